package model

import (
	"fmt"
	"math"

	"github.com/luna-flow/marebench/internal/enum"
)

// An IntervalMode labels the phase of work that an interval belongs to. It
// changes no number.
type IntervalMode uint8

const (
	// ExploratoryInterval labels files measured apart: that run i of the
	// base belongs to run i of the candidate is only an assumption.
	ExploratoryInterval IntervalMode = iota
	// ConfirmatoryInterval labels runs that were measured interleaved, so
	// that a pair is two neighbours in time by design.
	ConfirmatoryInterval
)

var intervalModes = []string{"exploratory", "confirmatory"}

func (m IntervalMode) String() string { return enum.String(m, "IntervalMode", intervalModes) }

// MarshalText returns the text of m; it fails for a value that has none.
func (m IntervalMode) MarshalText() ([]byte, error) {
	return enum.Marshal(m, "interval mode", intervalModes)
}

// UnmarshalText sets m from its text.
func (m *IntervalMode) UnmarshalText(b []byte) error {
	return enum.Unmarshal(m, b, "interval mode", intervalModes)
}

// An OutlierPolicy says which paired deltas a derived view of a comparison
// sets aside. The comparison itself always keeps them all.
type OutlierPolicy uint8

const (
	// ReportOnly keeps every value.
	ReportOnly OutlierPolicy = iota
	// TukeyFence keeps values within 1.5 interquartile ranges of the quartiles.
	TukeyFence
	// MADTrim keeps values within 3 median absolute deviations of the median.
	MADTrim
)

var outlierPolicies = []string{"report-only", "tukey-fence", "mad-trim"}

func (p OutlierPolicy) String() string { return enum.String(p, "OutlierPolicy", outlierPolicies) }

// MarshalText returns the text of p; it fails for a value that has none.
func (p OutlierPolicy) MarshalText() ([]byte, error) {
	return enum.Marshal(p, "outlier policy", outlierPolicies)
}

// UnmarshalText sets p from its text.
func (p *OutlierPolicy) UnmarshalText(b []byte) error {
	return enum.Unmarshal(p, b, "outlier policy", outlierPolicies)
}

// An Adjustment is the correction of p for the number of noisy rows in a report.
type Adjustment uint8

const (
	// Holm bounds the chance that a report of unchanged code confirms
	// any change (Holm 1979).
	Holm Adjustment = iota
	// NoAdjustment lets the interval alone confirm a change.
	NoAdjustment
)

var adjustments = []string{"holm", "none"}

func (a Adjustment) String() string { return enum.String(a, "Adjustment", adjustments) }

// MarshalText returns the text of a; it fails for a value that has none.
func (a Adjustment) MarshalText() ([]byte, error) {
	return enum.Marshal(a, "adjustment", adjustments)
}

// UnmarshalText sets a from its text.
func (a *Adjustment) UnmarshalText(b []byte) error {
	return enum.Unmarshal(a, b, "adjustment", adjustments)
}

// A Protocol says how pairs are compared. Start from [DefaultProtocol]: a zero
// field is not a request for the default.
type Protocol struct {
	PracticalDeltaPct float64       // practical threshold t in percent, finite, at least 0
	ConfidencePct     float64       // level of the interval in percent, above 0 and below 100
	Resamples         int           // bootstrap resamples B; 0 is the exact limit of ever more
	Seed              uint64        // seed of the bootstrap
	Adjust            Adjustment    // correction over the noisy rows
	IntervalMode      IntervalMode  // label only
	OutlierPolicy     OutlierPolicy // for the derived view only
}

// DefaultProtocol returns the protocol of a marebench command without flags:
// a threshold of 2 %, a 95 % interval from 10,000 resamples with seed 1, and
// the correction of Holm.
func DefaultProtocol() Protocol {
	return Protocol{PracticalDeltaPct: 2, ConfidencePct: 95, Resamples: 10000, Seed: 1}
}

// AlphaPct returns the level of p in percent: what the confidence leaves.
func (p Protocol) AlphaPct() float64 { return 100 - p.ConfidencePct }

// Validate returns an error that names the first field out of its range.
func (p Protocol) Validate() error {
	switch {
	case !(p.PracticalDeltaPct >= 0) || math.IsInf(p.PracticalDeltaPct, 0):
		return fmt.Errorf("threshold %v%%: want a finite percentage of at least 0", p.PracticalDeltaPct)
	case !(p.ConfidencePct > 0 && p.ConfidencePct < 100):
		return fmt.Errorf("confidence %v%%: want more than 0 and less than 100", p.ConfidencePct)
	case p.Resamples < 0:
		return fmt.Errorf("%d resamples: want at least 1, or 0 for the exact limit", p.Resamples)
	}
	for _, v := range []interface{ MarshalText() ([]byte, error) }{p.Adjust, p.IntervalMode, p.OutlierPolicy} {
		if _, err := v.MarshalText(); err != nil {
			return err
		}
	}
	return nil
}
