package stats

import "math"

// quantile returns the p-quantile of sorted by definition 7 of Hyndman and
// Fan (1996), "Sample Quantiles in Statistical Packages", The American
// Statistician 50(4): with h = (n-1)·p,
//
//	Q(p) = x[⌊h⌋] + (h-⌊h⌋)·(x[⌊h⌋+1] - x[⌊h⌋])
//
// counted from 0. Sorted must be ascending, not empty and free of NaN; p must
// lie in [0, 1]. The result lies between the two neighbours, so quantiles of
// one sample are in the order of their p.
func quantile(sorted []float64, p float64) float64 {
	h := float64(float64(len(sorted)-1) * p)
	i := int(h)
	if i >= len(sorted)-1 {
		return sorted[len(sorted)-1]
	}
	return between(sorted[i], sorted[i+1], h-float64(i))
}

// median is quantile(sorted, 0.5).
func median(sorted []float64) float64 {
	n := len(sorted)
	return between(sorted[(n-1)/2], sorted[n/2], 0.5)
}

// between returns a + w·(b-a) for a ≤ b and w in [0, 1), never outside [a, b].
//
// Special cases are:
//
//	between(a, a, w) = a, also for infinite a
//	between(-Inf, b, w) = -Inf and between(a, +Inf, w) = +Inf for finite a, b and w > 0
//	between(-Inf, +Inf, w) = -Inf, 0 or +Inf for w below, at or above 1/2
func between(a, b, w float64) float64 {
	if a == b || w == 0 {
		return a
	}
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		switch {
		case !math.IsInf(a, 0):
			return b
		case !math.IsInf(b, 0) || w < 0.5:
			return a
		case w > 0.5:
			return b
		}
		return 0
	}
	// The conversions forbid fused multiply-adds, which would change the
	// last bit on some machines.
	q := a + float64(w*(b-a))
	if math.IsInf(b-a, 0) {
		q = 2 * (a/2 + float64(w*(b/2-a/2)))
	}
	return min(max(q, a), b)
}

// distance returns |a-b|, and 0 for equal infinities.
func distance(a, b float64) float64 {
	if a == b {
		return 0
	}
	return math.Abs(a - b)
}
