package report

import (
	"encoding/json"
	"io"
	"math"
	"strconv"

	"github.com/luna-flow/marebench/model"
	"github.com/luna-flow/marebench/stats"
)

// Schema names the form of the JSON report. A reader must refuse another.
const Schema = "marebench.report/v1"

// JSON writes r as one line of JSON, schema marebench.report/v1. Numbers have
// full precision; one that does not exist, or is infinite, is null. It returns
// the first error of w.
func JSON(w io.Writer, r *Report) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(newJSONReport(r))
}

// A number is null where it does not exist.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if x := float64(n); math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

type jsonReport struct {
	Schema      string           `json:"schema"`
	Protocol    jsonProtocol     `json:"protocol"`
	Columns     []jsonColumn     `json:"columns"`
	Comparisons []jsonComparison `json:"comparisons"`
	Samples     []jsonSample     `json:"samples,omitempty"`
	Unpaired    []jsonUnpaired   `json:"unpaired"`
	Geomeans    []jsonGeomean    `json:"geomeans"`
	Summary     jsonSummary      `json:"summary"`
	Warnings    []jsonWarning    `json:"warnings"`
}

type jsonProtocol struct {
	PracticalDeltaPct number              `json:"practicalDeltaPct"`
	ConfidencePct     number              `json:"confidencePct"`
	Resamples         int                 `json:"resamples"`
	Seed              string              `json:"seed"` // beyond 2^53 a JSON number loses digits
	Adjust            model.Adjustment    `json:"adjust"`
	IntervalMode      model.IntervalMode  `json:"intervalMode"`
	OutlierPolicy     model.OutlierPolicy `json:"outlierPolicy"`
}

type jsonColumn struct {
	Label  string            `json:"label"`
	Config map[string]string `json:"config"`
}

type jsonRow struct {
	Benchmark string            `json:"benchmark"`
	Config    map[string]string `json:"config"`
	Unit      string            `json:"unit"`
}

type jsonComparison struct {
	jsonRow
	Better           model.Direction `json:"better"`
	Baseline         jsonSide        `json:"baseline"`
	Candidate        jsonSide        `json:"candidate"`
	ValidSamples     int             `json:"validSamples"`
	MedianDelta      number          `json:"medianDelta"`
	RelativeDeltaPct number          `json:"relativeDeltaPct"`
	Speedup          number          `json:"speedup"`
	Interval         jsonInterval    `json:"interval"`
	ThresholdPct     number          `json:"thresholdPct"`
	P                number          `json:"p"`
	PAdjusted        number          `json:"pAdjusted"`
	Decision         stats.Decision  `json:"decision"`
	Verdict          Verdict         `json:"verdict"`
	Confirmed        bool            `json:"confirmed"`
	PairsNeeded      number          `json:"pairsNeeded"`
	Outliers         jsonOutliers    `json:"outliers"`
	Warnings         []string        `json:"warnings"`
}

type jsonSide struct {
	Label   string      `json:"label"`
	Values  []number    `json:"values"`
	Summary jsonNumbers `json:"summary"`
}

type jsonNumbers struct {
	Count  int    `json:"count"`
	Min    number `json:"min"`
	Max    number `json:"max"`
	Mean   number `json:"mean"`
	Median number `json:"median"`
	MAD    number `json:"mad"`
	Q1     number `json:"q1"`
	Q3     number `json:"q3"`
	IQR    number `json:"iqr"`
	StdDev number `json:"stdDev"`
}

type jsonInterval struct {
	Low         number             `json:"low"`
	High        number             `json:"high"`
	LowPct      number             `json:"lowPct"`
	HighPct     number             `json:"highPct"`
	CoveragePct number             `json:"coveragePct"`
	Mode        model.IntervalMode `json:"mode"`
}

type jsonOutliers struct {
	Policy      model.OutlierPolicy `json:"policy"`
	Kept        int                 `json:"kept"`
	MedianDelta number              `json:"medianDelta"`
}

type jsonSample struct {
	jsonRow
	jsonSide
	Interval struct {
		Low  number `json:"low"`
		High number `json:"high"`
	} `json:"interval"`
	Warnings []string `json:"warnings"`
}

type jsonUnpaired struct {
	jsonRow
	Label string `json:"label"`
	Runs  int    `json:"runs"`
}

type jsonGeomean struct {
	Unit   string            `json:"unit"`
	Label  string            `json:"label"`
	Config map[string]string `json:"config"`
	Ratio  number            `json:"ratio"`
	Rows   int               `json:"rows"`
}

type jsonSummary struct {
	Faster      int `json:"faster"`
	Slower      int `json:"slower"`
	Better      int `json:"better"`
	Worse       int `json:"worse"`
	Lower       int `json:"lower"`
	Higher      int `json:"higher"`
	Equivalent  int `json:"equivalent"`
	Invalid     int `json:"invalid"`
	Unknown     int `json:"unknown"`
	Unconfirmed int `json:"unconfirmed"`
}

type jsonWarning struct {
	Code    string `json:"code"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
}

func newJSONReport(r *Report) jsonReport {
	p := r.Protocol
	out := jsonReport{
		Schema: Schema,
		Protocol: jsonProtocol{number(p.PracticalDeltaPct), number(p.ConfidencePct), p.Resamples,
			strconv.FormatUint(p.Seed, 10), p.Adjust, p.IntervalMode, p.OutlierPolicy},
		Columns:     []jsonColumn{}, // lists are never null
		Comparisons: []jsonComparison{},
		Unpaired:    []jsonUnpaired{},
		Geomeans:    []jsonGeomean{},
		Summary:     jsonSummary(r.Summary),
		Warnings:    []jsonWarning{},
	}
	for _, c := range r.Columns {
		out.Columns = append(out.Columns, jsonColumn{c.Label, settings(c.Config)})
	}
	for _, row := range r.Rows {
		out.Comparisons = append(out.Comparisons, newJSONComparison(row))
	}
	for _, s := range r.Samples {
		sample := jsonSample{jsonRow: newJSONRow(s.Row), jsonSide: newJSONSide(s.Side), Warnings: texts(s.Notes)}
		sample.Interval.Low, sample.Interval.High = number(s.Interval.Low), number(s.Interval.High)
		out.Samples = append(out.Samples, sample)
	}
	for _, u := range r.Unpaired {
		out.Unpaired = append(out.Unpaired, jsonUnpaired{newJSONRow(u.Row), r.Columns[u.Column].Label, u.Runs})
	}
	for _, g := range r.Geomeans {
		out.Geomeans = append(out.Geomeans, jsonGeomean{g.Unit, r.Columns[g.Column].Label, settings(g.Config), number(g.Ratio), g.Rows})
	}
	for _, w := range r.Warnings {
		out.Warnings = append(out.Warnings, jsonWarning{w.Code, w.File, w.Line, w.Message})
	}
	return out
}

func newJSONComparison(row Row) jsonComparison {
	return jsonComparison{
		jsonRow:          newJSONRow(row.Row),
		Better:           row.Better,
		Baseline:         newJSONSide(row.Baseline),
		Candidate:        newJSONSide(row.Candidate),
		ValidSamples:     row.ValidSamples,
		MedianDelta:      number(row.MedianDelta),
		RelativeDeltaPct: number(row.RelativeDeltaPct),
		Speedup:          number(row.Speedup),
		Interval: jsonInterval{number(row.Interval.Low), number(row.Interval.High),
			number(row.LowPct), number(row.HighPct), number(row.CoveragePct), row.Mode},
		ThresholdPct: number(row.ThresholdPct),
		P:            number(row.P),
		PAdjusted:    number(row.PAdjusted),
		Decision:     row.Decision,
		Verdict:      row.Verdict,
		Confirmed:    row.Confirmed,
		PairsNeeded:  number(row.PairsNeeded),
		Outliers:     jsonOutliers{row.Outliers.Policy, row.Outliers.Kept, number(row.Outliers.MedianDelta)},
		Warnings:     texts(row.Notes),
	}
}

func newJSONRow(row model.Row) jsonRow {
	return jsonRow{row.Benchmark, settings(row.Config), row.Unit}
}

func newJSONSide(side Side) jsonSide {
	values := make([]number, len(side.Values))
	for i, x := range side.Values {
		values[i] = number(x)
	}
	s := side.Summary
	out := jsonSide{side.Label, values, jsonNumbers{s.Count, number(s.Min), number(s.Max), number(s.Mean), number(s.Median),
		number(s.MAD), number(s.Q1), number(s.Q3), number(s.IQR), number(s.StdDev)}}
	if s.Count == 0 { // nothing was measured, so nothing was 0
		nan := number(math.NaN())
		out.Summary = jsonNumbers{0, nan, nan, nan, nan, nan, nan, nan, nan, nan}
	}
	return out
}

func settings(config []model.Setting) map[string]string {
	m := make(map[string]string)
	for _, s := range config {
		m[s.Key] = s.Value
	}
	return m
}

func texts(notes []Note) []string {
	out := []string{}
	for _, n := range notes {
		out = append(out, n.String())
	}
	return out
}
