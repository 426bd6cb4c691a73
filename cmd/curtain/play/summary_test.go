package play_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripts"
)

// A game that is over tells how long it was, what did the most, and by what it ended, and how to look at it again.
func TestAGameEndsWithASummary(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	out := s.Run(t, program.ExitOK, "play", "--auto", "--seed", "7", "--journal", "game.journal")
	want := regexp.MustCompile(`It took \d+ turns and \d+ actions\.\nMost damage by [A-Z].*\(\d+\).*\.\nFinal blow: [A-Z].* for \d+, at .*\.\n`)
	if !want.MatchString(out) {
		t.Errorf("no summary at the end of\n%s", out[max(0, len(out)-800):])
	}
	curtaintest.CheckContains(t, out, "To inspect its journal:", "curtain replay game.journal", "To play it again from the start:")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", filepath.Join(s.Dir, "game.journal")), "every state matches the recording")
}

// Damage of a fight between two creatures is that of the creatures, though nobody's script
// deals it. Where a key has won and no blow, no blow is told of.
func TestASummaryNamesWhoFought(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays at length")
	}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	out := s.Run(t, program.ExitOK, "play", "battleline", "--auto", "--seed", "9")
	curtaintest.CheckContains(t, out, "Most damage by False Floor (32), Counterweight (19)")
	curtaintest.CheckContainsNone(t, out, "Final blow")
}

// Where both sides die of one blow each, the last one is that at the loser.
func TestTheFinalBlowIsOneAtTheLoser(t *testing.T) {
	for setup, by := range map[string]string{"moth,busker innermost_doll": "Moth", "innermost_doll,busker moth": "Innermost Doll"} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		mine, theirs, _ := strings.Cut(setup, " ")
		for _, sides := range [][]string{{"player=" + mine, "enemy=" + theirs}, {"player=" + theirs, "enemy=" + mine}} {
			out := s.Run(t, program.ExitOK, append([]string{"play", "autobattle", "battle", "--auto", "--seed", "1"}, sides...)...)
			curtaintest.CheckContains(t, out, "Final blow: "+by+" for 1, at `clash`.")
		}
	}
}

// Who leaves before the end is told nothing of it.
func TestAGameThatIsLeftHasNoSummary(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.SetTypedLines("1", "quit")
	if out := s.Run(t, program.ExitOK, "play", "--seed", "3"); regexp.MustCompile("It took").MatchString(out) {
		t.Errorf("a summary before the end:\n%s", out)
	}
}

// What a keyword ends is told of the keyword, in the words of who plays.
func TestASummaryNamesTheKeywordThatStruckLast(t *testing.T) {
	for lang, wants := range map[string]string{"en": "Final blow: Poison for 1, at `end`.", "de": "Den letzten Schlag führte Gift: 1, bei `ende`."} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines("direct hp macguffin 6", "direct set macguffin poison 2", "asking off", "end", "quit")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "2", "--lang", lang), wants)
	}
}
