package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// machineWords name the settings of a machine.
var machineWords = map[string]string{"cpu": "CPUs", "goos": "operating systems", "goarch": "architectures"}

// reasonNotToCompare returns why the two sides of a pair must not be compared.
func (c *comparison) reasonNotToCompare() *Note {
	b, k := c.pair.Baseline, c.pair.Candidate
	switch {
	case c.pair.Machine != nil:
		m := c.pair.Machine
		return &Note{"different-machines", fmt.Sprintf("measured on different %s: %s / %s; -ignore %s compares anyway",
			machineWords[m.Key], m.Baseline, m.Candidate, m.Key), ""}
	case b.Runs > 0 && len(b.Lost) == b.Runs:
		note := c.allLost(b)
		return &note
	case k.Runs > 0 && len(k.Lost) == k.Runs:
		note := c.allLost(k)
		return &note
	case b.Runs != k.Runs:
		text := fmt.Sprintf("%s against %s", c.runs(b), c.runs(k))
		if f := c.pair.Failure; f != nil {
			text += fmt.Sprintf("; %s:%d: %s", f.File, f.Line, f.Text)
		}
		return &Note{"unequal-runs", text, ""}
	}
	return nil
}

func (c *comparison) label(s model.Sample) string {
	if s.Column == 0 {
		return c.row.Baseline.Label
	}
	return c.row.Candidate.Label
}

// runs says how many runs a side made, and how many of them were lost.
func (c *comparison) runs(s model.Sample) string {
	text := fmt.Sprintf("%s in %s", plural(s.Runs, "run"), c.label(s))
	if len(s.Lost) > 0 {
		text += fmt.Sprintf(" (%d lost: %s)", len(s.Lost), lostPlaces(s.Lost))
	}
	return text
}

func (c *comparison) allLost(s model.Sample) Note {
	return Note{"all-lost", fmt.Sprintf("no run of %s could be used: %s", c.label(s), lostPlaces(s.Lost)), ""}
}

func lostNote(left, of int, what string, lost []model.LostRun) Note {
	return Note{"lost-runs", fmt.Sprintf("%d of %d %s: %s", left, of, what, lostPlaces(lost)), ""}
}

// lostPlaces says why runs were lost and where, as in "NaN at old.txt:5-7, 12".
func lostPlaces(lost []model.LostRun) string {
	type group struct{ file, reason string }
	var order []group
	lines := make(map[group][]int)
	for _, l := range lost {
		g := group{l.File, l.Reason}
		if lines[g] == nil {
			order = append(order, g)
		}
		lines[g] = append(lines[g], l.Line)
	}
	const most = 3
	var parts []string
	for i, g := range order {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more reasons", len(order)-most))
			break
		}
		parts = append(parts, fmt.Sprintf("%s at %s:%s", g.reason, g.file, ranges(lines[g])))
	}
	return strings.Join(parts, "; ")
}

// ranges joins ascending line numbers as in "5-7, 12", at most eight of them.
func ranges(lines []int) string {
	const most = 8
	var parts []string
	for i := 0; i < len(lines); {
		if len(parts) == most {
			parts = append(parts, "…")
			break
		}
		j := i
		for j+1 < len(lines) && lines[j+1] == lines[j]+1 {
			j++
		}
		part := strconv.Itoa(lines[i])
		if j > i {
			part += "-" + strconv.Itoa(lines[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// note collects what to know about a row that is compared.
func (c *comparison) note(r *Report) {
	row := c.row
	add := func(code, text, detail string) { row.Notes = append(row.Notes, Note{code, text, detail}) }
	if row.Doubt != NoDoubt {
		text, detail := c.doubtText(r)
		add(doubtCodes[row.Doubt], text, detail)
		if pairs := c.farPairs(); len(pairs) > 0 && row.Doubt != FewPairs {
			add("far-pairs", "pairs far off the others", strings.Join(pairs, ", "))
		}
	}
	if lost := slices.Concat(c.pair.Baseline.Lost, c.pair.Candidate.Lost); len(lost) > 0 {
		row.Notes = append(row.Notes, lostNote(row.ValidSamples, c.pair.Baseline.Runs, "pairs", lost))
	}
	if c.pair.SameRuns {
		add("same-runs", fmt.Sprintf("%s and %s hold the same runs: equal in every run and unit", row.Baseline.Label, row.Candidate.Label), "")
	}
	base := row.Baseline.Summary
	if row.ValidSamples > 0 && !isCount(row.Unit) && base.Min == 0 && base.Max == 0 && row.Candidate.Summary.Min == 0 && row.Candidate.Summary.Max == 0 {
		add("all-zero", "all values are 0: the metric may be below the precision it is printed with", "")
	}
	if base.Median < 0 {
		add("negative-base", "the base median is negative, so a positive percentage is a fall", "")
	}
	if !row.Exact && row.ValidSamples >= stats.MinPairs(r.Protocol.ConfidencePct) && row.CoveragePct < r.Protocol.ConfidencePct-5 {
		add("low-coverage", fmt.Sprintf("with %d pairs the %s%% interval covers the true median only %.1f%% of the time",
			row.ValidSamples, trim(r.Protocol.ConfidencePct), row.CoveragePct), "")
	}
	// The quotient of the medians is no estimate of the median difference.
	if change := stats.RelativePct(row.Candidate.Summary.Median-base.Median, base.Median); change < row.LowPct || change > row.HighPct {
		add("medians-differ", "the two medians shown differ by another amount, outside the interval: the change is the median of the paired differences", "")
	}
	var drifts []string
	for _, side := range []Side{row.Baseline, row.Candidate} {
		if rise, ok := driftPct(side); ok && math.Abs(rise) > r.Protocol.PracticalDeltaPct && !row.Exact {
			drifts = append(drifts, fmt.Sprintf("%s by about %+.0f%%", side.Label, rise))
		}
	}
	if len(drifts) > 0 {
		add("drift", "the runs drift with their order", strings.Join(drifts, " and "))
	}
}

// driftPct returns by how much a side drifts from its first run to its last, in
// percent of its median, if the trend is beyond chance at p < 0.01.
func driftPct(side Side) (rise float64, ok bool) {
	const z99 = 2.5758293035489004 // the 99.5 % quantile of the normal distribution
	s := side.Summary
	if s.Min == s.Max || s.Median == 0 {
		return 0, false
	}
	values := thinned(side.Values)
	if math.Abs(stats.MannKendall(values)) <= z99 {
		return 0, false
	}
	return stats.RelativePct(float64(len(values)-1)*stats.TheilSen(values), s.Median), true
}

// thinned returns evenly spaced values of a long series, since the cost of
// looking for a trend grows with the square of their number.
func thinned(values []float64) []float64 {
	const most = 1000
	step := (len(values) + most - 1) / most
	if step <= 1 {
		return values
	}
	var some []float64
	for i := 0; i < len(values); i += step {
		some = append(some, values[i])
	}
	return some
}

// isCount reports whether a unit is one of Go's whole numbers, of which 0 is an
// everyday value.
func isCount(unit string) bool { return unit == "B/op" || unit == "allocs/op" }

var doubtCodes = map[Doubt]string{
	FewPairs: "few-pairs", UnfitSide: "unfit-side", MayBeNoise: "may-be-noise", ReachesBand: "reaches-band",
	ManyRows: "many-rows", LeavesBand: "leaves-band", NotExact: "not-exact",
}

// doubtText says which doubt there is about a row.
func (c *comparison) doubtText(r *Report) (text, detail string) {
	row, t := c.row, trim(c.threshold)
	switch row.Doubt {
	case FewPairs:
		return fmt.Sprintf("%s: at least %d are needed for any interval at %s%%", plural(row.ValidSamples, "pair"),
			stats.MinPairs(r.Protocol.ConfidencePct), trim(r.Protocol.ConfidencePct)), ""
	case UnfitSide:
		side, _ := c.unfit()
		return side.Label + " is unfit: the MAD of its runs is over 10% of their median and over 5 times that of the other side",
			fmt.Sprintf("%.0f%%", 100*side.Summary.MAD/math.Abs(side.Summary.Median))
	case MayBeNoise:
		return "may be noise: the interval contains 0", ""
	case ReachesBand:
		return fmt.Sprintf("%s, but perhaps by less than %s%%", row.Verdict, t), ""
	case ManyRows:
		return fmt.Sprintf("beyond the band, but among %s chance does this", plural(r.NoisyRows, "noisy row")), "adjusted p = " + pText(row.PAdjusted)
	case LeavesBand:
		if row.Baseline.Summary.Median == 0 {
			return "the interval does not rule out a change from 0", ""
		}
		return fmt.Sprintf("the interval does not rule out a change of %s%%", t), ""
	}
	return row.Unit + " is declared exact, but the runs of one side differ", ""
}

// farPairs lists the pairs outside the Tukey fence of the deltas, counted
// from 1, at most five.
func (c *comparison) farPairs() []string {
	const most = 5
	kept := stats.FilterOutliers(c.deltas, model.TukeyFence)
	if len(kept) == len(c.deltas) {
		return nil
	}
	low, high := slices.Min(kept), slices.Max(kept)
	var pairs []string
	for i, d := range c.deltas {
		if low <= d && d <= high {
			continue
		}
		if len(pairs) == most {
			return append(pairs, "…")
		}
		pairs = append(pairs, strconv.Itoa(i+1))
	}
	return pairs
}

// warnOfUnits says once for all undirected units how to declare one.
func (r *Report) warnOfUnits() {
	var units []string
	for _, row := range r.Rows {
		if row.Better == model.UnknownDirection && row.Verdict.Changed() && !slices.Contains(units, row.Unit) {
			units = append(units, row.Unit)
		}
	}
	if len(units) > 0 {
		r.Warnings = append(r.Warnings, model.Warning{
			Code: "unknown-direction",
			Message: fmt.Sprintf("nothing says whether more is better of %s; a line such as \"Unit %s better=higher\" in a file declares it",
				strings.Join(units, ", "), units[0]),
		})
	}
}

// warnOfShift warns where all rows of a unit of time moved the same way: that
// is rather the machine than the code.
func (r *Report) warnOfShift() {
	const least = 5
	for column := 1; column < len(r.Columns); column++ {
		var shifts []float64
		for _, row := range r.Rows {
			if row.Candidate.Column == column && row.Verdict.Compared() && isSpeed(row.Row) && row.Better == model.LowerIsBetter {
				shifts = append(shifts, row.RelativeDeltaPct)
			}
		}
		t := r.Protocol.PracticalDeltaPct
		all := func(holds func(float64) bool) bool {
			return len(shifts) >= least && !slices.ContainsFunc(shifts, func(x float64) bool { return !holds(x) })
		}
		if all(func(x float64) bool { return x > t }) || all(func(x float64) bool { return x < -t }) {
			r.Warnings = append(r.Warnings, model.Warning{
				Code: "common-shift",
				Message: fmt.Sprintf("all %d rows of time moved the same way by more than %s%%, median %+.2f%%: perhaps the machine, not the code",
					len(shifts), trim(t), stats.Summarize(shifts).Median),
			})
		}
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// trim formats a number with as many digits as it needs.
func trim(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func pText(p float64) string {
	if p < 0.001 {
		return strconv.FormatFloat(p, 'g', 2, 64)
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}
