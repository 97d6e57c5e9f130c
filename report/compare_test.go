package report

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// pairOf makes a pair of one benchmark.
func pairOf(unit string, better model.Direction, base, cand []float64) model.Pair {
	return model.Pair{
		Row:       model.Row{Benchmark: "Lex-8", Unit: unit, Better: better},
		Baseline:  model.Sample{Column: 0, Runs: len(base), Values: base},
		Candidate: model.Sample{Column: 1, Runs: len(cand), Values: cand},
	}
}

func timing(base, cand []float64) model.Pair { return pairOf("ns/op", model.LowerIsBetter, base, cand) }

func dataset(pairs ...model.Pair) model.Dataset {
	return model.Dataset{Columns: []model.Column{{Label: "old.txt"}, {Label: "new.txt"}}, Pairs: pairs}
}

func mustCompare(t *testing.T, protocol model.Protocol, pairs ...model.Pair) *Report {
	t.Helper()
	r, err := Compare(dataset(pairs...), protocol)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// protocol is the default one with another threshold.
func protocol(threshold float64) model.Protocol {
	p := model.DefaultProtocol()
	p.PracticalDeltaPct = threshold
	return p
}

func six(x float64) []float64 { return slices.Repeat([]float64{x}, 6) }

// around returns six values about a centre that differ by up to 1 %.
func around(x float64) []float64 {
	return []float64{x, x * 1.005, x * 0.997, x * 1.002, x * 0.995, x * 1.001}
}

func TestVerdictWords(t *testing.T) {
	const (
		lower   = model.LowerIsBetter
		higher  = model.HigherIsBetter
		unknown = model.UnknownDirection
	)
	tests := []struct {
		unit       string
		better     model.Direction
		base, cand float64
		want       Verdict
		decision   stats.Decision
		speedup    float64
	}{
		{"ns/op", lower, 100, 80, Faster, stats.Faster, 1.25},
		{"ns/op", lower, 100, 125, Slower, stats.Slower, 0.8},
		{"ns/op", lower, 100, 100, Equivalent, stats.Equivalent, 1},
		{"sec/op", lower, 100, 125, Slower, stats.Slower, 0.8},
		{"p50-ns", lower, 100, 125, Slower, stats.Slower, 0.8},
		{"p99-ns/op", lower, 100, 125, Slower, stats.Slower, 0.8},
		{"MB/s", higher, 100, 125, Faster, stats.Slower, 1.25},
		{"MB/s", higher, 100, 80, Slower, stats.Faster, 0.8},
		{"reqs/s", higher, 100, 80, Slower, stats.Faster, 0.8},
		{"errors/s", lower, 100, 80, Better, stats.Faster, 1.25},
		{"uptime-ns", higher, 100, 80, Worse, stats.Faster, 0.8},
		{"B/op", lower, 100, 80, Better, stats.Faster, 1.25},
		{"allocs/op", lower, 100, 125, Worse, stats.Slower, 0.8},
		{"hits", higher, 100, 125, Better, stats.Slower, 1.25},
		{"hits", higher, 100, 80, Worse, stats.Faster, 0.8},
		{"widgets", unknown, 100, 80, Lower, stats.Faster, 1.25},
		{"widgets", unknown, 100, 125, Higher, stats.Slower, 0.8},
		{"widgets", unknown, -100, -125, Lower, stats.Slower, 0.8},
		{"widgets", lower, -100, -125, Better, stats.Slower, 0.8},
	}
	for _, test := range tests {
		row := mustCompare(t, protocol(2), pairOf(test.unit, test.better, six(test.base), six(test.cand))).Rows[0]
		if row.Verdict != test.want || row.Decision != test.decision || row.Speedup != test.speedup || !row.Confirmed {
			t.Errorf("%v → %v %s, %v is better: %v, decision %v, speedup %v, confirmed %v",
				test.base, test.cand, test.unit, test.better, row.Verdict, row.Decision, row.Speedup, row.Confirmed)
		}
	}
}

// Equal deltas give an interval of one point, so the band's edges can be met
// exactly.
func TestConfirmationAtTheEdges(t *testing.T) {
	next := math.Nextafter
	tests := []struct {
		name       string
		base, cand float64
		t          float64
		want       Verdict
		confirmed  bool
	}{
		{"on the upper edge", 100, 102, 2, Slower, true},
		{"below the upper edge", 100, 102, next(2, 3), Equivalent, true},
		{"on the lower edge", 100, 98, 2, Faster, true},
		{"above the lower edge", 100, 98, next(2, 3), Equivalent, true},
		{"no change at t = 0", 100, 100, 0, Equivalent, true},
		{"a change at t = 0", 100, 100.5, 0, Slower, true},
		{"from 0", 0, 5, 2, Slower, true},
		{"from 0 to below", 0, -5, 2, Faster, true},
		{"0 stays 0", 0, 0, 2, Equivalent, true},
		{"to 0", 5, 0, 2, Faster, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			row := mustCompare(t, protocol(test.t), timing(six(test.base), six(test.cand))).Rows[0]
			if row.Verdict != test.want || row.Confirmed != test.confirmed {
				t.Errorf("%v, confirmed %v, doubt %v", row.Verdict, row.Confirmed, row.Doubt)
			}
			if !math.IsNaN(row.P) {
				t.Errorf("a row without noise has p = %v", row.P)
			}
			if zero := test.base == 0; zero != math.IsNaN(row.RelativeDeltaPct) || zero != math.IsNaN(row.LowPct) {
				t.Errorf("percentages %v, %v of base %v", row.RelativeDeltaPct, row.LowPct, test.base)
			}
		})
	}
}

func TestDoubts(t *testing.T) {
	noisy := []float64{100, 101, 99, 102, 98, 100, 101, 99, 100, 100}
	add := func(values []float64, deltas ...float64) []float64 {
		out := slices.Clone(values)
		for i := range out {
			out[i] += deltas[i%len(deltas)]
		}
		return out
	}
	tests := []struct {
		name       string
		base, cand []float64
		t          float64
		want       Verdict
		doubt      Doubt
	}{
		{"five equal pairs", slices.Repeat([]float64{100}, 5), slices.Repeat([]float64{150}, 5), 2, Slower, FewPairs},
		{"five equal pairs without change", slices.Repeat([]float64{100}, 5), slices.Repeat([]float64{100}, 5), 2, Equivalent, FewPairs},
		{"clear", noisy, add(noisy, 9, 10, 11), 2, Slower, NoDoubt},
		{"clear the other way", noisy, add(noisy, -9, -10, -11), 2, Faster, NoDoubt},
		{"may be noise", noisy, add(noisy, 9, -6, 8, -7, 8), 2, Slower, MayBeNoise},
		{"may be noise the other way", noisy, add(noisy, -9, 6, -8, 7, -8), 2, Faster, MayBeNoise},
		{"reaches the band", noisy, add(noisy, 1, 5, 6, 1.5, 7), 2, Slower, ReachesBand},
		{"reaches the band the other way", noisy, add(noisy, -1, -5, -6, -1.5, -7), 2, Faster, ReachesBand},
		{"leaves the band", noisy, add(noisy, 5, -5, 0), 2, Equivalent, LeavesBand},
		{"stays in the band", noisy, add(noisy, 0.5, -0.5, 0), 2, Equivalent, NoDoubt},
		{"equivalent at t = 0 is exactly that", noisy, add(noisy, 1, -1, 0), 0, Equivalent, LeavesBand},
		{"unfit base", []float64{30, 128, 45, 31, 60, 52, 29, 70, 33, 38}, add(noisy, -15), 2, Slower, UnfitSide},
		{"unfit candidate", noisy, []float64{300, 1280, 450, 310, 600, 520, 290, 700, 330, 380}, 2, Slower, UnfitSide},
		{"from 0, not always", slices.Repeat([]float64{0}, 10), []float64{0, 1, 0, 1, 1, 0, 1, 0, 1, 1}, 2, Slower, MayBeNoise},
		{"from 0, noisy but clear", slices.Repeat([]float64{0}, 10), []float64{5, 6, 7, 5, 6, 7, 5, 6, 7, 5}, 2, Slower, NoDoubt},
		{"0 but once", slices.Repeat([]float64{0}, 10), []float64{0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, 2, Equivalent, NoDoubt},
		{"0 but thrice", slices.Repeat([]float64{0}, 10), []float64{0, 0, 4, 0, 1, 0, 0, 9, 2, 0}, 2, Equivalent, LeavesBand},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := mustCompare(t, protocol(test.t), timing(test.base, test.cand))
			row := r.Rows[0]
			if row.Verdict != test.want || row.Doubt != test.doubt || row.Confirmed != (test.doubt == NoDoubt) {
				t.Errorf("%v, doubt %v, confirmed %v; interval [%v, %v]", row.Verdict, row.Doubt, row.Confirmed, row.LowPct, row.HighPct)
			}
			if row.Confirmed != (row.PairsNeeded == 0) {
				t.Errorf("confirmed %v, but %v pairs needed", row.Confirmed, row.PairsNeeded)
			}
			codes := ""
			for _, n := range row.Notes {
				codes += n.Code + " "
			}
			if want := doubtCodes[test.doubt]; test.doubt != NoDoubt && !strings.HasPrefix(codes, want+" ") {
				t.Errorf("notes %s, want %s first", codes, want)
			}
			if r.Summary.Unconfirmed != 1-map[bool]int{true: 1}[row.Confirmed] {
				t.Errorf("summary %+v", r.Summary)
			}
		})
	}
}

// One clear row among many noisy ones: the interval confirms it, the number of
// rows may not.
func TestManyRows(t *testing.T) {
	base := around(100)
	clear := timing(base, []float64{111, 113, 109.5, 112, 110, 114})
	noise := timing(base, []float64{115, 86, 118, 88, 91, 116}) // may be a change, for all its noise shows
	count := func(noisy int) *Report {
		pairs := []model.Pair{clear}
		for range noisy {
			pairs = append(pairs, noise)
		}
		// Rows that cannot be a change, or have no noise, do not count.
		pairs = append(pairs, timing(base, base), timing(six(1), six(2)), timing(base, around(100)),
			timing(base[:5], []float64{115, 86, 118, 88, 91}))
		return mustCompare(t, protocol(2), pairs...)
	}
	few, many := count(9), count(199)
	if few.NoisyRows != 10 || many.NoisyRows != 200 {
		t.Fatalf("%d and %d noisy rows, want 10 and 200", few.NoisyRows, many.NoisyRows)
	}
	if row := few.Rows[0]; !row.Confirmed || row.PAdjusted > 0.05 || row.PAdjusted < row.P {
		t.Errorf("among 10: doubt %v, p = %v, adjusted %v", row.Doubt, row.P, row.PAdjusted)
	}
	if row := many.Rows[0]; row.Doubt != ManyRows || row.PAdjusted <= 0.05 || !(row.PairsNeeded >= 1 && row.PairsNeeded < 10) {
		t.Errorf("among 200: doubt %v, p = %v, adjusted %v, %v pairs needed", row.Doubt, row.P, row.PAdjusted, row.PairsNeeded)
	}
	none := protocol(2)
	none.Adjust = model.NoAdjustment
	r, err := Compare(model.Dataset{Columns: dataset().Columns, Pairs: slices.Repeat([]model.Pair{clear}, 300)}, none)
	if err != nil {
		t.Fatal(err)
	}
	if row := r.Rows[0]; !row.Confirmed || math.IsNaN(row.P) || !math.IsNaN(row.PAdjusted) {
		t.Errorf("without correction: doubt %v, p = %v, adjusted %v", row.Doubt, row.P, row.PAdjusted)
	}
}

func TestInvalid(t *testing.T) {
	lost := func(s model.Sample, at ...int) model.Sample {
		for _, i := range at {
			s.Lost = append(s.Lost, model.LostRun{Place: model.Place{File: "f.txt", Line: 10 + i}, Run: i, Reason: "NaN"})
		}
		return s
	}
	unequal := timing([]float64{1, 2, 3}, []float64{1, 2})
	explained := unequal
	explained.Candidate = lost(explained.Candidate, 1)
	explained.Failure = &model.Failure{Place: model.Place{File: "f.txt", Line: 9}, Text: "panic: oh"}
	gone := timing(nil, nil)
	gone.Baseline = lost(model.Sample{Runs: 5}, 0, 1, 2, 3, 5)
	gone.Candidate = model.Sample{Column: 1, Runs: 5}
	machines := timing(six(100), six(50))
	machines.Machine = &model.Mismatch{Key: "goarch", Baseline: "amd64", Candidate: "arm64"}
	none := timing(nil, nil)
	none.Baseline, none.Candidate = lost(model.Sample{Runs: 2}, 0), lost(model.Sample{Column: 1, Runs: 2}, 1)
	tests := []struct {
		name string
		pair model.Pair
		want Verdict
		note string
	}{
		{"unequal runs", unequal, Invalid, "3 runs in old.txt against 2 runs in new.txt"},
		{"unequal runs, explained", explained, Invalid, "3 runs in old.txt against 2 runs in new.txt (1 lost: NaN at f.txt:11); f.txt:9: panic: oh"},
		{"nothing left of a side", gone, Invalid, "no run of old.txt could be used: NaN at f.txt:10-13, 15"},
		{"machines", machines, Invalid, "measured on different architectures: amd64 / arm64; -ignore goarch compares anyway"},
		{"overflow", timing(six(-1.7e308), six(1.7e308)), Invalid, "the deltas cannot be resampled: value 0 is not finite"},
		{"no pair left", none, Unknown, "0 of 2 pairs: NaN at f.txt:10-11"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := mustCompare(t, protocol(2), test.pair, timing(six(1), six(1)))
			row := r.Rows[0]
			if row.Verdict != test.want || row.Confirmed || row.Notes[0].String() != test.note {
				t.Errorf("%v, confirmed %v, notes %q", row.Verdict, row.Confirmed, row.Notes)
			}
			if !r.Compared() || r.Summary.Invalid+r.Summary.Unknown != 1 || r.Summary.Unconfirmed != 0 {
				t.Errorf("summary %+v", r.Summary)
			}
		})
	}
	r := mustCompare(t, protocol(2), machines)
	if row := r.Rows[0]; row.RelativeDeltaPct != -50 || row.Interval.Low != -50 || row.Decision != stats.Invalid {
		t.Errorf("numbers of different machines are not shown: %+v", row)
	}
	if r.Compared() {
		t.Error("a report of invalid rows compares something")
	}
}

func TestExactUnits(t *testing.T) {
	exact := func(base, cand []float64) Row {
		p := pairOf("size", model.LowerIsBetter, base, cand)
		p.Exact = true
		return mustCompare(t, protocol(2), p).Rows[0]
	}
	if row := exact([]float64{100}, []float64{110}); row.Verdict != Worse || !row.Confirmed {
		t.Errorf("one run each: %v, doubt %v", row.Verdict, row.Doubt)
	}
	if row := exact([]float64{100, 100}, []float64{101, 101}); row.Verdict != Equivalent || !row.Confirmed {
		t.Errorf("within the threshold: %v, doubt %v", row.Verdict, row.Doubt)
	}
	row := exact([]float64{100, 100}, []float64{110, 120})
	if row.Confirmed || row.Doubt != NotExact || row.Notes[0].Text != "size is declared exact, but the runs of one side differ" {
		t.Errorf("runs differ: %v, notes %v", row.Doubt, row.Notes)
	}
}

func TestNotes(t *testing.T) {
	rising := make([]float64, 20)
	flat := make([]float64, 20)
	for i := range rising {
		rising[i], flat[i] = 100+float64(i), 110+float64(i*7%5)
	}
	seven := []float64{100, 101, 102, 103, 104, 105, 106}
	same := timing(around(100), around(100))
	same.SameRuns = true
	tests := []struct {
		name string
		pair model.Pair
		code string
		note string
	}{
		{"drift", timing(rising, flat), "drift", "the runs drift with their order: old.txt by about +17%"},
		{"coverage", timing(seven, seven), "low-coverage", "with 7 pairs the 95% interval covers the true median only 87.5% of the time"},
		{"same runs", same, "same-runs", "old.txt and new.txt hold the same runs: equal in every run and unit"},
		{"all 0", pairOf("loss", model.LowerIsBetter, six(0), six(0)), "all-zero", "all values are 0: the metric may be below the precision it is printed with"},
		{"negative base", pairOf("loss", model.LowerIsBetter, six(-1), six(-2)), "negative-base", "the base median is negative, so a positive percentage is a fall"},
		{"far pairs", timing([]float64{100, 101, 102, 100, 101, 102, 100, 150}, []float64{103, 102, 104, 102, 104, 104, 103, 101}), "far-pairs", "pairs far off the others: 8"},
		// Nine deltas of 10 and one of 105, but the medians are 100 and 157.5.
		{"medians differ", timing([]float64{100, 100, 100, 100, 100, 100, 200, 200, 200, 200}, []float64{110, 110, 110, 110, 110, 205, 210, 210, 210, 210}), "medians-differ",
			"the two medians shown differ by another amount, outside the interval: the change is the median of the paired differences"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := mustCompare(t, protocol(2), test.pair)
			i := slices.IndexFunc(r.Rows[0].Notes, func(n Note) bool { return n.Code == test.code })
			if i < 0 {
				t.Fatalf("no note %s among %q", test.code, r.Rows[0].Notes)
			}
			if got := r.Rows[0].Notes[i].String(); test.note != "" && got != test.note {
				t.Errorf("got  %s\nwant %s", got, test.note)
			}
		})
	}
	if notes := mustCompare(t, protocol(2), pairOf("allocs/op", model.LowerIsBetter, six(0), six(0))).Rows[0].Notes; len(notes) > 0 {
		t.Errorf("0 allocs/op is nothing to note: %q", notes)
	}
	aroundZero := make([]float64, 21) // rises from -10 to 10
	for i := range aroundZero {
		aroundZero[i] = float64(i - 10)
	}
	for _, note := range mustCompare(t, protocol(2), timing(aroundZero, aroundZero)).Rows[0].Notes {
		if note.Code == "drift" {
			t.Errorf("a drift in percent of a median of 0 is noted: %s", note)
		}
	}
	if notes := mustCompare(t, protocol(20), timing(rising, flat)).Rows[0].Notes; len(notes) > 0 {
		t.Errorf("a drift within the threshold is noted: %q", notes)
	}
}

// A long series is not searched value by value for a drift, but its drift is
// noted all the same, and in full.
func TestDriftOfMany(t *testing.T) {
	for _, n := range []int{1000, 1001, 2500} {
		rising, flat := make([]float64, n), make([]float64, n)
		for i := range rising {
			rising[i], flat[i] = 1000+100*float64(i)/float64(n), 1000+float64(i*7%5)
		}
		r := mustCompare(t, protocol(2), timing(rising, flat))
		i := slices.IndexFunc(r.Rows[0].Notes, func(n Note) bool { return n.Code == "drift" })
		if i < 0 {
			t.Errorf("%d runs: no drift among %q", n, r.Rows[0].Notes)
			continue
		}
		if got, want := r.Rows[0].Notes[i].String(), "the runs drift with their order: old.txt by about +10%"; got != want {
			t.Errorf("%d runs: got %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int]int{0: 0, 1000: 1000, 1001: 501, 2000: 1000, 2001: 667, 20_000: 1000} {
		if got := len(thinned(make([]float64, n))); got != want {
			t.Errorf("%d values thinned to %d, want %d", n, got, want)
		}
	}
}

func TestReportWarnings(t *testing.T) {
	codes := func(r *Report) string {
		var s []string
		for _, w := range r.Warnings {
			s = append(s, w.Code)
		}
		return strings.Join(s, " ")
	}
	slower := timing(six(100), six(110))
	if got := codes(mustCompare(t, protocol(2), slices.Repeat([]model.Pair{slower}, 5)...)); got != "common-shift" {
		t.Errorf("five rows that moved alike: %q", got)
	}
	for name, pairs := range map[string][]model.Pair{
		"four":     slices.Repeat([]model.Pair{slower}, 4),
		"one less": append(slices.Repeat([]model.Pair{slower}, 5), timing(six(100), six(102))),
		"memory":   slices.Repeat([]model.Pair{pairOf("B/op", model.LowerIsBetter, six(1), six(2))}, 5),
	} {
		if got := codes(mustCompare(t, protocol(2), pairs...)); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	changed := pairOf("widgets", model.UnknownDirection, six(1), six(2))
	if got := codes(mustCompare(t, protocol(2), changed, changed)); got != "unknown-direction" {
		t.Errorf("an undirected change: %q", got)
	}
	if got := codes(mustCompare(t, protocol(2), pairOf("widgets", model.UnknownDirection, six(1), six(1)))); got != "" {
		t.Errorf("an undirected unit without change: %q", got)
	}
}

func TestGeomeans(t *testing.T) {
	invalid := timing(six(1000), six(1000)[:5])
	zero := timing(six(0), six(0))
	r := mustCompare(t, protocol(2), timing(six(1), six(2)), timing(six(4), six(18)), invalid, zero,
		pairOf("B/op", model.LowerIsBetter, six(0), six(1)))
	want := []Geomean{{Unit: "ns/op", Column: 1, Baseline: 2, Candidate: 6, Ratio: 3, Rows: 2}}
	if len(r.Geomeans) != 1 || r.Geomeans[0].Ratio != 3 || r.Geomeans[0].Rows != 2 || r.Geomeans[0].Baseline != 2 || r.Geomeans[0].Candidate != 6 {
		t.Errorf("got %+v, want %+v", r.Geomeans, want)
	}
}

func TestOutlierViews(t *testing.T) {
	p := protocol(2)
	base := six(100)
	cand := []float64{110, 111, 109, 110, 110, 300} // deltas 10 11 9 10 10 200
	plain := mustCompare(t, p, timing(base, cand)).Rows[0]
	for policy, want := range map[model.OutlierPolicy]OutlierView{
		model.ReportOnly: {model.ReportOnly, 6, 10},
		model.TukeyFence: {model.TukeyFence, 3, 10}, // quartiles 10 and 10.75, fences 8.875 and 11.875: 9 stays too
		model.MADTrim:    {model.MADTrim, 5, 10},    // MAD 0.5: 8.5 to 11.5
	} {
		p.OutlierPolicy = policy
		row := mustCompare(t, p, timing(base, cand)).Rows[0]
		if policy == model.TukeyFence {
			want.Kept = 5
		}
		if row.Outliers != want {
			t.Errorf("%v: %+v, want %+v", policy, row.Outliers, want)
		}
		if row.Verdict != plain.Verdict || row.Confirmed != plain.Confirmed || row.Interval != plain.Interval || row.MedianDelta != plain.MedianDelta {
			t.Errorf("%v changes the row", policy)
		}
	}
}

func TestCompareRefuses(t *testing.T) {
	if r, err := Compare(dataset(), model.Protocol{}); err == nil || r != nil {
		t.Errorf("the zero protocol gives %v, %v", r, err)
	}
}

func TestMode(t *testing.T) {
	apart, together := timing(six(1), six(1)), timing(six(1), six(1))
	together.Mode = model.ConfirmatoryInterval
	if r := mustCompare(t, protocol(2), together); r.Protocol.IntervalMode != model.ConfirmatoryInterval || r.Rows[0].Interval.Mode != model.ConfirmatoryInterval {
		t.Errorf("interleaved pairs are %v", r.Protocol.IntervalMode)
	}
	if r := mustCompare(t, protocol(2), together, apart); r.Protocol.IntervalMode != model.ExploratoryInterval {
		t.Errorf("mixed pairs are %v", r.Protocol.IntervalMode)
	}
}

// Each side's spread is that of benchstat: the further of the two order
// statistics that cover the median, here the first and last of six.
func TestSpread(t *testing.T) {
	row := mustCompare(t, protocol(2), timing([]float64{90, 99, 100, 100, 101, 120}, []float64{0, 0, 0, 0, 0, 3})).Rows[0]
	if row.Baseline.SpreadPct != 20 || !math.IsNaN(row.Candidate.SpreadPct) {
		t.Errorf("spreads %v and %v, want 20 and none for a median of 0", row.Baseline.SpreadPct, row.Candidate.SpreadPct)
	}
	row = mustCompare(t, protocol(2), timing([]float64{1, 2, 3, 4, 5}, six(0)[:5])).Rows[0]
	if !math.IsNaN(row.Baseline.SpreadPct) {
		t.Errorf("five values have spread %v", row.Baseline.SpreadPct)
	}
}
