package play_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripts"
)

func TestAPersonPlays(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.SetTypedLines("climb 2", "climb 9", "lader", "slip", "climb 1", "jump")
	s.Vars["COLUMNS"] = "60"
	out := s.Run(t, program.ExitOK, "play", "--seed", "4")
	curtaintest.CheckContains(t, out,
		"The Ladder, seed 4",
		"`help` lists the commands",
		"rung 0 of 12, seed 4, 60 columns", "Type climb 1, climb 2 or jump.",
		"You stand on rung 2.", "rung 2 of 12",
		`"climb 9" is no way up`,
		`"lader": did you mean "ladder"?`,
		"scripts/ladder/rungs.lua:1: no grip", "1 | 12", "in play of card \"slip\", turn 1, action 1 (the action was\n    undone)",
		"You stand on rung 3.",
		"You stand on rung 12.", "rung 12 of 12",
		"curtain play --seed 4")
}

func TestNoVerbPlays(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.SetTypedLines("jump")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK), "The Ladder, seed 77", "curtain play --seed 77")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "--seed", "8"), "The Ladder, seed 8")
}

func TestAPartOfAGame(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "half"), "rung 8", "curtain play half --seed 77")
	two := curtaintest.NewTestProgram(t, other, curtaintest.Ladder())
	curtaintest.CheckContains(t, two.Run(t, program.ExitOK, "play", "ladder", "half"), "rung 8", "curtain play ladder half --seed 77")
}

// other is a second game, which is never played.
var other = &scripting.Ruleset{Name: "other", Title: "Another Game", Game: &declare.Declaration{Name: "other"}}

func TestWordsOfEveryGame(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.SetTypedLines("story", "climb 1", "help", "help rung", "help HINT", "help LADDER", "help rugn", "ladder", "story", "look", "hint", "", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play"),
		"Nothing has happened yet.",
		"You stand on rung 1.",
		"Now", "Type climb 1", "At any time", "story [all]", "asking [on|off]            ask", "quit",
		"besides the names you see", "Rung",
		"What one stands on.",
		"hint  show the best line for this turn and why it is best",
		`Unknown word "LADDER"`,
		`Unknown word "rugn": did you mean "rung"?`,
		"A ladder leans on a wall.",
		"You stand on rung 1.",
		"rung 1 of 12",
		"The best line found: climb 2", "With jump instead: defeat.",
		"Type climb 1, climb 2 or jump.",
		"Leaving the game.", "curtain play --seed 77")
}

func TestTheStoryHasNothingThatWasUndone(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.SetTypedLines("climb 1", "climb 2", "undo", "story all", "redo", "story all", "quit")
	out := s.Run(t, program.ExitOK, "play")
	if first, third := strings.Count(out, "You stand on rung 1."), strings.Count(out, "You stand on rung 3."); first != 3 || third != 2 {
		t.Errorf("rung 1 is told %d times, rung 3 %d times:\n%s", first, third, out)
	}
}

func TestALongStoryIsToldFromNearItsEnd(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Builtin = curtaintest.LadderScripts("100")
	lines := strings.Split(strings.Repeat("climb 1,", 40), ",")
	s.SetTypedLines(append(lines[:40], "story", "story all", "quit")...)
	out := s.Run(t, program.ExitOK, "play")
	_, told, _ := strings.Cut(out, "... 10 earlier lines")
	curtaintest.CheckContainsNone(t, told[:strings.Index(told, "rung 11.")], "rung 10.")
	curtaintest.CheckContains(t, told, "rung 11.", "rung 40.", "rung 1.", "rung 40.")
}

func TestEndOfInputAndInterruptLeaveWithASentence(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		says   string
	}{
		{io.EOF, program.ExitOK, "End of input"},
		{terminal.ErrInterrupted, program.ExitInterrupted, "Interrupted"},
	} {
		s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
		closed := false
		s.OpenPrompt = func(terminal.Completer) terminal.Prompt {
			return curtaintest.FailingPrompt{Err: test.err, Closed: &closed}
		}
		curtaintest.CheckContains(t, s.Run(t, test.status, "play"), test.says, "curtain play --seed 77")
		if !closed {
			t.Errorf("%v: the terminal was not given back", test.err)
		}
	}
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	closed := false
	s.OpenPrompt = func(terminal.Completer) terminal.Prompt {
		return curtaintest.FailingPrompt{Err: errors.New("the cable is cut"), Closed: &closed}
	}
	s.Run(t, program.ExitFailures, "play")
	curtaintest.CheckContains(t, s.Stderr.String(), "the cable is cut")
}

func TestAnInterruptFromOutsideEndsAWaitingPrompt(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	asked := make(chan struct{})
	s.OpenPrompt = func(terminal.Completer) terminal.Prompt { return curtaintest.HangingPrompt{Asked: asked} }
	go func() {
		<-asked
		s.Stop()
	}()
	curtaintest.CheckContains(t, s.Run(t, program.ExitInterrupted, "play"), "Interrupted")
}

func TestTheBotPlaysWhereNobodyTypes(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	out := s.Run(t, program.ExitOK, "play", "--seed", "5")
	curtaintest.CheckContains(t, out, "seed 5, played by the bot", "You stand on rung 2.", "You stand on rung 12.", "rung 12 of 12")
	if again := s.Run(t, program.ExitOK, "play", "--seed", "5"); again != out {
		t.Errorf("the same seed plays\n%s\nand then\n%s", out, again)
	}
	s.SetTypedLines("quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--auto"), "played by the bot")
}

func TestAGameThatCannotBegin(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Builtin = curtaintest.LadderScripts("13")
	s.Run(t, program.ExitFailures, "play", "--seed", "3")
	curtaintest.CheckContains(t, s.Stderr.String(), "thirteen rungs are unlucky")
}

func TestColourOnlyWhereItIsWanted(t *testing.T) {
	const on = "\x1b["
	for _, test := range []struct {
		name    string
		columns int
		vars    map[string]string
		colour  bool
	}{
		{"a terminal", 100, nil, true},
		{"no terminal", 0, nil, false},
		{"NO_COLOR", 100, map[string]string{"NO_COLOR": "1"}, false},
		{"an empty NO_COLOR", 100, map[string]string{"NO_COLOR": ""}, true},
		{"a dumb terminal", 100, map[string]string{"TERM": "dumb"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
			s.Columns = func() int { return test.columns }
			s.Vars = test.vars
			if got := strings.Contains(s.Run(t, program.ExitOK, "play"), on); got != test.colour {
				t.Errorf("colour: %v, want %v", got, test.colour)
			}
		})
	}
}

func TestTheWidthIsAskedAnew(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	width := 100
	s.Columns = func() int { width -= 1; return width }
	s.Vars["NO_COLOR"] = "1"
	s.SetTypedLines("look", "look", "quit")
	out := s.Run(t, program.ExitOK, "play")
	if first := strings.Index(out, " columns"); strings.Count(out, out[first-2:first]+" columns") != 1 {
		t.Errorf("two looks at a terminal that changes show one width:\n%s", out)
	}
}

func TestCompletion(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	var complete terminal.Completer
	s.OpenPrompt = func(c terminal.Completer) terminal.Prompt {
		complete = c
		return terminal.NewStreamPrompt(strings.NewReader(""), io.Discard)
	}
	s.Run(t, program.ExitOK, "play")
	for line, want := range map[string]string{
		"cl":      "climb 1,climb 2",
		"H":       "help,hint",
		"help gr": "help gravity",
		"2":       "2",
		"zzz":     "",
	} {
		if got := strings.Join(complete(line), ","); got != want {
			t.Errorf("%q may become %q, want %q", line, got, want)
		}
	}
}

func TestTheBotTakesTheSeatsThatNobodyHas(t *testing.T) {
	testkit.SkipIfShort(t)
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	var game string
	for _, r := range registry.Rulesets {
		if r.Seats == 2 {
			game = r.Name
		}
	}
	if game == "" {
		t.Skip("no game for two")
	}
	chosen := func(seats string) int {
		s.SetTypedLines(slices.Repeat([]string{"pass"}, 12)...)
		out := s.Run(t, program.ExitOK, "play", game, "--seed", "3", "--seats", seats)
		return strings.Count(out, "> ")
	}
	if one, two := chosen("1"), chosen("2"); one < 1 || two != 13 {
		t.Errorf("asked %d times with one person, %d times with two of whom nobody ever attacks", one, two)
	}
	s.Run(t, program.ExitUsage, "play", game, "--seats", "3")
}

// TestALongStoryIsPaged checks that a story longer than the screen waits for Enter, but not without a screen.
func TestALongStoryIsPaged(t *testing.T) {
	for _, rows := range []int{24, 0} {
		s := curtaintest.NewTestProgram(t, autobattle.Ruleset())
		s.Builtin = scripts.FS
		s.Columns, s.Rows = func() int { return 80 }, func() int { return rows }
		s.SetTypedLines("direct put player 1 strongman", "direct put player 2 strongman", "direct put player 3 strongman", "end", "direct put enemy 1 strongman", "direct put enemy 2 strongman", "fight", "", "", "", "quit")
		out := s.Run(t, program.ExitOK, "play", "autobattle", "--seed", "3", "--seats", "1")
		if got := strings.Count(out, "press Enter to continue"); (got > 0) != (rows > 0) {
			t.Errorf("%d rows: asked %d times in\n%s", rows, got, out)
		}
		curtaintest.CheckContains(t, out, "Clash 4:", "Round 2 · your shop", "Leaving the game.")
	}
}

func TestTwoPeopleAtOneTerminalChangePlaces(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.NewWhisperLadder())
	s.SetTypedLines("climb 1", "climb 2", "", "story", "climb 2", "quit")
	out := s.Run(t, program.ExitOK, "play", "--seats", "2", "--seed", "4")
	curtaintest.CheckContains(t, out, "Seat 2 is next. Hand over the keyboard", "Press Enter to continue, or type `quit`.", "Told to 1.", "rung 1 of 12", "Told to 1.", "Seat 1 is next", "Leaving the game.")
	if between, _, _ := strings.Cut(strings.SplitN(out, "Seat 2 is next", 2)[1], "Press Enter to continue, or type `quit`."); strings.Contains(between, "rung") {
		t.Errorf("shown before the players have changed places:\n%s", between)
	}
	curtaintest.CheckContainsNone(t, strings.SplitN(out, "Seat 1 is next", 2)[1], "rung", "Told")
}

func TestWhatOneSawIsGoneBeforeTheNextSitsDown(t *testing.T) {
	const columns, rows = 60, 50
	s := curtaintest.NewTestProgram(t, curtaintest.NewWhisperLadder())
	s.Columns = func() int { return columns }
	s.SetTypedLines("climb 1", "quit")
	out := s.Run(t, program.ExitOK, "play", "--seats", "2", "--seed", "4")
	before, _, _ := strings.Cut(out, "Seat 2 is next")
	if screenful := strings.Repeat("\n", rows); !strings.Contains(before, "rung") || !strings.HasSuffix(before, screenful) {
		t.Errorf("still on the screen while the players change places:\n%s", before)
	}
	for _, line := range strings.Split(out, "\n") {
		if screen.Columns(line) > columns && strings.Contains(line, "is next. Hand over the keyboard, then press Enter.") {
			t.Errorf("too wide: %s", line)
		}
	}
}

func TestAStoryIsToldToWhoPlays(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.NewWhisperLadder())
	s.SetTypedLines("climb 1", "quit")
	out := s.Run(t, program.ExitOK, "play", "--seed", "4")
	curtaintest.CheckContains(t, out, "Told to 0.")
	curtaintest.CheckContainsNone(t, out, "Told to 1", "is next. Hand over the keyboard, then press Enter.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--auto", "--seed", "4"), "Told to -1.")
}

func TestAVerbOfAnotherPlaceIsNoBeginningOfACard(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("best", "best 2", "tree", "what best", "show", "play", "best explanation", "quit")
	out := s.Run(t, program.ExitOK, "play", "--journal", "my game", "fight", "stage_rat", "deck=best_explanation,showstopper")
	curtaintest.CheckContains(t, strings.Join(strings.Fields(out), " "), "The best line found: play best explanation, play showstopper, end", "Then: MacGuffin loses 2 HP, Stage Rat loses 9 HP. With end instead: MacGuffin loses 5 HP.",
		"`best` is a console command: `curtain repl 'my game'`", "`tree` is a console command", "`what` is a console command", "`show` is a command of the program", "is missing", "Pip plays Best Explanation.")
	if strings.Count(out, "Pip plays") != 1 {
		t.Error("a verb played a card:\n", out)
	}
}

func TestAnotherPartOfTheGameIsBegunByTheProgram(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.SetTypedLines("play run tutorial", "curtain list cards", "quit")
	curtaintest.CheckContains(t, strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", "--seed", "3")), " "), "`play` is a command of the program: `quit` this game first",
		"`list` is a command of the program: `quit` this game first, then run `curtain list cards`.")
}

func TestHelpExplainsTheProgramAndNoOtherWords(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	for _, setup := range []string{"fight stage_rat", "skirmish"} {
		s.SetTypedLines("help rehearsal", "help tutorial", "help seed", "help journal", "help bot", "help foo", "help", "quit")
		out := strings.Join(strings.Fields(s.Run(t, program.ExitOK, append([]string{"play", "--seed", "3"}, strings.Fields(setup)...)...)), " ")
		curtaintest.CheckContains(t, out, "Seed: the number", "Journal: the file", `Unknown word "bot"`, `Unknown word "foo"`)
		if n := strings.Count(out, "For a guided first game"); n < 3 {
			t.Errorf("%s: %d of 3 answers tell how to rehearse:\n%s", setup, n, out)
		}
	}
}

// TestHelpHasOneColumn checks that explanations stay in their column beside words of any length.
func TestHelpHasOneColumn(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	for _, language := range []string{"en", "de"} {
		s.SetTypedLines("help", "quit")
		out := s.Run(t, program.ExitOK, "play", "--lang", language, "fight", "stage_rat", "--journal", language+".journal")
		column := -1
		for _, line := range strings.Split(out, "\n") {
			for _, about := range []string{"undo your last choice, or the last N", "ask before ending a turn in which you could still do something (on or off)", "leave\n", "deine letzte Wahl zurücknehmen", "nachfragen, bevor ein Zug endet"} {
				at := strings.Index(line+"\n", about)
				if at < 0 {
					continue
				}
				if at = utf8.RuneCountInString(line[:at]); column >= 0 && at != column {
					t.Errorf("%s: %q begins in column %d and not %d", language, line, at, column)
				}
				column = at
			}
		}
		if column < 0 {
			t.Errorf("%s: no such words in\n%s", language, out)
		}
	}
}

// TestABotIsStoppedAtTheLimitOfItsGame checks that a bot stops when its scripts exceed their limit, instead of
// playing turns without any action.
func TestABotIsStoppedAtTheLimitOfItsGame(t *testing.T) {
	testkit.SkipIfShort(t)
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	for most := 100_000; most <= 120_000; most += testkit.Size(20_000, 4_000) { // in the middle of an action, too
		out := s.Run(t, program.ExitFailures, "play", "--auto", "--seed", "6", "--limit", fmt.Sprintf("run=%d", most))
		curtaintest.CheckContains(t, out, fmt.Sprintf("used more than %d instructions", most))
	}
	help := strings.Join(strings.Fields(s.Run(t, program.ExitOK, "help", "play")), " ")
	curtaintest.CheckContains(t, help, fmt.Sprintf("at most %d instructions, including loading them, or N with --limit run=N", play.DefaultGameBudget))
}

// TestLinesOfAPipeArePlayed checks that lines from another program are played and printed as if typed, that the bot
// plays if there are none, and that --auto reads none.
func TestLinesOfAPipeArePlayed(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	s.In = strings.NewReader("end\r\nno such word\nquit")
	out := s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "3")
	curtaintest.CheckContains(t, out, "> end\n", "Turn 2", "> no such word\n", "> quit\n")
	curtaintest.CheckContainsNone(t, out, "Victory", "Turn 3")
	s.In = strings.NewReader("end\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "3"), "> end\n", "Turn 2", "> \n")
	for _, args := range [][]string{{"play"}, {"play", "--auto"}} {
		s.In = strings.NewReader("")
		if len(args) > 1 {
			s.In = strings.NewReader("end\n")
		}
		out := s.Run(t, program.ExitOK, append(args, "fight", "stage_rat", "--seed", "3")...)
		curtaintest.CheckContains(t, out, "Turn 2", "Final blow")
		curtaintest.CheckContainsNone(t, out, "> end")
	}
}
