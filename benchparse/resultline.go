package benchparse

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"
)

const benchmarkPrefix = "Benchmark"

// checkResultLine reports whether a line that starts with Benchmark is a
// result in the form that benchfmt reads:
//
//	BenchmarkName N value unit [value unit ...]
//
// It returns the name without the prefix, and for a line of another form what
// is wrong with it. A bare name, as go test -v prints it, is bare.
func checkResultLine(line []byte) (name []byte, bare bool, wrong string) {
	rest := line[len(benchmarkPrefix):]
	name, rest = field(rest)
	if len(name)+len(benchmarkPrefix) == len(line) {
		return name, true, ""
	}
	measured := rest
	count, rest := field(rest)
	if len(count) == 0 {
		return name, false, "nothing after the name"
	}
	if !isInteger(count) {
		return name, false, fmt.Sprintf("%q where the iteration count should be", excerpt(measured))
	}
	for pairs := 0; ; pairs++ {
		var value, unit []byte
		value, rest = field(rest)
		if len(value) == 0 {
			if pairs == 0 {
				return name, false, "no measurements"
			}
			return name, false, ""
		}
		if !isNumber(value) {
			return name, false, fmt.Sprintf("%q where a value should be", excerpt(value))
		}
		if unit, rest = field(rest); len(unit) == 0 {
			return name, false, fmt.Sprintf("the value %s without a unit", excerpt(value))
		}
	}
}

// looksNamed tells the name of a benchmark from prose that happens to start
// with "Benchmark": Go's benchmark functions do not go on in lower case.
func looksNamed(name []byte) bool {
	r, _ := utf8.DecodeRune(name)
	return len(name) > 0 && !unicode.IsLower(r)
}

// field returns the first run of non-space in x and what follows the space
// behind it, by the same notion of space as benchfmt.
func field(x []byte) (f, rest []byte) {
	end := 0
	for end < len(x) && classes[x[end]] == inField {
		end++
	}
	if end < len(x) && classes[x[end]] == beyondASCII {
		end += indexOfSpace(x[end:], true)
	}
	start := end
	for start < len(x) && classes[x[start]] == blank {
		start++
	}
	if start < len(x) && classes[x[start]] == beyondASCII {
		start += indexOfSpace(x[start:], false)
	}
	return x[:end], x[start:]
}

const (
	inField = iota
	blank
	beyondASCII
)

// classes tells what a byte of a line is.
var classes = func() (of [256]uint8) {
	for _, c := range []byte("\t\n\v\f\r ") {
		of[c] = blank
	}
	for c := utf8.RuneSelf; c < len(of); c++ {
		of[c] = beyondASCII
	}
	return of
}()

// indexOfSpace returns the index of the first rune of x that is (or is not)
// white space, or len(x).
func indexOfSpace(x []byte, space bool) int {
	i := bytes.IndexFunc(x, func(r rune) bool { return unicode.IsSpace(r) == space })
	if i < 0 {
		return len(x)
	}
	return i
}

func isInteger(x []byte) bool {
	if digits(x) == len(x) && len(x) < 19 {
		return true
	}
	_, err := strconv.Atoi(string(x))
	return err == nil
}

func isNumber(x []byte) bool {
	whole := digits(x)
	if len(x) < 300 && (whole == len(x) || whole > 0 && x[whole] == '.' && whole+1+digits(x[whole+1:]) == len(x)) {
		return true // the usual form, without the cost of parsing; too short to be out of range
	}
	if len(x) == 0 || !bytes.ContainsRune([]byte("0123456789+-.iInN"), rune(x[0])) {
		return false // without the cost of an error
	}
	_, err := strconv.ParseFloat(string(x), 64)
	return err == nil
}

// digits returns the number of decimal digits that x starts with.
func digits(x []byte) int {
	for i, c := range x {
		if c < '0' || c > '9' {
			return i
		}
	}
	return len(x)
}

// excerpt shortens what is quoted in a message.
func excerpt(x []byte) string {
	const most = 40
	s := string(x)
	for i := range s {
		if i > most {
			return s[:i] + "…"
		}
	}
	return s
}
