package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/luna-flow/marebench/benchparse"
	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/report"
)

// Exit statuses. They are a promise: scripts go by them.
const (
	statusOK         = 0 // compared, and nothing failed
	statusRegression = 1 // -fail-on matched a regression
	statusError      = 2 // usage, unreadable or empty input, internal error
	statusUnclear    = 3 // nothing could be compared, or -fail-on asked about what cannot be told
)

// run is the whole command but for the process around it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "version" {
		return version(args[1:], stdout, stderr)
	}
	opts, paths, err := parseFlags(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		if _, err := io.WriteString(stdout, usage()); err != nil {
			return fail(stderr, err)
		}
		return statusOK
	case err != nil:
		return fail(stderr, err, "marebench -h explains the flags")
	}
	data, errs := load(paths, stdin, opts.pairing)
	if len(errs) > 0 {
		return fail(stderr, errs...)
	}
	r, err := report.Compare(data, opts.protocol)
	if err != nil {
		return fail(stderr, err)
	}
	printWarnings(stderr, r)
	// Rendered whole before the first byte goes out: no half report.
	var out bytes.Buffer
	if err := opts.render(&out, r); err != nil {
		return fail(stderr, err)
	}
	if _, err := stdout.Write(out.Bytes()); err != nil {
		return fail(stderr, fmt.Errorf("writing the report: %w", err))
	}
	return gate(stderr, r, opts.failOn)
}

// fail prints errors, and how to go on, a line each, and returns their status.
func fail(stderr io.Writer, what ...any) int {
	for _, line := range what {
		fmt.Fprintf(stderr, "marebench: %v\n", line)
	}
	return statusError
}

// load reads and pairs the inputs.
func load(paths []input, stdin io.Reader, opts benchparse.Options) (model.Dataset, []any) {
	var sources []benchparse.Source
	for _, in := range paths {
		sources = append(sources, in.source(stdin))
	}
	files, all := benchparse.Load(sources)
	var errs []any
	for _, err := range all {
		if err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return model.Dataset{}, errs
	}
	return benchparse.Pair(files, opts), nil
}

// printWarnings prints what is about places in files, at most so many of a kind
// and file: the whole list stands in the JSON report.
func printWarnings(stderr io.Writer, r *report.Report) {
	const most = 10
	type kind struct{ code, file string }
	seen := make(map[kind]int)
	var order []kind
	for _, w := range r.Warnings {
		if w.File == "" {
			continue // stands in the report itself
		}
		k := kind{w.Code, w.File}
		if seen[k]++; seen[k] == 1 {
			order = append(order, k)
		}
		switch {
		case seen[k] > most:
		case w.Line == 0:
			fmt.Fprintf(stderr, "%s: %s\n", w.File, w.Message)
		default:
			fmt.Fprintf(stderr, "%s:%d: %s\n", w.File, w.Line, w.Message)
		}
	}
	for _, k := range order {
		if over := seen[k] - most; over > 0 {
			fmt.Fprintf(stderr, "%s: and %d more of the kind %s (-format json lists all)\n", k.file, over, k.code)
		}
	}
}

// gate prints why the command fails, if it does, and returns the status.
func gate(stderr io.Writer, r *report.Report, conditions []report.Condition) int {
	outcome := report.Gate(r, conditions)
	for _, why := range outcome.Regressions {
		fmt.Fprintf(stderr, "marebench: failed: %s\n", why)
	}
	for _, why := range outcome.Unclear {
		fmt.Fprintf(stderr, "marebench: cannot tell: %s\n", why)
	}
	switch {
	case len(outcome.Regressions) > 0:
		return statusRegression
	case len(outcome.Unclear) > 0:
		return statusUnclear
	case len(r.Columns) > 1 && !r.Compared():
		fmt.Fprintf(stderr, "marebench: nothing could be compared: %s\n", whyNothing(r))
		return statusUnclear
	}
	return statusOK
}

func whyNothing(r *report.Report) string {
	for _, w := range r.Warnings {
		if w.Code == "nothing-pairs" {
			return w.Message
		}
	}
	if len(r.Rows) == 0 {
		return "there is no row"
	}
	return "every row is invalid: " + r.Rows[0].Notes[0].String()
}

// version prints what this binary was built from.
func version(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		return fail(stderr, fmt.Errorf("version takes no arguments, got %q", args), "marebench -h explains the use")
	}
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	if _, err := fmt.Fprintf(stdout, "marebench %s %s %s/%s\n", v, runtime.Version(), runtime.GOOS, runtime.GOARCH); err != nil {
		return fail(stderr, err)
	}
	return statusOK
}
