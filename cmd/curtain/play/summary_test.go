package play_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripts"
)

// TestAGameEndsWithASummary checks that the summary tells the length, what did the most, what ended the game, and how
// to see it again.
func TestAGameEndsWithASummary(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	out := s.Run(t, program.ExitOK, "play", "--auto", "--seed", "7", "--journal", "game.journal")
	want := regexp.MustCompile(`It took \d+ turns and \d+ actions\.\nMost damage by [A-Z].*\(\d+\).*\.\nFinal blow: [A-Z].* for \d+, at .*\.\n`)
	if !want.MatchString(out) {
		t.Errorf("no summary at the end of\n%s", out[max(0, len(out)-800):])
	}
	curtaintest.CheckContains(t, out, "To inspect its journal:", "curtain repl game.journal", "To play it again from the start:")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", filepath.Join(s.Dir, "game.journal")), "every state matches the recording")
}

// TestASummaryNamesWhoFought checks that damage in a fight of two creatures is attributed to them, although no script
// deals it, and that no final blow is named if a key has won.
func TestASummaryNamesWhoFought(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	out := s.Run(t, program.ExitOK, "play", "battleline", "--auto", "--seed", "9")
	curtaintest.CheckContains(t, out, "Most damage by False Floor (24), Understudy (16)")
	curtaintest.CheckContainsNone(t, out, "Final blow")
}

// TestTheFinalBlowIsOneAtTheLoser checks this for a game in which one blow kills each side.
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

// TestAGameThatIsLeftHasNoSummary leaves a game before its end.
func TestAGameThatIsLeftHasNoSummary(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.SetTypedLines("1", "quit")
	if out := s.Run(t, program.ExitOK, "play", "--seed", "3"); regexp.MustCompile("It took").MatchString(out) {
		t.Errorf("a summary before the end:\n%s", out)
	}
}

// TestASummaryNamesTheKeywordThatStruckLast checks this in the player's language.
func TestASummaryNamesTheKeywordThatStruckLast(t *testing.T) {
	for lang, wants := range map[string]string{"en": "Final blow: Poison for 1, at `end`.", "de": "Den letzten Schlag führte Gift: 1, bei `ende`."} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines("direct hp macguffin 6", "direct set macguffin poison 2", "asking off", "end", "quit")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "2", "--lang", lang), wants)
	}
}
