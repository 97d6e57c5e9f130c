package benchparse

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the longest line that is read as one, in bytes. It stays below
// the 64 KiB at which benchfmt stops for good.
const maxLine = 60 << 10

// A lineReader splits a byte stream into lines, in constant memory.
type lineReader struct {
	r *bufio.Reader
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{bufio.NewReaderSize(decode(r), maxLine)}
}

// next returns the next line without its end, LF or CRLF. The line is valid
// until the next call. Of a line over maxLine, cut is set and only the start
// is returned. At the end of the stream err is io.EOF and there is no line.
func (l *lineReader) next() (line []byte, cut bool, err error) {
	line, err = l.r.ReadSlice('\n')
	switch {
	case err == nil:
		line = line[:len(line)-1]
	case errors.Is(err, bufio.ErrBufferFull):
		line = bytes.Clone(line) // skipping reuses the buffer
		cut = true
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = l.r.ReadSlice('\n')
		}
		if errors.Is(err, io.EOF) {
			err = nil
		}
	case errors.Is(err, io.EOF) && len(line) > 0:
		err = nil // a last line without an end
	}
	return bytes.TrimRight(line, "\r"), cut, err
}
