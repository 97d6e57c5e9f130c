package report_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/report"
)

var data = model.Dataset{
	Columns: []model.Column{{Label: "old.txt"}, {Label: "new.txt"}},
	Pairs: []model.Pair{{
		Row:       model.Row{Benchmark: "Lex-8", Unit: "ns/op", Better: model.LowerIsBetter},
		Baseline:  model.Sample{Column: 0, Runs: 6, Values: []float64{500, 502, 499, 501, 503, 500}},
		Candidate: model.Sample{Column: 1, Runs: 6, Values: []float64{450, 453, 449, 450, 452, 451}},
	}},
}

func ExampleCompare() {
	r, err := report.Compare(data, model.DefaultProtocol())
	if err != nil {
		panic(err)
	}
	row := r.Rows[0]
	fmt.Printf("%s %+.2f%% confirmed=%v\n", row.Verdict, row.RelativeDeltaPct, row.Confirmed)
	// Output: faster -9.99% confirmed=true
}

func ExampleText() {
	r, err := report.Compare(data, model.DefaultProtocol())
	if err != nil {
		panic(err)
	}
	if err := report.Text(os.Stdout, r); err != nil {
		panic(err)
	}
	// Output:
	//       │   old.txt   │                        new.txt                        │
	//       │   sec/op    │   sec/op     vs base  95% interval       verdict      │
	// Lex-8   500.5n ± 0%   450.5n ± 1%   -9.99%  [-10.19%, -9.79%]  Faster   n=6
	//
	// 1 faster, 0 slower, 0 equivalent · threshold 2% · 95% bootstrap interval, 10000 resamples, seed 1 · exploratory: paired by run order
}

func ExampleJSON() {
	r, err := report.Compare(data, model.DefaultProtocol())
	if err != nil {
		panic(err)
	}
	var out strings.Builder
	if err := report.JSON(&out, r); err != nil {
		panic(err)
	}
	var read struct {
		Schema      string
		Comparisons []struct {
			Verdict   string
			Confirmed bool
		}
	}
	if err := json.Unmarshal([]byte(out.String()), &read); err != nil {
		panic(err)
	}
	fmt.Println(read.Schema, read.Comparisons)
	// Output: marebench.report/v1 [{faster true}]
}

func ExampleGate() {
	conditions, err := report.ParseConditions("slower,missing")
	if err != nil {
		panic(err)
	}
	r, err := report.Compare(model.Dataset{
		Columns: data.Columns,
		Pairs: []model.Pair{{
			Row:       data.Pairs[0].Row,
			Baseline:  model.Sample{Column: 0, Runs: 6, Values: data.Pairs[0].Candidate.Values},
			Candidate: model.Sample{Column: 1, Runs: 6, Values: data.Pairs[0].Baseline.Values},
		}},
	}, model.DefaultProtocol())
	if err != nil {
		panic(err)
	}
	fmt.Println(report.Gate(r, conditions).Regressions)
	// Output: [Lex-8 ns/op: Slower +11.10%]
}

func ExampleParseConditions() {
	_, err := report.ParseConditions("slower,faster")
	fmt.Println(err)
	// Output: unknown condition "faster": want one of slower, slower?, invalid, missing
}

func ExampleReport_Compared() {
	r, err := report.Compare(model.Dataset{Columns: data.Columns}, model.DefaultProtocol())
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Compared())
	// Output: false
}

func ExampleVerdict_Changed() {
	for _, v := range []report.Verdict{report.Slower, report.Equivalent, report.Invalid} {
		fmt.Println(v, v.Compared(), v.Changed())
	}
	// Output:
	// slower true true
	// equivalent true false
	// invalid false false
}
