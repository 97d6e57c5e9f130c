package benchparse

import (
	"fmt"
	"slices"
	"strings"
)

// hints says why no benchmark of the base pairs with one of the candidates,
// and which flag would change that.
func hints(base []*subject, candidates [][]*subject, opts Options) []string {
	var hints []string
	for _, cand := range candidates {
		hints = append(hints, hint(base, cand, opts))
	}
	return slices.Compact(hints)
}

func hint(base, cand []*subject, opts Options) string {
	none := fmt.Sprintf("0 of %d benchmarks pair: ", len(base))
	if n := common(base, cand, func(s *subject) string { return s.key + "\x00" + s.pkg }); n > 0 {
		return none + "the names agree, but no unit is on both sides"
	}
	without := func(s *subject) string {
		name, _ := cutGOMAXPROCS(s.key)
		return name + "\x00" + s.pkg
	}
	if n := common(base, cand, without); n > 0 && !opts.ignores(gomaxprocsKey) {
		return none + fmt.Sprintf("the names differ only in GOMAXPROCS, %s and %s; -ignore %s pairs %d of %d",
			suffixes(base), suffixes(cand), gomaxprocsKey, n, len(base))
	}
	if n := common(base, cand, func(s *subject) string { return s.key }); n > 0 && !opts.ignores("pkg") {
		return none + fmt.Sprintf("the packages differ; -ignore pkg pairs %d of %d", n, len(base))
	}
	return none + "no name is on both sides"
}

// common counts the base subjects that have a partner by the given key.
func common(base, cand []*subject, key func(*subject) string) int {
	have := make(map[string]bool)
	for _, c := range cand {
		have[key(c)] = true
	}
	n := 0
	for _, b := range base {
		if have[key(b)] {
			n++
		}
	}
	return n
}

// suffixes lists the GOMAXPROCS of names, as in "-8", at most three.
func suffixes(subjects []*subject) string {
	var list []string
	for _, s := range subjects {
		suffix := "none"
		if cut, ok := cutGOMAXPROCS(s.name); ok {
			suffix = s.name[len(cut):]
		}
		if !slices.Contains(list, suffix) {
			list = append(list, suffix)
		}
	}
	if len(list) > 3 {
		list = append(list[:3], "…")
	}
	return strings.Join(list, "/")
}
