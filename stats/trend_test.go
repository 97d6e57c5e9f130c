package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestMannKendall(t *testing.T) {
	tests := []struct {
		name   string
		values []float64
		want   float64
	}{
		{"none", nil, 0},
		{"one", []float64{1}, 0},
		{"equal", []float64{2, 2, 2, 2}, 0},
		{"NaN", []float64{1, nan, 3}, 0},
		// S = 1 is within the correction for continuity; S = 7, variance 6·5·17/18 = 85/3
		{"balanced", []float64{1, 3, 2, 0, 4, 1.5}, 0},
		{"mixed", []float64{1, 3, 2, 0, 4, 5}, 6 / math.Sqrt(85.0/3)},
		// S = 10, variance 5·4·15/18 = 50/3
		{"rising", []float64{1, 2, 3, 4, 5}, 9 / math.Sqrt(50.0/3)},
		{"falling", []float64{5, 4, 3, 2, 1}, -9 / math.Sqrt(50.0/3)},
		// S = 5, variance (4·3·13 - 2·1·9)/18 = 138/18
		{"tied", []float64{1, 2, 2, 3}, 4 / math.Sqrt(138.0/18)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := MannKendall(test.values); !near(got, test.want, 1e-15) {
				t.Errorf("z = %v, want %v", got, test.want)
			}
		})
	}
}

func TestMannKendallMirrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := hardSample(1).Draw(t, "values")
		back := slices.Clone(values)
		slices.Reverse(back)
		if a, b := MannKendall(values), MannKendall(back); a != -b {
			t.Fatalf("z = %v, reversed %v", a, b)
		}
	})
}

func TestTheilSen(t *testing.T) {
	tests := []struct {
		values []float64
		want   float64
	}{
		{nil, 0}, {[]float64{7}, 0}, {[]float64{1, 3, 5, 7}, 2}, {[]float64{1, nan}, nan},
		// slopes 1, 1, 1/3·96, 1, 47.5, 94 …: 1 1 1 32 47.5 94, median 16.5
		{[]float64{1, 2, 3, 97}, 16.5},
	}
	for _, test := range tests {
		if got := TheilSen(test.values); !same(got, test.want) {
			t.Errorf("TheilSen(%v) = %v, want %v", test.values, got, test.want)
		}
	}
}
