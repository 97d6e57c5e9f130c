package benchparse

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"

	"github.com/luna-flow/marebench/model"
)

// machineKeys are the settings that numbers of two files must share to be
// comparable.
var machineKeys = []string{"goos", "goarch", "cpu"}

// Pair finds the benchmarks of the first file in each of the others and puts
// run i beside run i. With one file, its benchmarks are the samples of the
// dataset. What has no partner is listed, never dropped.
func Pair(files []*File, opts Options) model.Dataset {
	p := pairing{files: files, opts: opts, units: mergeUnits(files)}
	for _, f := range files {
		p.Columns = append(p.Columns, model.Column{Label: f.label, Config: f.config.constant()})
		p.Warnings = append(p.Warnings, f.warnings...)
	}
	p.Warnings = append(p.Warnings, p.units.warnings...)
	all := subjects(files, opts)
	if len(files) == 1 {
		p.solos(all[0])
		return p.Dataset
	}
	partners := make([]map[*subject]*subject, len(files))
	for i := 1; i < len(files); i++ {
		partners[i] = match(all[0], all[i])
		p.noteRenamed(i)
	}
	rows := 0
	for _, base := range all[0] {
		rows += len(base.bench.series)
	}
	p.Pairs = make([]model.Pair, 0, rows*(len(files)-1))
	for _, base := range all[0] {
		var candidates []*subject
		for i := 1; i < len(files); i++ {
			candidates = append(candidates, partners[i][base])
		}
		p.row(base, candidates)
	}
	for i := 1; i < len(files); i++ {
		found := make(map[*subject]bool)
		for _, s := range partners[i] {
			found[s] = true
		}
		for _, s := range all[i] {
			if !found[s] {
				p.unpaired(s, i, 0)
			}
		}
	}
	if len(p.Pairs) == 0 {
		for _, hint := range hints(all[0], all[1:], opts) {
			p.Warnings = append(p.Warnings, model.Warning{Code: "nothing-pairs", Message: hint})
		}
	}
	return p.Dataset
}

type pairing struct {
	model.Dataset
	files []*File
	opts  Options
	units units
}

// match returns the partner of each base subject in a candidate file. A
// package that is unknown on one side matches the only benchmark of that name.
func match(base, cand []*subject) map[*subject]*subject {
	exact := make(map[subjectID]*subject, len(cand))
	for _, c := range cand {
		exact[c.subjectID] = c
	}
	partner := make(map[*subject]*subject, len(base))
	for _, b := range base {
		if c := exact[b.subjectID]; c != nil {
			partner[b] = c
		}
	}
	if len(partner) == len(base) {
		return partner
	}
	named := func(in []*subject) map[string][]*subject {
		by := make(map[string][]*subject)
		for _, s := range in {
			by[s.key] = append(by[s.key], s)
		}
		return by
	}
	bases, cands := named(base), named(cand)
	for _, b := range base {
		if others := cands[b.key]; partner[b] == nil && len(bases[b.key]) == 1 && len(others) == 1 && (b.pkg == "" || others[0].pkg == "") {
			partner[b] = others[0]
		}
	}
	return partner
}

// noteRenamed notes that two files are each of one package, but not the same.
func (p *pairing) noteRenamed(cand int) {
	a, b := p.files[0].packages(), p.files[cand].packages()
	if len(a) == 1 && len(b) == 1 && a[0] != b[0] && !p.opts.ignores("pkg") {
		p.Warnings = append(p.Warnings, model.Warning{
			Code:    "package-renamed",
			Place:   model.Place{File: p.files[cand].name},
			Message: fmt.Sprintf("package %s is compared with %s of %s", b[0], a[0], p.files[0].name),
		})
	}
}

func (p *pairing) describe(s *subject, unit string) model.Row {
	return model.Row{
		Benchmark: s.name,
		Config:    s.config,
		Unit:      unit,
		Better:    p.units.better(unit),
		Exact:     p.units.exact(unit),
	}
}

func (p *pairing) solos(subjects []*subject) {
	for _, s := range subjects {
		for _, v := range s.bench.series {
			p.Samples = append(p.Samples, model.Solo{Row: p.describe(s, v.unit), Sample: p.sample(s, v, 0)})
		}
	}
}

// row adds the pairs of one base subject, by unit and candidate, and what has
// no partner.
func (p *pairing) row(base *subject, candidates []*subject) {
	for i, cand := range candidates {
		if cand == nil {
			p.unpaired(base, 0, i+1)
		}
	}
	matched := make([][]unitPair, len(candidates))
	templates := make([]model.Pair, len(candidates))
	var units []string
	for i, cand := range candidates {
		if cand == nil {
			continue
		}
		var onlyBase, onlyCand []*series
		matched[i], onlyBase, onlyCand = matchUnits(base.bench, cand.bench)
		for _, s := range onlyBase {
			p.addUnpaired(base, s, 0, i+1, true)
		}
		for _, s := range onlyCand {
			p.addUnpaired(cand, s, i+1, 0, true)
		}
		templates[i] = p.template(base, cand)
		for _, u := range matched[i] {
			if !slices.Contains(units, u.unit) {
				units = append(units, u.unit)
			}
		}
	}
	for _, unit := range units {
		for i, cand := range candidates {
			if at := slices.IndexFunc(matched[i], func(u unitPair) bool { return u.unit == unit }); at >= 0 {
				p.Pairs = append(p.Pairs, p.pair(templates[i], base, cand, matched[i][at], i+1))
			}
		}
	}
}

// A unitPair is a unit of a row and its values on both sides.
type unitPair struct {
	unit       string
	base, cand *series
}

// matchUnits pairs the units of two benchmarks as written, then, for those
// that are left, by their tidied form. A side of which no run could be read
// has none; then every unit of the other pairs with its lost runs.
func matchUnits(base, cand *bench) (pairs []unitPair, onlyBase, onlyCand []*series) {
	pairs = make([]unitPair, 0, len(base.series))
	taken := make([]*series, 0, len(base.series))
	for i, b := range base.series {
		if c := cand.seriesIn(b.unit, i); c != nil {
			taken = append(taken, c)
			pairs = append(pairs, unitPair{b.unit, b, c})
			continue
		}
		unit := tidyUnit(b.unit)
		at := slices.IndexFunc(cand.series, func(c *series) bool { return tidyUnit(c.unit) == unit && base.seriesIn(c.unit, i) == nil })
		switch {
		case at >= 0 && !slices.Contains(taken, cand.series[at]):
			c := cand.series[at]
			taken = append(taken, c)
			pairs = append(pairs, unitPair{unit, b.tidied(), c.tidied()})
		case len(cand.series) == 0:
			pairs = append(pairs, unitPair{b.unit, b, lostSeries(b.unit, cand)})
		default:
			onlyBase = append(onlyBase, b)
		}
	}
	for _, c := range cand.series {
		switch {
		case slices.Contains(taken, c):
		case len(base.series) == 0:
			pairs = append(pairs, unitPair{c.unit, lostSeries(c.unit, base), c})
		default:
			onlyCand = append(onlyCand, c)
		}
	}
	return pairs, onlyBase, onlyCand
}

func tidyUnit(unit string) string {
	_, tidy := benchunit.Tidy(1, unit)
	return tidy
}

// tidied returns the series in the tidied unit.
func (s *series) tidied() *series {
	tidy := &series{unit: tidyUnit(s.unit), refused: s.refused}
	for _, x := range s.values {
		x, _ = benchunit.Tidy(x, s.unit)
		tidy.values = append(tidy.values, x)
	}
	return tidy
}

// lostSeries is a unit of a benchmark none of whose runs could be read.
func lostSeries(unit string, b *bench) *series {
	s := &series{unit: unit}
	s.extend(len(b.runs))
	return s
}

// template returns what the pairs of two subjects have in common.
func (p *pairing) template(base, cand *subject) model.Pair {
	return model.Pair{
		Mode:     intervalMode(base, cand),
		Machine:  p.mismatch(base, cand),
		SameRuns: sameRuns(base.bench, cand.bench),
	}
}

func (p *pairing) pair(pair model.Pair, base, cand *subject, u unitPair, column int) model.Pair {
	pair.Row = p.describe(base, u.unit)
	pair.Baseline = p.sample(base, u.base, 0)
	pair.Candidate = p.sample(cand, u.cand, column)
	b, c := &pair.Baseline, &pair.Candidate
	switch {
	case b.Runs > c.Runs:
		pair.Failure = cand.file.failureFor(cand.bench.name, cand.bench.pkg)
	case b.Runs < c.Runs:
		pair.Failure = base.file.failureFor(base.bench.name, base.bench.pkg)
	case len(b.Lost)+len(c.Lost) > 0 && len(b.Values) > 0 && len(c.Values) > 0:
		// Run i pairs with run i: what is lost on one side goes on both.
		b.Values, c.Values = nil, nil
		for i, x := range u.base.values {
			if y := u.cand.values[i]; !math.IsNaN(x) && !math.IsNaN(y) {
				b.Values = append(b.Values, x)
				c.Values = append(c.Values, y)
			}
		}
	}
	return pair
}

// sample returns the values of a series that there are, and why others are not.
func (p *pairing) sample(s *subject, v *series, column int) model.Sample {
	sample := model.Sample{Column: column, Runs: len(v.values), Values: v.values}
	if !slices.ContainsFunc(v.values, math.IsNaN) {
		return sample
	}
	sample.Values = nil
	for i, x := range v.values {
		if !math.IsNaN(x) {
			sample.Values = append(sample.Values, x)
			continue
		}
		reason := v.refused[i]
		switch {
		case s.bench.runs[i].lost != 0:
			reason = s.file.reasons[s.bench.runs[i].lost]
		case reason == "":
			reason = "no value in " + v.unit
		}
		sample.Lost = append(sample.Lost, model.LostRun{
			Place:  model.Place{File: s.file.name, Line: s.bench.runs[i].line},
			Run:    i,
			Reason: reason,
		})
	}
	return sample
}

// unpaired lists every unit of a benchmark that the other column does not have.
func (p *pairing) unpaired(s *subject, column, missingIn int) {
	for _, v := range s.bench.series {
		p.addUnpaired(s, v, column, missingIn, false)
	}
}

func (p *pairing) addUnpaired(s *subject, v *series, column, missingIn int, unitOnly bool) {
	p.Unpaired = append(p.Unpaired, model.Unpaired{
		Row:       p.describe(s, v.unit),
		Sample:    p.sample(s, v, column),
		MissingIn: missingIn,
		UnitOnly:  unitOnly,
		Failure:   p.files[missingIn].failureFor(s.bench.name, s.bench.pkg),
	})
}

// mismatch returns the first setting of the machine that is known on both
// sides and differs.
func (p *pairing) mismatch(base, cand *subject) *model.Mismatch {
	for _, key := range machineKeys {
		if p.opts.ignores(key) {
			continue
		}
		b := base.file.config.distinct(key, base.bench.runs)
		c := cand.file.config.distinct(key, cand.bench.runs)
		if len(b) > 0 && len(c) > 0 && !slices.Equal(b, c) {
			return &model.Mismatch{Key: key, Baseline: strings.Join(b, ", "), Candidate: strings.Join(c, ", ")}
		}
	}
	return nil
}

// intervalMode is confirmatory if both sides carry the header of the same
// interleaved measurement, "interleaved: marebench run=ID …".
func intervalMode(base, cand *subject) model.IntervalMode {
	id := func(s *subject) string {
		values := s.file.config.distinct("interleaved", s.bench.runs)
		if len(values) != 1 {
			return ""
		}
		for _, word := range strings.Fields(values[0]) {
			if run, ok := strings.CutPrefix(word, "run="); ok {
				return run
			}
		}
		return ""
	}
	if run := id(base); run != "" && run == id(cand) {
		return model.ConfirmatoryInterval
	}
	return model.ExploratoryInterval
}

// sameRuns reports whether two benchmarks are equal run by run in every unit,
// as copies of one measurement are. Values that never vary prove nothing: at
// least one unit has to.
func sameRuns(a, b *bench) bool {
	if len(a.runs) != len(b.runs) || len(a.series) != len(b.series) {
		return false
	}
	varies := false
	for i, s := range a.series {
		t := b.seriesIn(s.unit, i)
		if t == nil || !slices.EqualFunc(s.values, t.values, func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }) {
			return false
		}
		for _, x := range s.values {
			varies = varies || !math.IsNaN(x) && !math.IsNaN(s.values[0]) && x != s.values[0]
		}
	}
	return varies
}
