package benchparse

import (
	"strings"
	"testing"

	"github.com/luna-flow/marebench/model"
)

func TestPair(t *testing.T) {
	note := func(value, text string) string { return "note: " + value + "\n" + text }
	tests := []struct {
		name   string
		ignore string
		a, b   string
		want   string
	}{
		{"run i pairs with run i", "", results("Lex", "ns/op", 1, 2), results("Lex", "ns/op", 3, 4), "Lex ns/op 1/3 2/4\n"},
		{"rows in the order of the base", "", results("A", "x", 1) + results("B", "x", 2), results("B", "x", 3) + results("A", "x", 4), "A x 1/4\nB x 2/3\n"},
		{"runs in turn, as a shell loop leaves them", "", results("A", "x", 1) + results("B", "x", 2) + results("A", "x", 3) + results("B", "x", 4),
			results("A", "x", 5, 6) + results("B", "x", 7, 8), "A x 1/5 3/6\nB x 2/7 4/8\n"},
		{"a hole goes on both sides", "", results("Lex", "x", 1) + "BenchmarkLex log\n" + results("Lex", "x", 3), results("Lex", "x", 4, 5, 6),
			"Lex x 1/4 3/6 lost a.txt:2\n"},
		{"holes on both sides", "", "BenchmarkLex log\n" + results("Lex", "x", 2, 3), results("Lex", "x", 4, 5) + "BenchmarkLex log\n",
			"Lex x 2/5 lost a.txt:1 lost b.txt:3\n"},
		{"holes that leave no pair", "", "BenchmarkLex log\n" + results("Lex", "x", 2), results("Lex", "x", 4) + "BenchmarkLex log\n",
			"Lex x lost a.txt:1 lost b.txt:2\n"},
		{"unequal counts keep all values", "", results("Lex", "x", 1, 2, 3), results("Lex", "x", 4), "Lex x [1 2 3] against [4]\n"},
		{"a lost run was a run", "", results("Lex", "x", 1, 2, 3), results("Lex", "x", 4) + "BenchmarkLex log\n", "Lex x [1 2 3] against [4] lost b.txt:2\n"},
		{"all runs of a side lost", "", "BenchmarkLex 1\nBenchmarkLex 2\n" + results("A", "x", 1), results("Lex", "x", 1, 2) + results("A", "x", 1),
			"Lex x lost a.txt:1 lost a.txt:2\nA x 1/1\n"},
		{"one side only", "", results("Lex", "x", 1) + results("Old", "x", 1, 2), results("Lex", "x", 2) + results("New", "x", 3),
			"Lex x 1/2\nonly a.txt: Old x x2\nonly b.txt: New x x1\n"},
		{"a unit of one side only", "", "BenchmarkLex 1 2 ns/op\n", "BenchmarkLex 1 3 ns/op 4 B/op\n", "Lex ns/op 2/3\nonly b.txt: Lex B/op x1\n"},
		{"units written in two ways", "", "BenchmarkLex 1 1 ns/op 1 MB/s\n", "BenchmarkLex 1 2e-9 sec/op 2e6 B/s\n",
			"Lex sec/op 1e-09/2e-09\nLex B/s 1e+06/2e+06\n"},
		{"both ways on both sides", "", "BenchmarkLex 1 2 ns/op 3 sec/op\n", "BenchmarkLex 1 4 ns/op 5 sec/op\n", "Lex ns/op 2/4\nLex sec/op 3/5\n"},
		{"two ways against a third", "", "BenchmarkLex 1 1 ns-B 2 sec-MB\n", "BenchmarkLex 1 3 ns-MB\n", "Lex sec-B 1e-09/0.003\nonly a.txt: Lex sec-MB x1\n"},
		{"both ways on one side", "", "BenchmarkLex 1 2 ns/op\n", "BenchmarkLex 1 5 sec/op 4 ns/op\n", "Lex ns/op 2/4\nonly b.txt: Lex sec/op x1\n"},

		{"packages tell names apart", "", "pkg: p\n" + results("A", "x", 1) + "pkg: q\n" + results("A", "x", 2), "pkg: q\n" + results("A", "x", 3) + "pkg: p\n" + results("A", "x", 4),
			"A pkg=p x 1/4\nA pkg=q x 2/3\n"},
		{"a renamed package pairs", "", "pkg: p\n" + results("A", "x", 1), "pkg: q\n" + results("A", "x", 2), "A pkg=p x 1/2\n"},
		{"no package on one side", "", "pkg: p\n" + results("A", "x", 1), results("A", "x", 2), "A pkg=p x 1/2\n"},
		{"no package on one side, two on the other", "", "pkg: p\n" + results("A", "x", 1) + results("B", "x", 1) + "pkg: q\n" + results("B", "x", 2), results("A", "x", 3) + results("B", "x", 4),
			"A pkg=p x 1/3\nonly a.txt: B pkg=p x x1\nonly a.txt: B pkg=q x x1\nonly b.txt: B x x1\n"},
		{"packages ignored", "pkg", "pkg: p\n" + results("A", "x", 1) + "pkg: q\n" + results("A", "x", 2), "pkg: r\n" + results("A", "x", 3, 4), "A x 1/3 2/4\n"},

		{"blocks of a key split", "", note("on", results("A", "x", 1, 2)) + note("off", results("A", "x", 3, 4)), note("off", results("A", "x", 5, 6)) + note("on", results("A", "x", 7, 8)),
			"A note=on x 1/7 2/8\nA note=off x 3/5 4/6\n"},
		{"blanks behind a value do not count", "", note("on", results("A", "x", 1)) + note("off", results("A", "x", 2)), note("on \t", results("A", "x", 3)) + note("off", results("A", "x", 4)),
			"A note=on x 1/3\nA note=off x 2/4\n"},
		{"a key that differs between the files describes them", "", note("old", results("A", "x", 1)), note("new", results("A", "x", 2)), "A x 1/2\n"},
		{"other values on the other side do not split", "", note("a", results("A", "x", 1)) + note("b", results("A", "x", 2)), note("a", results("A", "x", 3)) + note("c", results("A", "x", 4)),
			"A x 1/3 2/4\n"},
		{"other counts do not split", "", note("a", results("A", "x", 1, 2)) + note("b", results("A", "x", 3)), note("a", results("A", "x", 4)) + note("b", results("A", "x", 5, 6)),
			"A x 1/4 2/5 3/6\n"},
		{"broken blocks do not split", "", note("a", results("A", "x", 1)) + note("b", results("A", "x", 2)) + note("a", results("A", "x", 3)), note("a", results("A", "x", 4, 5)) + note("b", results("A", "x", 6)),
			"A x 1/4 2/5 3/6\n"},
		{"a log line in the middle does not split", "", results("A", "x", 1) + "level: warn\n" + results("A", "x", 2), results("A", "x", 3) + "level: warn\n" + results("A", "x", 4), "A x 1/3 2/4\n"},
		{"a block whose first run is lost", "", note("a", results("A", "x", 1)) + note("b", "BenchmarkA log\n"+results("A", "x", 2)), note("a", results("A", "x", 3)) + note("b", results("A", "x", 4, 5)),
			"A note=a x 1/3\nA note=b x 2/5 lost a.txt:4\n"},
		{"a block of lost runs only", "", note("a", results("A", "x", 1)) + note("b", "BenchmarkA log\n"), note("a", results("A", "x", 3)) + note("b", results("A", "x", 4)),
			"A note=a x 1/3\nA note=b x lost a.txt:4\n"},
		{"a block of lost runs on both sides", "", note("a", results("A", "x", 1)) + note("b", "BenchmarkA log\n"), note("a", results("A", "x", 3)) + note("b", "BenchmarkA log\n"),
			"A note=a x 1/3\nA note=b x lost a.txt:4 lost b.txt:4\n"},
		{"a unit of one block only", "", note("a", results("A", "x", 1)) + note("b", results("A", "y", 2)), note("a", results("A", "x", 3)) + note("b", results("A", "y", 4)),
			"A note=a x 1/3\nA note=b y 2/4\n"},
		{"a splitting key ignored", "note", note("on", results("A", "x", 1)) + note("off", results("A", "x", 2)), note("on", results("A", "x", 3)) + note("off", results("A", "x", 4)),
			"A x 1/3 2/4\n"},

		{"other CPUs", "", "cpu: one\n" + results("A", "x", 1), "cpu: two\n" + results("A", "x", 2), "A x 1/2 cpu: one|two\n"},
		{"other CPUs ignored", "cpu", "cpu: one\n" + results("A", "x", 1), "cpu: two\n" + results("A", "x", 2), "A x 1/2\n"},
		{"other system before other CPU", "", "cpu: one\ngoos: linux\n" + results("A", "x", 1), "goos: darwin\ncpu: two\n" + results("A", "x", 2), "A x 1/2 goos: linux|darwin\n"},
		{"CPU unknown on one side", "", "cpu: one\n" + results("A", "x", 1), results("A", "x", 2), "A x 1/2\n"},

		{"GOMAXPROCS is part of the name", "", results("A-8", "x", 1), results("A-4", "x", 2), "only a.txt: A-8 x x1\nonly b.txt: A-4 x x1\n"},
		{"GOMAXPROCS ignored", "/gomaxprocs", results("A-8", "x", 1), results("A-4", "x", 2), "A x 1/2\n"},
		{"GOMAXPROCS is never 1", "/gomaxprocs", results("A-1", "x", 1), results("A-1", "x", 2), "A-1 x 1/2\n"},
		{"GOMAXPROCS ignored joins in file order", "/gomaxprocs", results("A", "x", 1) + results("A-2", "x", 2) + results("A", "x", 3), results("A", "x", 4, 5, 6), "A x 1/4 2/5 3/6\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var opts Options
			if test.ignore != "" {
				opts.Ignore = strings.Split(test.ignore, ",")
			}
			if got := describePairs(pairTexts(t, opts, test.a, test.b)); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestPairSeveral(t *testing.T) {
	got := describePairs(pairTexts(t, Options{}, results("A", "x", 1)+results("B", "x", 2), results("A", "x", 3), results("B", "x", 4)+results("A", "x", 5)))
	want := "A x 1/3\nA x 1/5\nB x 2/4\nonly a.txt: B x x1\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := describePairs(pairTexts(t, Options{}, results("A", "x", 1, 2))); got != "A x [1 2]\n" {
		t.Errorf("one file: %s", got)
	}
}

func TestPairMarks(t *testing.T) {
	run := func(id string) string { return "interleaved: marebench run=" + id + " order-seed=1\n" }
	tests := []struct {
		name     string
		a, b     string
		mode     model.IntervalMode
		sameRuns bool
	}{
		{"apart", results("A", "x", 1, 2), results("A", "x", 1, 3), model.ExploratoryInterval, false},
		{"interleaved", run("7") + results("A", "x", 1), run("7") + results("A", "x", 2), model.ConfirmatoryInterval, false},
		{"of two measurements", run("7") + results("A", "x", 1), run("8") + results("A", "x", 2), model.ExploratoryInterval, false},
		{"without an id", "interleaved: yes\n" + results("A", "x", 1), "interleaved: yes\n" + results("A", "x", 2), model.ExploratoryInterval, false},
		{"a copy", results("A", "x", 1, 2), results("A", "x", 1, 2), model.ExploratoryInterval, true},
		{"constants are no copy", results("A", "x", 1, 1), results("A", "x", 1, 1), model.ExploratoryInterval, false},
		{"equal in one unit only", "BenchmarkA 1 1 x 1 y\nBenchmarkA 1 2 x 2 y\n", "BenchmarkA 1 1 x 1 y\nBenchmarkA 1 2 x 3 y\n", model.ExploratoryInterval, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := pairTexts(t, Options{}, test.a, test.b).Pairs[0]
			if p.Mode != test.mode || p.SameRuns != test.sameRuns {
				t.Errorf("mode %v, same runs %v", p.Mode, p.SameRuns)
			}
		})
	}
}

func TestPairWarnings(t *testing.T) {
	tests := []struct{ name, a, b, want string }{
		{"nothing", results("A", "x", 1), results("A", "x", 2), ""},
		{"renamed package", "pkg: p\n" + results("A", "x", 1), "pkg: q\n" + results("A", "x", 2), "package-renamed b.txt:0: package q is compared with p of a.txt\n"},
		{"GOMAXPROCS", results("A-8", "x", 1) + results("B-8", "x", 1), results("A-4", "x", 2),
			"nothing-pairs :0: 0 of 2 benchmarks pair: the names differ only in GOMAXPROCS, -8 and -4; -ignore /gomaxprocs pairs 1 of 2\n"},
		{"GOMAXPROCS on one side", results("A-8", "x", 1), results("A", "x", 2),
			"nothing-pairs :0: 0 of 1 benchmarks pair: the names differ only in GOMAXPROCS, -8 and none; -ignore /gomaxprocs pairs 1 of 1\n"},
		{"packages", "pkg: p\n" + results("A", "x", 1) + "pkg: q\n" + results("B", "x", 1), "pkg: r\n" + results("A", "x", 2),
			"nothing-pairs :0: 0 of 2 benchmarks pair: the packages differ; -ignore pkg pairs 1 of 2\n"},
		{"units", results("A", "x", 1), results("A", "y", 2), "nothing-pairs :0: 0 of 1 benchmarks pair: the names agree, but no unit is on both sides\n"},
		{"names", results("A", "x", 1), results("B", "x", 2), "nothing-pairs :0: 0 of 1 benchmarks pair: no name is on both sides\n"},
		{"metadata at odds", "Unit x better=higher\n" + results("A", "x", 1), "Unit x better=lower\n" + results("A", "x", 2),
			"unit-metadata b.txt:1: better of unit x is lower here and higher at a.txt:1: taken for unknown\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describeWarnings(pairTexts(t, Options{}, test.a, test.b).Warnings); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestDirections(t *testing.T) {
	tests := []struct {
		metadata, unit string
		want           model.Direction
		exact          bool
	}{
		{"", "ns/op", model.LowerIsBetter, false},
		{"", "sec/op", model.LowerIsBetter, false},
		{"", "B/op", model.LowerIsBetter, false},
		{"", "allocs/op", model.LowerIsBetter, false},
		{"", "MB/s", model.HigherIsBetter, false},
		{"", "B/s", model.HigherIsBetter, false},
		{"", "reqs/s", model.UnknownDirection, false},
		{"", "ns", model.UnknownDirection, false},
		{"Unit reqs/s better=higher", "reqs/s", model.HigherIsBetter, false},
		{"Unit ns/op better=higher", "ns/op", model.HigherIsBetter, false},
		{"Unit sec/op better=higher", "ns/op", model.HigherIsBetter, false},
		{"Unit x better=sideways", "x", model.UnknownDirection, false},
		{"Unit x better=lower assume=exact", "x", model.LowerIsBetter, true},
		{"Unit x assume=nothing", "x", model.UnknownDirection, false},
	}
	for _, test := range tests {
		d := pairTexts(t, Options{}, test.metadata+"\n"+results("A", test.unit, 1), results("A", test.unit, 2))
		if p := d.Pairs[0]; p.Better != test.want || p.Exact != test.exact {
			t.Errorf("%q: %s is %v, exact %v", test.metadata, test.unit, p.Better, p.Exact)
		}
	}
	disputed := pairTexts(t, Options{}, "Unit ns/op better=higher\n"+results("A", "ns/op", 1), "Unit ns/op better=lower\n"+results("A", "ns/op", 1))
	if got := disputed.Pairs[0].Better; got != model.UnknownDirection {
		t.Errorf("a disputed direction is %v", got)
	}
}

func TestPairFailures(t *testing.T) {
	d := pairTexts(t, Options{},
		results("A", "x", 1, 2)+results("Save-8", "x", 1)+results("Z", "x", 1),
		results("A", "x", 1)+"--- FAIL: BenchmarkSave\npanic: oh\n")
	if f := d.Pairs[0].Failure; f == nil || f.Text != "panic: oh" || f.Line != 3 || f.File != "b.txt" {
		t.Errorf("A is short of runs for %v", f)
	}
	for i, want := range []string{"--- FAIL: BenchmarkSave", "panic: oh"} {
		if f := d.Unpaired[i].Failure; f == nil || f.Text != want {
			t.Errorf("%s is missing for %v", d.Unpaired[i].Benchmark, f)
		}
	}
}

func TestIgnoreRefuses(t *testing.T) {
	for key, ok := range map[string]bool{"cpu": true, "/gomaxprocs": true, "": false, ".file": false, "/size": false} {
		if err := (Options{Ignore: []string{key}}).Validate(); (err == nil) != ok {
			t.Errorf("%q: %v", key, err)
		}
	}
}

func TestManyKeysStayBounded(t *testing.T) {
	var text strings.Builder
	for i := range 10000 {
		text.WriteString(strings.Repeat("k", i%500+1) + ": v\n" + results("A", "x", 1))
	}
	f := mustRead(t, "f", text.String())
	if n := len(f.config.keys); n > maxKeys {
		t.Errorf("%d keys are kept", n)
	}
	if n := len(f.benches[0].runs); n != 10000 {
		t.Errorf("%d runs", n)
	}
}
