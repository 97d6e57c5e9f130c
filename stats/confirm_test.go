package stats

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// The check values of the rule's definition.
func TestBandSignValues(t *testing.T) {
	for _, test := range []struct {
		n, k, f, rows int
		u, p          float64
	}{
		{6, 6, 0, 60, 0.481794, 3.90856e-4},
		{10, 9, 2, 60, 0.572573, 1.91797e-4},
		{10, 8, 2, 60, 0, 2.2605e-3},
		{20, 17, 5, 60, 0.503082, 6.53565e-8},
	} {
		u, p := bandSign(test.n, test.k, test.f, 0.05, test.rows)
		if test.u != 0 && !near(u, test.u, 1e-6) {
			t.Errorf("n = %d, f = %d: u = %v, want %v", test.n, test.f, u, test.u)
		}
		if !near(p, test.p, 1e-5*test.p) {
			t.Errorf("n = %d, k = %d, f = %d: p = %v, want %v", test.n, test.k, test.f, p, test.p)
		}
	}
}

func TestBandSignTest(t *testing.T) {
	sixClear := []float64{10, 11, 12, 10, 11, 12}
	tests := []struct {
		name      string
		deltas    []float64
		threshold float64
		alpha     float64
		want      float64
	}{
		{"floor", sixClear, 2, 0.05, math.Ldexp(2, -12)},
		{"mirrored", []float64{-10, -11, -12, -10, -11, -12}, 2, 0.05, math.Ldexp(2, -12)},
		{"nothing", nil, 2, 0.05, 1},
		{"median 0", []float64{-1, 0, 1}, 0, 0.05, 1},
		{"all far: u = 1", []float64{10, -8, 10, -8}, 0, 0.05, 1}, // M = 1, k = 2 of 4 at π = 1/2: 2·11/16
		{"NaN", []float64{1, nan}, 0, 0.05, 1},
		{"NaN threshold", sixClear, nan, 0.05, 1},
		{"NaN level", sixClear, 2, nan, 1},
		// On the cut is not beyond it, so k = 0.
		{"on the threshold", []float64{2, 2, 2, 2, 2, 2}, 2, 0.05, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := BandSignTest(test.deltas, test.threshold, test.alpha, 60); got != test.want {
				t.Errorf("p = %v, want %v", got, test.want)
			}
		})
	}
	// Deltas on half the median do not count as beyond it, one past it does:
	// M = 10, c = 5, k = 5 of 6, f = 0 as |5-10| is not beyond 5.
	_, want := bandSign(6, 5, 0, 0.05, 60)
	if got := BandSignTest([]float64{10, 10, 10, 10, 10, 5}, 2, 0.05, 60); got != want {
		t.Errorf("p = %v, want %v", got, want)
	}
	if got := BandSignTest(sixClear, 2, 0.05, -3); got != BandSignTest(sixClear, 2, 0.05, 1) {
		t.Errorf("rows below 1 give %v", got)
	}
}

func TestBandSignPairs(t *testing.T) {
	// Six clear pairs have p = 2·4^-6. Among 200 noisy rows that is too much; p is
	// then 2·π^n with π = u/2, u = 1 - δ^(1/n), δ = 0.15/√200, and the floor 2·4^-n:
	// times 200 it first reaches 0.05 at n = 7, where the floor gives 0.0244 and π 0.0217.
	clear := []float64{10, 11, 12, 10, 11, 12}
	if more, ok := BandSignPairs(clear, 2, 0.05, 200, 200); more != 1 || !ok {
		t.Errorf("clear: %d more, %v", more, ok)
	}
	if p := BandSignTest([]float64{10, 11, 12, 10, 11, 12, 11}, 2, 0.05, 200); 200*p > 0.05 {
		t.Errorf("with one more pair p = %v among 200", p)
	}
	for name, deltas := range map[string][]float64{
		"no deltas": nil, "median 0": {-1, 0, 1}, "a NaN": {1, nan},
		"even sides": {10, -8, 10, -8, 10, -8, 3}, // no number of pairs like these shows anything
	} {
		if more, ok := BandSignPairs(deltas, 2, 0.05, 60, 60); ok {
			t.Errorf("%s: %d more would do", name, more)
		}
	}
}

func TestBinomialTailExact(t *testing.T) {
	// P(Bin(n, 1/3) ≥ k) in rational arithmetic.
	for n := 1; n <= 40; n++ {
		for k := 0; k <= n+1; k++ {
			tail := new(big.Rat)
			for i := k; i <= n; i++ {
				term := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(i)))
				for j := range n {
					if j < i {
						term.Mul(term, big.NewRat(1, 3))
					} else {
						term.Mul(term, big.NewRat(2, 3))
					}
				}
				tail.Add(tail, term)
			}
			want, _ := tail.Float64()
			if got := binomialTail(n, 1.0/3, k); !near(got, want, 1e-13*want) {
				t.Fatalf("P(Bin(%d, 1/3) ≥ %d) = %v, want %v", n, k, got, want)
			}
		}
	}
	for _, test := range []struct {
		n    int
		p    float64
		k    int
		want float64
	}{{5, 0, 1, 0}, {5, 0, 0, 1}, {5, 1, 5, 1}, {5, 0.5, 6, 0}, {100000, 0.5, 50001, 0.49873843689290165}} {
		if got := binomialTail(test.n, test.p, test.k); !near(got, test.want, 1e-12) {
			t.Errorf("P(Bin(%d, %v) ≥ %d) = %v, want %v", test.n, test.p, test.k, got, test.want)
		}
	}
}

func TestClopperPearson(t *testing.T) {
	// With none seen, (1-u)^n = delta; with n-1 of n seen, 1-u^n = delta.
	if got, want := clopperPearsonUpper(6, 0, 0.05), 1-math.Pow(0.05, 1.0/6); !near(got, want, 1e-14) {
		t.Errorf("0 of 6: %v, want %v", got, want)
	}
	if got, want := clopperPearsonUpper(6, 5, 0.05), math.Pow(0.95, 1.0/6); !near(got, want, 1e-14) {
		t.Errorf("5 of 6: %v, want %v", got, want)
	}
	if got := clopperPearsonUpper(6, 6, 0.05); got != 1 {
		t.Errorf("6 of 6: %v, want 1", got)
	}
}

func TestHolm(t *testing.T) {
	tests := []struct {
		name    string
		p, want []float64
	}{
		{"none", nil, nil},
		{"one", []float64{0.03}, []float64{0.03}},
		// sorted 0.01 0.02 0.03 0.04 times 4 3 2 1: 0.04 0.06 0.06 0.04, made monotone
		{"four", []float64{0.04, 0.01, 0.03, 0.02}, []float64{0.06, 0.04, 0.06, 0.06}},
		{"capped", []float64{0.5, 0.9}, []float64{1, 1}},
		{"ties", []float64{0.25, 0.25}, []float64{0.5, 0.5}},
		{"NaN does not count", []float64{nan, 0.25, nan, 0.5}, []float64{nan, 0.5, nan, 0.5}},
		{"zero", []float64{0, 1}, []float64{0, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Holm(test.p); !sameSlice(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// Holm rejects at most what no correction rejects, and at least what
// Bonferroni does, and keeps the order of the p-values.
func TestHolmBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 50).Draw(t, "p")
		adjusted := Holm(p)
		for i := range p {
			if adjusted[i] < p[i] || adjusted[i] > min(1, float64(len(p))*p[i]) {
				t.Fatalf("p = %v adjusts to %v among %d", p[i], adjusted[i], len(p))
			}
			for j := range p {
				if p[i] < p[j] && adjusted[i] > adjusted[j] {
					t.Fatalf("order lost between %v and %v", p[i], p[j])
				}
			}
		}
	})
}
