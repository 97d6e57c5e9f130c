package stats

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/luna-flow/marebench/model"
	"pgregory.net/rapid"
)

// Every way to hold the draws gives what the algorithm of the specification
// gives: bytes, wide lanes, no table.
func TestResamplerEqualsSpecification(t *testing.T) {
	sizes := []struct{ low, high, resamples int }{{1, 60, 2000}, {200, 300, 300}, {253, 256, 100}, {301, 400, 100}}
	for _, size := range sizes {
		t.Run(fmt.Sprint("n=", size.low, "..", size.high), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				n := rapid.IntRange(size.low, size.high).Draw(t, "n")
				values := rapid.SliceOfN(hardValue(), n, n).Draw(t, "values")
				seed := rapid.OneOf(rapid.Uint64(), rapid.SampledFrom([]uint64{0, 1, math.MaxUint64})).Draw(t, "seed")
				resamples := rapid.IntRange(1, size.resamples).Draw(t, "resamples")
				confidence := rapid.Float64Range(1, 99.9).Draw(t, "confidence")
				compareWithNaive(t, values, seed, resamples, confidence)
			})
		})
	}
}

type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func compareWithNaive(t fataler, values []float64, seed uint64, resamples int, confidence float64) {
	t.Helper()
	r, err := NewResampler(seed, resamples, len(values))
	if err != nil {
		t.Fatal(err)
	}
	plain := &Resampler{seed: seed, n: r.n, resamples: resamples}
	plain.scratch.New = r.scratch.New
	low, high := naiveInterval(values, seed, resamples, confidence)
	for _, way := range []*Resampler{r, plain} {
		before := slices.Clone(values)
		got, err := way.Interval(values, confidence, model.ConfirmatoryInterval)
		if err != nil {
			t.Fatal(err)
		}
		if got.Low != low || got.High != high || got.Mode != model.ConfirmatoryInterval {
			t.Fatalf("%d bits: got %v, want [%v, %v]", way.laneBits, got, low, high)
		}
		if !slices.Equal(values, before) {
			t.Fatal("the input was changed")
		}
	}
}

// A reach that is too small must grow until it takes in what it should: the
// extremes are right whatever the first guess, from both ends, with values that
// are all different, that form plateaus, and that lie apart.
func TestResamplerExtreme(t *testing.T) {
	const resamples = 300
	for _, n := range []int{1, 2, 3, 6, 7, 20, 40} {
		for _, step := range []float64{1, 7, 25} {
			values := make([]float64, n)
			for i := range values {
				values[i] = math.Floor(float64(i*13%n)/step) * 2
			}
			r, err := NewResampler(5, resamples, n)
			if err != nil {
				t.Fatal(err)
			}
			medians := naiveMedians(values, 5, resamples)
			for _, descends := range []bool{false, true} {
				s := new(scratch)
				s.sort(values)
				if descends {
					slices.Reverse(s.order)
					slices.Reverse(s.sorted)
					slices.Reverse(medians)
				}
				for _, k := range []int{0, 1, 7, 100, resamples - 2, resamples - 1} {
					for reach := range 2*n + 1 {
						kth, next := r.extreme(s, k, reach, descends)
						if kth != medians[k] || next != medians[min(k+1, resamples-1)] {
							t.Fatalf("n = %d, step %v, k = %d, reach %d, descends %v: %v and %v, want %v and %v", n, step, k, reach,
								descends, kth, next, medians[k], medians[min(k+1, resamples-1)])
						}
					}
				}
			}
		}
	}
}

// What one interval leaves behind must not change the next, at another
// confidence.
func TestResamplerConfidences(t *testing.T) {
	values := benchmarkValues(20)
	r, err := NewResampler(2, 1000, len(values))
	if err != nil {
		t.Fatal(err)
	}
	for _, confidence := range []float64{99.9, 50, 95, 5, 99} {
		low, high := naiveInterval(values, 2, 1000, confidence)
		if got, err := r.Interval(values, confidence, 0); err != nil || got.Low != low || got.High != high {
			t.Errorf("%v %%: %v, %v, want [%v, %v]", confidence, got, err, low, high)
		}
	}
}

func FuzzResampler(f *testing.F) {
	f.Add([]byte("some bytes"), uint64(1), uint16(100), 95.0)
	f.Add([]byte{0, 0, 0, 1}, uint64(0), uint16(20000), 50.0)
	f.Add(slices.Repeat([]byte{7, 3}, 200), uint64(math.MaxUint64), uint16(9), 99.0)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64, resamples uint16, confidence float64) {
		b := int(resamples)%20000 + 1
		if len(data) == 0 || len(data) > 400 || len(data)*b > 2_000_000 || !(confidence > 0 && confidence < 100) {
			return
		}
		values := make([]float64, len(data))
		for i, x := range data {
			values[i] = float64(int8(x)) / 4
		}
		compareWithNaive(t, values, seed, b, confidence)
	})
}

func TestResamplerWays(t *testing.T) {
	for _, test := range []struct{ n, resamples, bits int }{
		{1, 1, 8}, {254, 10, 8}, {255, 10, 16}, {65534, 1, 16}, {65535, 1, 0},
		{64, 1 << 20, 8}, {64, 1<<20 + 1, 0}, {256, 1<<17 + 1, 0},
	} {
		if testing.Short() && test.resamples > 1000 {
			continue
		}
		r, err := NewResampler(1, test.resamples, test.n)
		if err != nil {
			t.Fatal(err)
		}
		if r.laneBits != test.bits || 32*len(r.table) > maxTable+32*test.n {
			t.Errorf("n = %d, B = %d: %d bits, table of %d words", test.n, test.resamples, r.laneBits, 4*len(r.table))
		}
	}
}

func TestResamplerErrors(t *testing.T) {
	if _, err := NewResampler(1, 0, 0); !errors.Is(err, ErrEmptySamples) {
		t.Errorf("n = 0: %v", err)
	}
	if _, err := NewResampler(1, 0, 3); !errors.Is(err, InvalidResamplesError{0}) {
		t.Errorf("B = 0: %v", err)
	}
	r, err := NewResampler(1, 10, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		values     []float64
		confidence float64
		want       error
	}{
		{nil, 0, ErrEmptySamples},
		{[]float64{1, nan}, 0, MismatchedPairsError{3, 2}},
		{[]float64{1, nan, 3}, 0, InvalidConfidenceError{0}},
		{[]float64{1, nan, 3}, 95, NonFiniteSampleError{1}},
		{[]float64{1, 2, 3}, 95, nil},
	} {
		if _, err := r.Interval(test.values, test.confidence, 0); !errors.Is(err, test.want) {
			t.Errorf("%v at %v %%: %v, want %v", test.values, test.confidence, err, test.want)
		}
	}
}

func TestResamplerConcurrent(t *testing.T) {
	r, err := NewResampler(3, 1000, 10)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for k := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for round := range 50 {
				values := make([]float64, 10)
				for i := range values {
					values[i] = float64((i*7 + k + round) % 11)
				}
				low, high := naiveInterval(values, 3, 1000, 95)
				if got, err := r.Interval(values, 95, 0); err != nil || got.Low != low || got.High != high {
					t.Errorf("got %v, %v, want [%v, %v]", got, err, low, high)
				}
			}
		}()
	}
	wg.Wait()
}

func TestResamplerAllocatesNothing(t *testing.T) {
	r, err := NewResampler(1, 10000, 20)
	if err != nil {
		t.Fatal(err)
	}
	plain := &Resampler{seed: 1, n: 20, resamples: 500} // draws again each time
	plain.scratch.New = r.scratch.New
	values := benchmarkValues(20)
	for _, way := range []*Resampler{r, plain} {
		if allocs := testing.AllocsPerRun(20, func() { _, _ = way.Interval(values, 95, 0) }); allocs > 0 && !raceEnabled {
			t.Errorf("%d bits: %v allocations", way.laneBits, allocs)
		}
	}
}

// enumerate returns the exact interval by going through all n^n resamples.
func enumerate(values []float64, confidencePct float64) (low, high float64) {
	n := len(values)
	counts := make(map[float64]int)
	total := 0
	var draw func(resample []float64)
	draw = func(resample []float64) {
		if len(resample) == n {
			s := slices.Clone(resample)
			slices.Sort(s)
			counts[median(s)]++
			total++
			return
		}
		for _, x := range values {
			draw(append(resample, x))
		}
	}
	draw(nil)
	var keys []float64
	for x := range counts {
		keys = append(keys, x)
	}
	slices.Sort(keys)
	alpha := 1 - confidencePct/100
	quantile := func(p float64) float64 {
		sum := 0
		for _, x := range keys {
			if sum += counts[x]; float64(sum) >= p*float64(total) {
				return x
			}
		}
		return keys[len(keys)-1]
	}
	return quantile(alpha / 2), quantile(1 - alpha/2)
}

func TestExactIntervalEnumerated(t *testing.T) {
	samples := [][]float64{
		{3}, {1, 2}, {1, 2, 4}, {4, 1, 2, 8}, {1, 2, 4, 8, 16}, {16, 1, 32, 2, 8, 4},
		{1, 1, 2, 2}, {5, 5, 5, 7, 7, 9}, {-1, 0, 0, 1, 2, 2}, {0, 0, 0, 0, 1},
	}
	for _, values := range samples {
		for _, confidence := range []float64{10, 33, 51, 67, 80, 90, 95, 99, 99.9} {
			low, high := enumerate(values, confidence)
			got, err := ExactInterval(values, confidence, model.ConfirmatoryInterval)
			if err != nil || got.Low != low || got.High != high || got.Mode != model.ConfirmatoryInterval {
				t.Errorf("%v at %v %%: %v, %v, want [%v, %v]", values, confidence, got, err, low, high)
			}
		}
	}
}

// The bootstrap comes as close to its limit as its own error allows: with a
// million resamples a bound lies between those of the limit at levels that are
// off by five standard errors.
func TestExactIntervalIsTheLimit(t *testing.T) {
	resamples := 1_000_000
	if testing.Short() {
		resamples = 100_000
	}
	for _, n := range []int{7, 8, 15, 20, 31, 50} {
		values := benchmarkValues(n)
		got, err := BootstrapInterval(values, 1, resamples, 95, 0)
		if err != nil {
			t.Fatal(err)
		}
		slack := 100 * 2 * 5 * math.Sqrt(0.025*0.975/float64(resamples))
		outer, _ := ExactInterval(values, 95+slack, 0)
		inner, _ := ExactInterval(values, 95-slack, 0)
		if !(outer.Low <= got.Low && got.Low <= inner.Low && inner.High <= got.High && got.High <= outer.High) {
			t.Errorf("n = %d: %v is not between %v and %v", n, got, inner, outer)
		}
	}
}

// pairsDistribution is the distribution of the median by the formula of the
// specification, pair by pair of the two values in the middle.
func pairsDistribution(sorted []float64) map[float64]float64 {
	n := len(sorted)
	m := n / 2
	central := 1.0
	for j := 1; j <= m; j++ {
		central *= float64(m+j) / float64(j)
	}
	share := func(i int) float64 { return math.Pow(float64(i)/float64(n), float64(m)) }
	p := make(map[float64]float64)
	for i := 1; i <= n; i++ {
		var off float64
		for k := i + 1; k <= n; k++ {
			both := central * (share(i) - share(i-1)) * (share(n-k+1) - share(n-k))
			p[(sorted[i-1]+sorted[k-1])/2] += both
			off += both
		}
		p[sorted[i-1]] += binomialTail(n, float64(i)/float64(n), m) - binomialTail(n, float64(i-1)/float64(n), m) - off
	}
	return p
}

func TestMedianDistribution(t *testing.T) {
	for _, n := range []int{2, 4, 10, 20, 50, 200} {
		sorted := make([]float64, n) // whole numbers, so that means are exact and many are equal
		for i, x := range benchmarkValues(n) {
			sorted[i] = math.Round(x)
		}
		slices.Sort(sorted)
		distribution := pairsDistribution(sorted)
		medians := slices.Sorted(maps.Keys(distribution))
		above := 1.0
		for i, x := range medians[:len(medians)-1] {
			above -= distribution[x]
			d := medianDistribution{sorted, centralTerm(n / 2)}
			for _, y := range []float64{x, math.Nextafter(medians[i+1], x)} {
				if p, at, next := d.above(y); !near(p, above, 1e-12) || at != x || next != medians[i+1] {
					t.Fatalf("n = %d: above %v: %v, %v, %v, want %v, %v, %v", n, y, p, at, next, above, x, medians[i+1])
				}
			}
		}
	}
}

// The cost of the exact limit does not keep anybody from using it on long files.
func TestExactIntervalOfMany(t *testing.T) {
	values := benchmarkValues(100_000)
	interval, err := ExactInterval(values, 95, 0)
	if err != nil {
		t.Fatal(err)
	}
	low, high, _ := OrderInterval(len(values), 95)
	slices.Sort(values)
	// For many values both come to the normal approximation.
	if !near(interval.Low, values[low], 0.02) || !near(interval.High, values[high], 0.02) {
		t.Errorf("%v, and by order statistics [%v, %v]", interval, values[low], values[high])
	}
}

func TestExactIntervalErrors(t *testing.T) {
	for _, test := range []struct {
		values     []float64
		confidence float64
		want       error
	}{
		{nil, 0, ErrEmptySamples}, {[]float64{nan}, 100, InvalidConfidenceError{100}}, {[]float64{1, inf}, 95, NonFiniteSampleError{1}},
	} {
		if _, err := ExactInterval(test.values, test.confidence, 0); !errors.Is(err, test.want) {
			t.Errorf("%v at %v %%: %v", test.values, test.confidence, err)
		}
	}
}
