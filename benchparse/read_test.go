package benchparse

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestRead(t *testing.T) {
	long := strings.Repeat("x", 200<<10)
	tests := []struct {
		name, text, want, warnings string
	}{
		{
			"plain, with everything go test prints",
			"goos: linux\npkg: p\nBenchmarkLex-8\t 100\t 12.5 ns/op\t 16 B/op\nBenchmarkLex-8\t 100\t 12.75 ns/op\t 0 B/op\nPASS\nok  \tp\t1.2s\n",
			"Lex-8 ns/op: 12.5 12.75\nLex-8 B/op: 16 0\n", "",
		},
		{
			"-v lines, logs and blank lines are no runs",
			"BenchmarkLex\n    lex_test.go:3: hi\nBenchmarkLex-8 1 2 ns/op\n\n2024/01/02 a log\nlevel: warn\nBenchmarkLex-8 1 3 ns/op\n--- BENCH: BenchmarkLex-8\n",
			"Lex-8 ns/op: 2 3\n", "",
		},
		{"CRLF", "pkg: p\r\nBenchmarkLex 1 2 ns/op\r\n", "Lex ns/op: 2\n", ""},
		{"CR twice behind a value", "cpu: one \r\r\nBenchmarkLex 1 2 ns/op\n", "Lex ns/op: 2\n", ""},
		{"CR twice", "BenchmarkLex 1 2 ns/op\r\r\n", "Lex ns/op: 2\n", ""},
		{"any white space between fields", "BenchmarkLex\v1\f2\u00a0ns/op\r3 B/op\n", "Lex ns/op: 2\nLex B/op: 3\n", ""},
		{"byte order mark", "\xef\xbb\xbfBenchmarkLex 1 2 ns/op\n", "Lex ns/op: 2\n", ""},
		{"no final newline", "BenchmarkLex 1 2 ns/op", "Lex ns/op: 2\n", ""},
		{"0 keeps its unit", "BenchmarkLex 1 0.00 ns/op\nBenchmarkLex 1 0.01 ns/op\n", "Lex ns/op: 0 0.01\n", ""},
		{"written units stay apart", "BenchmarkLex 1 5 ns/op 7 sec/op\n", "Lex ns/op: 5\nLex sec/op: 7\n", ""},
		{"both letters mu", "BenchmarkLexµ 1 1 µs\nBenchmarkLexμ 1 2 μs\n", "Lexµ µs: 1 2\n", ""},
		{
			"a torn line is a hole",
			"BenchmarkLex 1 2 ns/op\nBenchmarkLex\t2024/01/02 oops\n 1 3 ns/op\nBenchmarkLex 1 4 ns/op\n",
			"Lex ns/op: 2 _ 4\n",
			"lost-run f:2: a run of Lex could not be read: \"2024/01/02 oops\" where the iteration count should be\n",
		},
		{
			"a hole before every run of the benchmark",
			"BenchmarkLex\tlog\nBenchmarkLex 1 4 ns/op\n", "Lex ns/op: _ 4\n",
			"lost-run f:1: a run of Lex could not be read: \"log\" where the iteration count should be\n",
		},
		{
			"a benchmark of holes only",
			"BenchmarkLex 1 2 ns/op\nBenchmarkNop 100000\n", "Lex ns/op: 2\nNop: 1 lost\n",
			"lost-run f:2: a run of Nop could not be read: no measurements\n",
		},
		{
			"trailing text refuses the line",
			"BenchmarkLex 1 2 ns/op and more\nBenchmarkLex 1 3 ns/op\n", "Lex ns/op: _ 3\n",
			"lost-run f:1: a run of Lex could not be read: \"and\" where a value should be\n",
		},
		{
			"a value without a unit", "BenchmarkLex 1 2 ns/op 5\nBenchmarkLex 1 3 ns/op\n", "Lex ns/op: _ 3\n",
			"lost-run f:1: a run of Lex could not be read: the value 5 without a unit\n",
		},
		{
			"a number for a unit refuses the line",
			"BenchmarkLex 1 2 ns/op 3 4\nBenchmarkLex 1 5 ns/op\n", "Lex ns/op: _ 5\nLex 4: _ _\n",
			"refused-line f:1: a run of Lex was refused: the number 4 where a unit should be\n",
		},
		{
			"0 iterations refuse the line",
			"BenchmarkLex 0 2 ns/op 3 B/op\nBenchmarkLex 1 5 ns/op 3 B/op\n", "Lex ns/op: _ 5\nLex B/op: _ 3\n",
			"refused-line f:1: a run of Lex was refused: 0 iterations\n",
		},
		{
			"NaN and infinities refuse the value only",
			"BenchmarkLex 1 2 ns/op NaN x 1 y\nBenchmarkLex 1 +Inf ns/op 5 x -Inf y\n", "Lex ns/op: 2 _\nLex x: _ 5\nLex y: 1 _\n",
			"refused-value f:1: a value of Lex in x was refused: NaN\n" +
				"refused-value f:2: a value of Lex in ns/op was refused: +Inf\n" +
				"refused-value f:2: a value of Lex in y was refused: -Inf\n",
		},
		{
			"a unit twice refuses both values",
			"BenchmarkLex 1 2 ns/op 5 x 6 x\nBenchmarkLex 1 3 ns/op 7 x\n", "Lex ns/op: 2 3\nLex x: _ 7\n",
			"refused-value f:1: a value of Lex in x was refused: two values of this unit on one line\n",
		},
		{"a unit of some runs only", "BenchmarkLex 1 2 ns/op\nBenchmarkLex 1 3 ns/op 4 x\nBenchmarkLex 1 5 ns/op\n", "Lex ns/op: 2 3 5\nLex x: _ 4 _\n", ""},
		{"a value out of range", "BenchmarkLex 1 1" + strings.Repeat("0", 310) + " ns/op\nBenchmarkLex 1 2 ns/op\n", "Lex ns/op: _ 2\n",
			"lost-run f:1: a run of Lex could not be read: \"1" + strings.Repeat("0", 40) + "…\" where a value should be\n"},
		{"prose", "Benchmarking all day: 3 things\nBenchmarks done\nBenchmark results follow\nUnit tests are fun\nBenchmarkLex 1 2 ns/op\n", "Lex ns/op: 2\n", ""},
		{"a long log line", long + "\nBenchmarkLex 1 2 ns/op\n" + long + "\nBenchmarkLex 1 3 ns/op\n", "Lex ns/op: 2 3\n", ""},
		{
			"a long result line", "BenchmarkLex 1 2 ns/op " + long + "\nBenchmarkLex 1 3 ns/op\n", "Lex ns/op: _ 3\n",
			"lost-run f:1: a run of Lex could not be read: a line of over 60 KiB\n",
		},
		{
			"failures", "pkg: p\nBenchmarkLex 1 2 ns/op\n--- FAIL: BenchmarkSave\n    x_test.go:1: no\npanic: oh\nFAIL\tp\t1.0s\nFAIL\n", "Lex ns/op: 2\n",
			"failure f:3: --- FAIL: BenchmarkSave\nfailure f:5: panic: oh\n",
		},
		{
			"a closing line on its own", "pkg: p\nBenchmarkLex 1 2 ns/op\nFAIL\tp\t1.0s\nFAIL\n", "Lex ns/op: 2\n",
			"failure f:3: FAIL p 1.0s\n",
		},
		{
			"bad metadata", "Unit x better\nUnit y better=\nUnit z a=b c\nBenchmarkLex 1 2 ns/op\n", "Lex ns/op: 2\n",
			"unit-metadata f:3: expected key=value\n",
		},
		{"name that looks like a number", "BenchmarkLex/1 1 2 ns/op\n", "Lex/1 ns/op: 2\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, reader := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
				f, err := Read(reader, "label", "f")
				if err != nil {
					t.Fatal(err)
				}
				if got := describeFile(f); got != test.want {
					t.Errorf("got\n%swant\n%s", got, test.want)
				}
				if got := describeWarnings(f.warnings); got != test.warnings {
					t.Errorf("warnings\n%swant\n%s", got, test.warnings)
				}
			}
		})
	}
}

func TestReadNothing(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", "f: no benchmark result"},
		{"only prose", "hello\nPASS\n", "f: no benchmark result"},
		{"a failed build", "FAIL\tp [build failed]\nFAIL\n", "f: no benchmark result: f:1: FAIL p [build failed]"},
		{"the cause before the closing line", "FAIL\tq\t0.1s\npanic: oh\n", "f: no benchmark result: f:2: panic: oh"},
		{"nothing readable", "x\nBenchmarkA b c-8 1 2 ns/op\nBenchmarkA b d-8 1 2 ns/op\n",
			"f: no benchmark result: 0 of 2 result lines could be read, the first at f:2: a run of A could not be read: \"b c-8 1 2 ns/op\" where the iteration count should be"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(test.text), "label", "f")
			var none *NoResultError
			if !errors.As(err, &none) || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
	if _, err := Read(strings.NewReader("BenchmarkLex 0 NaN ns/op\n"), "label", "f"); err != nil {
		t.Errorf("a file of refused values is not empty: %v", err)
	}
}

// What was read before an input fails is kept, and the error names the input.
func TestReadFails(t *testing.T) {
	broken := errors.New("cable pulled")
	text := "BenchmarkLex 1 2 ns/op\nBenchmarkLex 1 3 ns/op\nBenchmarkLe"
	f, err := Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), "label", "f")
	if !errors.Is(err, broken) || err.Error() != "f:3: cable pulled" {
		t.Errorf("error %v", err)
	}
	if got := describeFile(f); got != "Lex ns/op: 2 3\n" {
		t.Errorf("kept %q", got)
	}
	if _, err := Read(iotest.ErrReader(broken), "label", "f"); !errors.Is(err, broken) {
		t.Errorf("error %v at the first byte", err)
	}
}

func TestLoad(t *testing.T) {
	gone := errors.New("gone")
	files, errs := Load([]Source{
		{"a", "a.txt", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(results("Lex", "x", 1))), nil }},
		{"b", "b.txt", func() (io.ReadCloser, error) { return nil, gone }},
	})
	if errs[0] != nil || files[0].label != "a" || !errors.Is(errs[1], gone) || files[1] != nil {
		t.Errorf("files %v, errors %v", files, errs)
	}
}

func TestFailureOf(t *testing.T) {
	for line, want := range map[string]failureKind{
		"--- FAIL: BenchmarkX":           oneBenchmark,
		"panic: boom":                    wholeProcess,
		"fatal error: all goroutines":    wholeProcess,
		"signal: killed":                 wholeProcess,
		"*** Test killed with quit":      wholeProcess,
		"FAIL\tp [build failed]":         wholeProcess,
		"FAIL\tp [setup failed]":         wholeProcess,
		"FAIL\tp\t0.1s":                  packageFailed,
		"FAIL":                           noFailure,
		"":                               noFailure,
		"--- BENCH: BenchmarkX":          noFailure,
		"panicking: no":                  noFailure,
		"ok  \tp\t0.1s":                  noFailure,
		"    --- FAIL: inside a subtest": noFailure,
	} {
		if got := failureOf([]byte(line)); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}

func TestFailureConcerns(t *testing.T) {
	one := newFailure(oneBenchmark, 1, "--- FAIL: BenchmarkSave", "p")
	all := newFailure(wholeProcess, 1, "panic: oh", "p")
	built := newFailure(wholeProcess, 1, "FAIL\tq [build failed]", "p")
	for _, test := range []struct {
		f         failure
		name, pkg string
		want      bool
	}{
		{one, "Save", "p", true}, {one, "Save-8", "p", true}, {one, "Save/x-8", "", true},
		{one, "Saver-8", "p", false}, {one, "Save-8", "q", false}, {one, "Load-8", "p", false},
		{all, "Load-8", "p", true}, {all, "Load-8", "q", false},
		{built, "Load-8", "q", true}, {built, "Load-8", "p", false},
	} {
		if got := test.f.concerns(test.name, test.pkg); got != test.want {
			t.Errorf("%q concerns %s of %s: %v", test.f.text, test.name, test.pkg, got)
		}
	}
}
