package stats

import (
	"math"
	"slices"

	"github.com/luna-flow/marebench/model"
)

// FilterOutliers returns a new slice with the values that a policy keeps, in
// their original order:
//
//	ReportOnly  all of them
//	TukeyFence  Q(0.25) - 1.5·IQR ≤ x ≤ Q(0.75) + 1.5·IQR (Tukey 1977)
//	MADTrim     |x - Q(0.5)| ≤ 3·MAD
//
// The last two compute their fences from the values that are not NaN, and keep
// no NaN; ReportOnly keeps it. If more than half of the values are equal, MAD
// is 0 and MADTrim keeps only those equal to the median. Policies that do not
// exist keep everything. Use the result for a derived view; decide on the raw
// values.
func FilterOutliers(values []float64, policy model.OutlierPolicy) []float64 {
	if policy != model.TukeyFence && policy != model.MADTrim {
		return slices.Clone(values)
	}
	numbers := slices.DeleteFunc(slices.Clone(values), math.IsNaN)
	s := Summarize(numbers)
	keep := func(x float64) bool { return distance(x, s.Median) <= float64(3*s.MAD) }
	if policy == model.TukeyFence {
		low, high := s.Q1-float64(1.5*s.IQR), s.Q3+float64(1.5*s.IQR)
		keep = func(x float64) bool { return low <= x && x <= high }
	}
	return slices.DeleteFunc(numbers, func(x float64) bool { return !keep(x) })
}
