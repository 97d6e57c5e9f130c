package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/luna-flow/marebench/model"
	"pgregory.net/rapid"
)

func TestFilterOutliers(t *testing.T) {
	values := []float64{10, 11, 10, 12, 11, 48} // quartiles 10.25 and 11.75, fences 8 and 14; MAD 0.5, kept 9.5 to 12.5
	tests := []struct {
		name   string
		values []float64
		policy model.OutlierPolicy
		want   []float64
	}{
		{"report only", values, model.ReportOnly, values},
		{"Tukey", values, model.TukeyFence, []float64{10, 11, 10, 12, 11}},
		{"MAD", values, model.MADTrim, []float64{10, 11, 10, 12, 11}},
		{"on the lower fence", []float64{8, 10, 10, 11, 12, 12, 14.75}, model.TukeyFence, []float64{8, 10, 10, 11, 12, 12, 14.75}},
		{"on 3 MAD", []float64{0, 1, 2, 3, 4, 5, 9}, model.MADTrim, []float64{0, 1, 2, 3, 4, 5, 9}},
		{"past 3 MAD", []float64{0, 1, 2, 3, 4, 5, 9.25}, model.MADTrim, []float64{0, 1, 2, 3, 4, 5}},
		{"MAD 0", []float64{5, 5, 5, 5, 4, 6}, model.MADTrim, []float64{5, 5, 5, 5}},
		{"report only keeps NaN", []float64{1, nan, 2}, model.ReportOnly, []float64{1, nan, 2}},
		{"Tukey ignores and drops NaN", append([]float64{nan}, values...), model.TukeyFence, []float64{10, 11, 10, 12, 11}},
		{"MAD ignores and drops NaN", append(slices.Clone(values), nan), model.MADTrim, []float64{10, 11, 10, 12, 11}},
		{"only NaN", []float64{nan, nan}, model.TukeyFence, nil},
		{"nothing", nil, model.MADTrim, nil},
		{"infinite", []float64{1, 2, 3, 4, 5, inf}, model.TukeyFence, []float64{1, 2, 3, 4, 5}},
		{"a policy that does not exist", values, model.OutlierPolicy(9), values},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := slices.Clone(test.values)
			got := FilterOutliers(test.values, test.policy)
			if !sameSlice(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
			if !sameSlice(test.values, before) {
				t.Errorf("the input was changed to %v", test.values)
			}
			if len(got) > 0 {
				got[0] = math.Pi
				if !sameSlice(test.values, before) {
					t.Error("the result shares the input's memory")
				}
			}
		})
	}
}

func TestFilterKeepsTheMiddle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := anySample().Draw(t, "values")
		for _, policy := range []model.OutlierPolicy{model.TukeyFence, model.MADTrim} {
			kept := FilterOutliers(values, policy)
			if slices.ContainsFunc(kept, math.IsNaN) {
				t.Fatalf("%v keeps a NaN", policy)
			}
			numbers := slices.DeleteFunc(slices.Clone(values), math.IsNaN)
			if 2*len(kept) < len(numbers) {
				t.Fatalf("%v keeps %d of %d", policy, len(kept), len(numbers))
			}
			at := 0
			for _, x := range kept { // a subsequence: original order, nothing new
				for at < len(values) && !(values[at] == x) {
					at++
				}
				if at++; at > len(values) {
					t.Fatalf("%v: %v is not a subsequence of %v", policy, kept, values)
				}
			}
		}
	})
}
