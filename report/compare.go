package report

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/perf/benchunit"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// Compare makes the report of a dataset. It fails only for a protocol that is
// not valid; what is wrong with data stands in the report.
func Compare(data model.Dataset, protocol model.Protocol) (*Report, error) {
	if err := protocol.Validate(); err != nil {
		return nil, err
	}
	r := &Report{
		Protocol: protocol,
		Columns:  data.Columns,
		Unpaired: data.Unpaired,
		Warnings: data.Warnings,
		Rows:     make([]Row, len(data.Pairs)),
		Samples:  make([]Sample, len(data.Samples)),
	}
	comparisons := make([]comparison, len(data.Pairs))
	intervals := newIntervals(protocol)
	each(len(data.Pairs), func(i int) {
		comparisons[i] = newComparison(&r.Rows[i], &data, &data.Pairs[i], intervals)
	})
	r.adjust(comparisons)
	each(len(comparisons), func(i int) {
		comparisons[i].judge(r)
	})
	for i := range r.Rows {
		r.Summary.add(&r.Rows[i])
	}
	each(len(data.Samples), func(i int) {
		r.Samples[i] = newSample(&data, &data.Samples[i], intervals)
	})
	r.Geomeans = geomeans(r.Rows)
	r.Protocol.IntervalMode = commonMode(data.Pairs)
	r.warnOfUnits()
	r.warnOfShift()
	return r, nil
}

// each calls do(0) … do(n-1) on as many goroutines as can run at once.
func each(n int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		}()
	}
	wg.Wait()
}

// commonMode is confirmatory only if every pair is.
func commonMode(pairs []model.Pair) model.IntervalMode {
	if len(pairs) == 0 || slices.ContainsFunc(pairs, func(p model.Pair) bool { return p.Mode != model.ConfirmatoryInterval }) {
		return model.ExploratoryInterval
	}
	return model.ConfirmatoryInterval
}

// A comparison is a row in the making.
type comparison struct {
	row  *Row
	pair *model.Pair

	deltas []float64 // in the unit
	// What confirmation looks at: the deltas and their interval in percent of
	// the base median, held against the threshold; for a base median of 0 in
	// the unit, held against 0.
	scaled         []float64
	low, high      float64
	threshold      float64
	change         int  // sign of the change that the estimate shows, on that scale; 0 for none
	noisy          bool // counts for the correction of p
	invalidBecause *Note
}

func newSide(data *model.Dataset, row *model.Row, s *model.Sample, intervals *intervals) Side {
	var few [64]float64 // spares an allocation
	sorted := append(few[:0], s.Values...)
	slices.Sort(sorted)
	side := Side{Column: s.Column, Label: data.Columns[s.Column].Label, Runs: s.Runs, Values: s.Values, Summary: stats.Summarize(sorted)}
	side.Shown, side.SpreadPct = math.NaN(), math.NaN()
	n := len(sorted)
	if n == 0 {
		return side
	}
	lower, upper := tidy(sorted[(n-1)/2], row.Unit), tidy(sorted[n/2], row.Unit)
	side.Shown = lower + float64((upper-lower)/2)
	if row.Exact && sorted[0] == sorted[n-1] {
		side.SpreadPct = 0
	} else if size := intervals.size(n); size.ordered {
		m := side.Summary.Median
		if off := max(sorted[size.high]-m, m-sorted[size.low]); off == 0 {
			side.SpreadPct = 0
		} else if m != 0 {
			side.SpreadPct = math.Abs(stats.RelativePct(off, m))
		}
	}
	return side
}

// tidy converts a value to the tidied form of its unit.
func tidy(x float64, unit string) float64 {
	x, _ = benchunit.Tidy(x, unit)
	return x
}

func newSample(data *model.Dataset, solo *model.Solo, intervals *intervals) Sample {
	protocol := intervals.protocol
	s := Sample{Row: solo.Row, Side: newSide(data, &solo.Row, &solo.Sample, intervals)}
	interval, err := intervals.of(solo.Values, protocol.IntervalMode)
	if err != nil {
		interval = stats.Interval{Low: math.NaN(), High: math.NaN(), Mode: protocol.IntervalMode}
	}
	s.Interval = interval
	if len(solo.Lost) > 0 {
		s.Notes = append(s.Notes, lostNote(solo.Runs-len(solo.Lost), solo.Runs, "runs", solo.Lost))
	}
	return s
}

// newComparison computes everything about a row that does not depend on the
// other rows.
func newComparison(row *Row, data *model.Dataset, pair *model.Pair, intervals *intervals) comparison {
	nan, protocol := math.NaN(), intervals.protocol
	*row = Row{
		Row:       pair.Row,
		Mode:      pair.Mode,
		Baseline:  newSide(data, &pair.Row, &pair.Baseline, intervals),
		Candidate: newSide(data, &pair.Row, &pair.Candidate, intervals),

		MedianDelta: nan, RelativeDeltaPct: nan, Speedup: nan,
		Interval: stats.Interval{Low: nan, High: nan, Mode: pair.Mode},
		LowPct:   nan, HighPct: nan, CoveragePct: nan,
		ThresholdPct: protocol.PracticalDeltaPct,
		P:            nan, PAdjusted: nan, PairsNeeded: nan,
		Outliers: OutlierView{Policy: protocol.OutlierPolicy, MedianDelta: nan},
	}
	c := comparison{row: row, pair: pair}
	c.invalidBecause = c.reasonNotToCompare()
	if pair.Baseline.Runs == pair.Candidate.Runs && len(pair.Baseline.Values) == len(pair.Candidate.Values) {
		c.compute(intervals)
	}
	if c.invalidBecause != nil {
		row.Decision, row.Verdict = stats.Invalid, Invalid
	}
	return c
}

// compute fills in the numbers of a row whose runs pair up.
func (c *comparison) compute(intervals *intervals) {
	row, protocol := c.row, intervals.protocol
	base, candidate := c.pair.Baseline.Values, c.pair.Candidate.Values
	c.deltas = stats.PairedDeltas(base, candidate)
	deltas := stats.Summarize(c.deltas)
	core := stats.CompareSummaries(row.Baseline.Summary, deltas, len(candidate), protocol.PracticalDeltaPct, c.pair.Mode)
	row.Decision = core.Decision
	row.ValidSamples = core.ValidSamples
	if row.ValidSamples == 0 {
		return
	}
	row.MedianDelta = deltas.Median
	row.Outliers.Kept, row.Outliers.MedianDelta = len(c.deltas), row.MedianDelta
	if protocol.OutlierPolicy != model.ReportOnly {
		kept := stats.FilterOutliers(c.deltas, protocol.OutlierPolicy)
		row.Outliers.Kept, row.Outliers.MedianDelta = len(kept), stats.Summarize(kept).Median
	}
	interval, err := intervals.of(c.deltas, c.pair.Mode)
	if err != nil { // a difference of two finite values may overflow
		c.invalidBecause = &Note{"non-finite", "the deltas cannot be resampled: " + err.Error(), ""}
		return
	}
	row.Interval = interval
	row.CoveragePct = intervals.size(row.ValidSamples).coveragePct
	row.Speedup = core.Speedup
	if base := row.Baseline.Summary.Median; row.Better == model.HigherIsBetter && row.MedianDelta != 0 {
		row.Speedup = (base + row.MedianDelta) / base
	}
	c.scale(core.RelativeDeltaPct, protocol.PracticalDeltaPct)
	actual := sign(row.MedianDelta)
	if c.change == 0 {
		actual = 0
	}
	row.Verdict = word(row.Row, actual)
	if row.Decision == stats.Invalid {
		row.Verdict = Invalid
	}
}

// scale sets what the change and its interval are held against the threshold
// with.
func (c *comparison) scale(relativePct, threshold float64) {
	row, base := c.row, c.row.Baseline.Summary.Median
	if base == 0 {
		c.scaled, c.low, c.high = c.deltas, row.Interval.Low, row.Interval.High
		c.change = sign(row.MedianDelta)
	} else {
		row.RelativeDeltaPct = relativePct
		row.LowPct = stats.RelativePct(row.Interval.Low, base)
		row.HighPct = stats.RelativePct(row.Interval.High, base)
		if base < 0 {
			row.LowPct, row.HighPct = row.HighPct, row.LowPct
		}
		c.scaled = make([]float64, len(c.deltas))
		for i, d := range c.deltas {
			c.scaled[i] = stats.RelativePct(d, base)
		}
		c.low, c.high, c.threshold = row.LowPct, row.HighPct, threshold
		switch row.Decision {
		case stats.Faster:
			c.change = -1
		case stats.Slower:
			c.change = +1
		}
	}
	c.noisy = !row.Exact && !allEqual(c.deltas) && (c.change != 0 || c.canChange())
}

// canChange reports whether at least half of the deltas are non-zero and as
// large as the threshold. No other row can be Faster or Slower.
func (c *comparison) canChange() bool {
	large := 0
	for _, d := range c.scaled {
		if d != 0 && math.Abs(d) >= c.threshold {
			large++
		}
	}
	return 2*large >= len(c.scaled)
}

// adjust computes the p of the rows that count, and corrects them for their
// number.
func (r *Report) adjust(comparisons []comparison) {
	var counted []*comparison
	least := stats.MinPairs(r.Protocol.ConfidencePct)
	for i := range comparisons {
		if c := &comparisons[i]; c.noisy && c.invalidBecause == nil && c.row.ValidSamples >= least {
			counted = append(counted, c)
		}
	}
	r.NoisyRows = len(counted)
	p := make([]float64, len(counted))
	each(len(counted), func(i int) {
		c := counted[i]
		p[i] = stats.BandSignTest(c.scaled, c.threshold, r.Protocol.AlphaPct()/100, r.NoisyRows)
		c.row.P = p[i]
	})
	if r.Protocol.Adjust == model.Holm {
		for i, adjusted := range stats.Holm(p) {
			counted[i].row.PAdjusted = adjusted
		}
	}
}

func (s *Summary) add(row *Row) {
	switch row.Verdict {
	case Unknown:
		s.Unknown++
	case Faster:
		s.Faster++
	case Slower:
		s.Slower++
	case Better:
		s.Better++
	case Worse:
		s.Worse++
	case Lower:
		s.Lower++
	case Higher:
		s.Higher++
	case Equivalent:
		s.Equivalent++
	case Invalid:
		s.Invalid++
	}
	if row.Verdict.Compared() && !row.Confirmed {
		s.Unconfirmed++
	}
}

// Compared reports whether any row compares the two sides.
func (r *Report) Compared() bool {
	return slices.ContainsFunc(r.Rows, func(row Row) bool { return row.Verdict.Compared() })
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return +1
	}
	return 0
}

func allEqual(values []float64) bool {
	return !slices.ContainsFunc(values, func(x float64) bool { return x != values[0] })
}
