package benchparse

import (
	"bytes"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/luna-flow/marebench/internal/synthetic"
)

func syntheticText(tb testing.TB, side uint64) []byte {
	tb.Helper()
	var text bytes.Buffer
	if err := (synthetic.Output{Benchmarks: 1000, Runs: 20, Side: side}).Write(&text); err != nil {
		tb.Fatal(err)
	}
	return text.Bytes()
}

// BenchmarkRead compares reading with what benchfmt alone takes to go through
// the same text.
func BenchmarkRead(b *testing.B) {
	text := syntheticText(b, 0)
	b.Run("by=marebench", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for range b.N {
			if _, err := Read(bytes.NewReader(text), "old", "old.txt"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("by=benchfmt", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for range b.N {
			records := benchfmt.NewReader(bytes.NewReader(text), "old.txt")
			results := 0
			for records.Scan() {
				results++
			}
			if err := records.Err(); err != nil || results != 20000 {
				b.Fatal(results, err)
			}
		}
	})
}

func BenchmarkPair(b *testing.B) {
	var files []*File
	for side := range uint64(2) {
		f, err := Read(bytes.NewReader(syntheticText(b, side)), "file", "file.txt")
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, f)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if data := Pair(files, Options{}); len(data.Pairs) != 4000 {
			b.Fatal(len(data.Pairs), "pairs")
		}
	}
}
