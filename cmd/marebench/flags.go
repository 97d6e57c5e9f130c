package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/luna-flow/marebench/benchparse"
	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/report"
)

// options is what the flags say.
type options struct {
	protocol model.Protocol
	pairing  benchparse.Options
	render   func(io.Writer, *report.Report) error
	failOn   []report.Condition
}

var renderers = map[string]func(io.Writer, *report.Report) error{
	"text": report.Text,
	"json": report.JSON,
}

// parseFlags reads the command line. It prints nothing.
func parseFlags(args []string) (options, []input, error) {
	opts := options{protocol: model.DefaultProtocol(), render: report.Text}
	flags := newFlagSet(&opts)
	if err := flags.Parse(args); err != nil {
		return opts, nil, err
	}
	if err := opts.protocol.Validate(); err != nil {
		return opts, nil, err
	}
	if err := opts.pairing.Validate(); err != nil {
		return opts, nil, fmt.Errorf("-ignore: %w", err)
	}
	inputs, err := parseInputs(flags.Args())
	return opts, inputs, err
}

func newFlagSet(opts *options) *flag.FlagSet {
	flags := flag.NewFlagSet("marebench", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints the error, once
	p := &opts.protocol
	flags.Func("threshold", "practical `threshold` in percent: smaller changes count as none (default 2)", func(s string) (err error) {
		p.PracticalDeltaPct, err = parseThreshold(s)
		return err
	})
	flags.Func("confidence", "`level` of the interval, and of confirmation; 95 means 0.95 (default 0.95)", func(s string) (err error) {
		p.ConfidencePct, err = parseConfidence(s)
		return err
	})
	flags.TextVar(&p.Adjust, "adjust", p.Adjust, "`correction` of confirmation for the number of noisy rows: holm, none")
	flags.Func("resamples", "`number` of bootstrap resamples; 0 is the exact limit, without random numbers (default 10000)", func(s string) (err error) {
		p.Resamples, err = parseResamples(s)
		return err
	})
	flags.Uint64Var(&p.Seed, "seed", p.Seed, "`seed` of the bootstrap")
	flags.TextVar(&p.OutlierPolicy, "outliers", p.OutlierPolicy, "`policy` of a second view, beside the row: report-only, tukey-fence, mad-trim")
	flags.Func("format", "`format` of standard output: text, json (default text)", func(s string) error {
		render, ok := renderers[s]
		if !ok {
			return fmt.Errorf("want text or json")
		}
		opts.render = render
		return nil
	})
	flags.Func("ignore", "`keys` that do not tell benchmarks or machines apart, as in cpu,/gomaxprocs", func(s string) error {
		opts.pairing.Ignore = append(opts.pairing.Ignore, strings.Split(s, ",")...)
		return nil
	})
	flags.Func("fail-on", "`list` of what fails: slower (confirmed), slower? (unconfirmed too), invalid, missing", func(s string) error {
		list, err := report.ParseConditions(s)
		opts.failOn = append(opts.failOn, list...)
		return err
	})
	return flags
}

func parseThreshold(s string) (float64, error) {
	t, err := strconv.ParseFloat(s, 64)
	if err != nil || !(t >= 0) || math.IsInf(t, 0) {
		return 0, errors.New("want a percentage of at least 0, such as 2 or 0.5")
	}
	return t, nil
}

// parseConfidence returns a level in percent. Levels below 1 are shares; the
// decimal point is shifted in the text, so that 0.57 is exactly 57 %.
func parseConfidence(s string) (float64, error) {
	level, err := strconv.ParseFloat(s, 64)
	switch {
	case err == nil && level == 1:
		return 0, errors.New("1 may mean 1% or 100%: want a level such as 0.95 or 95")
	case err != nil || !(level > 0 && level < 100):
		return 0, errors.New("want a level above 0 and below 100%, such as 0.95 or 95")
	case level > 1:
		return level, nil
	}
	if pct, err := strconv.ParseFloat(s+"e2", 64); err == nil {
		return pct, nil
	}
	return level * 100, nil // s has an exponent already
}

func parseResamples(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0, errors.New("want a whole number of at least 1, or 0 for the exact limit")
	}
	return n, nil
}

// usage is the help text. The list of flags comes from the flags themselves.
func usage() string {
	var b strings.Builder
	b.WriteString(`Marebench tells whether a change made Go code faster, slower or equivalent,
and how sure that is.

usage: marebench [flags] old.txt new.txt [more.txt ...]   compare with the first
       marebench [flags] one.txt                          summarise
       marebench version

Inputs are output of go test -bench, best with -count 10 or more. Run i of a
candidate is paired with run i of the base. - is standard input, and
label=path names a column. A verdict with a question mark is not confirmed.

examples:
  go test -bench . -count 20 > old.txt    # then change the code
  go test -bench . -count 20 > new.txt
  marebench old.txt new.txt
  marebench -threshold 5 -fail-on slower before=old.txt after=new.txt
  marebench -format json old.txt new.txt | jq '.summary'

flags:
`)
	var opts options
	opts.protocol = model.DefaultProtocol()
	newFlagSet(&opts).VisitAll(func(f *flag.Flag) {
		name, text := flag.UnquoteUsage(f)
		if f.DefValue != "" {
			text += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		fmt.Fprintf(&b, "  %-22s %s\n", "-"+f.Name+" "+name, text)
	})
	b.WriteString(`
exit status: 0 compared and nothing failed; 1 -fail-on matched a regression;
2 usage, unreadable or empty input; 3 nothing could be compared, or -fail-on
asked about rows that are invalid or missing
`)
	return b.String()
}
