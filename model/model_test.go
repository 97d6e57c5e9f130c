package model

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
)

func roundTrip[E interface {
	~uint8
	fmt.Stringer
	MarshalText() ([]byte, error)
}](t *testing.T, read func(*E, []byte) error, texts ...string) {
	t.Helper()
	for i, text := range texts {
		v := E(i)
		out, err := json.Marshal(v)
		if err != nil || string(out) != `"`+text+`"` || v.String() != text {
			t.Errorf("%d is written %s, %v, want %s", i, out, err, text)
		}
		var back E
		if err := read(&back, []byte(text)); err != nil || back != v {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	none := E(len(texts))
	if _, err := json.Marshal(none); err == nil {
		t.Errorf("%d was written", none)
	}
	if !strings.HasSuffix(none.String(), fmt.Sprintf("(%d)", len(texts))) {
		t.Errorf("%d prints as %s", len(texts), none)
	}
	var v E
	if err := read(&v, []byte("nonsense")); err == nil || !strings.Contains(err.Error(), texts[0]) {
		t.Errorf("nonsense gives %v, which does not say what there is", err)
	}
}

func TestEnums(t *testing.T) {
	roundTrip(t, (*IntervalMode).UnmarshalText, "exploratory", "confirmatory")
	roundTrip(t, (*OutlierPolicy).UnmarshalText, "report-only", "tukey-fence", "mad-trim")
	roundTrip(t, (*Adjustment).UnmarshalText, "holm", "none")
	roundTrip(t, (*Direction).UnmarshalText, "unknown", "lower", "higher")
}

// Zero values claim nothing.
func TestZeroValues(t *testing.T) {
	var p Protocol
	if p.IntervalMode != ExploratoryInterval || p.OutlierPolicy != ReportOnly || p.Adjust != Holm {
		t.Errorf("the zero protocol is %+v", p)
	}
	var d Direction
	if d != UnknownDirection {
		t.Errorf("the zero direction is %v", d)
	}
}

func TestProtocol(t *testing.T) {
	def := DefaultProtocol()
	if want := (Protocol{PracticalDeltaPct: 2, ConfidencePct: 95, Resamples: 10000, Seed: 1}); def != want {
		t.Errorf("default %+v, want %+v", def, want)
	}
	if got := def.AlphaPct(); got != 5 {
		t.Errorf("alpha %v%%, want 5%%", got)
	}
	tests := []struct {
		name   string
		change func(*Protocol)
		want   string // of the error; "" for none
	}{
		{"default", func(*Protocol) {}, ""},
		{"threshold 0", func(p *Protocol) { p.PracticalDeltaPct = 0 }, ""},
		{"one resample", func(p *Protocol) { p.Resamples = 1 }, ""},
		{"threshold below 0", func(p *Protocol) { p.PracticalDeltaPct = -1 }, "threshold -1%"},
		{"threshold NaN", func(p *Protocol) { p.PracticalDeltaPct = math.NaN() }, "threshold NaN%"},
		{"threshold infinite", func(p *Protocol) { p.PracticalDeltaPct = math.Inf(1) }, "threshold +Inf%"},
		{"confidence 0", func(p *Protocol) { p.ConfidencePct = 0 }, "confidence 0%"},
		{"confidence 100", func(p *Protocol) { p.ConfidencePct = 100 }, "confidence 100%"},
		{"confidence NaN", func(p *Protocol) { p.ConfidencePct = math.NaN() }, "confidence NaN%"},
		{"exact limit", func(p *Protocol) { p.Resamples = 0 }, ""},
		{"resamples below 0", func(p *Protocol) { p.Resamples = -1 }, "-1 resamples"},
		{"unknown adjustment", func(p *Protocol) { p.Adjust = 9 }, "adjustment 9"},
		{"unknown mode", func(p *Protocol) { p.IntervalMode = 9 }, "interval mode 9"},
		{"unknown policy", func(p *Protocol) { p.OutlierPolicy = 9 }, "outlier policy 9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := DefaultProtocol()
			test.change(&p)
			err := p.Validate()
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}
