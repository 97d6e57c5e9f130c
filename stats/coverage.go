package stats

import (
	"math"
	"sort"
)

// MinPairs returns the smallest number of values for which any interval of
// order statistics can cover the median with the given confidence in percent:
// the smallest n with 1 - 2^(1-n) ≥ γ, as the whole range of n values misses
// the median with probability 2^(1-n). It is 6 at 95 %. Confidence must lie
// strictly between 0 and 100.
func MinPairs(confidencePct float64) int {
	n := 1
	for math.Ldexp(1, 1-n) > (100-confidencePct)/100 {
		n++
	}
	return n
}

// IntervalCoverage returns how often, in percent, the percentile bootstrap
// interval of the median of n values at a nominal confidence covers the true
// median, in the limit of many resamples. For odd n it does not depend on the
// (continuous) distribution: the bounds are order statistics x(k), since
//
//	P(median of a resample ≤ x(k)) = P(Bin(n, k/n) ≥ (n+1)/2),
//
// and [x(k), x(l)] covers with probability Σ C(n,j)/2^n over k ≤ j < l. For
// even n it depends on the distribution, and ok is false. Confidence must lie
// strictly between 0 and 100. Cost: O(n log n).
func IntervalCoverage(n int, confidencePct float64) (pct float64, ok bool) {
	if n <= 0 || n%2 == 0 {
		return 0, false
	}
	alpha := 1 - confidencePct/100
	low, high := medianRank(n, alpha/2), medianRank(n, 1-alpha/2)
	return 100 * (binomialTail(n, 0.5, low) - binomialTail(n, 0.5, high)), true
}

// medianRank returns the p-quantile of the median of a resample of n values, n
// odd, as a rank counted from 1: the first k with P(median ≤ x(k)) ≥ p.
func medianRank(n int, p float64) int {
	return 1 + sort.Search(n-1, func(k int) bool {
		return binomialTail(n, float64(k+1)/float64(n), (n+1)/2) >= p
	})
}

// OrderInterval returns the ranks, counted from 0, of the narrowest symmetric
// pair of order statistics that covers the median of n values with at least
// the given confidence in percent, whatever the distribution. Ok is false
// where n is too small for any: below [MinPairs]. Cost: O(n log n).
func OrderInterval(n int, confidencePct float64) (low, high int, ok bool) {
	tail := (100 - confidencePct) / 200
	below := sort.Search(n/2, func(k int) bool { // the largest k with P(Bin(n, 1/2) ≤ k) ≤ tail
		return binomialTail(n, 0.5, n-k) > tail
	}) - 1
	return below, n - 1 - below, below >= 0
}
