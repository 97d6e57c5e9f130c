package model

import "github.com/luna-flow/marebench/internal/enum"

// A Direction says whether more of a unit is better. It is no guess: a unit
// that nobody declared has an unknown direction.
type Direction uint8

const (
	UnknownDirection Direction = iota
	LowerIsBetter
	HigherIsBetter
)

var directions = []string{"unknown", "lower", "higher"}

func (d Direction) String() string { return enum.String(d, "Direction", directions) }

// MarshalText returns the text of d; it fails for a value that has none.
func (d Direction) MarshalText() ([]byte, error) { return enum.Marshal(d, "direction", directions) }

// UnmarshalText sets d from its text.
func (d *Direction) UnmarshalText(b []byte) error {
	return enum.Unmarshal(d, b, "direction", directions)
}

// A Setting is one configuration key of a benchmark file and its value.
type Setting struct {
	Key, Value string
}

// A Column is one input of a comparison. The first column is the base.
type Column struct {
	Label  string    // how reports call it, usually the file's path
	Config []Setting // what describes the whole file, such as goos and cpu, in file order
}

// A Place is a line of an input. Line counts from 1; it is 0 where the whole
// file is meant.
type Place struct {
	File string
	Line int
}

// A LostRun is a run that was made but gave no usable value. It keeps its
// index, so that the runs after it still pair with their partners.
type LostRun struct {
	Place
	Run    int    // index of the run, from 0
	Reason string // what was found, such as "NaN" or "no measurements"
}

// A Sample is the runs of one benchmark in one unit and one column.
type Sample struct {
	Column int       // index of the column
	Runs   int       // runs made, lost ones included
	Values []float64 // values in run order; in a Pair, those whose partner exists too
	Lost   []LostRun // runs without a value
}

// A Row identifies what was measured.
type Row struct {
	Benchmark string    // full name without the word Benchmark, as in "Encode/format=json-8"
	Config    []Setting // the settings that tell it from benchmarks of the same name, such as pkg
	Unit      string    // as written in the files, as in "ns/op"; tidied where they differ
	Better    Direction
	Exact     bool // declared assume=exact: a value needs no repetition
}

// A Pair is one benchmark and unit in the base and in one candidate column.
//
// If both samples have the same number of runs, Values[i] of both sides are of
// the same run: a run lost on one side is left out on both. If the numbers
// differ, or one side lost every run, there are no pairs, and each side has
// all its values.
type Pair struct {
	Row
	Baseline, Candidate Sample
	Mode                IntervalMode // confirmatory if one interleaved measurement made both columns
	Machine             *Mismatch    // set if the two sides come from different machines
	SameRuns            bool         // every run and unit of the benchmark is equal on both sides
	Failure             *Failure     // what the side that is short of runs says about it, if anything
}

// A Mismatch is a setting that has different values on the two sides of a pair.
type Mismatch struct {
	Key                 string
	Baseline, Candidate string
}

// A Failure is a line of an input that tells why results are missing: a panic,
// a failed test, a build that did not succeed.
type Failure struct {
	Place
	Text string
}

// An Unpaired is a benchmark and unit that stands in some columns and has no
// partner in the base or in the candidate.
type Unpaired struct {
	Row
	Sample
	MissingIn int      // index of the column without it
	UnitOnly  bool     // that column has the benchmark, but not in this unit
	Failure   *Failure // what that column says about it, if anything
}

// A Warning is something that a reader of the report should know. Code is
// stable, for scripts; Message is for people.
type Warning struct {
	Code string
	Place
	Message string
}

// A Dataset is everything that was read and paired: the input of a report.
type Dataset struct {
	Columns  []Column
	Pairs    []Pair     // in the order in which the files name them; by candidate within a row
	Unpaired []Unpaired // likewise
	Samples  []Solo     // of a single column; then there are no pairs
	Warnings []Warning  // about files rather than rows
}

// A Solo is one benchmark and unit of a dataset with a single column.
type Solo struct {
	Row
	Sample
}
