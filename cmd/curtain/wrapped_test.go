package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// TestErrorsKeepTheirLineBreaks checks that an error in a script keeps its lines at every width: the place, the
// quoted line, and the suggestion.
func TestErrorsKeepTheirLineBreaks(t *testing.T) {
	const card = `return card {
  id = "jest", name = "Jest", owner = "pip", type = "action", cost = 0, text = "Gain {n} Luck.",
  values = { n = 1 }, upgrade = { values = { n = 2 } },
  play = function(self)
    self:gain(self.values.n, "lukc")
  end,
}`
	for _, width := range []int{60, 80, 100} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Columns = func() int { return width }
		curtaintest.CopyPack(t, filepath.Join(s.Dir, "mine"))
		curtaintest.Write(t, filepath.Join(s.Dir, "mine", "jest.lua"), card)
		s.SetTypedLines("direct hand + jest", "jest", "quit")
		said := strings.Split(s.Run(t, program.ExitOK, "play", "fight", "rat", "--seed", "1", "--scripts", "mine"), "\n")
		at := slices.IndexFunc(said, func(line string) bool { return strings.HasSuffix(line, `unknown keyword "lukc"`) })
		want := []string{`  5 |     self:gain(self.values.n, "lukc")`, `  did you mean "luck"?`}
		if at < 0 || !slices.Equal(said[at+1:at+3], want) {
			t.Errorf("at %d columns:\n%s", width, strings.Join(said, "\n"))
		}
	}
}
