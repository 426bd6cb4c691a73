package play_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// TestAnswersDoNotDependOnWhatIsHidden plays random games. In some states it deals again what the player to choose
// cannot know, and types every question. All answers must be the same, also after some of the player's actions.
func TestAnswersDoNotDependOnWhatIsHidden(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			seen, dealt := newGame(t, r), newGame(t, r)
			chance, asked, differed := engine.Seed(5).Stream("hidden"), 0, false
			table := screen.CopyOf(seen.Table)
			for action := range testkit.Size(40, 300) {
				legal := table.Legal(nil)
				if len(legal) == 0 {
					break
				}
				if action%testkit.Size(20, 10) == 3 {
					imagined := screen.CopyOf(table)
					imagined.RandomizeHiddenState(table.Seat(), engine.Seed(action))
					differed = differed || imagined.Hash() != table.Hash()
					seen.SitDown(screen.CopyOf(table))
					dealt.SitDown(imagined)
					asked += compareAnswers(t, action, seen, dealt, "hint")
					if actInBoth(seen.TerminalGame, dealt.TerminalGame) {
						asked += compareAnswers(t, action, seen, dealt)
					}
				}
				a := legal[chance.IntN(len(legal))]
				if text := table.Describe(a); strings.HasPrefix(text, "action ") {
					t.Errorf("%s: no words for %q", r.Name, text)
				}
				if err := table.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
			if asked == 0 || !differed {
				t.Errorf("%d answers; is anything hidden: %v", asked, differed)
			}
		})
	}
}

// hotSeat is a game that several people play at one terminal.
type hotSeat struct {
	*curtaintest.TestProgram
	*play.TerminalGame
}

func newGame(t *testing.T, r *scripting.Ruleset) hotSeat {
	t.Helper()
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Limits = sandbox.DefaultLimits()
	g, err := load.LoadGame(s.Host, r)
	if err != nil {
		t.Fatal(err)
	}
	h := hotSeat{s, &play.TerminalGame{Host: s.Host, Game: g, Seed: 3}}
	if err := h.StartGame(); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h hotSeat) answer(line string) string {
	h.Stdout.Reset()
	h.Type(line)
	return h.Stdout.String()
}

// compareAnswers compares the answers to the same commands in two games, and returns how many there are.
func compareAnswers(t *testing.T, action int, seen, dealt hotSeat, more ...string) (asked int) {
	t.Helper()
	game := seen.Game.Game
	lines := append(more, []string{"look", "story all", "watch player mana", "what end", "inspect enemy", "help", "why 3", "why 5", "why xyzzy", "help hand", "help moves", "help opponent"}...)
	for _, h := range []hotSeat{seen, dealt} {
		table := h.TerminalGame.Table
		var facts []engine.Fact
		for _, v := range game.Facts {
			if v.Within == nil {
				facts = v.AppendFacts(facts, game.State(table), false)
			}
		}
		for _, f := range testkit.SampleUnlessLong(5, 3, facts) {
			lines = append(lines, "why "+f.Word, "why "+f.Word+" if "+table.Describe(table.Legal(nil)[0]))
		}
		if game.ComputedValues != nil {
			for _, v := range testkit.SampleUnlessLong(5, 3, game.ComputedValues(game.State(table))) {
				lines = append(lines, "why "+v.Word)
			}
		}
	}
	for _, line := range lines {
		if a, b := seen.answer(line), dealt.answer(line); a != b {
			t.Errorf("%s after %d actions: with something else hidden, %q is answered differently:\n%s\n---\n%s", game.Name, action, line, a, b)
		}
	}
	for _, begun := range []string{"", "p", "help ", "why "} {
		if a, b := seen.Completions(begun), dealt.Completions(begun); !slices.Equal(a, b) {
			t.Errorf("%s after %d actions: with something else hidden, the completions of %q differ: %q, %q", game.Name, action, begun, a, b)
		}
	}
	return len(lines)
}

// actInBoth plays the first action that does not end the turn in both games. It reports whether the player, who may
// have drawn a card, still knows the same about both.
func actInBoth(a, b *play.TerminalGame) (same bool) {
	seat := a.Table.Seat()
	known := func(s *play.TerminalGame) uint64 {
		imagined := screen.CopyOf(s.Table)
		imagined.RandomizeHiddenState(seat, 0)
		return imagined.Hash()
	}
	for _, action := range a.Table.Legal(nil) {
		if a.Table.EndsTurn(action) {
			continue
		}
		if a.Apply(action) != nil || b.Apply(action) != nil {
			return false
		}
		_, over := a.Table.Outcome()
		return !over && a.Table.Seat() == seat && known(a) == known(b)
	}
	return false
}

// TestNobodyIsToldOfTheOtherShop plays the same shop while opponents act differently in theirs, which is hidden
// (O-28).
func TestNobodyIsToldOfTheOtherShop(t *testing.T) {
	asked := []string{"look", "story all", "why mana", "why enemy mana", "why hand", "why enemy.board[1].attack", "why E1 attack", "why 3", "why 2", "why #players.enemy.hand", "hint", "undo"}
	var first string
	for _, others := range [][]string{{}, {"pitch 1", "pitch 1", "play 1 1"}, {"pitch 5"}} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		lines := append([]string{"pitch 1", "end", ""}, others...)
		s.SetTypedLines(append(append(lines, "end", ""), asked...)...)
		out := s.Run(t, program.ExitOK, "play", "autobattle", "--seed", "3", "--seats", "2")
		_, answers, _ := strings.Cut(out, "Seat 1 is next")
		if first == "" {
			first = answers
		}
		if answers != first || !strings.Contains(answers, "Round 1") {
			t.Errorf("the opponent did %q:\n%s\n--- instead of\n%s", others, answers, first)
		}
	}
}
