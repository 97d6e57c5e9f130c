// Package stats turns arrays of timings into summaries, paired comparisons,
// seeded bootstrap intervals and outlier-filtered views.
//
// Every function is pure: it reads its arguments, allocates its result, keeps
// no state and never modifies an argument. The same arguments give the same
// bits on every machine: no result depends on a fused multiply-add, a library
// logarithm or a clock. Nothing panics on data; NaN, infinities and empty
// samples have stated results.
//
// Arrays are taken as timings, for which less is better: a negative delta is
// Faster. Turning that round for a rate is the caller's work.
//
// Beside the specified core stand the tests and counts that decide whether a
// change is confirmed: [BandSignTest], [Holm], [MinPairs], [IntervalCoverage].
package stats
