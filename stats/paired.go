package stats

import (
	"math"

	"github.com/luna-flow/marebench/internal/enum"
	"github.com/luna-flow/marebench/model"
)

// A Decision is the verdict of a paired comparison of timings, by the point
// estimate alone. The zero value claims nothing.
type Decision uint8

const (
	Unknown    Decision = iota // there are no pairs
	Faster                     // the relative median delta is negative and at or below -t
	Slower                     // the relative median delta is positive and at or above t
	Equivalent                 // anything else, an exact tie included
	Invalid                    // lengths differ, the threshold is unusable, or the relative delta is NaN
)

var decisions = []string{"unknown", "faster", "slower", "equivalent", "invalid"}

func (d Decision) String() string { return enum.String(d, "Decision", decisions) }

// MarshalText returns the text of d; it fails for a value that has none.
func (d Decision) MarshalText() ([]byte, error) { return enum.Marshal(d, "decision", decisions) }

// UnmarshalText sets d from its text.
func (d *Decision) UnmarshalText(b []byte) error {
	return enum.Unmarshal(d, b, "decision", decisions)
}

// An Interval is a pair of bounds in the unit of the values it was made from,
// labelled with the phase of work it belongs to.
type Interval struct {
	Low, High float64
	Mode      model.IntervalMode // copied from the caller; changes no number
}

// A Comparison is the result of comparing a candidate with a baseline. With b
// the baseline, c the candidate and d the paired deltas c[i]-b[i], med the
// median:
type Comparison struct {
	BaselineID, CandidateID string

	// RelativeDeltaPct is r = 100·med(d)/med(b) in percent, or 0 where
	// med(b) = 0.
	RelativeDeltaPct float64
	// Speedup is med(b)/(med(b)+med(d)), or 1 where med(d) = 0. Above 1 the
	// candidate is faster.
	Speedup float64
	// Interval bounds the paired deltas, in the unit of the input.
	Interval Interval
	Decision Decision
	// ValidSamples is the number of pairs, min(|b|, |c|).
	ValidSamples int
}

// PairedDeltas returns candidate[i]-baseline[i] for every index that both
// have. Surplus values of the longer array are ignored; check the lengths
// where a mismatch is an error.
func PairedDeltas(baseline, candidate []float64) []float64 {
	deltas := make([]float64, min(len(baseline), len(candidate)))
	for i := range deltas {
		deltas[i] = candidate[i] - baseline[i]
	}
	return deltas
}

// ComparePaired compares two aligned arrays of timings with the practical
// threshold t = practicalDeltaPct, in percent. Index i of both must describe
// the same run. The decision goes by the point estimate r alone, the first of
// these that holds:
//
//  1. Invalid if the lengths differ;
//  2. Unknown if there are no pairs;
//  3. Invalid if t is NaN, infinite or negative, or r is NaN;
//  4. Faster if r < 0 and r ≤ -t;
//  5. Slower if r > 0 and r ≥ t;
//  6. Equivalent otherwise.
//
// So a tie is Equivalent for every valid t, 0 included. The interval is the
// interquartile range of the deltas: descriptive, no confidence interval.
//
// Special cases are:
//
//	lengths differ: r and Speedup mix the median of the truncated deltas with that
//	    of the whole baseline; ignore them
//	med(b) = 0: r is 0 and Speedup is 0, or 1 where med(d) = 0
//	a NaN in either array: r is NaN, the decision Invalid
//
// Cost: O(n log n) time, O(n) space.
func ComparePaired(baselineID, candidateID string, baseline, candidate []float64, practicalDeltaPct float64, mode model.IntervalMode) Comparison {
	c := CompareSummaries(Summarize(baseline), Summarize(PairedDeltas(baseline, candidate)), len(candidate), practicalDeltaPct, mode)
	c.BaselineID, c.CandidateID = baselineID, candidateID
	return c
}

// CompareSummaries is [ComparePaired] for who has the summaries already: that of
// the whole baseline, that of the paired deltas, and the number of candidate
// values. The IDs stay empty. Cost: O(1).
func CompareSummaries(baseline, deltas SummaryStats, candidates int, practicalDeltaPct float64, mode model.IntervalMode) Comparison {
	r := RelativePct(deltas.Median, baseline.Median)
	return Comparison{
		RelativeDeltaPct: r,
		Speedup:          speedup(deltas.Median, baseline.Median),
		Interval:         Interval{deltas.Q1, deltas.Q3, mode},
		Decision:         decide(r, practicalDeltaPct, baseline.Count, candidates),
		ValidSamples:     deltas.Count,
	}
}

func decide(r, t float64, baseline, candidate int) Decision {
	switch {
	case baseline != candidate:
		return Invalid
	case baseline == 0:
		return Unknown
	case !(t >= 0) || math.IsInf(t, 0) || math.IsNaN(r):
		return Invalid
	case r < 0 && r <= -t:
		return Faster
	case r > 0 && r >= t:
		return Slower
	}
	return Equivalent
}

// RelativePct returns delta as a percentage of base, 100·delta/base. It is 0
// where base is 0, as the specification of RelativeDeltaPct has it, unless
// delta is NaN.
func RelativePct(delta, base float64) float64 {
	if base == 0 && !math.IsNaN(delta) {
		return 0
	}
	if pct := float64(100*delta) / base; !math.IsInf(pct, 0) || math.IsInf(delta, 0) {
		return pct
	}
	return float64(delta/base) * 100 // 100·delta overflowed
}

func speedup(delta, base float64) float64 {
	if delta == 0 && !math.IsNaN(base) {
		return 1
	}
	return base / (base + delta)
}

// IsFaster reports whether the decision of a comparison is Faster. False
// covers Slower, Equivalent, Invalid and Unknown alike: record the whole
// comparison next to it.
func IsFaster(c Comparison) bool { return c.Decision == Faster }
