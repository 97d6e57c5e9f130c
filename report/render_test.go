package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luna-flow/marebench/model"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// golden compares got with testdata/name. A missing file is a failure: an
// expectation that is not there must not look like one that is met.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run go test ./report -update and read the difference", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; go test ./report -update rewrites it. Got:\n%s\nwant:\n%s", path, got, want)
	}
}

// everyKind is a dataset with a row of every verdict, doubt and kind of value.
func everyKind() model.Dataset {
	named := func(name string, p model.Pair) model.Pair {
		p.Benchmark = name
		return p
	}
	config := func(pkg string, p model.Pair) model.Pair {
		p.Config = []model.Setting{{Key: "pkg", Value: pkg}}
		return p
	}
	noisy := []float64{100, 101, 99, 102, 98, 100, 101, 99, 100, 103}
	plus := func(deltas ...float64) []float64 {
		var out []float64
		for i, x := range noisy {
			out = append(out, x+deltas[i%len(deltas)])
		}
		return out
	}
	lostRun := timing(noisy[:9], plus(9, 10, 11)[:9])
	lostRun.Baseline.Runs, lostRun.Candidate.Runs = 10, 10
	lostRun.Candidate.Lost = []model.LostRun{{Place: model.Place{File: "b/new.txt", Line: 17}, Run: 9, Reason: "NaN"}}
	machines := timing(six(100), six(50))
	machines.Machine = &model.Mismatch{Key: "cpu", Baseline: "One", Candidate: "Two"}
	allLost := timing(nil, six(3))
	allLost.Baseline = model.Sample{Runs: 6}
	for i := range 6 {
		allLost.Baseline.Lost = append(allLost.Baseline.Lost, model.LostRun{Place: model.Place{File: "a/old.txt", Line: 20 + i}, Run: i, Reason: "0 iterations, NaN"})
	}
	nonePaired := timing(nil, nil)
	nonePaired.Baseline.Runs, nonePaired.Candidate.Runs = 2, 2
	nonePaired.Baseline.Lost = []model.LostRun{{Place: model.Place{File: "a/old.txt", Line: 30}, Reason: "Inf"}}
	nonePaired.Candidate.Lost = []model.LostRun{{Place: model.Place{File: "b/new.txt", Line: 31}, Run: 1, Reason: "Inf"}}
	same := timing(noisy, noisy)
	same.SameRuns = true
	const codec, other = "example.com/codec", "example.com/other"
	pairs := []model.Pair{
		config(codec, named("Faster/format=json-8", timing(noisy, plus(-19, -20, -21)))),
		config(codec, named("Slower-8", timing(noisy, plus(19, 20, 21)))),
		config(codec, named("Equivalent-8", timing(noisy, plus(0.1, -0.1, 0)))),
		config(codec, named("MayBeNoise-8", timing(noisy, plus(9, -6, 8, -7, 8)))),
		config(codec, named("ReachesBand-8", timing(noisy, plus(1, 5, 6, 1.5, 7)))),
		config(codec, named("LeavesBand-8", timing(noisy, plus(5, -5, 0)))),
		config(codec, named("FewPairs-8", timing(noisy[:4], plus(9)[:4]))),
		config(codec, named("Unfit-8", timing([]float64{30, 128, 45, 31, 60, 52, 29, 70, 33, 38}, plus(-15)))),
		config(codec, named("Same-8", same)),
		config(codec, named("LostRun-8", lostRun)),
		config(codec, named("UnequalRuns-8", timing(noisy, noisy[:7]))),
		config(codec, named("OtherMachine-8", machines)),
		config(codec, named("AllLost-8", allLost)),
		config(codec, named("NonePaired-8", nonePaired)),
		config(codec, named("Slower-8", pairOf("MB/s", model.HigherIsBetter, noisy, plus(-19, -20, -21)))),
		config(codec, named("FromZero-8", pairOf("allocs/op", model.LowerIsBetter, six(0), six(2)))),
		config(codec, named("ToZero-8", pairOf("allocs/op", model.LowerIsBetter, six(2), six(0)))),
		config(codec, named("StaysZero-8", pairOf("allocs/op", model.LowerIsBetter, six(0), six(0)))),
		config(other, named("Lower|a<b>&c-8", pairOf("widgets", model.UnknownDirection, noisy, plus(-40)))),
		config(other, named("Higher-8", pairOf("widgets", model.UnknownDirection, noisy, plus(+40)))),
		config(other, named("Negative-8", pairOf("widgets", model.UnknownDirection, six(-10), six(-12)))),
	}
	exact := config(other, named("Exact-8", pairOf("size", model.LowerIsBetter, []float64{100}, []float64{90})))
	exact.Exact = true
	pairs = append(pairs, exact)
	// Many noisy rows, of which one would be clear on its own.
	unclear := timing(around(100), []float64{115, 86, 118, 88, 91, 116})
	for range 20 {
		pairs = append(pairs, config(other, named("Noise-8", unclear)))
	}
	pairs = append(pairs, config(other, named("ManyRows-8", timing(around(100), []float64{105, 105.7, 104.6, 105.3, 109.5, 111.1}))))
	return model.Dataset{
		Columns: []model.Column{
			{Label: "a/old.txt", Config: []model.Setting{{Key: "goos", Value: "linux"}, {Key: "cpu", Value: "One"}, {Key: "note", Value: "before"}, {Key: "log", Value: "x"}}},
			{Label: "b/new.txt", Config: []model.Setting{{Key: "goos", Value: "linux"}, {Key: "note", Value: "after"}, {Key: "goarch", Value: "amd64"}}},
		},
		Pairs: pairs,
		Unpaired: []model.Unpaired{
			{Row: model.Row{Benchmark: "Gone-8", Config: []model.Setting{{Key: "pkg", Value: codec}}, Unit: "ns/op"}, Sample: model.Sample{Column: 0, Runs: 10}, MissingIn: 1,
				Failure: &model.Failure{Place: model.Place{File: "b/new.txt", Line: 40}, Text: "--- FAIL: BenchmarkGone"}},
			{Row: model.Row{Benchmark: "Gone-8", Config: []model.Setting{{Key: "pkg", Value: codec}}, Unit: "B/op"}, Sample: model.Sample{Column: 0, Runs: 10}, MissingIn: 1},
			{Row: model.Row{Benchmark: "Fresh-8", Unit: "ns/op"}, Sample: model.Sample{Column: 1, Runs: 1}, MissingIn: 0},
			{Row: model.Row{Benchmark: "Slower-8", Unit: "gc/op"}, Sample: model.Sample{Column: 1, Runs: 10}, MissingIn: 0, UnitOnly: true},
			{Row: model.Row{Benchmark: "Faster-8", Unit: "gc/op"}, Sample: model.Sample{Column: 1, Runs: 10}, MissingIn: 0, UnitOnly: true},
			{Row: model.Row{Benchmark: "Slower-8", Unit: "B/op"}, Sample: model.Sample{Column: 1, Runs: 10}, MissingIn: 0, UnitOnly: true},
		},
		Warnings: []model.Warning{{Code: "failure", Place: model.Place{File: "b/new.txt", Line: 40}, Message: "--- FAIL: BenchmarkGone"}},
	}
}

func render(t *testing.T, renderer func(io.Writer, *Report) error, data model.Dataset, p model.Protocol) []byte {
	t.Helper()
	r, err := Compare(data, p)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := renderer(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestGolden(t *testing.T) {
	golden(t, "every-kind.txt", render(t, Text, everyKind(), model.DefaultProtocol()))
	golden(t, "every-kind.json", render(t, JSON, everyKind(), model.DefaultProtocol()))
	tukey := model.DefaultProtocol()
	tukey.OutlierPolicy, tukey.Adjust = model.TukeyFence, model.NoAdjustment
	few := everyKind()
	few.Pairs = few.Pairs[:10]
	golden(t, "outliers.txt", render(t, Text, few, tukey))
}

// Every verdict and every doubt is in the golden sample.
func TestEveryKindIsThere(t *testing.T) {
	r, err := Compare(everyKind(), model.DefaultProtocol())
	if err != nil {
		t.Fatal(err)
	}
	verdicts, doubts := make(map[Verdict]bool), make(map[Doubt]bool)
	for _, row := range r.Rows {
		verdicts[row.Verdict], doubts[row.Doubt] = true, true
	}
	for v := Unknown; v <= Invalid; v++ {
		if !verdicts[v] {
			t.Errorf("no row is %v", v)
		}
	}
	for d := NoDoubt; d < NotExact; d++ {
		if !doubts[d] {
			t.Errorf("no row has doubt %d, %s", d, doubtCodes[d])
		}
	}
}

func TestGoldenSamples(t *testing.T) {
	row := func(name, unit string) model.Row { return model.Row{Benchmark: name, Unit: unit} }
	data := model.Dataset{
		Columns: []model.Column{{Label: "one.txt", Config: []model.Setting{{Key: "pkg", Value: "p"}}}},
		Samples: []model.Solo{
			{Row: row("Lex-8", "ns/op"), Sample: model.Sample{Runs: 6, Values: []float64{1200, 1210, 1190, 1205, 1195, 1230}}},
			{Row: row("Cold-8", "ns/op"), Sample: model.Sample{Runs: 2, Values: []float64{2.5e9},
				Lost: []model.LostRun{{Place: model.Place{File: "one.txt", Line: 8}, Run: 1, Reason: "NaN"}}}},
			{Row: row("Lost-8", "ns/op"), Sample: model.Sample{Runs: 1, Lost: []model.LostRun{{Place: model.Place{File: "one.txt", Line: 9}, Reason: "NaN"}}}},
			{Row: row("Lex-8", "B/op"), Sample: model.Sample{Runs: 6, Values: six(2048)}},
		},
	}
	golden(t, "samples.txt", render(t, Text, data, model.DefaultProtocol()))
	golden(t, "samples.json", render(t, JSON, data, model.DefaultProtocol()))
}

func TestTextOfNothing(t *testing.T) {
	data := dataset()
	data.Warnings = []model.Warning{{Code: "nothing-pairs", Message: "0 of 3 benchmarks pair: no name is on both sides"}}
	golden(t, "nothing.txt", render(t, Text, data, model.DefaultProtocol()))
}

// A reader of the JSON never meets a NaN or an infinity, and lists are lists.
func TestJSONNumbers(t *testing.T) {
	out := render(t, JSON, dataset(timing(six(0), six(1)), timing(nil, nil), timing([]float64{5e-324}, []float64{1.7e308})), model.DefaultProtocol())
	if !json.Valid(out) {
		t.Fatalf("not JSON: %s", out)
	}
	if bytes.Contains(out, []byte("NaN")) || bytes.Contains(out, []byte("Inf")) {
		t.Errorf("NaN or Inf in %s", out)
	}
	for _, want := range []string{`"unpaired":[]`, `"ratio":null`, `"warnings":[]`, `"values":[]`, `"relativeDeltaPct":null`} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("no %s in %s", want, out)
		}
	}
	for x, want := range map[float64]string{math.NaN(): "null", math.Inf(-1): "null", 0.1: "0.1", 1e300: "1e+300"} {
		if got, _ := json.Marshal(number(x)); string(got) != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}

type brokenWriter struct{}

var errPipe = errors.New("broken pipe")

func (brokenWriter) Write([]byte) (int, error) { return 0, errPipe }

func TestWriteErrors(t *testing.T) {
	r, err := Compare(everyKind(), model.DefaultProtocol())
	if err != nil {
		t.Fatal(err)
	}
	for name, renderer := range map[string]func(io.Writer, *Report) error{"text": Text, "json": JSON} {
		if err := renderer(brokenWriter{}, r); !errors.Is(err, errPipe) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestVerdictText(t *testing.T) {
	for i, text := range []string{"unknown", "faster", "slower", "better", "worse", "lower", "higher", "equivalent", "invalid"} {
		v := Verdict(i)
		out, err := json.Marshal(v)
		var back Verdict
		if err != nil || v.String() != text || json.Unmarshal(out, &back) != nil || back != v {
			t.Errorf("%d: %s, %v, back %v", i, out, err, back)
		}
	}
	if _, err := json.Marshal(Verdict(99)); err == nil {
		t.Error("Verdict(99) was written")
	}
	var v Verdict
	if v.UnmarshalText([]byte("quick")) == nil {
		t.Error("quick was read")
	}
}

func TestPctText(t *testing.T) {
	for pct, want := range map[float64]string{
		0: "0.00%", 1.005: "+1.00%", 12.345: "+12.35%", -3: "-3.00%", math.Inf(1): "+Inf%", math.Inf(-1): "-Inf%",
	} {
		if got := pctText(pct); got != want {
			t.Errorf("%v: got %s, want %s", pct, got, want)
		}
	}
}

func TestManyCandidates(t *testing.T) {
	second := timing(six(100), six(200))
	second.Candidate.Column = 2
	data := dataset(timing(six(100), six(50)), second)
	data.Columns = append(data.Columns, model.Column{Label: "third.txt"})
	data.Unpaired = []model.Unpaired{{Row: model.Row{Benchmark: "Gone-8", Unit: "ns/op"}, Sample: model.Sample{Runs: 6}, MissingIn: 2}}
	golden(t, "three-columns.txt", render(t, Text, data, model.DefaultProtocol()))
}

func TestFootnotes(t *testing.T) {
	for details, want := range map[string]string{"": "far", "a": "far: a", "abc": "far: a; b; c", "abcd": "far: a; b; c; and 1 more row", "abcdefg": "far: a; b; c; and 4 more rows"} {
		f := &footnote{text: "far"}
		for _, d := range strings.Split(details, "") {
			f.add(d, "F", "ns/op")
		}
		if got := strings.ReplaceAll(f.String(), " (F ns/op)", ""); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := superscript(1205); got != "¹²⁰⁵" {
		t.Error(got)
	}
	if got, want := ranges([]int{1, 3, 4, 5, 9, 11, 13, 15, 17, 19, 21}), "1, 3-5, 9, 11, 13, 15, 17, 19, …"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
