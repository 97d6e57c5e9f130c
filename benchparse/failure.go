package benchparse

import (
	"bytes"
	"strings"
)

// A failureKind says how far a failure reaches.
type failureKind uint8

const (
	noFailure     failureKind = iota
	oneBenchmark              // one benchmark failed; the others went on
	wholeProcess              // the process ended: a panic, a signal, a failed build
	packageFailed             // the closing line of a package, which repeats that something failed
)

// Lines by which go test and the runtime tell that something went wrong, by
// their start. What a benchmark prints may be glued behind its name, so they
// are looked for there too.
var failureLines = []struct {
	prefix string
	kind   failureKind
}{
	{"--- FAIL: ", oneBenchmark},
	{"panic: ", wholeProcess},
	{"fatal error: ", wholeProcess},
	{"signal: ", wholeProcess},
	{"*** Test killed", wholeProcess},
	{"FAIL\t", packageFailed},
}

// failureOf returns what a line tells of a failure.
func failureOf(line []byte) failureKind {
	if len(line) == 0 || !strings.ContainsRune("-pfs*F", rune(line[0])) {
		return noFailure
	}
	for _, f := range failureLines {
		if bytes.HasPrefix(line, []byte(f.prefix)) {
			if f.kind == packageFailed && (bytes.HasSuffix(line, []byte("[build failed]")) || bytes.HasSuffix(line, []byte("[setup failed]"))) {
				return wholeProcess
			}
			return f.kind
		}
	}
	return noFailure
}

// A failure is a line that tells of one.
type failure struct {
	kind      failureKind
	line      int
	text      string
	pkg       string // of the results around it, or named by the line; may be unknown
	benchmark string // of oneBenchmark: the name without the word Benchmark
}

func newFailure(kind failureKind, line int, text, pkg string) failure {
	f := failure{kind: kind, line: line, text: strings.TrimSpace(text), pkg: pkg}
	fields := strings.Fields(text)
	switch {
	case strings.HasPrefix(text, "FAIL\t") && len(fields) > 1:
		f.pkg = fields[1]
		f.text = strings.Join(fields, " ")
	case kind == oneBenchmark && len(fields) > 2:
		f.benchmark = strings.TrimPrefix(fields[2], benchmarkPrefix)
	}
	return f
}

// concerns reports whether f may be why a benchmark is missing or short of
// runs.
func (f failure) concerns(name, pkg string) bool {
	if f.pkg != "" && pkg != "" && f.pkg != pkg {
		return false
	}
	switch f.kind {
	case wholeProcess:
		return true
	case oneBenchmark:
		rest, ok := strings.CutPrefix(name, f.benchmark)
		return ok && (rest == "" || rest[0] == '-' || rest[0] == '/')
	}
	return false
}
