package stats

import (
	"math"
	"testing"
)

func TestMinPairs(t *testing.T) {
	for confidence, want := range map[float64]int{
		0.1: 2, 50: 2, 75: 3, 93.75: 5, 93.76: 6, 95: 6, 99: 8, 99.9: 11, math.Nextafter(100, 0): 54,
	} {
		if got := MinPairs(confidence); got != want {
			t.Errorf("MinPairs(%v) = %d, want %d", confidence, got, want)
		}
	}
}

func TestIntervalCoverage(t *testing.T) {
	// Where the bounds are the extremes: 1 - 2^(1-n). At 7 they are the second
	// and the sixth value: 1 - 2·(1+7)/128. The others as published with the rule.
	for _, test := range []struct {
		n    int
		want float64
		tol  float64
	}{
		{1, 0, 0}, {3, 75, 1e-12}, {5, 93.75, 1e-12}, {7, 87.5, 1e-12},
		{9, 96.1, 0.05}, {11, 93.5, 0.05}, {13, 90.8, 0.05}, {15, 96.5, 0.05}, {21, 92.2, 0.05},
	} {
		got, ok := IntervalCoverage(test.n, 95)
		if !ok || !near(got, test.want, test.tol) {
			t.Errorf("n = %d: %v, %v, want %v", test.n, got, ok, test.want)
		}
	}
	for _, n := range []int{0, 2, 10, -1} {
		if got, ok := IntervalCoverage(n, 95); ok {
			t.Errorf("n = %d has coverage %v", n, got)
		}
	}
}

func TestOrderInterval(t *testing.T) {
	for _, test := range []struct {
		n          int
		confidence float64
		low, high  int
		ok         bool
	}{
		// n = 5: 2/32 is over 5 %. n = 6: 2/64. n = 8: 2·9/256 is over, n = 9: 2·10/512 is under.
		// n = 20: 2·P(X ≤ 5) = 0.0414, 2·P(X ≤ 6) = 0.115.
		// n = 4 at 1 %: 2·P(X ≤ 1) = 0.625, 2·P(X ≤ 2) is over 1.
		{1, 95, -1, 1, false}, {5, 95, -1, 5, false}, {6, 95, 0, 5, true}, {8, 95, 0, 7, true}, {9, 95, 1, 7, true},
		{20, 95, 5, 14, true}, {5, 93.75, 0, 4, true}, {3, 1, 0, 2, true}, {4, 1, 1, 2, true},
	} {
		low, high, ok := OrderInterval(test.n, test.confidence)
		if low != test.low || high != test.high || ok != test.ok {
			t.Errorf("n = %d at %v %%: %d, %d, %v, want %d, %d, %v", test.n, test.confidence, low, high, ok, test.low, test.high, test.ok)
		}
		if ok != (test.n >= MinPairs(test.confidence)) && test.n > 1 {
			t.Errorf("n = %d at %v %%: OrderInterval and MinPairs disagree", test.n, test.confidence)
		}
	}
}
