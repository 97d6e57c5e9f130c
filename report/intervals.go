package report

import (
	"math"
	"sync"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// intervals computes the intervals of a report. What depends on the number of
// values alone is computed once for all rows that have as many.
type intervals struct {
	protocol model.Protocol
	mu       sync.Mutex
	sizes    map[int]*size
}

// A size is what samples of one number of values have in common.
type size struct {
	resampler   func() (*stats.Resampler, error) // the first to ask makes it, others wait
	low, high   int                              // see [stats.OrderInterval]
	ordered     bool
	coveragePct float64 // see [stats.IntervalCoverage]; NaN if it depends on the distribution
}

func newIntervals(protocol model.Protocol) *intervals {
	return &intervals{protocol: protocol, sizes: make(map[int]*size)}
}

func (v *intervals) size(n int) *size {
	v.mu.Lock()
	defer v.mu.Unlock()
	s := v.sizes[n]
	if s == nil {
		p := v.protocol
		s = &size{coveragePct: math.NaN()}
		s.resampler = sync.OnceValues(func() (*stats.Resampler, error) { return stats.NewResampler(p.Seed, p.Resamples, n) })
		s.low, s.high, s.ordered = stats.OrderInterval(n, p.ConfidencePct)
		if pct, ok := stats.IntervalCoverage(n, p.ConfidencePct); ok {
			s.coveragePct = pct
		}
		v.sizes[n] = s
	}
	return s
}

// of returns the interval of the median of values.
func (v *intervals) of(values []float64, mode model.IntervalMode) (stats.Interval, error) {
	p := v.protocol
	if p.Resamples == 0 {
		return stats.ExactInterval(values, p.ConfidencePct, mode)
	}
	if len(values) == 0 || allEqual(values) { // needs no draws
		return stats.BootstrapInterval(values, p.Seed, p.Resamples, p.ConfidencePct, mode)
	}
	resampler, err := v.size(len(values)).resampler()
	if err != nil {
		return stats.Interval{}, err
	}
	return resampler.Interval(values, p.ConfidencePct, mode)
}
