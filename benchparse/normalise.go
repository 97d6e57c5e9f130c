package benchparse

import (
	"bytes"
	"io"
	"unicode"
	"unicode/utf8"
)

// maxKeys is the number of different configuration keys that are taken from
// one file. Real files have a handful; beyond this it is log lines that look
// like keys, which must not fill the memory.
const maxKeys = 64

// A note is what the normaliser found in a line that stands in its output as
// a placeholder result, so that it comes back from benchfmt in its turn, under
// the configuration in force there.
type note struct {
	line    int
	lost    string // why the result on this line could not be read; "" if none was meant
	failure failureKind
	text    string // of the failure
}

// A normaliser turns the lines of an input into lines that benchfmt reads
// without a complaint: one line out for each line in, so that line numbers
// stay true. Lines that are neither results nor metadata come out empty.
type normaliser struct {
	lines *lineReader
	buf   []byte // normalised lines
	read  int    // of buf
	err   error  // of the input, once buf is used up
	line  int    // number of the last line taken
	keys  map[string]bool
	notes []note // of lines that benchfmt has not returned yet, in order
}

func newNormaliser(r io.Reader) *normaliser {
	return &normaliser{lines: newLineReader(r), keys: make(map[string]bool)}
}

func (n *normaliser) Read(p []byte) (int, error) {
	const batch = 16 << 10
	if n.read == len(n.buf) {
		n.buf, n.read = n.buf[:0], 0
		for n.err == nil && len(n.buf) < batch {
			n.fill()
		}
		if len(n.buf) == 0 {
			return 0, n.err
		}
	}
	k := copy(p, n.buf[n.read:])
	n.read += k
	return k, nil
}

// takeNote returns the note on a line, if there is one. Lines must be asked
// for in order.
func (n *normaliser) takeNote(line int) (note, bool) {
	if len(n.notes) == 0 || n.notes[0].line != line {
		return note{}, false
	}
	taken := n.notes[0]
	n.notes = n.notes[1:]
	return taken, true
}

// fill normalises one line.
func (n *normaliser) fill() {
	line, cut, err := n.lines.next()
	if err != nil {
		n.err = err
		return
	}
	n.line++
	switch {
	case bytes.HasPrefix(line, []byte(benchmarkPrefix)):
		n.result(line, cut)
	case cut || len(line) == 0:
	case failureOf(line) != noFailure:
		n.placeholder(nil, note{failure: failureOf(line), text: string(line)})
	case line[0] == 'U' && isUnitMetadata(line):
		n.buf = append(n.buf, line...)
	case n.isConfig(line):
		n.buf = append(n.buf, bytes.TrimRight(line, " \t\r")...)
	}
	n.buf = append(n.buf, '\n')
}

// result passes a good result line on, and replaces a bad one.
func (n *normaliser) result(line []byte, cut bool) {
	name, bare, wrong := checkResultLine(line)
	if cut {
		bare, wrong = false, "a line of over 60 KiB"
	}
	switch {
	case wrong == "" && !bare:
		n.buf = append(n.buf, line...)
	case wrong != "" && looksNamed(name):
		behind := bytes.TrimLeft(line[len(benchmarkPrefix)+len(name):], " \t")
		n.placeholder(name, note{lost: wrong, failure: failureOf(behind), text: string(behind)})
	}
}

func (n *normaliser) placeholder(name []byte, about note) {
	about.line = n.line
	if about.failure == noFailure {
		about.text = ""
	}
	n.notes = append(n.notes, about)
	n.buf = append(n.buf, benchmarkPrefix...)
	n.buf = append(n.buf, name...)
	n.buf = append(n.buf, " 1 1 placeholder"...)
}

// isUnitMetadata tells "Unit ns/op assume=exact" from prose.
func isUnitMetadata(line []byte) bool {
	word, rest := field(line)
	return string(word) == "Unit" && bytes.IndexByte(rest, '=') > 0
}

// isConfig reports whether a line is "key: value", and its key one of those
// that are taken.
func (n *normaliser) isConfig(line []byte) bool {
	key := configKey(line)
	if key == nil {
		return false
	}
	if !n.keys[string(key)] {
		if len(n.keys) == maxKeys {
			return false
		}
		n.keys[string(key)] = true
	}
	return true
}

// configKey returns the key of a configuration line by the format's rule: it
// starts with a lower-case letter, holds neither space nor upper case, and
// ends in a colon that is followed by a blank or by nothing.
func configKey(line []byte) []byte {
	for i := 0; i < len(line); {
		r, size := rune(line[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(line[i:])
		}
		switch {
		case i == 0 && !unicode.IsLower(r), unicode.IsSpace(r), unicode.IsUpper(r):
			return nil
		case r == ':':
			if i+1 < len(line) && line[i+1] != ' ' && line[i+1] != '\t' {
				return nil
			}
			return line[:i]
		}
		i += size
	}
	return nil
}
