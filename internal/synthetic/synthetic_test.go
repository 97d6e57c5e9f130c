package synthetic

import (
	"bytes"
	"strings"
	"testing"

	"github.com/luna-flow/marebench/benchparse"
)

func TestWrite(t *testing.T) {
	write := func(o Output) string {
		var b bytes.Buffer
		if err := o.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	o := Output{Benchmarks: 11, Runs: 3}
	old := write(o)
	if old != write(o) {
		t.Error("the same output twice gives other bytes")
	}
	if got := strings.Count(old, "\nBenchmark"); got != 33 {
		t.Errorf("%d results, want 33", got)
	}
	other, slower := o, o
	other.Side, slower.Slower = 1, true
	for _, text := range []string{write(other), write(slower)} {
		if text == old {
			t.Error("another output gives the same bytes")
		}
		files := [2]*benchparse.File{}
		for i, s := range []string{old, text} {
			f, err := benchparse.Read(strings.NewReader(s), "f", "f")
			if err != nil {
				t.Fatal(err)
			}
			files[i] = f
		}
		d := benchparse.Pair(files[:], benchparse.Options{})
		if len(d.Pairs) != 44 || len(d.Unpaired) != 0 {
			t.Errorf("%d pairs and %d without, want 44 and none", len(d.Pairs), len(d.Unpaired))
		}
	}
}
