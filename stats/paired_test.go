package stats

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/luna-flow/marebench/model"
	"pgregory.net/rapid"
)

func TestPairedDeltas(t *testing.T) {
	tests := []struct{ base, cand, want []float64 }{
		{nil, nil, []float64{}},
		{[]float64{1, 2, 3}, []float64{2, 2, 1}, []float64{1, 0, -2}},
		{[]float64{1, 2, 3}, []float64{5}, []float64{4}},
		{[]float64{1}, []float64{5, 6, 7}, []float64{4}},
		{[]float64{1}, nil, []float64{}},
		{[]float64{nan, inf}, []float64{1, inf}, []float64{nan, nan}},
	}
	for _, test := range tests {
		if got := PairedDeltas(test.base, test.cand); got == nil || !sameSlice(got, test.want) {
			t.Errorf("PairedDeltas(%v, %v) = %v, want %v", test.base, test.cand, got, test.want)
		}
	}
}

func repeat(x float64, n int) []float64 { return slices.Repeat([]float64{x}, n) }

func TestComparePaired(t *testing.T) {
	tens := repeat(10, 3)
	next := math.Nextafter
	tests := []struct {
		name       string
		base, cand []float64
		t          float64
		r, speedup float64
		want       Decision
	}{
		{"tie at t = 0", tens, tens, 0, 0, 1, Equivalent},
		{"tie at t = 2", tens, tens, 2, 0, 1, Equivalent},
		{"tie at t NaN", tens, tens, nan, 0, 1, Invalid},
		{"slower at t NaN", tens, repeat(20, 3), nan, 100, 0.5, Invalid},
		{"slower at t infinite", tens, repeat(20, 3), inf, 100, 0.5, Invalid},
		{"slower at t negative", tens, repeat(20, 3), -1, 100, 0.5, Invalid},
		{"slower at t -0", tens, repeat(20, 3), math.Copysign(0, -1), 100, 0.5, Slower},
		{"exactly +2 %", repeat(100, 2), repeat(102, 2), 2, 2, 100.0 / 102, Slower},
		{"exactly +2 %, t just above", repeat(100, 2), repeat(102, 2), next(2, 3), 2, 100.0 / 102, Equivalent},
		{"exactly -2 %", repeat(100, 2), repeat(98, 2), 2, -2, 100.0 / 98, Faster},
		{"exactly -2 %, t just above", repeat(100, 2), repeat(98, 2), next(2, 3), -2, 100.0 / 98, Equivalent},
		{"smallest change at t = 0", repeat(1, 2), repeat(next(1, 0), 2), 0, 100 * (next(1, 0) - 1), 1 / next(1, 0), Faster},
		{"zero base, zero candidate", []float64{0, 0}, []float64{0, 0}, 2, 0, 1, Equivalent},
		{"zero base", []float64{0, 0}, []float64{3, 3}, 0, 0, 0, Equivalent},
		{"zero candidate", []float64{3, 3}, []float64{0, 0}, 0, -100, inf, Faster},
		{"no pairs", nil, nil, 2, 0, 1, Unknown},
		{"no pairs at t NaN", nil, nil, nan, 0, 1, Unknown},
		{"lengths differ", tens, repeat(20, 2), 2, 100, 0.5, Invalid},
		{"one side empty", tens, nil, 2, 0, 1, Invalid},
		{"other side empty", nil, tens, 2, 0, 1, Invalid},
		{"NaN in the base", []float64{1, nan}, []float64{1, 1}, 2, nan, nan, Invalid},
		{"NaN in the candidate", []float64{1, 1}, []float64{1, nan}, 2, nan, nan, Invalid},
		{"NaN over a zero base", []float64{0, 0}, []float64{0, nan}, 2, nan, nan, Invalid},
		{"infinite on both sides", []float64{inf, inf}, []float64{inf, inf}, 2, nan, nan, Invalid},
		{"100·delta overflows", []float64{1e307}, []float64{1.1e307}, 2, 10, 1e307 / 1.1e307, Slower},
		{"negative base", repeat(-10, 2), repeat(-12, 2), 2, 20, 10.0 / 12, Slower},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ComparePaired("b", "c", test.base, test.cand, test.t, model.ConfirmatoryInterval)
			if got.Decision != test.want {
				t.Errorf("decision %v, want %v", got.Decision, test.want)
			}
			if !same(got.RelativeDeltaPct, test.r) && !near(got.RelativeDeltaPct, test.r, 1e-13*math.Abs(test.r)) {
				t.Errorf("r = %v, want %v", got.RelativeDeltaPct, test.r)
			}
			if !same(got.Speedup, test.speedup) {
				t.Errorf("speedup %v, want %v", got.Speedup, test.speedup)
			}
			if got.ValidSamples != min(len(test.base), len(test.cand)) {
				t.Errorf("%d valid samples", got.ValidSamples)
			}
			if got.BaselineID != "b" || got.CandidateID != "c" || got.Interval.Mode != model.ConfirmatoryInterval {
				t.Errorf("labels lost: %+v", got)
			}
			if IsFaster(got) != (test.want == Faster) {
				t.Errorf("IsFaster = %v for %v", IsFaster(got), got.Decision)
			}
		})
	}
}

// The interval of ComparePaired is the interquartile range of the deltas:
// 1 2 3 4 5 has quartiles 2 and 4.
func TestComparePairedInterval(t *testing.T) {
	got := ComparePaired("", "", repeat(10, 5), []float64{15, 11, 13, 12, 14}, 2, model.ExploratoryInterval).Interval
	if want := (Interval{2, 4, model.ExploratoryInterval}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTieIsEquivalent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := hardSample(1).Draw(t, "values")
		threshold := rapid.Float64Range(0, math.MaxFloat64).Draw(t, "t")
		if got := ComparePaired("", "", values, slices.Clone(values), threshold, 0); got.Decision != Equivalent || got.Speedup != 1 {
			t.Fatalf("a tie is %v at t = %v", got.Decision, threshold)
		}
	})
}

// At t = 0 the sign of the median delta decides, and swapping the sides of
// positive samples turns it round.
func TestSwapMirrors(t *testing.T) {
	mirror := map[Decision]Decision{Faster: Slower, Slower: Faster, Equivalent: Equivalent}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		positive := rapid.OneOf(rapid.Float64Range(1e-3, 1e6), rapid.Map(rapid.IntRange(1, 4), func(i int) float64 { return float64(i) }))
		a := rapid.SliceOfN(positive, n, n).Draw(t, "a")
		b := rapid.SliceOfN(positive, n, n).Draw(t, "b")
		there := ComparePaired("", "", a, b, 0, 0)
		back := ComparePaired("", "", b, a, 0, 0)
		if back.Decision != mirror[there.Decision] {
			t.Fatalf("%v, swapped %v", there.Decision, back.Decision)
		}
		if d, e := there.Interval, back.Interval; !near(d.Low, -e.High, 1e-9*math.Abs(d.Low)) || !near(d.High, -e.Low, 1e-9*math.Abs(d.High)) {
			t.Fatalf("interval %v, swapped %v", d, e)
		}
	})
}

func TestDecisionText(t *testing.T) {
	var zero Decision
	if zero != Unknown {
		t.Error("the zero decision claims something")
	}
	for d, text := range map[Decision]string{Unknown: "unknown", Faster: "faster", Slower: "slower", Equivalent: "equivalent", Invalid: "invalid"} {
		out, err := json.Marshal(d)
		if err != nil || string(out) != `"`+text+`"` || d.String() != text {
			t.Errorf("%d: %s, %v, %v", d, out, d, err)
		}
		var back Decision
		if err := json.Unmarshal(out, &back); err != nil || back != d {
			t.Errorf("%s reads back as %v, %v", out, back, err)
		}
	}
	if _, err := json.Marshal(Decision(99)); err == nil {
		t.Error("Decision(99) was written")
	}
	if err := zero.UnmarshalText([]byte("quicker")); err == nil {
		t.Error("quicker was read")
	}
	if got := Decision(99).String(); got != "Decision(99)" {
		t.Error(got)
	}
}
