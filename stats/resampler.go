package stats

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"sort"
	"sync"

	"github.com/luna-flow/marebench/model"
)

// A Resampler computes bootstrap intervals for any number of samples of one
// size. Which index is drawn when depends on the seed, the number of resamples
// and the size of the sample, not on its values. So the draws are made once, as
// a table of how often each index is drawn in each resample. The ends of the
// interval lie among the smallest and the largest medians; which resamples have
// those shows when their counts are added up for a few of the smallest, and of
// the largest, values of the sample. Every interval is the one that
// [BootstrapInterval] defines, bit for bit.
//
// A Resampler is safe for concurrent use. Its table takes n·B bytes for samples
// of up to 254 values and twice that beyond; where that would be over 64 MiB
// there is none, and each interval makes the draws again.
type Resampler struct {
	seed         uint64
	n, resamples int
	laneBits     int         // of a count in the table: 8 or 16; 0 without a table
	table        [][4]uint64 // groups of n counts each; the lanes of four words are resamples
	scratch      sync.Pool
}

const (
	maxByteLane = 254      // the largest n for which a running count fits a byte, see extreme
	maxWideLane = 65534    // likewise 16 bits
	maxTable    = 64 << 20 // bytes
)

// NewResampler draws the resamples for samples of n values. Errors, the first
// that applies: [ErrEmptySamples] for n below 1, [InvalidResamplesError]. Cost:
// O(n·B) time and space.
func NewResampler(seed uint64, resamples, n int) (*Resampler, error) {
	switch {
	case n < 1:
		return nil, ErrEmptySamples
	case resamples < 1:
		return nil, InvalidResamplesError{resamples}
	}
	r := &Resampler{seed: seed, n: n, resamples: resamples}
	r.scratch.New = func() any { return new(scratch) }
	switch {
	case n <= maxByteLane && resamples <= maxTable/n:
		r.laneBits = 8
	case n > maxByteLane && n <= maxWideLane && resamples <= maxTable/n/2:
		r.laneBits = 16
	default:
		return r, nil
	}
	lanes := 64 / r.laneBits
	group := 4 * lanes
	r.table = make([][4]uint64, (resamples+group-1)/group*n)
	stream := newStream(seed)
	for b := range resamples {
		counts := r.table[b/group*n:][:n]
		word := b % group / lanes
		one := uint64(1) << (b % lanes * r.laneBits)
		for range n {
			counts[stream.next()%uint64(n)][word] += one
		}
	}
	return r, nil
}

// scratch is the working memory of one interval.
type scratch struct {
	order   []int     // indices by ascending value; of the tail in hand, from its end inwards
	sorted  []float64 // the values in that order
	counts  []int     // resamples by the pair of places their median lies between; or draws by index
	hits    []hit
	medians []weighted
	drawn   []float64 // all medians, where there is no table
	reach   int       // see reachOf
	reached float64   // the confidence that reach is for
}

// A weighted is a median that count resamples share.
type weighted struct {
	value float64
	count int
}

// resize returns s with n elements, without keeping what it held.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// Interval returns the bootstrap interval of the median of values, of which
// there must be as many as the Resampler was made for. It allocates nothing
// once warm. Errors, the first that applies: [ErrEmptySamples],
// [MismatchedPairsError] with the number it was made for and the number given,
// [InvalidConfidenceError], [NonFiniteSampleError]. Cost: O(n·B/8) steps.
func (r *Resampler) Interval(values []float64, confidencePct float64, mode model.IntervalMode) (Interval, error) {
	switch {
	case len(values) == 0:
		return Interval{}, ErrEmptySamples
	case len(values) != r.n:
		return Interval{}, MismatchedPairsError{r.n, len(values)}
	}
	if err := checkSample(values, confidencePct); err != nil {
		return Interval{}, err
	}
	s := r.scratch.Get().(*scratch)
	defer r.scratch.Put(s)
	s.sort(values)
	if s.sorted[0] == s.sorted[r.n-1] {
		return Interval{s.sorted[0], s.sorted[r.n-1], mode}, nil
	}
	alpha := 1 - confidencePct/100
	if r.laneBits == 0 {
		medians := r.drawAgain(s)
		return Interval{quantile(medians, alpha/2), quantile(medians, 1-alpha/2), mode}, nil
	}
	// The quantiles by definition 7, see quantile.
	low, high := float64(float64(r.resamples-1)*(alpha/2)), float64(float64(r.resamples-1)*(1-alpha/2))
	i, j := int(low), int(high)
	interval := Interval{Mode: mode}
	reach := r.reachOf(s, confidencePct, i+2)
	a, b := r.extreme(s, i, reach, false)
	interval.Low = between(a, b, low-float64(i))
	slices.Reverse(s.order)
	slices.Reverse(s.sorted)
	if j < r.resamples-1 {
		b, a = r.extreme(s, r.resamples-2-j, reach, true)
		interval.High = between(a, b, high-float64(j))
	} else {
		interval.High, _ = r.extreme(s, 0, reach, true)
	}
	return interval, nil
}

// checkSample returns what is wrong with the arguments of an interval.
func checkSample(values []float64, confidencePct float64) error {
	if !(confidencePct > 0 && confidencePct < 100) {
		return InvalidConfidenceError{confidencePct}
	}
	for i, x := range values {
		if math.IsNaN(x - x) {
			return NonFiniteSampleError{i}
		}
	}
	return nil
}

// sort sets order and sorted for values. It inserts, which is quick for the few
// values that benchmarks have, and keeps equal values in their order.
func (s *scratch) sort(values []float64) {
	s.order, s.sorted = resize(s.order, len(values)), resize(s.sorted, len(values))
	if len(values) > 64 {
		for i := range s.order {
			s.order[i] = i
		}
		slices.SortStableFunc(s.order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
		for i, k := range s.order {
			s.sorted[i] = values[k]
		}
		return
	}
	for i, x := range values {
		at := i
		for ; at > 0 && s.sorted[at-1] > x; at-- {
			s.sorted[at], s.order[at] = s.sorted[at-1], s.order[at-1]
		}
		s.sorted[at], s.order[at] = x, i
	}
}

// extreme returns the k-th and the (k+1)-th of the medians of all resamples,
// counted from 0 and from the end at which the order starts: from the smallest,
// or if it descends from the largest. If there is no (k+1)-th it is the k-th.
//
// The values are walked from that end, for all the resamples of a word at a
// time. The lower value of a resample's median, seen from there, lies where its
// running count passes the middle: adding 127 - (n-1)/2 to a count of 8 bits sets
// its top bit just when it exceeds (n-1)/2, and the sum stays below 256 for n up
// to 254. The upper one lies where it exceeds n/2.
//
// Reach is in half steps. An even reach 2m takes in the resamples whose lower
// value is among the first m: all other medians are not before the value after
// those. An odd one takes in those too whose upper value is among the first m+1:
// all others are not before the middle of the next two values. If enough of those
// taken in are before that limit, they are the extremes; else reach must grow.
func (r *Resampler) extreme(s *scratch, k, reach int, descends bool) (kth, next float64) {
	for ; ; reach = min(reach+1+reach/4, 2*r.n) {
		r.collect(s, reach, descends)
		slices.SortFunc(s.medians, func(a, b weighted) int {
			if descends {
				a, b = b, a
			}
			return cmp.Compare(a.value, b.value)
		})
		kth, ok := nth(s.medians, k)
		next, more := nth(s.medians, min(k+1, r.resamples-1))
		if reach == 2*r.n {
			return kth, next
		}
		limit := s.sorted[reach/2]
		if reach%2 == 1 && reach/2+1 < r.n {
			other := s.sorted[reach/2+1]
			limit = between(min(limit, other), max(limit, other), 0.5)
		}
		if ok && more && (next == limit || next > limit == descends) {
			return kth, next
		}
	}
}

// nth returns the n-th of some sorted medians, if there are as many.
func nth(medians []weighted, n int) (float64, bool) {
	for _, m := range medians {
		if n < m.count {
			return m.value, true
		}
		n -= m.count
	}
	return 0, false
}

// maxApart is how many places apart the two values around a median may be to be
// counted together with others. More is rare.
const maxApart = 16

// collect sets medians to those of the resamples within reach.
func (r *Resampler) collect(s *scratch, reach int, descends bool) {
	n, top := r.n, uint(r.laneBits-1)&63
	lane := uint64(1)<<r.laneBits - 1
	ones := ^uint64(0) / lane
	lowerGap, upperGap := (lane>>1-uint64((n-1)/2))*ones, (lane>>1-uint64(n/2))*ones
	steps := min(reach/2+2, n)
	s.counts, s.medians = resize(s.counts, steps*maxApart), s.medians[:0]
	clear(s.counts)
	for _, h := range r.find(s, reach, lowerGap, upperGap, ones<<top) {
		// The steps past the first and past the second of the two values around
		// the median tell their places.
		var sum, lower, upper uint64
		group, k := r.table[h.word/4*n:][:n], h.word%4
		for _, i := range s.order[:steps] {
			sum += group[i][k]
			lower += (sum + lowerGap) >> top & ones
			upper += (sum + upperGap) >> top & ones
		}
		for lanes := h.lanes; lanes != 0; lanes &= lanes - 1 {
			shift := (uint(bits.TrailingZeros64(lanes)) - top) & 63
			first, second := steps-int(lower>>shift&lane), steps-int(upper>>shift&lane)
			for second >= steps && group[s.order[second]][k]>>shift&lane == 0 {
				second++ // not reached yet
			}
			if second-first < maxApart {
				s.counts[first*maxApart+second-first]++
			} else {
				s.add(first, second, 1, descends)
			}
		}
	}
	for first := range steps {
		for apart, count := range s.counts[first*maxApart:][:maxApart] {
			if count > 0 {
				s.add(first, first+apart, count, descends)
			}
		}
	}
}

// A hit is a word of the table and the top bits of its lanes within reach.
type hit struct {
	word  int
	lanes uint64
}

// find returns the words with any lane within reach. It does without branches,
// since nobody can guess which they are.
func (r *Resampler) find(s *scratch, reach int, lowerGap, upperGap, tops uint64) []hit {
	s.hits = resize(s.hits, len(r.table)/r.n*4+1)
	found := 0
	order, next := s.order[:reach/2], s.order[min(reach/2, r.n-1)]
	half := uint64(reach%2) * tops
	for g := 0; g*r.n < len(r.table); g++ {
		group := r.table[g*r.n:][:r.n]
		var sum0, sum1, sum2, sum3 uint64
		for _, i := range order {
			words := &group[i]
			sum0 += words[0]
			sum1 += words[1]
			sum2 += words[2]
			sum3 += words[3]
		}
		words := &group[next]
		for k, sum := range [...]uint64{sum0, sum1, sum2, sum3} {
			lanes := (sum+lowerGap)&tops | (sum+words[k]+upperGap)&half
			s.hits[found] = hit{4*g + k, lanes}
			found += oneIf(lanes != 0)
		}
	}
	return s.hits[:found]
}

// add adds the median between two places of the order, which count resamples
// have.
func (s *scratch) add(first, second, count int, descends bool) {
	if descends {
		first, second = second, first
	}
	s.medians = append(s.medians, weighted{between(s.sorted[first], s.sorted[second], 0.5), count})
}

// reachOf returns a reach, in half steps, that should do for the first few
// medians.
func (r *Resampler) reachOf(s *scratch, confidencePct float64, few int) int {
	if s.reach > 0 && s.reached == confidencePct {
		return s.reach
	}
	n := r.n
	middle := (n + 1) / 2
	atLeast := func(steps, count int) float64 { return binomialTail(n, float64(steps)/float64(n), count) }
	// stays returns how likely a running count is n/2 after both numbers of steps.
	stays := func(from, to int) float64 {
		if n%2 == 1 {
			return 0
		}
		return float64(centralTerm(middle) * power(float64(4*from)/float64(n)*float64(max(n-to, 0))/float64(n), middle))
	}
	want := float64(few) + 3*math.Sqrt(float64(few)) // three standard deviations more
	s.reached = confidencePct
	s.reach = sort.Search(2*n, func(reach int) bool {
		m := reach / 2
		var p float64
		if reach%2 == 0 {
			p = atLeast(m, middle) - stays(m, m+1)
		} else {
			p = atLeast(m+1, n/2+1) + stays(m, m+1) - stays(m, m+2)
		}
		return float64(p*float64(r.resamples)) >= want
	})
	return s.reach
}

// drawAgain makes the draws without a table, one resample at a time, and returns
// the medians in ascending order.
func (r *Resampler) drawAgain(s *scratch) []float64 {
	n := r.n
	s.counts, s.drawn = resize(s.counts, n), resize(s.drawn, r.resamples)
	medians := s.drawn
	stream := newStream(r.seed)
	for b := range medians {
		clear(s.counts)
		for range n {
			s.counts[stream.next()%uint64(n)]++
		}
		lower, drawn := 0, s.counts[s.order[0]]
		for drawn <= (n-1)/2 {
			lower++
			drawn += s.counts[s.order[lower]]
		}
		upper := lower
		for drawn <= n/2 {
			upper++
			drawn += s.counts[s.order[upper]]
		}
		medians[b] = between(s.sorted[lower], s.sorted[upper], 0.5)
	}
	slices.Sort(medians)
	return medians
}
