package stats

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// fields lists every statistic but the count.
func fields(s SummaryStats) []float64 {
	return []float64{s.Min, s.Max, s.Mean, s.Median, s.MAD, s.Q1, s.Q3, s.IQR, s.StdDev}
}

func TestSummarize(t *testing.T) {
	big := 0x1p1023
	tests := []struct {
		name   string
		values []float64
		want   SummaryStats
	}{
		{"no values", nil, SummaryStats{}},
		{"one value", []float64{-7.5}, SummaryStats{1, -7.5, -7.5, -7.5, -7.5, 0, -7.5, -7.5, 0, 0}},
		{"two values", []float64{4, 1}, SummaryStats{2, 1, 4, 2.5, 2.5, 1.5, 1.75, 3.25, 1.5, 1.5}},
		{"example of the specification", []float64{4, 1, 3, 2, 100},
			// deviations of the mean 22: 18 21 19 20 78, squares 7610, /5 = 1522
			SummaryStats{5, 1, 100, 22, 3, 1, 2, 4, 2, math.Sqrt(1522)}},
		{"ties", []float64{2, 2, 2, 2}, SummaryStats{4, 2, 2, 2, 2, 0, 2, 2, 0, 0}},
		{"population deviation", []float64{2, 4, 4, 4, 5, 5, 7, 9}, SummaryStats{8, 2, 9, 5, 4.5, 0.5, 4, 5.5, 1.5, 2}},
		{"a sum that would overflow", []float64{big, big}, SummaryStats{2, big, big, big, big, 0, big, big, 0, 0}},
		{"differences that overflow", []float64{-big, big}, SummaryStats{2, -big, big, 0, 0, big, -big / 2, big / 2, big, big}},
		{"squares that would overflow", []float64{-1e200, 1e200}, SummaryStats{2, -1e200, 1e200, 0, 0, 1e200, -5e199, 5e199, 1e200, 1e200}},
		{"squares that would vanish", []float64{-1e-200, 1e-200}, SummaryStats{2, -1e-200, 1e-200, 0, 0, 1e-200, -5e-201, 5e-201, 1e-200, 1e-200}},
		{"a sum that cancels", []float64{1e16, 1, -1e16, 0}, SummaryStats{4, -1e16, 1e16, 0.25, 0.5, 5e15, -2.5e15, 2.5e15 + 1, 5e15 + 1, 7071067811865475}},
		{"infinite", []float64{1, inf, 2}, SummaryStats{3, 1, inf, inf, 2, 1, 1.5, inf, inf, nan}},
		{"equal infinities", []float64{inf, inf, inf}, SummaryStats{3, inf, inf, inf, inf, 0, inf, inf, 0, 0}},
		{"both infinities", []float64{inf, -inf}, SummaryStats{2, -inf, inf, nan, 0, inf, -inf, inf, inf, nan}},
		{"NaN first", []float64{nan, 1, 2}, SummaryStats{3, nan, nan, nan, nan, nan, nan, nan, nan, nan}},
		{"NaN inside", []float64{1, nan, 2}, SummaryStats{3, nan, nan, nan, nan, nan, nan, nan, nan, nan}},
		{"NaN last", []float64{1, inf, nan}, SummaryStats{3, nan, nan, nan, nan, nan, nan, nan, nan, nan}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := slices.Clone(test.values)
			got := Summarize(test.values)
			if got.Count != test.want.Count || !sameSlice(fields(got), fields(test.want)) {
				t.Errorf("got  %+v\nwant %+v", got, test.want)
			}
			if !sameSlice(test.values, before) {
				t.Errorf("the input was changed to %v", test.values)
			}
		})
	}
}

func TestSummarizeVectors(t *testing.T) {
	var vectors struct {
		Cases []struct {
			Values                                           []float64
			Count                                            int
			Min, Max, Mean, Median, MAD, Q1, Q3, IQR, StdDev float64
		}
	}
	readVectors(t, "summary.json", &vectors)
	if len(vectors.Cases) < 50 {
		t.Fatalf("only %d cases", len(vectors.Cases))
	}
	for i, c := range vectors.Cases {
		got := Summarize(c.Values)
		want := SummaryStats{c.Count, c.Min, c.Max, c.Mean, c.Median, c.MAD, c.Q1, c.Q3, c.IQR, c.StdDev}
		g, w := fields(got), fields(want)
		for f := range g {
			if got.Count != want.Count || !near(g[f], w[f], 1e-12*math.Abs(w[f])) {
				name := reflect.TypeOf(got).Field(f + 1).Name
				t.Errorf("case %d (n = %d): %s = %v, want %v", i, c.Count, name, g[f], w[f])
			}
		}
	}
}

func TestSummarizeOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := anySample().Draw(t, "values")
		before := slices.Clone(values)
		s := Summarize(values)
		if !sameSlice(values, before) {
			t.Fatal("the input was changed")
		}
		if slices.ContainsFunc(values, math.IsNaN) {
			for _, f := range fields(s) {
				if !math.IsNaN(f) {
					t.Fatalf("a NaN is lost in %+v", s)
				}
			}
			return
		}
		if !slices.IsSorted([]float64{s.Min, s.Q1, s.Median, s.Q3, s.Max}) || math.IsNaN(s.Median) {
			t.Fatalf("order lost in %+v", s)
		}
		if math.IsNaN(s.MAD) || s.MAD < 0 || math.IsNaN(s.IQR) || s.IQR < 0 {
			t.Fatalf("spread lost in %+v", s)
		}
		if !slices.ContainsFunc(values, func(x float64) bool { return math.IsInf(x, 0) }) &&
			!(s.Min <= s.Mean && s.Mean <= s.Max && s.StdDev >= 0 && s.StdDev <= math.MaxFloat64) {
			t.Fatalf("moments lost in %+v", s)
		}
	})
}

// Powers of two scale every statistic exactly, so the order of magnitude of a
// unit changes no digit of a report.
func TestSummarizeScales(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6).Filter(func(x float64) bool { return x == 0 || math.Abs(x) > 1e-9 }), 1, 50).Draw(t, "values")
		scaled := make([]float64, len(values))
		for i, x := range values {
			scaled[i] = x * 1024
		}
		a, b := fields(Summarize(values)), fields(Summarize(scaled))
		for i := range a {
			if a[i]*1024 != b[i] {
				t.Fatalf("field %d: %v scaled is %v", i, a[i], b[i])
			}
		}
	})
}
