package play_test

import (
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

// TestRehearsalsTellAllLessons checks that sensible players see every lesson of a rehearsal.
func TestRehearsalsTellAllLessons(t *testing.T) {
	games := 0
	for _, r := range registry.Rulesets {
		c := gametest.Pack(t, r)
		rehearsal := library.FindRehearsal(c.Content, "")
		if rehearsal == nil {
			continue // Curtain Call's is a run
		}
		games++
		player, err := c.NewGameRunner()
		if err != nil {
			t.Fatal(err)
		}
		table, err := player.StartGame(scripting.GameStart{Seed: engine.Seed(rehearsal.Seed), Words: rehearsal.SetupWords()}, nil)
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		policy, told := bot.NewQuick(), 0
		for range 120 {
			if _, over := table.Outcome(); over {
				break
			}
			seat, before := table.Seat(), screen.CopyOf(table)
			a, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policy, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range r.Game.Actions {
				if seat == 0 && d.Kind == a.Kind {
					told = rehearsal.NextLesson(told, d.Name, before.EndsTurn(a))
					break
				}
			}
		}
		if told != len(rehearsal.Lessons)-1 {
			t.Errorf("%s: lesson %d of %d is never told", r.Name, told+2, len(rehearsal.Lessons))
		}
	}
	if games != 3 {
		t.Errorf("%d games have a rehearsal and not 3", games)
	}
}

// TestARehearsalFollowsThePlayer checks that lessons follow the player's actions, not the opponent's, and that undo
// goes back to earlier ones.
func TestARehearsalFollowsThePlayer(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("help requires", "advance", "undo", "advance", "attack orc", "quit")
	out := strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", "skirmish", "match", "tutorial", "--journal", "left.journal")), " ")
	curtaintest.CheckContains(t, out, "Skirmish, seed 7", "A rehearsal, before the doors open.", "Prompter: Good evening.", "Prompter: Now they are in reach", "Prompter: The card went back")
	if strings.Count(out, "Good evening") != 2 || strings.Contains(out, "For a guided first game") {
		t.Error("told otherwise:", out)
	}
	s.Stdout.Reset()
	s.SetTypedLines("defend", "quit") // instead of advancing: the Warrior's turn is over
	out = strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", "skirmish", "match", "tutorial", "--journal", "other.journal")), " ")
	if curtaintest.CheckContains(t, out, "Prompter: The card went back"); strings.Contains(out, "Now they are in reach") {
		t.Error("a lesson comes too late:", out)
	}
	s.Stdout.Reset()
	s.SetTypedLines("quit")
	out = strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", "--resume", "left.journal")), " ")
	if curtaintest.CheckContains(t, out, "your Archer"); strings.Contains(out, "Prompter:") {
		t.Error("a resumed game tells a lesson of its beginning:", out)
	}
	for _, game := range []string{"skirmish", "autobattle", "battleline"} {
		s.Stdout.Reset()
		s.SetTypedLines("quit")
		curtaintest.CheckContains(t, strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", game, "--journal", game)), " "), "For a guided first game, quit and run `curtain play "+game+" ")
	}
}

// TestWhatIsImpossibleIsAnsweredWithWhatIsPossible types lines that are not understood or impossible now.
func TestWhatIsImpossibleIsAnsweredWithWhatIsPossible(t *testing.T) {
	for game, lines := range map[string][]string{"skirmish": {"flee"}, "autobattle": {"stand", "play", "end", "7", "flee"}, "battleline": {"flee", "stand", "1", "fight", "stay"}} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines(append(lines, "quit")...)
		out := s.Run(t, program.ExitOK, "play", game, "--seed", "3", "--journal", "left.journal")
		if n := strings.Count(out, `"quit".`); n != len(lines)+1 {
			t.Errorf("%s: after %d lines what is possible is told %d times:\n%s", game, len(lines), n, out)
		}
		for _, direction := range []string{`"stat"`, `"clear"`} {
			if strings.Contains(out, direction) {
				t.Errorf("%s: a stage direction is offered:\n%s", game, out)
			}
		}
	}
}

// TestAHintFollowsTheRehearsal checks that a hint is the lesson where that asks for one action.
func TestAHintFollowsTheRehearsal(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("hint", "stand", "hint", "help rehearsal", "play battleline rehearse", "quit")
	out := strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", "battleline", "duel", "tutorial")), " ")
	curtaintest.CheckContains(t, out, "Prompter: Good evening.", "Prompter: Good evening.", "type `stand`.", "Prompter: A turn begins", "The best line found: house ",
		"For a guided first game, quit and run `curtain play battleline duel tutorial`.", "For a guided first game")
	s.Stdout.Reset()
	s.Run(t, program.ExitUsage, "play", "battleline", "rehearse")
	curtaintest.CheckContains(t, s.Stderr.String(), "did you mean `curtain play battleline duel tutorial`?")
}

// TestRefusalsSayWhy types lines whose moves are all refused for the same reason, and lines for other prompts.
func TestRefusalsSayWhy(t *testing.T) {
	for game, answers := range map[string]map[string]string{
		"autobattle": {
			"play 1": "not enough mana: ", "sell": "the slot is empty", "flee": `unknown command "flee": expected "pitch" or "end"`,
			"play battleline": "`curtain play battleline`", "show units": "`curtain show autobattle units`", "list skirmish cards": "`curtain list skirmish cards`",
			"help prologue": "Unknown word \"prologue\": `help` lists",
		},
		"battleline": {"discard": "that is not possible now: first type `stand`", "show dresser": "Heal 3 damage"},
	} {
		for line, want := range answers {
			s := curtaintest.NewTestProgram(t, registry.Rulesets...)
			s.Builtin = scripts.FS
			s.SetTypedLines(line, "quit")
			curtaintest.CheckContains(t, strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", game, "--seed", "4")), " "), want)
		}
	}
}
