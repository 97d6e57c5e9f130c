package stats_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

func ExampleSummarize() {
	s := stats.Summarize([]float64{4, 1, 3, 2, 100})
	fmt.Println(s.Count, s.Median, s.Q1, s.Q3, s.MAD, s.Mean)
	// Output: 5 3 2 4 1 22
}

func ExamplePairedDeltas() {
	fmt.Println(stats.PairedDeltas([]float64{10, 20, 30}, []float64{11, 19}))
	// Output: [1 -1]
}

var (
	baseline  = []float64{100, 102, 98, 101, 99, 103, 97, 100}
	candidate = []float64{90, 93, 88, 92, 91, 94, 87, 90}
)

func ExampleComparePaired() {
	c := stats.ComparePaired("baseline", "candidate", baseline, candidate, 2, model.ConfirmatoryInterval)
	fmt.Println(c.RelativeDeltaPct, c.Speedup)
	fmt.Println(c.Interval.Low, c.Interval.High)
	fmt.Println(c.Decision)
	// Output:
	// -9.5 1.1049723756906078
	// -10 -9
	// faster
}

func ExampleComparePaired_threshold() {
	base := []float64{10, 10, 10}
	tie := stats.ComparePaired("base", "cand", base, base, 0, model.ConfirmatoryInterval)
	slow := stats.ComparePaired("base", "cand", base, []float64{20, 20, 20}, math.NaN(), model.ConfirmatoryInterval)
	fmt.Println(tie.Decision)
	fmt.Println(slow.RelativeDeltaPct, slow.Decision)
	// Output:
	// equivalent
	// 100 invalid
}

func ExampleCompareSummaries() {
	base := stats.Summarize(baseline)
	deltas := stats.Summarize(stats.PairedDeltas(baseline, candidate))
	c := stats.CompareSummaries(base, deltas, len(candidate), 2, model.ConfirmatoryInterval)
	fmt.Println(c.RelativeDeltaPct, c.Decision)
	// Output: -9.5 faster
}

func ExampleIsFaster() {
	c := stats.ComparePaired("baseline", "candidate", baseline, candidate, 2, model.ConfirmatoryInterval)
	fmt.Println(stats.IsFaster(c))
	// Output: true
}

func ExampleBootstrapInterval() {
	deltas := []float64{-10, -9, -10, -9, -8, -9, -10, -10}
	interval, err := stats.BootstrapInterval(deltas, 42, 1000, 95, model.ConfirmatoryInterval)
	fmt.Println(interval.Low, interval.High, err)

	_, err = stats.BootstrapInterval(deltas, 42, 1000, 100, model.ConfirmatoryInterval)
	var invalid stats.InvalidConfidenceError
	fmt.Println(errors.As(err, &invalid))
	// Output:
	// -10 -9 <nil>
	// true
}

func ExampleComparePairedWithBootstrap() {
	c, err := stats.ComparePairedWithBootstrap("baseline", "candidate", baseline, candidate, 2, model.ConfirmatoryInterval, 7, 2000, 95)
	fmt.Println(c.Decision, c.Interval.Low, c.Interval.High, err)
	// Output: faster -10 -9 <nil>
}

func ExampleFilterOutliers() {
	values := []float64{10, 11, 10, 12, 11, 48}
	fmt.Println(stats.FilterOutliers(values, model.TukeyFence))
	fmt.Println(len(values))
	// Output:
	// [10 11 10 12 11]
	// 6
}

func ExampleRelativePct() {
	fmt.Println(stats.RelativePct(2, 100), stats.RelativePct(2, 0))
	// Output: 2 0
}

func ExampleBandSignTest() {
	deltas := []float64{4.1, 5.2, 4.8, 5.5, 4.4, 5.1} // percent
	fmt.Println(stats.BandSignTest(deltas, 2, 0.05, 60))
	// Output: 0.00048828125
}

func ExampleHolm() {
	fmt.Println(stats.Holm([]float64{0.25, 0.0625, 1}))
	// Output: [0.5 0.1875 1]
}

func ExampleMinPairs() {
	fmt.Println(stats.MinPairs(95), stats.MinPairs(99))
	// Output: 6 8
}

func ExampleIntervalCoverage() {
	pct, ok := stats.IntervalCoverage(7, 95)
	fmt.Println(pct, ok)
	// Output: 87.5 true
}

func ExampleOrderInterval() {
	low, high, ok := stats.OrderInterval(20, 95)
	fmt.Println(low, high, ok) // the 6th and the 15th of 20 values
	// Output: 5 14 true
}

func ExampleBandSignPairs() {
	deltas := []float64{4.1, 5.2, 4.8, 5.5, 4.4, 5.1} // percent, among 200 noisy rows
	more, ok := stats.BandSignPairs(deltas, 2, 0.05, 200, 200)
	fmt.Println(more, ok)
	// Output: 1 true
}

func ExampleMannKendall() {
	fmt.Printf("%.2f\n", stats.MannKendall([]float64{100, 101, 103, 102, 105, 107, 108, 110}))
	// Output: 3.09
}

func ExampleTheilSen() {
	fmt.Println(stats.TheilSen([]float64{100, 102, 104, 250, 108}))
	// Output: 2
}

func ExampleResampler() {
	// One plan serves every sample of eight values.
	r, err := stats.NewResampler(42, 1000, 8)
	if err != nil {
		panic(err)
	}
	for _, deltas := range [][]float64{
		{-10, -9, -10, -9, -8, -9, -10, -10},
		{3, 1, 4, 1, 5, 9, 2, 6},
	} {
		interval, err := r.Interval(deltas, 95, model.ExploratoryInterval)
		fmt.Println(interval.Low, interval.High, err)
	}
	// Output:
	// -10 -9 <nil>
	// 1 6 <nil>
}

func ExampleExactInterval() {
	deltas := []float64{-10, -9, -10, -9, -8, -9, -10, -10}
	interval, err := stats.ExactInterval(deltas, 95, model.ExploratoryInterval)
	fmt.Println(interval.Low, interval.High, err)
	// Output: -10 -9 <nil>
}
