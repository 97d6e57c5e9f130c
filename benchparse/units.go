package benchparse

import (
	"fmt"
	"slices"

	"golang.org/x/perf/benchfmt"

	"github.com/luna-flow/marebench/model"
)

// A units knows what the files declare about units by Unit lines. Where they
// contradict each other nothing is declared.
type units struct {
	declared benchfmt.UnitMetadataMap
	warnings []model.Warning
}

func mergeUnits(files []*File) units {
	u := units{declared: make(benchfmt.UnitMetadataMap)}
	disputed := make(map[benchfmt.UnitMetadataKey]bool)
	for _, f := range files {
		for _, key := range sortedKeys(f.units) {
			meta := f.units[key]
			have := u.declared[key]
			switch {
			case have == nil:
				u.declared[key] = meta
			case have.Value != meta.Value:
				disputed[key] = true
				file, line := meta.Pos()
				other, otherLine := have.Pos()
				u.warnings = append(u.warnings, model.Warning{
					Code:  "unit-metadata",
					Place: model.Place{File: file, Line: line},
					Message: fmt.Sprintf("%s of unit %s is %s here and %s at %s:%d: taken for unknown",
						key.Key, meta.OrigUnit, meta.Value, have.Value, other, otherLine),
				})
			}
		}
	}
	for key := range disputed {
		u.declared[key] = nil
	}
	return u
}

func sortedKeys(m benchfmt.UnitMetadataMap) []benchfmt.UnitMetadataKey {
	var keys []benchfmt.UnitMetadataKey
	for key := range m {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b benchfmt.UnitMetadataKey) int {
		_, x := m[a].Pos()
		_, y := m[b].Pos()
		if x != y {
			return x - y
		}
		if a.Key < b.Key {
			return -1
		}
		return 1
	})
	return keys
}

// better returns the direction of a unit: as declared, else that of Go's own
// units. It guesses nothing else: reqs/s and errors/s end alike.
func (u units) better(unit string) model.Direction {
	key := benchfmt.UnitMetadataKey{Unit: tidyUnit(unit), Key: "better"}
	if meta, known := u.declared[key]; known {
		switch {
		case meta == nil: // disputed
		case meta.Value == "lower":
			return model.LowerIsBetter
		case meta.Value == "higher":
			return model.HigherIsBetter
		}
		return model.UnknownDirection
	}
	switch tidyUnit(unit) {
	case "sec/op", "B/op", "allocs/op":
		return model.LowerIsBetter
	case "B/s":
		return model.HigherIsBetter
	}
	return model.UnknownDirection
}

// exact reports whether a unit is declared assume=exact.
func (u units) exact(unit string) bool {
	meta := u.declared[benchfmt.UnitMetadataKey{Unit: tidyUnit(unit), Key: "assume"}]
	return meta != nil && meta.Value == "exact"
}
