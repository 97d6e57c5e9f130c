package stats

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/luna-flow/marebench/model"
)

// A Resampler computes bootstrap intervals for any number of samples of one
// size. Which index is drawn when depends on the seed, the number of resamples
// and the size of the sample, not on its values. So the draws are made once, as
// a table of how often each index is drawn in each resample; the interval of a
// sample then takes one walk through that table, in the order of its values.
// Every interval is the one that [BootstrapInterval] defines, bit for bit.
//
// A Resampler is safe for concurrent use. Its table takes n·B bytes for samples
// of up to 254 values and twice that beyond; where that would be over 64 MiB
// there is none, and each interval makes the draws again.
type Resampler struct {
	seed         uint64
	n, resamples int
	laneBits     int      // of a count in the table: 8 or 16; 0 without a table
	table        []uint64 // words of n counts each; the lanes of a word are resamples
	scratch      sync.Pool
}

const (
	maxByteLane = 254      // the largest n for which a running count fits a byte, see walk
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
	r.table = make([]uint64, (resamples+lanes-1)/lanes*n)
	stream := newStream(seed)
	for b := range resamples {
		counts := r.table[b/lanes*n:][:n]
		one := uint64(1) << (b % lanes * r.laneBits)
		for range n {
			counts[stream.next()%uint64(n)] += one
		}
	}
	return r, nil
}

// scratch is the working memory of one interval.
type scratch struct {
	order   []int     // indices by ascending value
	sorted  []float64 // the values in that order
	counts  []int     // by index; or resamples, by the pair of ranks their median lies between
	medians []weighted
	codes   [2][256]int32
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
	switch r.laneBits {
	case 8:
		r.walkBytes(s)
	case 16:
		r.walkWide(s)
	default:
		r.drawAgain(s)
	}
	slices.SortFunc(s.medians, func(a, b weighted) int { return cmp.Compare(a.value, b.value) })
	alpha := 1 - confidencePct/100
	return Interval{r.quantile(s.medians, alpha/2), r.quantile(s.medians, 1-alpha/2), mode}, nil
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

// walkBytes finds the medians of all resamples, eight at a time. The values are
// walked in ascending order; a resample's median lies where its running count
// passes the middle, so the steps left from there tell the rank of the lower
// and the upper of the two values around it. Adding 127 - (n-1)/2 to a count
// sets the top bit of its byte just when it exceeds (n-1)/2; the sum stays below
// 256 for n up to 254.
func (r *Resampler) walkBytes(s *scratch) {
	s.medians = s.medians[:0]
	if r.n%2 == 1 || r.n <= 14 {
		r.walkCodes(s)
		return
	}
	n := r.n
	lowerGap, upperGap := uint64(127-(n-1)/2)*byteOnes, uint64(127-n/2)*byteOnes
	s.counts = resize(s.counts, n*n)
	clear(s.counts)
	left := r.resamples
	for words := r.table; len(words) > 0; words = words[n:] {
		word := words[:n]
		var sum, lower, upper uint64
		for _, i := range s.order {
			sum += word[i]
			lower += (sum + lowerGap) >> 7 & byteOnes
			upper += (sum + upperGap) >> 7 & byteOnes
		}
		for range min(left, 8) {
			s.counts[(n-int(lower&0xff))*n+n-int(upper&0xff)]++
			lower >>= 8
			upper >>= 8
		}
		left -= 8
	}
	for lower := range n {
		for upper, count := range s.counts[lower*n:][:n] {
			s.add(lower, upper, count)
		}
	}
}

const byteOnes = 0x0101010101010101

// walkCodes is walkBytes where both ranks of a resample fit into one byte: for
// odd n, where they are one, and for small n.
func (r *Resampler) walkCodes(s *scratch) {
	n := r.n
	gap := uint64(127-(n-1)/2) * byteOnes
	radix := 1
	if n%2 == 0 {
		radix = n + 1
	}
	s.codes[0], s.codes[1] = [256]int32{}, [256]int32{} // two, so that the same code twice need not wait
	even, odd := &s.codes[0], &s.codes[1]
	left := r.resamples
	for words := r.table; len(words) > 0; words = words[n:] {
		word := words[:n]
		var sum, code uint64
		for _, i := range s.order {
			sum += word[i]
			code += (sum + gap) >> 7 & byteOnes
		}
		if radix > 1 {
			gap := uint64(127-n/2) * byteOnes
			code *= uint64(radix)
			sum = 0
			for _, i := range s.order {
				sum += word[i]
				code += (sum + gap) >> 7 & byteOnes
			}
		}
		if left < 8 {
			for range left {
				even[code&0xff]++
				code >>= 8
			}
			break
		}
		left -= 8
		even[code&0xff]++
		odd[code>>8&0xff]++
		even[code>>16&0xff]++
		odd[code>>24&0xff]++
		even[code>>32&0xff]++
		odd[code>>40&0xff]++
		even[code>>48&0xff]++
		odd[code>>56]++
	}
	for code := range even {
		lower, upper := n-code, n-code
		if radix > 1 {
			lower, upper = n-code/radix, n-code%radix
		}
		s.add(lower, upper, int(even[code]+odd[code]))
	}
}

// add adds the median between two ranks, which count resamples have.
func (s *scratch) add(lower, upper, count int) {
	if count > 0 {
		s.medians = append(s.medians, weighted{between(s.sorted[lower], s.sorted[upper], 0.5), count})
	}
}

// walkWide is walkBytes with four counts of 16 bits to a word. There are too
// many pairs of ranks to count resamples by.
func (r *Resampler) walkWide(s *scratch) {
	const ones = 0x0001000100010001
	n := r.n
	lowerGap, upperGap := uint64(32767-(n-1)/2)*ones, uint64(32767-n/2)*ones
	s.medians = s.medians[:0]
	left := r.resamples
	for words := r.table; len(words) > 0; words = words[n:] {
		word := words[:n]
		var sum, lower, upper uint64
		for _, i := range s.order {
			sum += word[i]
			lower += (sum + lowerGap) >> 15 & ones
			upper += (sum + upperGap) >> 15 & ones
		}
		for range min(left, 4) {
			s.medians = append(s.medians, weighted{between(s.sorted[n-int(lower&0xffff)], s.sorted[n-int(upper&0xffff)], 0.5), 1})
			lower >>= 16
			upper >>= 16
		}
		left -= 4
	}
}

// drawAgain makes the draws without a table, one resample at a time.
func (r *Resampler) drawAgain(s *scratch) {
	n := r.n
	s.counts = resize(s.counts, n)
	s.medians = s.medians[:0]
	stream := newStream(r.seed)
	for range r.resamples {
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
		s.medians = append(s.medians, weighted{between(s.sorted[lower], s.sorted[upper], 0.5), 1})
	}
}

// quantile is that of [quantile] for medians in ascending order.
func (r *Resampler) quantile(medians []weighted, p float64) float64 {
	h := float64(float64(r.resamples-1) * p)
	i := int(h)
	at := func(i int) float64 {
		k := 0
		for i >= medians[k].count {
			i -= medians[k].count
			k++
		}
		return medians[k].value
	}
	if i >= r.resamples-1 {
		return at(r.resamples - 1)
	}
	return between(at(i), at(i+1), h-float64(i))
}
