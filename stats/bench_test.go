package stats

import (
	"fmt"
	"testing"
)

// benchmarkValues are n deltas as they come from a noisy benchmark, the same
// every time.
func benchmarkValues(n int) []float64 { return benchmarkSample(n, uint64(n)) }

func benchmarkSample(n int, seed uint64) []float64 {
	values := make([]float64, n)
	s := newStream(seed)
	for i := range values {
		var sum float64
		for range 4 {
			sum += float64(s.next()>>11) / (1 << 53)
		}
		values[i] = 100 * (sum - 2)
	}
	return values
}

func BenchmarkSummarize(b *testing.B) {
	for _, n := range []int{6, 10, 20, 50, 200} {
		b.Run(fmt.Sprint("n=", n), func(b *testing.B) {
			values := benchmarkValues(n)
			b.ReportAllocs()
			for range b.N {
				Summarize(values)
			}
		})
	}
}

// BenchmarkBootstrapInterval compares the ways to the same interval: the
// algorithm of the specification word for word, a Resampler made for one
// interval, and one that is kept.
func BenchmarkBootstrapInterval(b *testing.B) {
	for _, n := range []int{6, 10, 20, 50, 200} {
		values := benchmarkValues(n)
		for _, resamples := range []int{1000, 10000} {
			name := fmt.Sprintf("n=%d/B=%d/way=", n, resamples)
			b.Run(name+"naive", func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					naiveInterval(values, 1, resamples, 95)
				}
			})
			b.Run(name+"once", func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					if _, err := BootstrapInterval(values, 1, resamples, 95, 0); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(name+"warm", func(b *testing.B) {
				r, err := NewResampler(1, resamples, n)
				if err != nil {
					b.Fatal(err)
				}
				// Many samples: a processor learns the branches of a single one.
				samples := make([][]float64, 512)
				for k := range samples {
					samples[k] = benchmarkSample(n, uint64(k))
				}
				b.ReportAllocs()
				b.ResetTimer()
				for k := range b.N {
					if _, err := r.Interval(samples[k%len(samples)], 95, 0); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run(fmt.Sprintf("n=%d/exact", n), func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if _, err := ExactInterval(values, 95, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBandSignTest(b *testing.B) {
	for _, n := range []int{6, 20, 50} {
		b.Run(fmt.Sprint("n=", n), func(b *testing.B) {
			values := benchmarkValues(n)
			for i := range values {
				values[i] += 50
			}
			b.ReportAllocs()
			for range b.N {
				BandSignTest(values, 2, 0.05, 1000)
			}
		})
	}
}
