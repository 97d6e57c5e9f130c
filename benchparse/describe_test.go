package benchparse

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/luna-flow/marebench/model"
)

// results makes result lines of one benchmark.
func results(name string, unit string, values ...float64) string {
	var b strings.Builder
	for _, v := range values {
		fmt.Fprintf(&b, "Benchmark%s\t100\t%v %s\n", name, v, unit)
	}
	return b.String()
}

func mustRead(t *testing.T, name, text string) *File {
	t.Helper()
	f, err := Read(strings.NewReader(text), name, name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// describeFile lists what was read, a line for each benchmark and unit: values
// in run order, _ for a hole.
func describeFile(f *File) string {
	var b strings.Builder
	for _, bench := range f.benches {
		if len(bench.series) == 0 {
			fmt.Fprintf(&b, "%s: %d lost\n", bench.name, len(bench.runs))
		}
		for _, s := range bench.series {
			fmt.Fprintf(&b, "%s %s:", bench.name, s.unit)
			for _, x := range s.values {
				if math.IsNaN(x) {
					b.WriteString(" _")
				} else {
					fmt.Fprintf(&b, " %v", x)
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func describeWarnings(warnings []model.Warning) string {
	var b strings.Builder
	for _, w := range warnings {
		fmt.Fprintf(&b, "%s %s:%d: %s\n", w.Code, w.File, w.Line, w.Message)
	}
	return b.String()
}

// pairTexts pairs texts as the files a.txt, b.txt, …
func pairTexts(t *testing.T, opts Options, texts ...string) model.Dataset {
	t.Helper()
	var files []*File
	for i, text := range texts {
		files = append(files, mustRead(t, string(rune('a'+i))+".txt", text))
	}
	return Pair(files, opts)
}

// describePairs lists a dataset, a line for each pair ("Lex ns/op 1/2 3/4") and
// for each row without a partner ("only a.txt: Lex ns/op x3").
func describePairs(d model.Dataset) string {
	var b strings.Builder
	config := func(r model.Row) string {
		var s string
		for _, setting := range r.Config {
			s += " " + setting.Key + "=" + setting.Value
		}
		return s
	}
	for _, p := range d.Pairs {
		fmt.Fprintf(&b, "%s%s %s", p.Benchmark, config(p.Row), p.Unit)
		if p.Baseline.Runs != p.Candidate.Runs {
			fmt.Fprintf(&b, " %v against %v", p.Baseline.Values, p.Candidate.Values)
		} else {
			for i, x := range p.Baseline.Values {
				fmt.Fprintf(&b, " %v/%v", x, p.Candidate.Values[i])
			}
		}
		if p.Machine != nil {
			fmt.Fprintf(&b, " %s: %s|%s", p.Machine.Key, p.Machine.Baseline, p.Machine.Candidate)
		}
		for _, l := range slices.Concat(p.Baseline.Lost, p.Candidate.Lost) {
			fmt.Fprintf(&b, " lost %s:%d", l.File, l.Line)
		}
		b.WriteString("\n")
	}
	for _, u := range d.Unpaired {
		fmt.Fprintf(&b, "only %s: %s%s %s x%d\n", d.Columns[u.Column].Label, u.Benchmark, config(u.Row), u.Unit, u.Runs)
	}
	for _, s := range d.Samples {
		fmt.Fprintf(&b, "%s%s %s %v\n", s.Benchmark, config(s.Row), s.Unit, s.Values)
	}
	return b.String()
}
