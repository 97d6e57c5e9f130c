//go:build unix

// Command versus measures the whole marebench command against benchstat on
// synthetic files of three sizes, in turn, and prints marebench's report on it:
//
//	go run ./internal/versus
//
// It builds both in a temporary directory. -keep names another one, which stays
// and in which the measurements are benchstat.txt and marebench.txt.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/luna-flow/marebench/internal/synthetic"
)

// benchstat is what marebench is measured against.
const benchstat = "golang.org/x/perf/cmd/benchstat@v0.0.0-20260112171951-5abaabe9f1bd"

func main() {
	runs := flag.Int("runs", 6, "`number` of runs of each command on each size")
	keep := flag.String("keep", "", "`directory` for what is built and measured, kept")
	flag.Parse()
	if err := run(*runs, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "versus:", err)
		os.Exit(1)
	}
}

func run(runs int, dir string) error {
	if dir == "" {
		temp, err := os.MkdirTemp("", "versus")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temp)
		dir = temp
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	tools := []*tool{{path: filepath.Join(dir, "benchstat")}, {path: filepath.Join(dir, "marebench")}}
	if err := build(dir, "install", benchstat); err != nil {
		return err
	}
	if err := build(dir, "install", "./cmd/marebench"); err != nil {
		return err
	}
	for _, benchmarks := range []int{20, 1000, 10_000} {
		old, new := filepath.Join(dir, "old.txt"), filepath.Join(dir, "new.txt")
		o := synthetic.Output{Benchmarks: benchmarks, Runs: 20}
		if err := write(old, o); err != nil {
			return err
		}
		o.Side, o.Slower = 1, true
		if err := write(new, o); err != nil {
			return err
		}
		for i := range runs {
			for j := range tools {
				t := tools[(i+j)%len(tools)] // each goes first as often as the other
				if err := t.measure(benchmarks, old, new); err != nil {
					return err
				}
			}
		}
	}
	for _, t := range tools {
		if err := os.WriteFile(t.path+".txt", t.results.Bytes(), 0o644); err != nil {
			return err
		}
	}
	report := exec.Command(tools[1].path, tools[0].path+".txt", tools[1].path+".txt")
	report.Dir = dir
	report.Stdout, report.Stderr = os.Stdout, os.Stderr
	return report.Run()
}

// build runs the Go command so that what it installs lands in dir.
func build(dir string, args ...string) error {
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "GOBIN="+dir)
	c.Stderr = os.Stderr
	return c.Run()
}

func write(path string, o synthetic.Output) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := o.Write(f); err != nil {
		return err
	}
	return f.Close()
}

// A tool is a command and what was measured of it, as benchmark results.
type tool struct {
	path    string
	results bytes.Buffer
}

func (t *tool) measure(benchmarks int, args ...string) error {
	c := exec.Command(t.path, args...)
	c.Stderr = os.Stderr
	start := time.Now()
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", t.path, err)
	}
	took := time.Since(start)
	unit := int64(1 << 10)
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	peak := int64(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) * unit
	fmt.Fprintf(&t.results, "BenchmarkReport/benchmarks=%d 1 %d ns/op %d ns-CPU/op %d peak-B\n", benchmarks,
		took, c.ProcessState.UserTime()+c.ProcessState.SystemTime(), peak)
	return nil
}
