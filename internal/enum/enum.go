// Package enum gives small enumerations their text forms. The constants of an
// enumeration count from 0 and index its list of texts.
package enum

import (
	"fmt"
	"slices"
	"strings"
)

// String returns the text of v, or kind(v) for a value that has none.
func String[E ~uint8](v E, kind string, texts []string) string {
	if int(v) < len(texts) {
		return texts[v]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(v))
}

// Marshal returns the text of v as encoders want it: a value that has none is
// an error, since it could not be read back.
func Marshal[E ~uint8](v E, kind string, texts []string) ([]byte, error) {
	if int(v) >= len(texts) {
		return nil, fmt.Errorf("%s %d has no text", kind, uint8(v))
	}
	return []byte(texts[v]), nil
}

// Unmarshal sets v to the constant whose text is b. Another text is an error
// that lists the ones there are.
func Unmarshal[E ~uint8](v *E, b []byte, kind string, texts []string) error {
	i := slices.Index(texts, string(b))
	if i < 0 {
		return fmt.Errorf("unknown %s %q: want one of %s", kind, b, strings.Join(texts, ", "))
	}
	*v = E(i)
	return nil
}
