package report

import (
	"slices"
	"testing"

	"github.com/luna-flow/marebench/model"
)

func TestParseConditions(t *testing.T) {
	tests := []struct {
		text string
		want []Condition
		ok   bool
	}{
		{"", nil, true},
		{"slower", []Condition{OnSlower}, true},
		{" slower? , invalid,,missing,invalid", []Condition{OnSlowerMaybe, OnInvalid, OnMissing}, true},
		{"slow", nil, false},
	}
	for _, test := range tests {
		got, err := ParseConditions(test.text)
		if !slices.Equal(got, test.want) || (err == nil) != test.ok {
			t.Errorf("%q: %v, %v", test.text, got, err)
		}
	}
}

func TestGate(t *testing.T) {
	slower := timing(six(100), six(110))
	doubtful := timing(six(100)[:3], six(110)[:3])
	doubtful.Benchmark = "Doubt-8"
	worse := pairOf("B/op", model.LowerIsBetter, six(0), six(16))
	lower := pairOf("widgets", model.UnknownDirection, six(100), six(50))
	invalid := timing(six(1), six(1)[:2])
	data := dataset(slower, doubtful, worse, lower, invalid)
	data.Unpaired = []model.Unpaired{
		{Row: model.Row{Benchmark: "Gone-8", Unit: "ns/op"}, Sample: model.Sample{Column: 0, Runs: 6}, MissingIn: 1,
			Failure: &model.Failure{Place: model.Place{File: "new.txt", Line: 3}, Text: "panic: oh"}},
		{Row: model.Row{Benchmark: "Fresh-8", Unit: "ns/op"}, Sample: model.Sample{Column: 1, Runs: 6}, MissingIn: 0},
	}
	r, err := Compare(data, protocol(2))
	if err != nil {
		t.Fatal(err)
	}
	confirmed := []string{"Lex-8 ns/op: Slower +10.00%", "Lex-8 B/op: Worse +16 B/op from 0"}
	maybe := []string{"Lex-8 ns/op: Slower +10.00%", "Doubt-8 ns/op: Slower? +10.00%", "Lex-8 B/op: Worse +16 B/op from 0"}
	tests := []struct {
		conditions           []Condition
		regressions, unclear []string
	}{
		{nil, nil, nil},
		{[]Condition{OnSlower}, confirmed, nil},
		{[]Condition{OnSlowerMaybe}, maybe, nil},
		{[]Condition{OnSlower, OnSlowerMaybe}, maybe, nil},
		{[]Condition{OnInvalid}, nil, []string{"Lex-8 ns/op: Invalid, 6 runs in old.txt against 2 runs in new.txt"}},
		{[]Condition{OnMissing}, nil, []string{"Gone-8 ns/op is missing in new.txt: new.txt:3: panic: oh"}},
	}
	for _, test := range tests {
		got := Gate(r, test.conditions)
		if !slices.Equal(got.Regressions, test.regressions) || !slices.Equal(got.Unclear, test.unclear) {
			t.Errorf("%v: %q", test.conditions, got)
		}
	}
}
