// Package marebench holds the tests of the module as a whole: who may import
// whom, and that what the documents say is what the command does.
package marebench

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/luna-flow/marebench/"

// Data goes one way, and so do imports. What is not listed may not be imported.
var allowed = map[string][]string{
	"internal/enum":      {},
	"model":              {"internal/enum"},
	"stats":              {"internal/enum", "model"},
	"benchparse":         {"model"},
	"report":             {"internal/enum", "model", "stats"},
	"cmd/marebench":      {"model", "stats", "benchparse", "report"},
	"internal/synthetic": {},
	"internal/gen":       {"internal/synthetic"},
	"internal/versus":    {"internal/synthetic"},
}

// Packages whose results are a function of their arguments only.
var pure = []string{"model", "stats", "report"}

var effects = []string{"os", "time", "log", "log/slog", "math/rand", "math/rand/v2", "crypto/rand", "net", "net/http", "os/exec", "io/ioutil", "syscall"}

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name, ours := strings.CutPrefix(pkg.ImportPath, module)
		if !ours {
			continue // this package
		}
		may, listed := allowed[name]
		if !listed {
			t.Errorf("%s is a new package: say what it may import", name)
		}
		seen++
		for _, imp := range pkg.Imports {
			if own, ok := strings.CutPrefix(imp, module); ok && !slices.Contains(may, own) {
				t.Errorf("%s must not import %s", name, own)
			}
			if slices.Contains(pure, name) && slices.Contains(effects, imp) {
				t.Errorf("%s must be pure, but imports %s", name, path.Base(imp))
			}
		}
	}
	if seen != len(allowed) {
		t.Errorf("%d of %d packages seen", seen, len(allowed))
	}
}
