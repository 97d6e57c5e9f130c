// Package report makes a finished report of paired samples, and renders it.
//
// [Compare] computes every number, verdict, footnote and count, once. What it
// returns is plain data: the renderers, [Text] and [JSON], lay it out and
// change no number, and [Gate] reads it.
//
// Around the decision of package stats, which goes by the point estimate, a
// report says in the unit's own words what it means (faster, worse, higher)
// and whether it is confirmed: whether the interval of the change lies wholly
// where the estimate does, and whether so many noisy rows could show such a
// change if nothing had changed.
//
// A number that does not exist is NaN in a Report and null in JSON.
package report
