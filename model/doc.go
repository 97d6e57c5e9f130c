// Package model is the vocabulary that the packages of marebench share: what
// a pair of measured samples is, how it is to be compared, and what there is
// to warn of. It holds values and their text forms, and computes nothing.
//
// Every enumeration has a harmless zero value, which claims nothing, and a
// text form that reads back: a text that is none is refused with an error
// that lists those that are.
package model
