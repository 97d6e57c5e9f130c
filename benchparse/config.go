package benchparse

import (
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/luna-flow/marebench/model"
)

// canonical writes the Greek mu as the micro sign, which look alike, so that
// both spellings of a unit, a name or a value are one.
func canonical(s string) string { return strings.ReplaceAll(s, "\u03bc", "\u00b5") }

// A configLog records which configuration was in force for each run of a file.
// A state is the values of all keys at one time; it is stored once for all the
// runs in a row that share it.
type configLog struct {
	keys   []string       // in order of appearance
	index  map[string]int // of keys
	states [][]string     // values by key; "" or beyond the end: unknown
}

// state returns the number of the state that cfg is.
func (c *configLog) state(cfg []benchfmt.Config) int {
	if last := len(c.states) - 1; last >= 0 && c.isState(last, cfg) {
		return last
	}
	if c.index == nil {
		c.index = make(map[string]int)
	}
	values := make([]string, len(c.keys), len(c.keys)+len(cfg))
	for _, setting := range cfg {
		k, known := c.index[setting.Key]
		if !known {
			k = len(c.keys)
			c.index[setting.Key] = k
			c.keys = append(c.keys, setting.Key)
			values = append(values, "")
		}
		values[k] = canonical(string(setting.Value))
	}
	c.states = append(c.states, values)
	return len(c.states) - 1
}

// isState reports whether cfg is the given state.
func (c *configLog) isState(state int, cfg []benchfmt.Config) bool {
	values := c.states[state]
	known := 0
	for _, v := range values {
		if v != "" {
			known++
		}
	}
	if known != len(cfg) {
		return false
	}
	for i, setting := range cfg {
		k := i // files keep the order of their header
		if k >= len(c.keys) || c.keys[k] != setting.Key {
			var ok bool
			if k, ok = c.index[setting.Key]; !ok {
				return false
			}
		}
		if k >= len(values) || values[k] != string(setting.Value) && values[k] != canonical(string(setting.Value)) {
			return false
		}
	}
	return true
}

// value returns the value of a key in a state, or "" if it is unknown.
func (c *configLog) value(state int, key string) string {
	k, ok := c.index[key]
	if !ok || k >= len(c.states[state]) {
		return ""
	}
	return c.states[state][k]
}

// distinct returns the values that a key takes during the given runs, in order
// of appearance; unknown is none.
func (c *configLog) distinct(key string, runs []run) []string {
	var values []string
	last := int32(-1)
	for _, r := range runs {
		if r.state == last {
			continue
		}
		last = r.state
		if v := c.value(int(last), key); v != "" && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}

// constant returns the settings that hold for every run of the file.
func (c *configLog) constant() []model.Setting {
	var settings []model.Setting
	for _, key := range c.keys {
		v := c.value(0, key)
		if v != "" && !slices.ContainsFunc(c.states, func(values []string) bool {
			k := c.index[key]
			return k >= len(values) || values[k] != v
		}) {
			settings = append(settings, model.Setting{Key: key, Value: v})
		}
	}
	return settings
}
