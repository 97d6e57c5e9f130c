package stats

import (
	"math"
	"slices"
)

// MannKendall tests a series for a monotone trend (Mann 1945, Kendall 1975).
// It returns the standard score z of S, the number of later values above
// earlier ones less the number below: about standard normal without a trend,
// with the variance corrected for ties and S for continuity. So |z| > 2.576
// has p < 0.01.
//
// Special cases are 0: fewer than two values, all equal, a NaN among them.
// Cost: O(n²).
func MannKendall(values []float64) float64 {
	rises, falls := 0, 0
	for i, x := range values {
		if math.IsNaN(x) {
			return 0
		}
		for _, y := range values[i+1:] {
			rises += oneIf(y > x)
			falls += oneIf(y < x)
		}
	}
	s, ties := float64(rises-falls), 0.0
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	term := func(n float64) float64 { return float64(n*(n-1)) * (2*n + 5) }
	for i := 0; i < len(sorted); {
		j := i
		for j < len(sorted) && sorted[j] == sorted[i] {
			j++
		}
		ties += float64(term(float64(j - i)))
		i = j
	}
	variance := (term(float64(len(values))) - ties) / 18
	if s == 0 || variance <= 0 {
		return 0
	}
	return (s - math.Copysign(1, s)) / math.Sqrt(variance)
}

// oneIf returns 1 or 0. It compiles to no branch, of which a processor would
// guess half wrong.
func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TheilSen returns the median slope between all pairs of a series of values at
// 0, 1, 2, …: change per step, in the unit of the values (Sen 1968). It is 0
// for fewer than two values and NaN with one among them. Cost: O(n² log n).
func TheilSen(values []float64) float64 {
	var slopes []float64
	for i, x := range values {
		for j := i + 1; j < len(values); j++ {
			slopes = append(slopes, (values[j]-x)/float64(j-i))
		}
	}
	return Summarize(slopes).Median
}
