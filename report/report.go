package report

import (
	"github.com/luna-flow/marebench/internal/enum"
	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// A Report is everything there is to say about a dataset under a protocol.
type Report struct {
	Protocol  model.Protocol
	Columns   []model.Column
	Rows      []Row // comparisons, in the order of the dataset
	Samples   []Sample
	Unpaired  []model.Unpaired
	Geomeans  []Geomean
	Summary   Summary
	NoisyRows int // rows that count for the correction of p
	Warnings  []model.Warning
}

// A Row compares one benchmark in one unit between the base and a candidate.
// Deltas are candidate minus base, in the unit or in percent of the base
// median.
type Row struct {
	model.Row
	Baseline, Candidate Side
	Mode                model.IntervalMode

	ValidSamples     int     // pairs
	MedianDelta      float64 // in the unit
	RelativeDeltaPct float64 // NaN where the base median is 0
	Speedup          float64 // above 1 is better, for either direction of the unit
	Interval         stats.Interval
	LowPct, HighPct  float64 // the interval in percent
	CoveragePct      float64 // actual coverage of the interval; NaN where it is not known
	ThresholdPct     float64

	P, PAdjusted float64 // NaN for a row without noise, or that cannot be a change
	Decision     stats.Decision
	Verdict      Verdict
	Confirmed    bool
	Doubt        Doubt   // why not
	PairsNeeded  float64 // about so many more pairs would decide; 0 if decided, NaN if no number would

	Outliers OutlierView
	Notes    []Note // what to know about the row, for footnotes
}

// A Side is one column's part of a row.
type Side struct {
	Column  int // index in the report's columns
	Label   string
	Runs    int // made, lost ones included
	Values  []float64
	Summary stats.SummaryStats
	// Shown is the median in the tidied unit. Values are tidied before their
	// midpoint is taken, as benchstat does, so that both print the same digits.
	Shown float64
	// SpreadPct is how far the median may be off, in percent: the further
	// bound of the narrowest symmetric order statistics that cover it with
	// the protocol's confidence. NaN for too few values.
	SpreadPct float64
}

// An OutlierView is a derived view of the paired deltas: what is left of them
// when a policy sets some aside.
type OutlierView struct {
	Policy      model.OutlierPolicy
	Kept        int
	MedianDelta float64
}

// A Sample is one benchmark in one unit of a report on a single column.
type Sample struct {
	model.Row
	Side
	Interval stats.Interval // of the median
	Notes    []Note
}

// A Geomean summarises the rows of one unit, configuration and candidate.
type Geomean struct {
	Unit                string
	Config              []model.Setting
	Column              int     // of the candidate
	Baseline, Candidate float64 // geometric means of the medians, in the unit
	Ratio               float64 // of the two
	Rows                int     // valid rows with both medians above 0
}

// A Summary counts rows by verdict, unconfirmed ones included.
type Summary struct {
	Faster, Slower, Better, Worse, Lower, Higher int
	Equivalent, Invalid, Unknown                 int
	Unconfirmed                                  int // of all but Invalid and Unknown
}

// A Verdict is the word that a report prints: the decision, turned by the
// direction of the unit.
type Verdict uint8

const (
	Unknown    Verdict = iota // nothing to compare
	Faster                    // less time, or a higher rate
	Slower                    // more time, or a lower rate
	Better                    // a change for the better of another unit
	Worse                     // a change for the worse of another unit
	Lower                     // less of a unit whose direction nobody declared
	Higher                    // more of such a unit
	Equivalent                // no change as large as the threshold
	Invalid                   // the sides must not be compared
)

var verdicts = []string{"unknown", "faster", "slower", "better", "worse", "lower", "higher", "equivalent", "invalid"}

func (v Verdict) String() string { return enum.String(v, "Verdict", verdicts) }

// MarshalText returns the text of v; it fails for a value that has none.
func (v Verdict) MarshalText() ([]byte, error) { return enum.Marshal(v, "verdict", verdicts) }

// UnmarshalText sets v from its text.
func (v *Verdict) UnmarshalText(b []byte) error { return enum.Unmarshal(v, b, "verdict", verdicts) }

// Compared reports whether the verdict says anything about the code.
func (v Verdict) Compared() bool { return v != Unknown && v != Invalid }

// Changed reports whether the verdict is that of a change.
func (v Verdict) Changed() bool { return v.Compared() && v != Equivalent }

// A Doubt is why a verdict is not confirmed.
type Doubt uint8

const (
	NoDoubt     Doubt = iota
	FewPairs          // no interval at this confidence exists for so few pairs
	UnfitSide         // one side's spread is out of proportion
	MayBeNoise        // the interval of a change contains 0
	ReachesBand       // the interval of a change reaches into the threshold band
	ManyRows          // among so many noisy rows chance does this
	LeavesBand        // the interval of an equivalence reaches out of the band
	NotExact          // a unit declared exact varies
)

// A Note is something to know about a row. Code is stable, for scripts. Text is
// the same for every row it applies to, so that they share a footnote; Detail
// is about this one, and may be empty.
type Note struct {
	Code, Text, Detail string
}

func (n Note) String() string {
	if n.Detail == "" {
		return n.Text
	}
	return n.Text + ": " + n.Detail
}
