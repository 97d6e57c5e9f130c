package stats

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var nan, inf = math.NaN(), math.Inf(1)

// same compares bit for bit, but lets every NaN equal every other, and +0
// equal -0.
func same(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

func sameSlice(a, b []float64) bool { return slices.EqualFunc(a, b, same) }

// near reports whether got is within tol of want.
func near(got, want, tol float64) bool { return math.Abs(got-want) <= tol }

func readVectors(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// hardValue draws values that break arithmetic: ties, zeros of both signs,
// subnormals, the edges of the range.
func hardValue() *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1, 1, -1, 5e-324, -5e-324, 1e-310, 1.7e308, -1.7e308, math.MaxFloat64, -math.MaxFloat64}),
		rapid.Float64Range(-1e3, 1e3),
		rapid.Map(rapid.IntRange(-3, 3), func(i int) float64 { return float64(i) }),
		rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64),
	)
}

func hardSample(minLen int) *rapid.Generator[[]float64] {
	return rapid.SliceOfN(hardValue(), minLen, 300)
}

// anySample may hold NaN and infinities too.
func anySample() *rapid.Generator[[]float64] {
	special := rapid.SampledFrom([]float64{nan, inf, -inf, 0, 1})
	return rapid.SliceOfN(rapid.OneOf(hardValue(), hardValue(), special), 1, 40)
}
