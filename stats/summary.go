package stats

import (
	"math"
	"slices"
)

// SummaryStats holds the descriptive statistics of one sample, in the unit of
// its values. For n = 0 every field is 0: test Count first.
//
// Q(p) is the linearly interpolated quantile, type 7 of Hyndman and Fan (1996).
type SummaryStats struct {
	Count  int     // n
	Min    float64 // smallest value
	Max    float64 // largest value
	Mean   float64 // arithmetic mean
	Median float64 // Q(0.5)
	MAD    float64 // median of |x - Q(0.5)|, without the factor 1.4826 of normal consistency
	Q1     float64 // Q(0.25)
	Q3     float64 // Q(0.75)
	IQR    float64 // Q(0.75) - Q(0.25)
	StdDev float64 // of the population: the square root of the mean squared deviation from Mean
}

// Summarize computes the summary of a sample. Values keeps its order.
//
// Special cases are:
//
//	no values: Count 0 and every other field 0
//	a NaN anywhere: every field but Count is NaN
//	an infinite value: sorted as any other; Mean and StdDev may become infinite or NaN,
//	    MAD and IQR infinite; the distance of equal infinities counts as 0
//
// Finite values never overflow in Mean or StdDev. Min ≤ Q1 ≤ Median ≤ Q3 ≤ Max
// holds for every sample without NaN. Cost: O(n log n) time for two sorts,
// O(n) space.
func Summarize(values []float64) SummaryStats {
	if len(values) == 0 {
		return SummaryStats{}
	}
	if slices.ContainsFunc(values, math.IsNaN) {
		nan := math.NaN()
		return SummaryStats{len(values), nan, nan, nan, nan, nan, nan, nan, nan, nan}
	}
	var few [64]float64 // spares an allocation
	sorted := append(few[:0], values...)
	slices.Sort(sorted)
	s := SummaryStats{
		Count:  len(sorted),
		Min:    sorted[0],
		Max:    sorted[len(sorted)-1],
		Median: median(sorted),
		Q1:     quantile(sorted, 0.25),
		Q3:     quantile(sorted, 0.75),
	}
	s.IQR = distance(s.Q3, s.Q1)
	s.Mean, s.StdDev = moments(sorted)
	if s.Min == s.Max {
		return s // all equal: MAD is 0
	}
	for i, x := range sorted {
		sorted[i] = distance(x, s.Median)
	}
	slices.Sort(sorted)
	s.MAD = median(sorted)
	return s
}

// moments returns the mean and the population standard deviation of a
// non-empty ascending sample. The sums run over values scaled by a power of
// two, which is exact, so that neither sums nor squares of finite values
// overflow or vanish.
func moments(sorted []float64) (mean, stdDev float64) {
	lo, hi := sorted[0], sorted[len(sorted)-1]
	if lo == hi {
		return lo, 0
	}
	_, exp := math.Frexp(max(math.Abs(lo), math.Abs(hi)))
	n := float64(len(sorted))
	scaled := func(i int) float64 { return math.Ldexp(sorted[i], -exp) }
	mean = sum(len(sorted), scaled) / n
	variance := sum(len(sorted), func(i int) float64 {
		d := scaled(i) - mean
		return float64(d * d)
	}) / n
	mean = math.Ldexp(mean, exp)
	if !math.IsNaN(mean) {
		mean = min(max(mean, lo), hi) // rounding must not leave the sample
	}
	return mean, math.Ldexp(math.Sqrt(variance), exp)
}

// sum adds term(0) … term(n-1) with the compensation of Neumaier (1974),
// "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen":
// the error does not grow with n.
func sum(n int, term func(int) float64) float64 {
	var total, lost float64
	for i := range n {
		x := term(i)
		t := total + x
		if math.Abs(total) >= math.Abs(x) {
			lost += (total - t) + x
		} else {
			lost += (x - t) + total
		}
		total = t
	}
	if math.IsInf(total, 0) {
		return total // the compensation of an infinity is NaN
	}
	return total + lost
}
