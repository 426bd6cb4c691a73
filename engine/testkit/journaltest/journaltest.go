// Package journaltest makes journals that no program writes, for tests of what reads them.
package journaltest

import (
	"fmt"
	"strings"

	"curtaincall/engine"
)

// Resealed is a journal of form 2 in which every record has the sum it should have,
// whatever it is. Another text stays as it is.
func Resealed(text string) string {
	lines := strings.Split(text, "\n")
	if !strings.HasPrefix(lines[0], `{"journal":2`) {
		return text
	}
	sum := engine.HashString(lines[0])
	for i, line := range lines[1:] {
		if _, rest, found := strings.Cut(line, " "); found {
			h := engine.NewHasher()
			h.Uint64(sum)
			h.String(rest)
			sum = h.Sum()
			lines[i+1] = fmt.Sprintf("%016x %s", sum, rest)
		}
	}
	return strings.Join(lines, "\n")
}
