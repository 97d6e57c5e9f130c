package stats

import (
	"errors"
	"fmt"
	"math"
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
// Cost: O(B·n + B log B) time and O(B + n) space for B resamples of n values.
func BootstrapInterval(values []float64, seed uint64, resamples int, confidencePct float64, mode model.IntervalMode) (Interval, error) {
	n := len(values)
	switch {
	case n == 0:
		return Interval{}, ErrEmptySamples
	case resamples <= 0:
		return Interval{}, InvalidResamplesError{resamples}
	case !(confidencePct > 0 && confidencePct < 100):
		return Interval{}, InvalidConfidenceError{confidencePct}
	}
	for i, x := range values {
		if math.IsNaN(x - x) {
			return Interval{}, NonFiniteSampleError{i}
		}
	}
	sorted, rank := ranks(values)
	if sorted[0] == sorted[n-1] {
		return Interval{sorted[0], sorted[n-1], mode}, nil
	}
	medians := resampleMedians(sorted, rank, seed, resamples)
	slices.Sort(medians)
	alpha := 1 - confidencePct/100
	return Interval{quantile(medians, alpha/2), quantile(medians, 1-alpha/2), mode}, nil
}

// ranks returns the values in ascending order, and where each of them went.
func ranks(values []float64) (sorted []float64, rank []int) {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case values[a] < values[b]:
			return -1
		case values[a] > values[b]:
			return 1
		}
		return 0
	})
	sorted, rank = make([]float64, len(values)), make([]int, len(values))
	for r, i := range order {
		sorted[r], rank[i] = values[i], r
	}
	return sorted, rank
}

// resampleMedians draws the resamples and returns their medians. Counting how
// often each rank is drawn saves sorting every resample: its median lies where
// the running count passes the middle.
func resampleMedians(sorted []float64, rank []int, seed uint64, resamples int) []float64 {
	n := len(sorted)
	stream := newStream(seed)
	medians := make([]float64, resamples)
	counts := make([]int, n)
	for r := range medians {
		clear(counts)
		for range n {
			counts[rank[stream.next()%uint64(n)]]++
		}
		lower, drawn := 0, counts[0]
		for drawn <= (n-1)/2 {
			lower++
			drawn += counts[lower]
		}
		upper := lower
		for drawn <= n/2 {
			upper++
			drawn += counts[upper]
		}
		medians[r] = between(sorted[lower], sorted[upper], 0.5)
	}
	return medians
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
