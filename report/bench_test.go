package report

import (
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/luna-flow/marebench/model"
)

// syntheticData are rows of n runs a side; every other row is one of noise, the
// rest one of constants, as of time and of memory.
func syntheticData(rows, n int) model.Dataset {
	data := model.Dataset{Columns: []model.Column{{Label: "old.txt"}, {Label: "new.txt"}}}
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range rows {
		row := model.Row{Benchmark: fmt.Sprintf("Synthetic/case=%05d-8", i/2), Unit: "ns/op", Better: model.LowerIsBetter}
		sd := 0.03
		if i%2 == 1 {
			row.Unit, sd = "B/op", 0
		}
		sample := func(column int) model.Sample {
			s := model.Sample{Column: column, Runs: n}
			for range n {
				s.Values = append(s.Values, 1000*(1+sd*noise.NormFloat64()))
			}
			return s
		}
		data.Pairs = append(data.Pairs, model.Pair{Row: row, Baseline: sample(0), Candidate: sample(1)})
	}
	return data
}

func BenchmarkCompare(b *testing.B) {
	for _, rows := range []int{100, 1000, 10000} {
		for _, n := range []int{10, 20} {
			b.Run(fmt.Sprintf("rows=%d/n=%d", rows, n), func(b *testing.B) {
				data := syntheticData(rows, n)
				b.ReportAllocs()
				b.ResetTimer()
				for range b.N {
					if _, err := Compare(data, model.DefaultProtocol()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkRender(b *testing.B) {
	r, err := Compare(syntheticData(4000, 20), model.DefaultProtocol())
	if err != nil {
		b.Fatal(err)
	}
	for _, format := range []struct {
		name   string
		render func(io.Writer, *Report) error
	}{{"text", Text}, {"json", JSON}} {
		b.Run("format="+format.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if err := format.render(io.Discard, r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
