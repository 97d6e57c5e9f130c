package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/perf/benchunit"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// Text writes r as tables in the manner of benchstat: a table for each
// configuration and unit, footnotes, what has no partner, and a last line with
// the counts and the protocol. It returns the first error of w.
func Text(w io.Writer, r *Report) error {
	buffered := bufio.NewWriter(w)
	t := textReport{r: r, w: buffered}
	t.write()
	return buffered.Flush() // a bufio.Writer remembers its first error
}

// A footnote serves all rows that have the same note; what is particular to a
// row stands behind it with the row's name and unit.
type footnote struct {
	text    string
	details []string // of the first few rows
	more    int      // further rows with one
}

func (f *footnote) add(detail, benchmark, unit string) {
	const most = 3
	if len(f.details) < most {
		f.details = append(f.details, fmt.Sprintf("%s (%s %s)", detail, benchmark, unit))
	} else {
		f.more++
	}
}

func (f *footnote) String() string {
	if len(f.details) == 0 {
		return f.text
	}
	details := f.details
	if f.more > 0 {
		details = append(slices.Clip(details), "and "+plural(f.more, "more row"))
	}
	return f.text + ": " + strings.Join(details, "; ")
}

type textReport struct {
	r         *Report
	w         *bufio.Writer
	footnotes []*footnote
	more      bool // some row says how many more pairs it needs
	begun     bool // something was written
}

func (t *textReport) write() {
	shown := t.header()
	groups := t.r.groups()
	if len(t.r.Columns) == 1 {
		groups = groupRows(len(t.r.Samples), func(i int) (*model.Row, int) { return &t.r.Samples[i].Row, 0 })
	}
	var config []model.Setting
	for _, g := range groups {
		if !slices.Equal(g.config, config) {
			config = g.config
			t.settings(config, shown)
		} else {
			t.gap()
		}
		var table table
		if len(t.r.Columns) == 1 {
			table = t.samples(g)
		} else {
			table = t.comparisons(g)
		}
		table.write(t.w)
		t.begun = true
	}
	for i, note := range t.footnotes {
		t.line("%s %s", superscript(i+1), note)
	}
	if t.more {
		t.line("+N behind n: about N more pairs would decide the row")
	}
	t.unpaired()
	t.warnings()
	t.gap()
	t.line("%s", t.lastLine())
}

func (t *textReport) line(format string, args ...any) {
	t.begun = true
	fmt.Fprintf(t.w, format+"\n", args...)
}

// gap separates what follows from what was written.
func (t *textReport) gap() {
	if t.begun {
		fmt.Fprintln(t.w)
	}
}

// header writes the settings that describe the files, one line a key, and
// returns the keys. Where columns differ, their values stand side by side.
func (t *textReport) header() map[string]bool {
	shown := make(map[string]bool)
	for _, column := range t.r.Columns {
		for _, s := range column.Config {
			if shown[s.Key] {
				continue
			}
			var values []string
			known := 0
			for _, other := range t.r.Columns {
				i := slices.IndexFunc(other.Config, func(o model.Setting) bool { return o.Key == s.Key })
				if i < 0 {
					continue
				}
				known++
				if v := other.Config[i].Value; !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
			// What only one file says is of interest if it is Go's own header;
			// anything else may as well be a log line.
			if known == len(t.r.Columns) || slices.Contains([]string{"goos", "goarch", "pkg", "cpu"}, s.Key) {
				shown[s.Key] = true
				t.line("%s: %s", s.Key, strings.Join(values, " / "))
			}
		}
	}
	return shown
}

// settings writes what the following rows are of, but for what the header says.
func (t *textReport) settings(config []model.Setting, shown map[string]bool) {
	first := true
	for _, s := range config {
		if shown[s.Key] {
			continue
		}
		if first {
			t.gap()
		}
		first = false
		t.line("%s: %s", s.Key, s.Value)
	}
}

// comparisons lays out the rows of a group.
func (t *textReport) comparisons(g group) table {
	r := t.r
	unit, class := displayUnit(g.unit)
	table := newTable(
		[]string{"", r.Columns[0].Label, r.Columns[g.column].Label},
		[]int{1, 2, 6},
	)
	table.units = []string{unit, unit}
	table.heads = []string{"vs base", trim(r.Protocol.ConfidencePct) + "% interval", "verdict", ""}
	showOutliers := r.Protocol.OutlierPolicy != model.ReportOnly
	if showOutliers {
		table.spans[2]++
		table.heads = append(table.heads, r.Protocol.OutlierPolicy.String())
	}
	n := len(g.rows)
	lows, highs, marks := make([]string, n), make([]string, n), make([]string, n)
	for k, i := range g.rows {
		row := &r.Rows[i]
		lows[k], highs[k] = intervalText(row)
		marks[k] = t.marks(&row.Row, row.Notes)
		t.more = t.more || row.PairsNeeded > 0
	}
	lowWidth, highWidth := maxWidth(lows), maxWidth(highs)
	table.rows = make([][]cell, n, n+1)
	each(n, func(k int) {
		row := &r.Rows[g.rows[k]]
		base, cand := &row.Baseline, &row.Candidate
		scale := rowScale(class, base, cand)
		interval := ""
		if lows[k] != "" {
			interval = "[" + padLeft(lows[k], lowWidth) + ", " + padLeft(highs[k], highWidth) + "]"
		}
		cells := []cell{
			{row.Benchmark, left},
			{medianText(base, scale), right}, {t.spreadText(base), right},
			{medianText(cand, scale), right}, {t.spreadText(cand), right},
			{deltaText(row.MedianDelta, row.RelativeDeltaPct, base.Summary.Median, row.Unit), right},
			{interval, left},
			{verdictText(row) + marks[k], left},
			{countText(row), left},
		}
		if showOutliers {
			cells = append(cells, cell{outlierText(row), left})
		}
		table.rows[k] = cells
	})
	if m := r.geomean(g); m != nil && len(g.rows) > 1 {
		table.rows = append(table.rows, []cell{
			{"geomean", left},
			{benchunit.Scale(tidy(m.Baseline, g.unit), class), right}, {},
			{benchunit.Scale(tidy(m.Candidate, g.unit), class), right}, {},
			{pctText((m.Ratio - 1) * 100), right}, {}, {},
			{plural(m.Rows, "row"), left},
		})
	}
	return table
}

// samples lays out the rows of a report on one column.
func (t *textReport) samples(g group) table {
	r := t.r
	unit, class := displayUnit(g.unit)
	table := newTable([]string{"", r.Columns[0].Label}, []int{1, 4})
	table.units = []string{unit}
	table.heads = []string{trim(r.Protocol.ConfidencePct) + "% interval", ""}
	for _, i := range g.rows {
		s := &r.Samples[i]
		scale := rowScale(class, &s.Side)
		interval := ""
		if !math.IsNaN(s.Interval.Low) {
			interval = fmt.Sprintf("[%s, %s]", scale.Format(tidy(s.Interval.Low, g.unit)), scale.Format(tidy(s.Interval.High, g.unit)))
		}
		table.rows = append(table.rows, []cell{
			{s.Benchmark, left},
			{medianText(&s.Side, scale), right}, {t.spreadText(&s.Side), right},
			{interval, left},
			{fmt.Sprintf("n=%d", s.Summary.Count) + t.marks(&s.Row, s.Notes), left},
		})
	}
	return table
}

// unpaired lists what has no partner, with the reason if a file gives one.
func (t *textReport) unpaired() {
	type place struct{ column, missingIn int }
	units := make(map[place]map[string]int) // benchmarks that lack a unit only
	var places []place
	var lines []string
	listed := make(map[string]bool)
	for _, u := range t.r.Unpaired {
		at := place{u.Column, u.MissingIn}
		if u.UnitOnly {
			if units[at] == nil {
				units[at] = make(map[string]int)
				places = append(places, at)
			}
			units[at][u.Unit]++
			continue
		}
		key := fmt.Sprint(at, configKey(u.Config), u.Benchmark)
		if listed[key] {
			continue // in another unit
		}
		listed[key] = true
		line := t.onlyIn(u.Column, u.MissingIn) + u.Benchmark
		if pkg := configValue(u.Config, "pkg"); pkg != "" && t.manyPackages() {
			line += " of " + pkg
		}
		line += fmt.Sprintf(" (%s)", plural(u.Runs, "run"))
		if f := u.Failure; f != nil {
			line += fmt.Sprintf("; %s:%d: %s", f.File, f.Line, f.Text)
		}
		lines = append(lines, line)
	}
	for _, at := range places {
		lines = append(lines, t.unitsOnlyIn(at.column, at.missingIn, units[at])...)
	}
	if len(lines) > 0 {
		t.gap()
	}
	for _, line := range lines {
		t.line("%s", line)
	}
}

// unitsOnlyIn writes a line for the units that the same number of benchmarks
// lack.
func (t *textReport) unitsOnlyIn(column, missingIn int, units map[string]int) []string {
	together := make(map[int][]string)
	for unit, benchmarks := range units {
		together[benchmarks] = append(together[benchmarks], unit)
	}
	var lines []string
	for _, benchmarks := range slices.Sorted(maps.Keys(together)) {
		names := together[benchmarks]
		slices.Sort(names)
		lines = append(lines, fmt.Sprintf("%s%s (%s)", t.onlyIn(column, missingIn), strings.Join(names, ", "), plural(benchmarks, "benchmark")))
	}
	return lines
}

// onlyIn names the column that has something, and, among several candidates,
// the one that does not.
func (t *textReport) onlyIn(column, missingIn int) string {
	if len(t.r.Columns) > 2 && column == 0 {
		return fmt.Sprintf("not in %s: ", t.r.Columns[missingIn].Label)
	}
	return fmt.Sprintf("only in %s: ", t.r.Columns[column].Label)
}

// manyPackages reports whether a benchmark's name needs its package.
func (t *textReport) manyPackages() bool {
	return slices.ContainsFunc(t.r.Columns, func(c model.Column) bool { return configValue(c.Config, "pkg") == "" })
}

func configValue(config []model.Setting, key string) string {
	for _, s := range config {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// warnings writes those that are about the report rather than a place in a file.
func (t *textReport) warnings() {
	first := true
	for _, w := range t.r.Warnings {
		if w.File != "" {
			continue
		}
		if first {
			t.gap()
		}
		first = false
		t.line("note: %s", w.Message)
	}
}

// lastLine counts the verdicts and names the protocol.
func (t *textReport) lastLine() string {
	p, s := t.r.Protocol, t.r.Summary
	var parts []string
	if len(t.r.Columns) == 1 {
		parts = append(parts, plural(len(t.r.Samples), "row"))
	} else {
		counts := fmt.Sprintf("%d faster, %d slower, ", s.Faster, s.Slower)
		for _, c := range []struct {
			n    int
			word string
		}{{s.Better, "better"}, {s.Worse, "worse"}, {s.Lower, "lower"}, {s.Higher, "higher"}} {
			if c.n > 0 {
				counts += fmt.Sprintf("%d %s, ", c.n, c.word)
			}
		}
		counts += fmt.Sprintf("%d equivalent", s.Equivalent)
		for _, c := range []struct {
			n    int
			word string
		}{{s.Invalid, "invalid"}, {s.Unknown, "unknown"}} {
			if c.n > 0 {
				counts += fmt.Sprintf(", %d %s", c.n, c.word)
			}
		}
		if s.Unconfirmed > 0 {
			counts += fmt.Sprintf(" (%d unconfirmed)", s.Unconfirmed)
		}
		parts = append(parts, counts, "threshold "+trim(p.PracticalDeltaPct)+"%")
	}
	interval := fmt.Sprintf("%s%% bootstrap interval, ", trim(p.ConfidencePct))
	if p.Resamples == 0 {
		interval += "exact limit"
	} else {
		interval += fmt.Sprintf("%d resamples, seed %d", p.Resamples, p.Seed)
	}
	parts = append(parts, interval)
	if len(t.r.Columns) > 1 {
		mode := "exploratory: paired by run order"
		if p.IntervalMode == model.ConfirmatoryInterval {
			mode = "confirmatory: measured interleaved"
		}
		parts = append(parts, mode)
	}
	return strings.Join(parts, " · ")
}

// marks returns the footnote marks of a row, and keeps the footnotes.
func (t *textReport) marks(row *model.Row, notes []Note) string {
	var marks strings.Builder
	for _, n := range notes {
		i := slices.IndexFunc(t.footnotes, func(f *footnote) bool { return f.text == n.Text })
		if i < 0 {
			i = len(t.footnotes)
			t.footnotes = append(t.footnotes, &footnote{text: n.Text})
		}
		if n.Detail != "" {
			t.footnotes[i].add(n.Detail, row.Benchmark, row.Unit)
		}
		marks.WriteString(" " + superscript(i+1))
	}
	return marks.String()
}

func superscript(n int) string {
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var s []rune
	for _, d := range strconv.Itoa(n) {
		s = append(s, digits[d-'0'])
	}
	return string(s)
}

func displayUnit(unit string) (string, benchunit.Class) {
	_, t := benchunit.Tidy(1, unit)
	return t, benchunit.ClassOf(t)
}

// rowScale is the common scale of the medians that there are.
func rowScale(class benchunit.Class, sides ...*Side) benchunit.Scaler {
	medians := make([]float64, 0, 2)
	for _, s := range sides {
		if s.Summary.Count > 0 {
			medians = append(medians, s.Shown)
		}
	}
	return benchunit.CommonScale(medians, class)
}

func medianText(s *Side, scale benchunit.Scaler) string {
	if s.Summary.Count == 0 {
		return "—"
	}
	return scale.Format(s.Shown)
}

func (t *textReport) spreadText(s *Side) string {
	switch {
	case s.Summary.Count == 0:
		return ""
	case !math.IsNaN(s.SpreadPct):
		return strconv.FormatFloat(s.SpreadPct, 'f', 0, 64) + "%"
	case s.Summary.Count < stats.MinPairs(t.r.Protocol.ConfidencePct):
		return "∞"
	}
	return "?"
}

func pctText(pct float64) string {
	if pct == 0 {
		return "0.00%"
	}
	text := strconv.FormatFloat(pct, 'f', 2, 64) + "%"
	if pct > 0 && !math.IsInf(pct, 0) { // an infinity has its sign
		text = "+" + text
	}
	return text
}

// deltaText is the change in percent, or in the unit where the base is 0.
func deltaText(delta, pct, base float64, unit string) string {
	switch {
	case math.IsNaN(delta):
		return ""
	case base != 0:
		return pctText(pct)
	case delta == 0:
		return "0"
	}
	return amountText(delta) + " " + unit + " from 0"
}

func intervalText(row *Row) (low, high string) {
	switch {
	case math.IsNaN(row.Interval.Low):
		return "", ""
	case !math.IsNaN(row.LowPct):
		return pctText(row.LowPct), pctText(row.HighPct)
	}
	return amountText(row.Interval.Low), amountText(row.Interval.High)
}

// amountText is a delta in the unit.
func amountText(x float64) string {
	if x == 0 {
		return "0"
	}
	return fmt.Sprintf("%+.4g", x)
}

func verdictText(row *Row) string {
	text := row.Verdict.String()
	text = strings.ToUpper(text[:1]) + text[1:]
	if row.Verdict.Compared() && !row.Confirmed {
		text += "?"
	}
	return text
}

// countText says how many pairs there are, and about how many more would
// decide the row.
func countText(row *Row) string {
	if row.Baseline.Runs != row.Candidate.Runs {
		return fmt.Sprintf("n=%d+%d", row.Baseline.Runs, row.Candidate.Runs)
	}
	text := "n=" + strconv.Itoa(row.ValidSamples)
	if row.PairsNeeded > 0 {
		text += fmt.Sprintf(" +%.0f", row.PairsNeeded)
	}
	return text
}

func outlierText(row *Row) string {
	if row.ValidSamples == 0 {
		return ""
	}
	base := row.Baseline.Summary.Median
	return fmt.Sprintf("%d aside, %s without", row.ValidSamples-row.Outliers.Kept,
		deltaText(row.Outliers.MedianDelta, stats.RelativePct(row.Outliers.MedianDelta, base), base, row.Unit))
}

func maxWidth(texts []string) int {
	widest := 0
	for _, s := range texts {
		widest = max(widest, width(s))
	}
	return widest
}

func width(s string) int { return utf8.RuneCountInString(s) }

func padLeft(s string, to int) string { return strings.Repeat(" ", max(to-width(s), 0)) + s }

func padRight(s string, to int) string { return s + strings.Repeat(" ", max(to-width(s), 0)) }
