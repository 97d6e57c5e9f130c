package report

import (
	"math"
	"slices"
	"strconv"

	"github.com/luna-flow/marebench/model"
)

// A group is what stands in one table: rows of one configuration, unit and
// candidate.
type group struct {
	config []model.Setting
	unit   string
	column int
	rows   []int // indices
}

// groupRows sorts n rows into groups: by configuration first, then by unit,
// then by candidate, each in order of appearance.
func groupRows(n int, row func(i int) (*model.Row, int)) []group {
	type groupID struct {
		config, unit string
		column       int
	}
	byConfig := make(map[string][]*group)
	var order []string
	index := make(map[groupID]*group)
	var last []model.Setting
	config := configKey(last)
	for i := range n {
		r, column := row(i)
		if !slices.Equal(r.Config, last) {
			last, config = r.Config, configKey(r.Config)
		}
		id := groupID{config, r.Unit, column}
		g := index[id]
		if g == nil {
			g = &group{config: r.Config, unit: r.Unit, column: column}
			index[id] = g
			if byConfig[config] == nil {
				order = append(order, config)
			}
			byConfig[config] = append(byConfig[config], g)
		}
		g.rows = append(g.rows, i)
	}
	var groups []group
	for _, config := range order {
		for _, g := range byConfig[config] {
			groups = append(groups, *g)
		}
	}
	return groups
}

func configKey(config []model.Setting) string {
	var key string
	for _, s := range config {
		key += s.Key + "\x00" + s.Value + "\x00"
	}
	return key
}

// groups returns the tables of a comparison.
func (r *Report) groups() []group {
	return groupRows(len(r.Rows), func(i int) (*model.Row, int) { return &r.Rows[i].Row, r.Rows[i].Candidate.Column })
}

// geomeans summarises each group of rows.
func geomeans(rows []Row) []Geomean {
	var all []Geomean
	for _, g := range (&Report{Rows: rows}).groups() {
		var base, cand []float64
		for _, i := range g.rows {
			b, c := rows[i].Baseline.Summary.Median, rows[i].Candidate.Summary.Median
			if rows[i].Verdict.Compared() && b > 0 && c > 0 {
				base, cand = append(base, b), append(cand, c)
			}
		}
		if len(base) == 0 {
			continue
		}
		b, c := geometricMean(base), geometricMean(cand)
		all = append(all, Geomean{
			Unit: g.unit, Config: g.config, Column: g.column,
			Baseline: b, Candidate: c, Ratio: round12(c / b), Rows: len(base),
		})
	}
	return all
}

// geometricMean returns exp(mean(log x)), rounded to 12 digits: library
// logarithms may differ in the last bit from one machine to another.
func geometricMean(values []float64) float64 {
	var sum float64
	for _, x := range values {
		sum += math.Log(x)
	}
	return round12(math.Exp(sum / float64(len(values))))
}

func round12(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if err != nil {
		return x
	}
	return rounded
}

// geomean returns the summary of a group, or nil.
func (r *Report) geomean(g group) *Geomean {
	i := slices.IndexFunc(r.Geomeans, func(m Geomean) bool {
		return m.Unit == g.unit && m.Column == g.column && slices.Equal(m.Config, g.config)
	})
	if i < 0 {
		return nil
	}
	return &r.Geomeans[i]
}
