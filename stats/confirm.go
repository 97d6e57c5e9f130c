package stats

import (
	"math"
	"slices"
)

// BandSignTest returns how likely unchanged code, with noise as wide as that
// of these deltas, would put as many of them as far out on one side.
//
// Deltas and threshold are in one unit (percent of the base median, or that of
// the values), alpha is the level in (0, 1) that the result will be held
// against, and rows the number of noisy rows in the report that share it. With
// M the median of the n deltas and the cut c = max(threshold, |M|/2), k deltas
// lie beyond c on M's side, and f have |d-M| > c. The share f/n of noise that
// reaches so far is bounded above by u, Clopper-Pearson at level
// 1 - min(3·alpha, 0.15)/√rows, and half of it falls on one side:
//
//	p = 2·P(Bin(n, min(1/2, u/2)) ≥ k), at least 2·4^-n and at most 1
//
// It assumes that noise is about symmetric in the paired deltas, and pairs
// independent. Adjust the p of all rows with [Holm]. Bounding a nuisance share
// in this way follows Berger and Boos (1994), "P Values Maximized over a
// Confidence Set for the Nuisance Parameter", JASA 89(427), in spirit.
//
// Special cases are 1, no evidence: no deltas, M = 0, or a NaN among the
// arguments. Cost: O(n log n).
func BandSignTest(deltas []float64, threshold, alpha float64, rows int) float64 {
	n, beyond, far, ok := bandCounts(deltas, threshold)
	if !ok || math.IsNaN(alpha) {
		return 1
	}
	_, p := bandSign(n, beyond, far, alpha, rows)
	return min(max(p, math.Ldexp(2, -2*n)), 1)
}

// bandCounts counts the deltas beyond the cut on the side of their median, and
// those further than it from the median. It fails where there is no median, no
// side or no threshold.
func bandCounts(deltas []float64, threshold float64) (n, beyond, far int, ok bool) {
	m := Summarize(deltas).Median
	cut := max(threshold, math.Abs(m)/2)
	if m == 0 || math.IsNaN(cut) {
		return 0, 0, 0, false
	}
	for _, d := range deltas {
		if math.Copysign(1, m)*d > cut {
			beyond++
		}
		if distance(d, m) > cut {
			far++
		}
	}
	return len(deltas), beyond, far, true
}

// bandSign returns the bound u of the share of far noise and the p of the band
// sign test, before its floor and ceiling.
func bandSign(n, beyond, far int, alpha float64, rows int) (u, p float64) {
	delta := min(float64(3*alpha), 0.15) / math.Sqrt(float64(max(rows, 1)))
	u = clopperPearsonUpper(n, far, delta)
	return u, 2 * binomialTail(n, min(0.5, u/2), beyond)
}

// Holm returns the p-values adjusted by the step-down method of Holm (1979),
// "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian
// Journal of Statistics 6(2), in the order given: rejecting where the result
// is at most α keeps the chance of any false rejection at most α, whatever the
// dependence. With p sorted, adjusted[i] = max over j ≤ i of
// min(1, (m-j)·p[j]), counted from 0.
//
// A NaN stays NaN and is not counted in m. Cost: O(m log m).
func Holm(p []float64) []float64 {
	adjusted := slices.Clone(p)
	var order []int
	for i, v := range p {
		if !math.IsNaN(v) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	var reached float64
	for j, i := range order {
		reached = max(reached, min(1, float64(len(order)-j)*p[i]))
		adjusted[i] = reached
	}
	return adjusted
}

// BandSignPairs estimates how many more pairs like these would bring the p of
// [BandSignTest], times factor for the correction, down to alpha: the same
// shares of deltas beyond the cut and far off, among more. Ok is false where
// 200 more would not do. Factor must be at least 1. Cost: O(n²) and more.
func BandSignPairs(deltas []float64, threshold, alpha float64, rows int, factor float64) (more int, ok bool) {
	const most = 200
	n, beyond, far, ok := bandCounts(deltas, threshold)
	if !ok {
		return 0, false
	}
	for more = 1; more <= most; more++ {
		grown := float64(n+more) / float64(n)
		// Rounded to the unfavourable side.
		_, p := bandSign(n+more, int(float64(beyond)*grown), int(math.Ceil(float64(far)*grown)), alpha, rows)
		if float64(factor*max(p, math.Ldexp(2, -2*(n+more)))) <= alpha {
			return more, true
		}
	}
	return 0, false
}
