// Command gen writes a synthetic benchmark file to standard output:
//
//	go run ./internal/gen -benchmarks 10000 > old.txt
//	go run ./internal/gen -benchmarks 10000 -side 1 -slower > new.txt
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/luna-flow/marebench/internal/synthetic"
)

func main() {
	var o synthetic.Output
	flag.IntVar(&o.Benchmarks, "benchmarks", 1000, "`number` of benchmarks")
	flag.IntVar(&o.Runs, "runs", 20, "`number` of runs of each")
	flag.Uint64Var(&o.Side, "side", 0, "`number` of the side: another one has other noise")
	flag.BoolVar(&o.Slower, "slower", false, "make every tenth benchmark take 10% longer")
	flag.Parse()
	if err := o.Write(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
