package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/luna-flow/marebench/benchparse"
)

// An input is a file named on the command line.
type input struct {
	label, path string
}

// parseInputs reads the arguments: paths, label=path, or - for standard input.
// A path that is named twice gets a number behind it, so that columns differ.
func parseInputs(args []string) ([]input, error) {
	if len(args) == 0 {
		return nil, errors.New("no input: want old.txt new.txt, or one file to summarise")
	}
	var inputs []input
	stdin := false
	named := make(map[string]int)
	for _, arg := range args {
		label, path, ok := strings.Cut(arg, "=")
		if !ok {
			label, path = arg, arg
		}
		if path == "" || label == "" {
			return nil, fmt.Errorf("%q: want a path or label=path", arg)
		}
		if path == "-" {
			if stdin {
				return nil, errors.New("standard input can be read only once")
			}
			stdin = true
		}
		if named[label]++; named[label] > 1 {
			label = fmt.Sprintf("%s#%d", label, named[label])
		}
		inputs = append(inputs, input{label, path})
	}
	return inputs, nil
}

func (in input) source(stdin io.Reader) benchparse.Source {
	name := in.path
	if name == "-" {
		name = "standard input"
	}
	return benchparse.Source{
		Label: in.label,
		Name:  name,
		Open: func() (io.ReadCloser, error) {
			if in.path == "-" {
				return io.NopCloser(stdin), nil
			}
			if info, err := os.Stat(in.path); err == nil && info.IsDir() {
				return nil, fmt.Errorf("%s is a directory, want a file", in.path)
			}
			return os.Open(in.path)
		},
	}
}
