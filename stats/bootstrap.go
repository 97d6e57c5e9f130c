package stats

import (
	"errors"
	"fmt"
	"slices"

	"github.com/luna-flow/marebench/model"
)

// ErrEmptySamples says that there is nothing to resample.
var ErrEmptySamples = errors.New("no samples to resample")

// A MismatchedPairsError says that paired arrays have different lengths.
type MismatchedPairsError struct{ Baseline, Candidate int }

func (e MismatchedPairsError) Error() string {
	return fmt.Sprintf("%d baseline values against %d candidate values", e.Baseline, e.Candidate)
}

// An InvalidResamplesError says that the number of resamples is not positive.
type InvalidResamplesError struct{ Resamples int }

func (e InvalidResamplesError) Error() string {
	return fmt.Sprintf("%d resamples: want at least 1", e.Resamples)
}

// An InvalidConfidenceError says that the confidence is not a finite number
// strictly between 0 and 100.
type InvalidConfidenceError struct{ ConfidencePct float64 }

func (e InvalidConfidenceError) Error() string {
	return fmt.Sprintf("confidence %v%%: want more than 0 and less than 100", e.ConfidencePct)
}

// A NonFiniteSampleError says that the value at Index is NaN or infinite.
type NonFiniteSampleError struct{ Index int }

func (e NonFiniteSampleError) Error() string {
	return fmt.Sprintf("value %d is not finite", e.Index)
}

// BootstrapInterval computes a seeded percentile bootstrap interval for the
// median of a sample (Efron and Tibshirani 1993, chapter 13): it draws
// resamples of the size of the sample with replacement, takes the median of
// each, and returns the type-7 quantiles at α/2 and 1-α/2 of those medians,
// α = 1 - confidencePct/100.
//
// The bounds are a function of the arguments only, on every machine, and lie
// within the sample: min ≤ Low ≤ High ≤ max. Seed 0 stands for the constant
// 88172645463393265, so those two give the same interval. Errors, the first
// that applies: [ErrEmptySamples], [InvalidResamplesError],
// [InvalidConfidenceError], [NonFiniteSampleError].
//
// The interval is no exact confidence interval. With few values it covers the
// true median less often than it says: see [IntervalCoverage].
//
// Cost: O(B·n) time and space for B resamples of n values. For many samples of
// one size a [Resampler] makes the draws once.
func BootstrapInterval(values []float64, seed uint64, resamples int, confidencePct float64, mode model.IntervalMode) (Interval, error) {
	switch {
	case len(values) == 0:
		return Interval{}, ErrEmptySamples
	case resamples <= 0:
		return Interval{}, InvalidResamplesError{resamples}
	}
	if err := checkSample(values, confidencePct); err != nil {
		return Interval{}, err
	}
	if low, high := slices.Min(values), slices.Max(values); low == high {
		return Interval{low, high, mode}, nil
	}
	r, err := NewResampler(seed, resamples, len(values))
	if err != nil {
		return Interval{}, err
	}
	return r.Interval(values, confidencePct, mode)
}

// ComparePairedWithBootstrap is [ComparePaired] with the interquartile range
// replaced by the bootstrap interval of the median paired delta, in the unit
// of the input. The interval does not influence the decision.
//
// Unlike there, unequal lengths are an error ([MismatchedPairsError]), and so
// is everything that [BootstrapInterval] refuses, empty arrays and NaN or
// infinite deltas included. An unusable threshold is no error but gives the
// decision Invalid.
func ComparePairedWithBootstrap(baselineID, candidateID string, baseline, candidate []float64, practicalDeltaPct float64, mode model.IntervalMode, seed uint64, resamples int, confidencePct float64) (Comparison, error) {
	if len(baseline) != len(candidate) {
		return Comparison{}, MismatchedPairsError{len(baseline), len(candidate)}
	}
	interval, err := BootstrapInterval(PairedDeltas(baseline, candidate), seed, resamples, confidencePct, mode)
	if err != nil {
		return Comparison{}, err
	}
	c := ComparePaired(baselineID, candidateID, baseline, candidate, practicalDeltaPct, mode)
	c.Interval = interval
	return c, nil
}
