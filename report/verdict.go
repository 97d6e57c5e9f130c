package report

import (
	"math"
	"strings"

	"golang.org/x/perf/benchunit"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// word returns the verdict for a change of the given sign.
func word(row model.Row, change int) Verdict {
	if change == 0 {
		return Equivalent
	}
	better := change < 0 == (row.Better == model.LowerIsBetter)
	switch {
	case row.Better == model.UnknownDirection && change < 0:
		return Lower
	case row.Better == model.UnknownDirection:
		return Higher
	case isSpeed(row) && better:
		return Faster
	case isSpeed(row):
		return Slower
	case better:
		return Better
	}
	return Worse
}

// isSpeed reports whether a directed unit is one of time, of which less is
// better, or a rate, of which more is.
func isSpeed(row model.Row) bool {
	_, unit := benchunit.Tidy(1, row.Unit)
	of, per, _ := strings.Cut(unit, "/")
	if row.Better == model.HigherIsBetter {
		return per == "s" || per == "sec"
	}
	return of == "sec" || strings.HasSuffix(of, "-sec")
}

// judge says whether the verdict of a row is confirmed, and if not why, and
// collects what there is to note about it.
func (c *comparison) judge(r *Report) {
	row := c.row
	if c.invalidBecause != nil {
		row.Notes = append(row.Notes, *c.invalidBecause)
		return
	}
	if row.Verdict.Compared() {
		row.Doubt = c.doubt(r)
		row.Confirmed = row.Doubt == NoDoubt
		row.PairsNeeded = c.pairsNeeded(r)
	}
	c.note(r)
}

// doubt returns the first reason against the verdict.
func (c *comparison) doubt(r *Report) Doubt {
	row := c.row
	if row.Exact {
		if !allEqual(row.Baseline.Values) || !allEqual(row.Candidate.Values) {
			return NotExact
		}
		return NoDoubt
	}
	if row.ValidSamples < stats.MinPairs(r.Protocol.ConfidencePct) {
		return FewPairs
	}
	if _, unfit := c.unfit(); unfit {
		return UnfitSide
	}
	if c.change == 0 {
		if -c.threshold < c.low && c.high < c.threshold || c.low == 0 && c.high == 0 {
			return NoDoubt
		}
		return LeavesBand
	}
	near, far := c.low, c.high // of the interval's ends, seen from 0
	if c.change < 0 {
		near, far = -c.high, -c.low
	}
	switch {
	case near <= 0:
		return MayBeNoise
	case near < c.threshold || math.IsNaN(far):
		return ReachesBand
	case c.noisy && r.Protocol.Adjust == model.Holm && !(row.PAdjusted <= r.Protocol.AlphaPct()/100):
		return ManyRows
	}
	return NoDoubt
}

// unfit returns the side whose spread, its MAD, is over 10 % of its median and
// over 5 times that of the other side, both relative.
func (c *comparison) unfit() (Side, bool) {
	spread := func(s Side) float64 { return s.Summary.MAD / math.Abs(s.Summary.Median) }
	b, k := c.row.Baseline, c.row.Candidate
	switch {
	case spread(b) > 0.1 && spread(b) > 5*spread(k):
		return b, true
	case spread(k) > 0.1 && spread(k) > 5*spread(b):
		return k, true
	}
	return Side{}, false
}

// maxPairsNeeded is where an estimate of the pairs needed is given up: past it
// the change is as good as equal to what it is held against.
const maxPairsNeeded = 1000

// pairsNeeded estimates how many more pairs would decide the row. An interval
// shrinks with the square root of the number of pairs; p falls as pairs of the
// same kind are added. NaN says that no number would.
func (c *comparison) pairsNeeded(r *Report) float64 {
	row := c.row
	n := float64(row.ValidSamples)
	var total float64
	switch row.Doubt {
	case NoDoubt:
		return 0
	case UnfitSide, NotExact:
		return math.NaN()
	case FewPairs:
		total = float64(stats.MinPairs(r.Protocol.ConfidencePct))
	case ManyRows:
		more, ok := stats.BandSignPairs(c.scaled, c.threshold, r.Protocol.AlphaPct()/100, r.NoisyRows, row.PAdjusted/row.P)
		if !ok {
			return math.NaN()
		}
		return float64(more)
	default:
		total = n * c.shrink()
	}
	if more := math.Ceil(total - n); more <= maxPairsNeeded { // false for NaN
		return max(more, 1)
	}
	return math.NaN()
}

// shrink returns by what factor the number of pairs must grow for the interval
// to fit: the square of how far it reaches over how far it may.
func (c *comparison) shrink() float64 {
	m := stats.Summarize(c.scaled).Median
	if c.change != 0 {
		reach, room := m-c.low, m-c.threshold
		if c.change < 0 {
			reach, room = c.high-m, -m-c.threshold
		}
		return float64(reach/room) * float64(reach/room)
	}
	up, down := (c.high-m)/(c.threshold-m), (m-c.low)/(c.threshold+m)
	factor := max(up, down)
	return float64(factor * factor)
}
