package benchparse

import (
	"bytes"
	"io"
)

var utf8BOM = []byte("\xef\xbb\xbf")

// decode returns the text of r as UTF-8 without a byte order mark. It is where
// other encodings and compressed input belong.
func decode(r io.Reader) io.Reader {
	return &bomStripper{r: r}
}

// A bomStripper drops a UTF-8 byte order mark at the start of a stream.
type bomStripper struct {
	r     io.Reader
	begun bool
	head  []byte // read ahead, still to be returned
}

func (b *bomStripper) Read(p []byte) (int, error) {
	if !b.begun {
		b.begun = true
		head := make([]byte, len(utf8BOM))
		n, err := io.ReadFull(b.r, head)
		b.head = bytes.TrimPrefix(head[:n], utf8BOM)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			n = copy(p, b.head)
			b.head = b.head[n:]
			return n, err
		}
	}
	if len(b.head) > 0 {
		n := copy(p, b.head)
		b.head = b.head[n:]
		return n, nil
	}
	return b.r.Read(p)
}
