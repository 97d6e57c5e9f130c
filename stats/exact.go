package stats

import (
	"cmp"
	"slices"

	"github.com/luna-flow/marebench/model"
)

// ExactInterval returns the limit of [BootstrapInterval] for ever more
// resamples. The distribution of the median of a resample is then known, and no
// random number is drawn. Its bounds are the smallest values whose cumulative
// probability reaches α/2 and 1-α/2. For odd n
//
//	P(median ≤ x(k)) = P(Bin(n, k/n) ≥ (n+1)/2),
//
// and for even n = 2m the median is the mean of two order statistics with, for
// i < k,
//
//	P(X(m) = x(i), X(m+1) = x(k)) = C(n,m)·[(i/n)^m - ((i-1)/n)^m]·[((n-k+1)/n)^m - ((n-k)/n)^m]
//
// and the remainder on i = k. Errors, the first that applies:
// [ErrEmptySamples], [InvalidConfidenceError], [NonFiniteSampleError]. Cost:
// O(n²) for odd n, O(n² log n) time and O(n²) space for even n.
func ExactInterval(values []float64, confidencePct float64, mode model.IntervalMode) (Interval, error) {
	n := len(values)
	if n == 0 {
		return Interval{}, ErrEmptySamples
	}
	if err := checkSample(values, confidencePct); err != nil {
		return Interval{}, err
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	alpha := 1 - confidencePct/100
	switch {
	case sorted[0] == sorted[n-1]:
		return Interval{sorted[0], sorted[n-1], mode}, nil
	case n%2 == 1:
		return Interval{sorted[medianRank(n, alpha/2)-1], sorted[medianRank(n, 1-alpha/2)-1], mode}, nil
	}
	medians := medianDistribution(sorted)
	// Both ends are found from their own side, where the sums are small and so
	// precise: the upper is the first value above which at most α/2 is left.
	low, high := 0, len(medians)-1
	for sum := medians[low].p; sum < alpha/2 && low < high; sum += medians[low].p {
		low++
	}
	for sum := medians[high].p; sum <= alpha/2 && high > low; sum += medians[high].p {
		high--
	}
	return Interval{medians[low].value, medians[high].value, mode}, nil
}

// A likely is a value that the median of a resample takes with probability p.
type likely struct{ value, p float64 }

// medianDistribution returns the distribution of the median of a resample of an
// even number of ascending values, in ascending order.
func medianDistribution(sorted []float64) []likely {
	n := len(sorted)
	m := n / 2
	central := centralTerm(m)
	// The products of the two brackets, each factor i/n and (n-k+1)/n taken
	// together as t(i,k) = (4·i/n·(n-k+1)/n)^m ≤ 1, which cannot overflow.
	t := func(i, k int) float64 {
		return power(float64(4*i)/float64(n)*float64(n-k+1)/float64(n), m)
	}
	var medians []likely
	reached := 0.0 // P(X(m) ≤ x(i-1))
	previous := make([]float64, n+2)
	current := make([]float64, n+2)
	for i := 1; i <= n; i++ {
		for k := i; k <= n+1; k++ {
			current[k] = t(i, k)
		}
		off := 0.0
		for k := i + 1; k <= n; k++ {
			p := float64(central * ((current[k] - previous[k]) - (current[k+1] - previous[k+1])))
			off += p
			medians = append(medians, likely{between(sorted[i-1], sorted[k-1], 0.5), p})
		}
		upTo := binomialTail(n, float64(i)/float64(n), m)
		medians = append(medians, likely{sorted[i-1], max(upTo-reached-off, 0)})
		reached = upTo
		previous, current = current, previous
	}
	slices.SortFunc(medians, func(a, b likely) int { return cmp.Compare(a.value, b.value) })
	return medians
}

// centralTerm returns C(2m,m)/4^m.
func centralTerm(m int) float64 {
	c := 1.0
	for j := 1; j <= m; j++ {
		c = float64(c * (float64(2*j-1) / float64(2*j)))
	}
	return c
}

// power returns x^m by repeated squaring.
func power(x float64, m int) float64 {
	y := 1.0
	for ; m > 0; m >>= 1 {
		if m&1 == 1 {
			y = float64(y * x)
		}
		x = float64(x * x)
	}
	return y
}
