package benchparse_test

import (
	"fmt"
	"io"
	"strings"

	"github.com/luna-flow/marebench/benchparse"
)

const before = `pkg: example.com/shop
BenchmarkLex-8	1000	500 ns/op
BenchmarkLex-8	2024/01/02 03:04:05 a log line tore this result apart
BenchmarkLex-8	1000	504 ns/op
`

const after = `pkg: example.com/shop
BenchmarkLex-8	1000	450 ns/op
BenchmarkLex-8	1000	451 ns/op
BenchmarkLex-8	1000	452 ns/op
BenchmarkNew-8	1000	7 ns/op
`

func ExamplePair() {
	old, err := benchparse.Read(strings.NewReader(before), "old", "old.txt")
	if err != nil {
		panic(err)
	}
	new, err := benchparse.Read(strings.NewReader(after), "new", "new.txt")
	if err != nil {
		panic(err)
	}
	data := benchparse.Pair([]*benchparse.File{old, new}, benchparse.Options{})
	for _, p := range data.Pairs {
		fmt.Println(p.Benchmark, p.Unit, p.Baseline.Values, p.Candidate.Values)
	}
	for _, u := range data.Unpaired {
		fmt.Println("only in", data.Columns[u.Column].Label, u.Benchmark)
	}
	for _, w := range data.Warnings {
		fmt.Printf("%s:%d: %s\n", w.File, w.Line, w.Code)
	}
	// Output:
	// Lex-8 ns/op [500 504] [450 452]
	// only in new New-8
	// old.txt:3: lost-run
}

func ExampleRead() {
	_, err := benchparse.Read(strings.NewReader("FAIL\texample.com/shop [build failed]\n"), "old", "old.txt")
	fmt.Println(err)
	// Output: old.txt: no benchmark result: old.txt:1: FAIL example.com/shop [build failed]
}

func ExampleLoad() {
	text := func(s string) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(s)), nil }
	}
	files, errs := benchparse.Load([]benchparse.Source{
		{Label: "old", Name: "old.txt", Open: text(before)},
		{Label: "new", Name: "new.txt", Open: text("")},
	})
	fmt.Println(len(files), errs[0], errs[1])
	// Output: 2 <nil> new.txt: no benchmark result
}

func ExampleOptions_Validate() {
	fmt.Println(benchparse.Options{Ignore: []string{"/size"}}.Validate())
	// Output: cannot ignore "/size": want a configuration key such as cpu, or /gomaxprocs
}
