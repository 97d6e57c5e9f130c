//go:build race

package stats

const raceEnabled = true // the race detector makes sync.Pool forget at random
