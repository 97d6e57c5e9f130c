package stats

import (
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
// O(n log n) time, and a few dozen passes over the values, O(n) space.
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
	d := medianDistribution{sorted, centralTerm(n / 2)}
	return Interval{d.quantile(alpha / 2), d.quantile(1 - alpha/2), mode}, nil
}

// A medianDistribution is that of the median of a resample of an even number of
// values, which are ascending.
type medianDistribution struct {
	sorted  []float64
	central float64 // C(n,m)/4^m
}

// quantile returns the smallest median whose cumulative probability reaches p.
// It halves the range of values in which that one lies.
func (d medianDistribution) quantile(p float64) float64 {
	first, last := d.sorted[0], d.sorted[len(d.sorted)-1]
	for first < last {
		x := between(first, last, 0.5)
		if x == last { // rounded up
			x = first
		}
		above, at, next := d.above(x)
		if above <= 1-p {
			last = at
		} else {
			first = next
		}
	}
	return last
}

// above returns how likely a median is above x, the largest median that is not,
// and the smallest that is. X must be at or above the smallest value and below
// the largest. With i the place of the lower of the two values in the middle, and
// k the last place of the upper one for which their mean is not above x,
//
//	P(X(m) = x(i), X(m+1) > x(k)) = C(n,m)·[(i/n)^m - ((i-1)/n)^m]·((n-k)/n)^m.
//
// The factors i/n and (n-k)/n are taken together, as 4·i/n·(n-k)/n ≤ 1, whose
// powers cannot overflow.
func (d medianDistribution) above(x float64) (p, at, next float64) {
	n := len(d.sorted)
	m := n / 2
	at, next = d.sorted[0], d.sorted[n-1]
	k := n
	for i := 1; i <= n; i++ {
		lower := d.sorted[i-1]
		if lower > x {
			next = min(next, lower)
			// The lower value is at i or beyond if at most m-1 draws are before i.
			return p + binomialTail(n, float64(n-i+1)/float64(n), m+1), at, next
		}
		mean := between(lower, d.sorted[k-1], 0.5)
		for mean > x {
			next = min(next, mean)
			k--
			mean = between(lower, d.sorted[k-1], 0.5)
		}
		at = max(at, mean)
		if k < n {
			next = min(next, between(lower, d.sorted[k], 0.5))
			below := func(i int) float64 {
				return power(float64(4*i)/float64(n)*(float64(n-k)/float64(n)), m)
			}
			p += float64(d.central * (below(i) - below(i-1)))
		}
	}
	return p, at, next
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
