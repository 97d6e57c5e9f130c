// Package synthetic makes benchmark files of any size, for measuring how fast
// marebench is. What they hold was never measured.
package synthetic

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
)

// An Output is what a file is to hold.
type Output struct {
	Benchmarks int
	Runs       int    // of each benchmark
	Side       uint64 // files of different sides have different noise around the same medians
	Slower     bool   // every tenth benchmark takes 10 % longer
}

// Write writes the file, in the form and the order of go test -benchmem -count.
// A result has four units: ns/op and MB/s vary by some 3 %, B/op and allocs/op
// do not. The same Output gives the same bytes.
func (o Output) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "goos: linux\ngoarch: amd64\npkg: example.com/synthetic\ncpu: none\n")
	medians := rand.New(rand.NewPCG(1, 0))
	noise := rand.New(rand.NewPCG(2, o.Side))
	for i := range o.Benchmarks {
		size := 64 << medians.IntN(12)
		median := float64(size) * (0.5 + medians.Float64())
		bytes, allocs := medians.IntN(1<<16), medians.IntN(100)
		if o.Slower && i%10 == 0 {
			median *= 1.1
		}
		for range o.Runs {
			ns := median * (1 + 0.03*noise.NormFloat64())
			fmt.Fprintf(out, "BenchmarkSynthetic/case=%05d/size=%d-8 \t%8d\t%10.1f ns/op\t%8.2f MB/s\t%8d B/op\t%8d allocs/op\n",
				i, size, int(1e9/median), ns, 1e3*float64(size)/ns, bytes, allocs)
		}
	}
	fmt.Fprint(out, "PASS\nok  \texample.com/synthetic\t1.000s\n")
	return out.Flush()
}
