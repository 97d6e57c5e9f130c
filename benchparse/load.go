package benchparse

import (
	"io"
	"sync"
)

// A Source is an input that is yet to be opened.
type Source struct {
	Label string // how reports call it
	Name  string // how messages call it
	Open  func() (io.ReadCloser, error)
}

// Load reads all sources at the same time. Errors come in the order of the
// sources, nil where there is none; a file is nil only if it could not be opened.
func Load(sources []Source) (files []*File, errs []error) {
	files, errs = make([]*File, len(sources)), make([]error, len(sources))
	var wg sync.WaitGroup
	for i, source := range sources {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r, err := source.Open()
			if err != nil {
				errs[i] = err
				return
			}
			defer r.Close()
			files[i], errs[i] = Read(r, source.Label, source.Name)
		}()
	}
	wg.Wait()
	return files, errs
}
