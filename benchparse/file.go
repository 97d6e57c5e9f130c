package benchparse

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"golang.org/x/perf/benchfmt"

	"github.com/luna-flow/marebench/model"
)

// A File is what one input holds: the runs of its benchmarks, and what went
// wrong in it. Compare files with [Pair].
type File struct {
	label   string // how reports call it
	name    string // how messages call it
	benches []*bench
	index   map[benchKey]*bench
	config  configLog
	units   benchfmt.UnitMetadataMap

	failures []failure
	warnings []model.Warning

	onLine  []measurement // of the result being added
	results int           // result lines that were read, refused ones included
	lost    int           // result lines that could not be read
	first   model.Warning // about the first of those
	reasons []string      // why runs were lost, from 1; the first is none
}

type benchKey struct{ name, pkg string }

// A bench is the runs of one benchmark in one file, in file order.
type bench struct {
	name, pkg string
	runs      []run
	series    []*series // one for each unit, in order of appearance
}

// A run is kept small and free of pointers, since files have many.
type run struct {
	line  int
	state int32 // of the file's configuration
	lost  int32 // index in File.reasons of why the whole run could not be read; 0 if it could
}

// A series is the values of one benchmark in one written unit. Index i is run
// i; NaN stands for a value that is missing.
type series struct {
	unit     string
	isNumber bool // the unit is a number, so the line that it comes from is none
	values   []float64
	refused  map[int]string // why the value of a run was refused
}

// A NoResultError says that an input holds nothing to compare.
type NoResultError struct {
	File    string
	Lost    int            // result lines that could not be read
	First   model.Warning  // about the first of those
	Failure *model.Failure // what the input says about it, if anything
}

func (e *NoResultError) Error() string {
	msg := e.File + ": no benchmark result"
	if e.Lost > 0 {
		msg += fmt.Sprintf(": 0 of %d result lines could be read, the first at %s:%d: %s", e.Lost, e.First.File, e.First.Line, e.First.Message)
	}
	if e.Failure != nil {
		msg += fmt.Sprintf(": %s:%d: %s", e.Failure.File, e.Failure.Line, e.Failure.Text)
	}
	return msg
}

// Read reads one input to its end. Label is how reports are to call it, name
// how messages do; both are usually its path.
//
// Lines that could not be read are no error but holes, with a warning each. An
// error of r comes with the file name, beside a File of what was read before.
// An input without any result is a [*NoResultError].
//
// Memory grows with the number of values, not with the size of the input.
func Read(r io.Reader, label, name string) (*File, error) {
	f := &File{label: label, name: name, index: make(map[benchKey]*bench), reasons: []string{""}}
	lines := newNormaliser(r)
	records := benchfmt.NewReader(lines, name)
	badLine := 0
	for records.Scan() {
		switch rec := records.Result().(type) {
		case *benchfmt.Result:
			_, line := rec.Pos()
			if about, ok := lines.takeNote(line); ok {
				f.addNote(rec, line, about)
			} else {
				f.addResult(rec, line)
			}
		case *benchfmt.SyntaxError:
			// The normaliser keeps bad results away, so this is Unit metadata.
			if rec.Line != badLine {
				badLine = rec.Line
				f.warn("unit-metadata", rec.Line, "%s", rec.Msg)
			}
		}
	}
	f.units = records.Units()
	for _, b := range f.benches {
		for _, s := range b.series {
			s.extend(len(b.runs))
		}
	}
	f.reportFailures()
	if err := lines.err; err != nil && err != io.EOF {
		return f, fmt.Errorf("%s:%d: %w", name, lines.line+1, err)
	}
	if err := records.Err(); err != nil {
		return f, err
	}
	if f.results == 0 {
		e := &NoResultError{File: name, Lost: f.lost, First: f.first}
		for _, failure := range f.failures {
			if e.Failure == nil || failure.kind == wholeProcess {
				e.Failure = f.failure(failure)
			}
			if failure.kind == wholeProcess {
				break
			}
		}
		return f, e
	}
	return f, nil
}

func (f *File) warn(code string, line int, format string, args ...any) {
	f.warnings = append(f.warnings, model.Warning{
		Code:    code,
		Place:   model.Place{File: f.name, Line: line},
		Message: fmt.Sprintf(format, args...),
	})
}

// startRun adds a run to the benchmark of a record and returns both.
func (f *File) startRun(rec *benchfmt.Result, line int, lost string) (*bench, int) {
	state := f.config.state(rec.Config)
	b := f.benchOf(rec.Name, state)
	b.runs = append(b.runs, run{line, int32(state), f.reason(lost)})
	return b, len(b.runs) - 1
}

// reason keeps why a run was lost and returns its index; 0 if it was not.
func (f *File) reason(why string) int32 {
	if why == "" {
		return 0
	}
	f.reasons = append(f.reasons, why)
	return int32(len(f.reasons) - 1)
}

// benchOf returns the benchmark of a name under a configuration, which is new
// if there was none.
func (f *File) benchOf(name benchfmt.Name, state int) *bench {
	if last := len(f.benches) - 1; last >= 0 {
		b := f.benches[last] // the usual order: all runs of a benchmark in a row
		if b.runs[len(b.runs)-1].state == int32(state) && b.name == string(name) {
			return b
		}
	}
	key := benchKey{canonical(string(name)), f.config.value(state, "pkg")}
	b := f.index[key]
	if b == nil {
		b = &bench{name: key.name, pkg: key.pkg, runs: make([]run, 0, f.usualRuns())}
		f.index[key] = b
		f.benches = append(f.benches, b)
	}
	return b
}

// usualRuns returns how many runs to expect of the next benchmark: as many as
// of the last.
func (f *File) usualRuns() int {
	const most = 64 // a wrong guess should not cost memory
	if len(f.benches) == 0 {
		return 0
	}
	return min(len(f.benches[len(f.benches)-1].runs), most)
}

// addNote adds the hole or the failure that stands at a placeholder.
func (f *File) addNote(rec *benchfmt.Result, line int, about note) {
	if about.failure != noFailure {
		f.addFailure(newFailure(about.failure, line, about.text, rec.GetConfig("pkg")))
	}
	if about.lost == "" {
		return
	}
	f.startRun(rec, line, about.lost)
	f.warn("lost-run", line, "a run of %s could not be read: %s", rec.Name, about.lost)
	if f.lost++; f.lost == 1 {
		f.first = f.warnings[len(f.warnings)-1]
	}
}

// addResult adds the values of a result, but for those that are no measurement.
func (f *File) addResult(rec *benchfmt.Result, line int) {
	b, at := f.startRun(rec, line, "")
	f.results++
	whole := ""
	if rec.Iters <= 0 {
		whole = fmt.Sprintf("%d iterations", rec.Iters)
	}
	f.onLine = f.onLine[:0]
	for i := range rec.Values {
		m := b.measurement(&rec.Values[i], i)
		f.onLine = append(f.onLine, m)
		if m.isNumber {
			whole = fmt.Sprintf("the number %s where a unit should be", m.unit)
		}
	}
	for i, m := range f.onLine {
		reason := whole
		switch finite := !math.IsNaN(m.value) && !math.IsInf(m.value, 0); {
		case !finite && whole == "":
			reason = strconv.FormatFloat(m.value, 'g', -1, 64)
		case !finite:
			reason = whole + ", " + strconv.FormatFloat(m.value, 'g', -1, 64)
		case whole == "" && f.isRepeated(i):
			reason = "two values of this unit on one line"
		}
		if reason == "" {
			m.extend(at)
			m.values = append(m.values, m.value)
			continue
		}
		m.extend(at + 1)
		if m.refused == nil {
			m.refused = make(map[int]string)
		}
		if m.refused[at] == "" && whole == "" {
			f.warn("refused-value", line, "a value of %s in %s was refused: %s", rec.Name, m.unit, reason)
		}
		m.refused[at] = reason
	}
	if whole != "" {
		f.warn("refused-line", line, "a run of %s was refused: %s", rec.Name, whole)
	}
}

// A measurement is a value on its way into its series.
type measurement struct {
	*series
	value float64
}

// measurement returns the value at an index of a line, and its series in the
// unit as it stands in the file. Units usually stand in the same order on every
// line, so the series at that index is looked at first.
func (b *bench) measurement(v *benchfmt.Value, index int) measurement {
	unit, value := written(v)
	if index < len(b.series) && b.series[index].unit == unit {
		return measurement{b.series[index], value}
	}
	return measurement{b.seriesOf(canonical(unit), index), value}
}

// written returns the unit and the value as they stand in the file.
func written(v *benchfmt.Value) (unit string, value float64) {
	if v.OrigUnit != "" {
		return v.OrigUnit, v.OrigValue
	}
	return v.Unit, v.Value
}

// isRepeated reports whether the line has another value of the unit of the i-th.
func (f *File) isRepeated(i int) bool {
	for j, other := range f.onLine {
		if j != i && other.series == f.onLine[i].series {
			return true
		}
	}
	return false
}

// seriesOf returns the series of a unit, which is new if there was none.
func (b *bench) seriesOf(unit string, likely int) *series {
	if s := b.seriesIn(unit, likely); s != nil {
		return s
	}
	s := &series{unit: unit, isNumber: isNumber([]byte(unit)), values: make([]float64, 0, cap(b.runs))}
	b.series = append(b.series, s)
	return s
}

// seriesIn returns the series of a unit, or nil. The one at index likely is
// looked at first.
func (b *bench) seriesIn(unit string, likely int) *series {
	if likely < len(b.series) && b.series[likely].unit == unit {
		return b.series[likely]
	}
	i := slices.IndexFunc(b.series, func(s *series) bool { return s.unit == unit })
	if i < 0 {
		return nil
	}
	return b.series[i]
}

// extend fills up with missing values to n runs.
func (s *series) extend(n int) {
	for len(s.values) < n {
		s.values = append(s.values, math.NaN())
	}
}

// maxFailures bounds what is kept of a file of failures.
const maxFailures = 100

func (f *File) addFailure(new failure) {
	if len(f.failures) < maxFailures {
		f.failures = append(f.failures, new)
	}
}

// reportFailures warns of each failure, but not of a package's closing line
// where the failure itself was seen.
func (f *File) reportFailures() {
	for _, failure := range f.failures {
		if failure.kind == packageFailed && f.explained(failure) {
			continue
		}
		f.warn("failure", failure.line, "%s", failure.text)
	}
}

func (f *File) explained(closing failure) bool {
	for _, other := range f.failures {
		if other.kind != packageFailed && (other.pkg == "" || other.pkg == closing.pkg) {
			return true
		}
	}
	return false
}

func (f *File) failure(from failure) *model.Failure {
	return &model.Failure{Place: model.Place{File: f.name, Line: from.line}, Text: from.text}
}

// failureFor returns the failure that may be why a benchmark is missing or
// short of runs, its own before one of the whole process, or nil.
func (f *File) failureFor(name, pkg string) *model.Failure {
	var found *model.Failure
	for _, failure := range f.failures {
		if !failure.concerns(name, pkg) {
			continue
		}
		if failure.kind == oneBenchmark {
			return f.failure(failure)
		}
		if found == nil {
			found = f.failure(failure)
		}
	}
	return found
}
