package report

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
)

type align uint8

const (
	left align = iota
	right
)

type cell struct {
	text  string
	align align
}

// A table lays out cells in columns of their own widths. Columns belong to
// panels: the name, then one panel for each input, under its label. The first
// two columns of an input's panel are a median and its spread.
type table struct {
	labels []string // by panel
	spans  []int    // columns by panel
	units  []string // above median and spread, by panel after the first
	heads  []string // above the further columns of the last panel
	rows   [][]cell
}

func newTable(labels []string, spans []int) table {
	return table{labels: labels, spans: spans}
}

// gaps between columns, by what stands to the left of the column.
const (
	panelGap  = "   " // holds the rule in the head
	spreadGap = " ± "
	columnGap = "  "
)

func (t table) write(w *bufio.Writer) {
	columns := 0
	for _, n := range t.spans {
		columns += n
	}
	widths := make([]int, columns)
	for _, row := range t.rows {
		for i, c := range row {
			widths[i] = max(widths[i], width(c.text))
		}
	}
	// Heads: widen the last column under a head that is too wide for it.
	headAt := columns - len(t.heads)
	for i, head := range t.heads {
		widths[headAt+i] = max(widths[headAt+i], width(head))
	}
	start := t.spans[0]
	for p, n := range t.spans[1:] {
		pair := widths[start] + width(spreadGap) + widths[start+1]
		widths[start] += max(width(t.units[p])+2-pair, 0)
		whole := t.panelWidth(widths, start, n)
		widths[start] += max(width(t.labels[p+1])+2-whole, 0)
		start += n
	}

	name := strings.Repeat(" ", widths[0])
	top, below := name, name
	start = t.spans[0]
	for p, n := range t.spans[1:] {
		top += " │ " + center(t.labels[p+1], t.panelWidth(widths, start, n))
		below += " │ " + center(t.units[p], widths[start]+width(spreadGap)+widths[start+1])
		for i := start + 2; i < start+n; i++ {
			below += columnGap + padRight(t.heads[i-headAt], widths[i])
		}
		start += n
	}
	fmt.Fprintf(w, "%s │\n%s │\n", top, below)

	var line []byte
	for _, row := range t.rows {
		line = line[:0]
		for i, c := range row {
			line = append(line, t.gapBefore(i, c.text != "")...)
			space := max(widths[i]-width(c.text), 0)
			if c.align == right {
				line = appendSpace(line, space)
			}
			line = append(line, c.text...)
			if c.align == left {
				line = appendSpace(line, space)
			}
		}
		line = append(bytes.TrimRight(line, " "), '\n')
		w.Write(line) // a bufio.Writer remembers its first error
	}
}

func appendSpace(line []byte, n int) []byte {
	for range n {
		line = append(line, ' ')
	}
	return line
}

func (t table) panelWidth(widths []int, start, n int) int {
	total := widths[start] + width(spreadGap) + widths[start+1]
	for i := start + 2; i < start+n; i++ {
		total += len(columnGap) + widths[i]
	}
	return total
}

// gapBefore returns what stands before a column. The ± belongs to the gap, so
// that it stands in one line, but only before a spread.
func (t table) gapBefore(column int, filled bool) string {
	start := 0
	for _, n := range t.spans {
		switch {
		case column == 0:
			return ""
		case column == start:
			return panelGap
		case column == start+1 && start > 0:
			if filled {
				return spreadGap
			}
			return panelGap
		case column < start+n:
			return columnGap
		}
		start += n
	}
	return columnGap
}

func center(s string, to int) string {
	space := max(to-width(s), 0)
	return strings.Repeat(" ", space/2) + s + strings.Repeat(" ", space-space/2)
}
