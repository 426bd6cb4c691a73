package play_test

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripts"
)

// TestAPlayerPointsAtNumbers asks why numbers and words on the screen are as they are, and why an action is illegal.
// This plays nothing.
func TestAPlayerPointsAtNumbers(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for name, lines := range map[string][]string{ // by language and, unless it is a fight, game
		"en":            {"block", "why 5", "what is 5", "why 50/50", "why ×3", "why ●●○", "why energy 3", "why the", "why type", "why no bonus", "why ●●○ 2", "why hp", "why rat", "why block", "why aldric.block", "why macguffin.hp if end", "why not 9", "why", "why xyzzy", "why blok", "why stge rat", "end", "end", "why macguffin.hp", "quit"},
		"en_skirmish":   {"1", "1", "why ×3", "why 25", "why orc", "why 10", "why -20", "why melee", "why 61/90", "quit"},
		"de_skirmish":   {"1", "1", "warum ×3", "warum 25", "warum ork", "warum ♦", "warum schaden", "schluss"},
		"en_autobattle": {"pitch 1", "pitch 1", "end", "end", "fight", "why 5/4", "why E1", "why ♥♥♥♥♥♡", "why 0", "why shop", "why wins", "why 3/4", "quit"},
		"en_battleline": {"stand", "house rigging", "why hand", "why 3", "why aember", "why ○○○", "why player", "why trapdoor", "why stage", "quit"},
		"de":            {"block", "warum 5", "warum 50/50", "warum ×3", "warum aldric.block", "warum aldric", "warum macguffin.hp wenn ende", "warum nicht 9", "warum", "warum xyzzy", "warum blok", "warum dekung", "warum bühnenrate", "ende", "ende", "warum macguffin.hp alles", "schluss"},
	} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines(lines...)
		what, seed := []string{"play", "fight", "stage_rat"}, "2"
		language, game, whole := strings.Cut(name, "_")
		if whole {
			what, seed = []string{"play", game}, "5"
		}
		out := s.Run(t, program.ExitOK, append(what, "--seed", seed, "--lang", language, "--journal", name+".journal")...)
		if !whole {
			curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", name+".journal"), "3 actions of")
		}
		var answers []string
		for part := range strings.SplitSeq(strings.ReplaceAll(out, "\x1b", "^"), "\n> ") {
			answers = append(answers, part)
		}
		golden.Check(t, filepath.Join("testdata", "why_"+name+".txt"), strings.Join(answers[1:], "\n> ")+"\n")
	}
}
