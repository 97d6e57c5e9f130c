package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpus runs the command on files that people have published. It needs a
// folder of them beside the checkout. Each must give a report or a reasoned
// error, never nothing.
func TestCorpus(t *testing.T) {
	dirs, _ := filepath.Glob("../../../shared/corpus/pairs/*")
	if len(dirs) == 0 {
		t.Skip("no corpus beside the checkout")
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			for _, format := range []string{"text", "json"} {
				files, err := os.ReadDir(dir)
				if err != nil || len(files) < 2 {
					t.Fatalf("%d files, %v", len(files), err)
				}
				old, new := filepath.Join(dir, "old.txt"), filepath.Join(dir, "new.txt")
				var stdout, stderr bytes.Buffer
				status := run([]string{"-format", format, old, new}, strings.NewReader(""), &stdout, &stderr)
				switch {
				case status == statusError && (stdout.Len() > 0 || !strings.Contains(stderr.String(), "marebench: ")):
					t.Errorf("status 2 without a reason: %s", &stderr)
				case status != statusError && stdout.Len() == 0:
					t.Errorf("status %d without a report", status)
				case status == statusRegression:
					t.Errorf("status 1 without -fail-on")
				case format == "json" && status != statusError && !json.Valid(stdout.Bytes()):
					t.Error("the report is not JSON")
				}
			}
		})
	}
}
