// Package benchparse turns benchmark files into paired samples.
//
// A file goes three ways, each in its own source file:
//
//  1. The normaliser (normalise.go) makes a clean stream of lines of whatever
//     bytes come in, and notes the lines that were meant as results but are
//     none, and those that tell of a failure. It keeps every line's number.
//  2. The reader (file.go) hands that stream to benchfmt, which owns the
//     format, and collects the runs of each benchmark. A run that could not be
//     read keeps its place as a hole.
//  3. Pairing (pair.go) finds the benchmarks of one file in the other and puts
//     run i beside run i.
//
// Nothing is guessed and nothing is lost silently: what could not be read is a
// warning with its file and line.
package benchparse
