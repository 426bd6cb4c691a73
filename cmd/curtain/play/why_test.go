package play_test

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripts"
)

// TestAPlayerPointsAtNumbers asks for numbers and words as they stand on the screen, and why an action
// is illegal, in a game that is played; nothing of it is played.
func TestAPlayerPointsAtNumbers(t *testing.T) {
	for name, lines := range map[string][]string{
		"en": {"block", "why 5", "why 50/50", "why ×3", "why rat", "why block", "why aldric.block", "why macguffin.hp if end", "why not 9", "why", "why xyzzy", "end", "end", "why macguffin.hp", "quit"},
		"de": {"block", "warum 5", "warum 50/50", "warum ×3", "warum aldric.block", "warum macguffin.hp wenn ende", "warum nicht 9", "warum", "warum xyzzy", "ende", "ende", "warum macguffin.hp alles", "schluss"},
	} {
		s := curtaintest.NewStage(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.Types(lines...)
		out := s.Does(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "2", "--lang", name, "--journal", name+".journal")
		curtaintest.Has(t, s.Does(t, program.ExitOK, "replay", name+".journal"), "3 actions of")
		var answers []string
		for part := range strings.SplitSeq(strings.ReplaceAll(out, "\x1b", "^"), "\n> ") {
			answers = append(answers, part)
		}
		golden.Check(t, filepath.Join("testdata", "why_"+name+".txt"), strings.Join(answers[1:], "\n> ")+"\n")
	}
}
