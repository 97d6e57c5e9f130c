package benchparse

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/luna-flow/marebench/model"
)

// seed adds our measured files, cut to size, and inputs that break readers.
func seed(f *testing.F, add func(text string)) {
	paths, err := filepath.Glob("../testdata/*/*.txt")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no testdata to start from: %v", err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		add(string(data[:min(len(data), 2000)]))
	}
	for _, text := range []string{
		"", "\n", "\xef\xbb\xbf", "Benchmark", "Benchmark \n", "BenchmarkX", "BenchmarkX 1 2 x", "BenchmarkX 1 2 x\r\n",
		"BenchmarkX\tpanic: oh\n--- FAIL: BenchmarkX\nFAIL\tp\n", "BenchmarkX 0 NaN x 1 y\n", "BenchmarkX 1 1 x 2 x\n", "BenchmarkX -1 1 1\n",
		"pkg: a\nBenchmarkX 1 1 x\npkg: b\nBenchmarkX 1 2 x\n", "n: 1\nBenchmarkX 1 1 x\nn: 2\nBenchmarkX 1 2 x\n",
		"Unit x better=higher assume=exact\nBenchmarkX 1 1 x\n", "Unit =\nUnit x =\n", "key:\nk\x00y: v\n\x00\xff\xfe",
	} {
		add(text)
	}
}

// FuzzResultLine holds our check of result lines against benchfmt, line by
// line: what one takes the other takes.
func FuzzResultLine(f *testing.F) {
	seed(f, func(text string) {
		for _, line := range strings.Split(text, "\n") {
			f.Add(line)
		}
	})
	f.Fuzz(func(t *testing.T, line string) {
		if !strings.HasPrefix(line, benchmarkPrefix) || strings.ContainsAny(line, "\n\r") || len(line) > maxLine {
			return
		}
		_, bare, wrong := checkResultLine([]byte(line))
		r := benchfmt.NewReader(strings.NewReader(line), "f")
		read := r.Scan()
		switch {
		case !read && !bare:
			t.Fatalf("%q: benchfmt skips it, we say %q", line, wrong)
		case read && bare:
			t.Fatalf("%q: benchfmt does not skip it", line)
		case read:
			if _, ok := r.Result().(*benchfmt.Result); ok != (wrong == "") {
				t.Fatalf("%q: benchfmt says %v, we say %q", line, r.Result(), wrong)
			}
		}
	})
}

// FuzzNormalise checks that the normaliser keeps line numbers, gives the same
// whatever pieces it is read in, finds nothing to change in its own output, and
// leaves no bad result for benchfmt.
func FuzzNormalise(f *testing.F) {
	seed(f, func(text string) { f.Add([]byte(text)) })
	f.Fuzz(func(t *testing.T, data []byte) {
		before := bytes.Clone(data)
		once, err := io.ReadAll(newNormaliser(bytes.NewReader(data)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, before) {
			t.Fatal("the input was changed")
		}
		n := newNormaliser(bytes.NewReader(data))
		var pieces []byte
		for piece := make([]byte, 3); ; {
			k, err := n.Read(piece)
			pieces = append(pieces, piece[:k]...)
			if err != nil {
				break
			}
		}
		if !bytes.Equal(once, pieces) {
			t.Fatal("read in pieces it is another text")
		}
		text := bytes.TrimPrefix(data, utf8BOM)
		lines := bytes.Count(text, []byte("\n"))
		if len(text) > 0 && text[len(text)-1] != '\n' {
			lines++
		}
		if got := bytes.Count(once, []byte("\n")); got != lines {
			t.Fatalf("%d lines in, %d out", lines, got)
		}
		if twice, _ := io.ReadAll(newNormaliser(bytes.NewReader(once))); !bytes.Equal(once, twice) {
			t.Fatalf("normalising twice changes\n%q to\n%q", once, twice)
		}
		r := benchfmt.NewReader(bytes.NewReader(once), "f")
		for r.Scan() {
			if bad, ok := r.Result().(*benchfmt.SyntaxError); ok && !strings.Contains(bad.Msg, "key=value") && !strings.Contains(bad.Msg, "metadata") {
				t.Fatal(bad)
			}
		}
		if r.Err() != nil {
			t.Fatal(r.Err())
		}
	})
}

// FuzzRead checks whole files: every result line is a run or a hole, reading
// twice gives the same, and on a file without holes the values are benchfmt's.
func FuzzRead(f *testing.F) {
	seed(f, func(text string) { f.Add([]byte(text)) })
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(bytes.NewReader(data), "f", "f")
		var none *NoResultError
		if err != nil && !errors.As(err, &none) {
			t.Fatal(err)
		}
		again, _ := Read(bytes.NewReader(data), "f", "f")
		if a, b := describeFile(file), describeFile(again); a != b {
			t.Fatalf("read twice:\n%s\n%s", a, b)
		}
		runs := 0
		var values []float64
		refused := false
		for _, b := range file.benches {
			runs += len(b.runs)
			for _, s := range b.series {
				if len(s.values) != len(b.runs) {
					t.Fatalf("%s %s: %d values of %d runs", b.name, s.unit, len(s.values), len(b.runs))
				}
				refused = refused || len(s.refused) > 0
				for _, x := range s.values {
					if !math.IsNaN(x) {
						values = append(values, x)
					}
				}
			}
		}
		if runs != file.results+file.lost {
			t.Fatalf("%d runs of %d results and %d lost ones", runs, file.results, file.lost)
		}
		if refused || file.lost > 0 || bytes.HasPrefix(data, utf8BOM) {
			return
		}
		var theirs []float64
		r := benchfmt.NewReader(bytes.NewReader(data), "f")
		for r.Scan() {
			if result, ok := r.Result().(*benchfmt.Result); ok {
				for i := range result.Values {
					_, x := written(&result.Values[i])
					theirs = append(theirs, x)
				}
			}
		}
		slices.Sort(values)
		slices.Sort(theirs)
		if r.Err() == nil && !slices.Equal(values, theirs) {
			t.Fatalf("values %v, benchfmt's %v", values, theirs)
		}
	})
}

// FuzzPair checks that whatever two files hold, pairs are pairs, no row stands
// twice in a column, and no value that was read is left out.
func FuzzPair(f *testing.F) {
	var texts []string
	seed(f, func(text string) { texts = append(texts, text) })
	for i, text := range texts {
		f.Add([]byte(text), []byte(texts[(i+1)%len(texts)]))
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		base, _ := Read(bytes.NewReader(a), "a", "a")
		cand, _ := Read(bytes.NewReader(b), "b", "b")
		for _, ignore := range [][]string{nil, {"pkg", "cpu", gomaxprocsKey}} {
			d := Pair([]*File{base, cand}, Options{Ignore: ignore})
			var runs [2]int
			seen := make(map[string]bool)
			add := func(row model.Row, s model.Sample) {
				id := fmt.Sprint(s.Column, row.Benchmark, row.Config, row.Unit)
				if seen[id] {
					t.Fatalf("%s stands twice", id)
				}
				seen[id] = true
				if len(s.Values)+len(s.Lost) > s.Runs {
					t.Fatalf("%s: %d values and %d lost of %d runs", id, len(s.Values), len(s.Lost), s.Runs)
				}
				if slices.ContainsFunc(s.Values, math.IsNaN) {
					t.Fatalf("%s: a hole among the values", id)
				}
				runs[s.Column] += s.Runs
			}
			for _, p := range d.Pairs {
				both := len(p.Baseline.Values) > 0 && len(p.Candidate.Values) > 0
				if both && p.Baseline.Runs == p.Candidate.Runs && len(p.Baseline.Values) != len(p.Candidate.Values) {
					t.Fatalf("%s: %d values beside %d", p.Benchmark, len(p.Baseline.Values), len(p.Candidate.Values))
				}
				add(p.Row, p.Baseline)
				add(p.Row, p.Candidate)
			}
			for _, u := range d.Unpaired {
				add(u.Row, u.Sample)
			}
			for i, file := range []*File{base, cand} {
				values := 0
				for _, b := range file.benches {
					for _, s := range b.series {
						for _, x := range s.values {
							if !math.IsNaN(x) {
								values++
							}
						}
					}
				}
				if runs[i] < values {
					t.Fatalf("%d values, but %d runs", values, runs[i])
				}
			}
		}
	})
}
