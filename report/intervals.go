package report

import (
	"sync"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// intervals computes the intervals of a report. Rows with the same number of
// pairs share one resampling plan.
type intervals struct {
	protocol model.Protocol
	mu       sync.Mutex
	plans    map[int]func() (*stats.Resampler, error) // by number of pairs
}

func newIntervals(protocol model.Protocol) *intervals {
	return &intervals{protocol: protocol, plans: make(map[int]func() (*stats.Resampler, error))}
}

// of returns the interval of the median of values.
func (v *intervals) of(values []float64, mode model.IntervalMode) (stats.Interval, error) {
	p := v.protocol
	if p.Resamples == 0 {
		return stats.ExactInterval(values, p.ConfidencePct, mode)
	}
	if len(values) == 0 || allEqual(values) { // needs no plan
		return stats.BootstrapInterval(values, p.Seed, p.Resamples, p.ConfidencePct, mode)
	}
	plan, err := v.plan(len(values))
	if err != nil {
		return stats.Interval{}, err
	}
	return plan.Interval(values, p.ConfidencePct, mode)
}

// plan returns the plan for n values. The first row to ask for it makes it,
// and others that do meanwhile wait.
func (v *intervals) plan(n int) (*stats.Resampler, error) {
	v.mu.Lock()
	plan, ok := v.plans[n]
	if !ok {
		plan = sync.OnceValues(func() (*stats.Resampler, error) {
			return stats.NewResampler(v.protocol.Seed, v.protocol.Resamples, n)
		})
		v.plans[n] = plan
	}
	v.mu.Unlock()
	return plan()
}
