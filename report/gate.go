package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/luna-flow/marebench/internal/enum"
)

// A Condition is something that fails a gate.
type Condition uint8

const (
	OnSlower      Condition = iota // a confirmed Slower or Worse
	OnSlowerMaybe                  // an unconfirmed one too
	OnInvalid                      // a row that cannot be compared
	OnMissing                      // a benchmark or unit of the base that a candidate does not have
)

var conditions = []string{"slower", "slower?", "invalid", "missing"}

// ParseConditions reads a list of conditions separated by commas. An empty
// text is no condition.
func ParseConditions(text string) ([]Condition, error) {
	var list []Condition
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		var c Condition
		if err := enum.Unmarshal(&c, []byte(word), "condition", conditions); err != nil {
			return nil, err
		}
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list, nil
}

// An Outcome is what a gate says of a report.
type Outcome struct {
	Regressions []string // why it fails: rows that got slower or worse
	Unclear     []string // what it was asked about but cannot tell
}

// Gate holds a report against conditions.
func Gate(r *Report, list []Condition) Outcome {
	var out Outcome
	for _, condition := range list {
		switch condition {
		case OnSlower, OnSlowerMaybe:
			if condition == OnSlower && slices.Contains(list, OnSlowerMaybe) {
				continue // the other one covers it
			}
			for i := range r.Rows {
				row := &r.Rows[i]
				if worse := row.Verdict == Slower || row.Verdict == Worse; worse && (row.Confirmed || condition == OnSlowerMaybe) {
					out.Regressions = append(out.Regressions, describe(row))
				}
			}
		case OnInvalid:
			for i := range r.Rows {
				row := &r.Rows[i]
				if !row.Verdict.Compared() {
					out.Unclear = append(out.Unclear, describe(row))
				}
			}
		case OnMissing:
			for _, u := range r.Unpaired {
				if u.Column == 0 {
					text := fmt.Sprintf("%s %s is missing in %s", u.Benchmark, u.Unit, r.Columns[u.MissingIn].Label)
					if f := u.Failure; f != nil {
						text += fmt.Sprintf(": %s:%d: %s", f.File, f.Line, f.Text)
					}
					out.Unclear = append(out.Unclear, text)
				}
			}
		}
	}
	return out
}

// describe names a row and its verdict in one line.
func describe(row *Row) string {
	text := fmt.Sprintf("%s %s: %s", row.Benchmark, row.Unit, verdictText(row))
	if row.Verdict.Compared() {
		return text + " " + deltaText(row.MedianDelta, row.RelativeDeltaPct, row.Baseline.Summary.Median, row.Unit)
	}
	if len(row.Notes) > 0 {
		text += ", " + row.Notes[0].String()
	}
	return text
}
