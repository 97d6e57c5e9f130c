package benchparse

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/luna-flow/marebench/model"
)

// Options changes what tells benchmarks apart.
type Options struct {
	// Ignore lists what is not looked at: configuration keys, such as cpu or
	// pkg, and /gomaxprocs, the -N at the end of a name.
	Ignore []string
}

const gomaxprocsKey = "/gomaxprocs"

// Validate refuses keys that cannot be ignored.
func (o Options) Validate() error {
	for _, key := range o.Ignore {
		if key == "" || key != gomaxprocsKey && strings.ContainsAny(key[:1], "./") {
			return fmt.Errorf("cannot ignore %q: want a configuration key such as cpu, or %s", key, gomaxprocsKey)
		}
	}
	return nil
}

func (o Options) ignores(key string) bool { return slices.Contains(o.Ignore, key) }

// A subject is one benchmark of one file as the comparison identifies it.
type subject struct {
	subjectID
	name   string
	config []model.Setting // what tells it from others of the same name
	bench  *bench
	file   *File
}

// A subjectID is equal for the same subject of another file.
type subjectID struct {
	key string // the name, and the values of the splitting keys
	pkg string // "" if unknown, or if it does not belong to the identity
}

// subjects splits and joins the benchmarks of each file into subjects, by the
// keys that turn out to belong to their identity.
func subjects(files []*File, opts Options) [][]*subject {
	usePkg := !opts.ignores("pkg") && slices.ContainsFunc(files, func(f *File) bool { return len(f.packages()) > 1 })
	splitting := splittingKeys(files, opts, usePkg)
	all := make([][]*subject, len(files))
	for i, f := range files {
		byID := make(map[subjectID]*subject, len(f.benches))
		for _, b := range f.benches {
			for _, s := range f.split(b, splitting, opts, usePkg) {
				if known := byID[s.subjectID]; known != nil {
					known.bench = join(known.bench, s.bench)
					continue
				}
				byID[s.subjectID] = s
				all[i] = append(all[i], s)
			}
		}
	}
	return all
}

// packages returns the packages of a file that are known.
func (f *File) packages() []string {
	var pkgs []string
	for _, b := range f.benches {
		if b.pkg != "" && !slices.Contains(pkgs, b.pkg) {
			pkgs = append(pkgs, b.pkg)
		}
	}
	return pkgs
}

// split returns the subjects that a benchmark is: one for each block of values
// of the splitting keys.
func (f *File) split(b *bench, splitting []string, opts Options, usePkg bool) []*subject {
	name := b.name
	if opts.ignores(gomaxprocsKey) {
		name, _ = cutGOMAXPROCS(name)
	}
	var pkg []model.Setting
	if b.pkg != "" && !opts.ignores("pkg") {
		pkg = []model.Setting{{Key: "pkg", Value: b.pkg}}
	}
	newSubject := func(part *bench, at int) *subject {
		s := &subject{subjectID: subjectID{key: name}, name: name, config: pkg, bench: part, file: f}
		if usePkg {
			s.pkg = b.pkg
		}
		for _, key := range splitting {
			value := f.config.value(int(b.runs[at].state), key)
			s.key += "\x00" + value
			s.config = append(slices.Clip(s.config), model.Setting{Key: key, Value: value})
		}
		return s
	}
	if len(splitting) == 0 {
		return []*subject{newSubject(b, 0)}
	}
	var parts []*subject
	start := 0
	for i := 1; i <= len(b.runs); i++ {
		if i < len(b.runs) && f.sameValues(int(b.runs[i-1].state), int(b.runs[i].state), splitting) {
			continue
		}
		parts = append(parts, newSubject(b.slice(start, i), start))
		start = i
	}
	return parts
}

func (f *File) sameValues(a, b int, keys []string) bool {
	return a == b || !slices.ContainsFunc(keys, func(key string) bool { return f.config.value(a, key) != f.config.value(b, key) })
}

// slice returns the runs from start to before end as a benchmark of their own.
func (b *bench) slice(start, end int) *bench {
	part := &bench{name: b.name, pkg: b.pkg, runs: b.runs[start:end]}
	for _, s := range b.series {
		cut := &series{unit: s.unit, values: s.values[start:end]}
		for at, why := range s.refused {
			if start <= at && at < end {
				if cut.refused == nil {
					cut.refused = make(map[int]string)
				}
				cut.refused[at-start] = why
			}
		}
		// A unit that this block never writes is none of its own, unless it
		// could write nothing at all.
		if cut.seen() || part.allLost() {
			part.series = append(part.series, cut)
		}
	}
	return part
}

func (b *bench) allLost() bool {
	return !slices.ContainsFunc(b.runs, func(r run) bool { return r.lost == 0 })
}

// seen reports whether the unit was written for any run.
func (s *series) seen() bool {
	return len(s.refused) > 0 || slices.ContainsFunc(s.values, func(x float64) bool { return !math.IsNaN(x) })
}

// join puts the runs of two benchmarks that are one subject in file order.
func join(a, b *bench) *bench {
	runs := slices.Concat(a.runs, b.runs)
	order := make([]int, len(runs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(runs[i].line, runs[j].line) })
	joined := &bench{name: a.name, pkg: a.pkg}
	for _, i := range order {
		joined.runs = append(joined.runs, runs[i])
	}
	for p, part := range []*bench{a, b} {
		offset := p * len(a.runs)
		for likely, s := range part.series {
			to := joined.seriesOf(s.unit, likely)
			to.extend(len(runs))
			for at, i := range order {
				k := i - offset
				if k < 0 || k >= len(s.values) {
					continue
				}
				to.values[at] = s.values[k]
				if why, refused := s.refused[k]; refused {
					if to.refused == nil {
						to.refused = make(map[int]string)
					}
					to.refused[at] = why
				}
			}
		}
	}
	return joined
}

// cutGOMAXPROCS cuts the -N off a name that go test puts there when GOMAXPROCS
// is not 1. So -1 is never one.
func cutGOMAXPROCS(name string) (string, bool) {
	i := strings.LastIndexByte(name, '-')
	if i < 0 || i+1+digits([]byte(name[i+1:])) != len(name) || i+1 == len(name) || name[i+1] == '0' || name[i+1:] == "1" {
		return name, false
	}
	return name[:i], true
}

// splittingKeys returns the configuration keys other than pkg that tell
// benchmarks of one name apart: those that take the same two or more values in
// every file, and divide the runs of every benchmark into one unbroken block a
// value, with as many runs in every file. Anything else is taken for a property
// of the whole run, or for a log line.
func splittingKeys(files []*File, opts Options, usePkg bool) []string {
	var keys []string
	for _, key := range files[0].config.keys {
		if key != "pkg" && !opts.ignores(key) && splits(files, key, usePkg) {
			keys = append(keys, key)
		}
	}
	return keys
}

func splits(files []*File, key string, usePkg bool) bool {
	var values map[string]bool
	blocks := make(map[benchKey]map[string]int) // runs by value, in the first file that has the benchmark
	for _, f := range files {
		if len(f.config.states) < 2 {
			return false
		}
		inFile := make(map[string]bool)
		for _, b := range f.benches {
			counts, ok := f.blocks(b, key)
			if !ok {
				return false
			}
			for v := range counts {
				inFile[v] = true
			}
			id := benchKey{name: b.name}
			if usePkg {
				id.pkg = b.pkg
			}
			if other := blocks[id]; other == nil {
				blocks[id] = counts
			} else if !maps.Equal(other, counts) {
				return false
			}
		}
		if values == nil {
			values = inFile
		}
		if len(inFile) < 2 || !maps.Equal(values, inFile) {
			return false
		}
	}
	return true
}

// blocks counts the runs of a benchmark by value of a key. It fails where a
// run has no value, or a value comes back after another.
func (f *File) blocks(b *bench, key string) (map[string]int, bool) {
	counts := make(map[string]int)
	last := ""
	for _, r := range b.runs {
		v := f.config.value(int(r.state), key)
		if v == "" || v != last && counts[v] > 0 {
			return nil, false
		}
		counts[v]++
		last = v
	}
	return counts, true
}
