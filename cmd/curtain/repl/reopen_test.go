package repl_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/journaltest"
	"curtaincall/scripts"
)

func TestAReportIsOpenedAskedAndPlayedOtherwise(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.SetTypedLines("strike", "end", "undo", "jab", "end", "end", "quit")
	s.Run(t, program.ExitOK, "play", "--seed", "3", "--journal", "lost.journal", "fight", "rat")
	before := curtaintest.Read(t, s, "lost.journal")
	out := s.RunConsole(t, program.ExitOK, "tree\nwhy macguffin.hp\ndiff line1 line2\nundo 2\nguard\ntree\nkeep what was lost", "lost.journal")
	curtaintest.CheckContains(t, out, "lost.journal, seed 3, after 4 actions of Curtain Call; it has 2 lines",
		"line1  0 to 2", "line2  2 to 4, from play jab", "you at 4",
		"end_turn", "only in line1: end_turn", "only in line2: play jab",
		"You are now on line3", "line3  3", "you at 3", "what_was_lost_test.lua")
	if curtaintest.Read(t, s, "lost.journal") != before {
		t.Error("looking at a journal has changed it")
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test"), "1 passed")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "line", "lost.journal", "--at", "2"), "after 2 actions", "*   2  play jab")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "line", "lost.journal", "--at", "line1"), "after 2 actions", "*   2  end_turn")
	s.RunConsole(t, program.ExitUsage, "", "lost.journal", "--at", "77")
	curtaintest.CheckContains(t, s.Stderr.String(), `no action "77"`)
	for _, args := range [][]string{{"lost.journal", "--seed", "4"}, {"lost.journal", "--journal", "x"}, {"fight", "rat", "--at", "2"}, {"--resume", "lost.journal", "fight"}} {
		s.RunConsole(t, program.ExitUsage, "", args...)
	}
}

// TestASavedGameIsOpenedByItsName checks that the console calls a saved game as games and play do, not by a long path.
func TestASavedGameIsOpenedByItsName(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.Vars["XDG_STATE_HOME"] = filepath.Join(s.Dir, "state")
	s.SetTypedLines("strike", "quit")
	s.Run(t, program.ExitOK, "play", "--seed", "3", "--journal", "here.journal", "fight", "rat")
	curtaintest.Write(t, filepath.Join(s.Dir, "state", "curtain", "journals", "lost.journal"), curtaintest.Read(t, s, "here.journal"))
	if out := s.RunConsole(t, program.ExitOK, "line", "lost"); !strings.HasPrefix(out, "lost, seed 3, after 1 action of Curtain Call.\n") {
		t.Error(out)
	}
}

func TestAReportIsOpenedUnderTheScriptsItHoldsOrAsFarAsTodaysGo(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.SetTypedLines("strike", "end", "jab", "quit")
	s.Run(t, program.ExitOK, "play", "--seed", "3", "--journal", "lost.journal", "fight", "rat")
	curtaintest.ReplaceInFile(t, filepath.Join(s.Dir, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 2, times = 2")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "enemy.hp", "lost.journal"), "after 3 actions", "the scripts in the journal", "15\n")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "enemy.hp", "lost.journal", "--today"), "after 2 actions", "17\n")
	curtaintest.CheckContains(t, s.Stderr.String(), "action 3, play jab, has a different result", "card jab changed", "Dropped: 1 action")
	curtaintest.Write(t, filepath.Join(s.Dir, "lost.journal"), journaltest.RecomputeChecksums(strings.Replace(curtaintest.Read(t, s, "lost.journal"), "play jab", "play vex", 1)))
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "enemy.hp", "lost.journal"), "after 2 actions", "17\n")
	curtaintest.CheckContains(t, s.Stderr.String(), "action 3, play vex", "Dropped: 1 action")
}

// whereItIs contains console lines that print the whole state of a session.
const whereItIs = "tree all\nbranches\nline\npower\nenemy.hp\nmacguffin.hp\nhand\ntwice\nwatch"

func TestASessionIsComeBackTo(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	told := func(out string) string {
		_, out, _ = strings.Cut(out, "  line1")
		return out
	}
	want := told(s.RunConsole(t, program.ExitOK, curtaintest.ConsoleSessionInput+"\nsave apart\n"+whereItIs, "--journal", "kept", "fight", "rat"))
	curtaintest.CheckContains(t, want, "before at 0", "line2", "bold at 5", "you at 5", "16\n", "enemy.hp = 16")
	whole := curtaintest.Read(t, s, "kept")
	for _, args := range [][]string{{"--resume", "kept"}, {"kept"}, {"apart"}, {"--resume", "apart"}} {
		if got := told(s.RunConsole(t, program.ExitOK, whereItIs, args...)); got != want {
			t.Errorf("%v:\n%s\nwant\n%s", args, got, want)
		}
		if s.Stderr.Len() > 0 {
			t.Errorf("%v: %s", args, &s.Stderr)
		}
	}
	if !strings.HasPrefix(curtaintest.Read(t, s, "kept"), whole) {
		t.Error("what was kept was written anew")
	}

	// It goes on: and each time it is there with what was done meanwhile.
	s.RunConsole(t, program.ExitOK, "power = 7\nzap\nmark later\ngoto before", "--resume", "kept")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "branches\npower\ngoto later\nenemy.hp", "--resume", "kept"), "later  after", "7\n", "14\n")

	// A file that truncated anywhere is what was before.
	text := curtaintest.Read(t, s, "kept")
	for cut := len(text) - 1; cut > len(whole)-400; cut -= 37 {
		curtaintest.Write(t, filepath.Join(s.Dir, "torn"), text[:cut])
		s.RunConsole(t, program.ExitOK, "tree", "--resume", "torn")
	}
	s.RunConsole(t, program.ExitUsage, "", "--journal", "kept")
	curtaintest.CheckContains(t, s.Stderr.String(), "use --resume")
	s.RunConsole(t, program.ExitFailures, "save apart", "--resume", "kept")
}

// TestASessionWithoutAFileIsSavedAsItIs undoes and redoes actions before and after the session is saved.
func TestASessionWithoutAFileIsSavedAsItIs(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	const lines = "strike\nundo\nstrike\nundo\nend\nmark x\nundo\nfor i = 1, 2 do play('strike') undo() end\nstrike"
	want := s.RunConsole(t, program.ExitOK, lines+"\nsave it\ntree", "fight", "rat")
	want = want[strings.LastIndex(want, "  line1"):]
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "tree", "it"), want)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "it"), "Verdict: exact")
}

func TestASessionGoesThroughOtherGamesAndScripts(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	const lines = "strike\nmark here_too\nfight knight\nend\nx = enemy.hp\nundo\nundo\nend"
	want := s.RunConsole(t, program.ExitOK, lines+"\nx\ntree\nenemy.id", "--journal", "kept", "fight", "rat")
	want = want[strings.LastIndex(want, "  line1"):]
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "x\ntree\nenemy.id\nredo", "--resume", "kept"), "30\n", want)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "kept"), "Knight", "Verdict: exact")
}

// TestWhatWasTypedIsNoMoveOfAGame checks that a replay restores cards typed at the prompt, and that play, which has
// no such prompt, refuses to resume the game and keeps its file.
func TestWhatWasTypedIsNoMoveOfAGame(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.RunConsole(t, program.ExitOK, curtaintest.ConsoleSessionInput, "--journal", "kept", "fight", "rat")
	whole := curtaintest.Read(t, s, "kept")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "kept", "--story"), "play zap", "16/20", "Verdict: exact")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "kept", "--at", "2"), "zap     Pip", "Verdict: exact")
	s.Run(t, program.ExitUsage, "play", "--resume", "kept")
	curtaintest.CheckContains(t, s.Stderr.String(), `"kept" is a console session`, "repl --resume kept")
	if curtaintest.Read(t, s, "kept") != whole {
		t.Error("a refused session has changed")
	}
	s.RunConsole(t, program.ExitOK, "strike\nmark here_too\nwatch enemy.hp", "--journal", "plain", "fight", "rat")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", "plain"), "Resuming the game after 1 action.")
}

func TestForgedSessions(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.RunConsole(t, program.ExitOK, "strike\nundo\nx = 1\njab", "--journal", "good", "fight", "rat")
	good := curtaintest.Read(t, s, "good")
	forged := func(record string) {
		curtaintest.Write(t, filepath.Join(s.Dir, "forged"), journaltest.RecomputeChecksums(good+"0 "+record+"\n"))
	}
	hash := "0123456789abcdef"
	for _, test := range testkit.Sample(5, []struct{ record, says string }{
		{`typed 0 ` + hash + ` "x = \u001b[2J"`, "contains control characters"},
		{`typed 0 ` + hash + ` ""`, "has no text"},
		{`typed 0 ` + hash + ` {"x":1}`, "is not a typed line"},
		{`typed 99 ` + hash + ` "x = 2"`, "is not a valid number of records for a typed line"},
		{`typed -1 ` + hash + ` "x = 2"`, "is not a valid number of records for a typed line"},
		{`typed 0 12 "x = 2"`, "is not a hash"},
		{`typed 0 ` + hash + ` "` + strings.Repeat("x", 200_000) + `"`, "longer than 131072 bytes"},
		{`typed 0 ` + hash + ` "x = 2"`, "produces a different state"},
		{`typed 0 ` + hash + ` "fight {"`, "is incomplete"},
		{`typed 0 ` + hash + ` "for i = 1, 1e9 do end"`, "a different state"},
		{`typed 0 ` + hash + ` "quit"`, "a different state"},
	}) {
		forged(test.record)
		out := s.RunConsole(t, program.ExitOK, "x\nenemy.hp", "forged")
		curtaintest.CheckContains(t, out, "after 1 action", "1\n", "18\n")
		curtaintest.CheckContains(t, s.Stderr.String(), test.says)
		curtaintest.CheckContainsNone(t, out+s.Stderr.String(), "\x1b[2J")
	}
}

func TestSessionsThatGoOnUntilTheyMeetALimit(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewConsoleProgram(t)
	s.RunConsole(t, program.ExitOK, "strike", "--journal", "good", "fight", "rat")
	good := curtaintest.Read(t, s, "good")
	at := strings.Fields(strings.Split(strings.TrimSpace(good), "\n")[3])[2]
	for _, test := range testkit.Sample(3, []struct {
		line  func(n int) string
		times int
		says  string
	}{
		{func(n int) string { return fmt.Sprintf("mark m%d", n) }, 20_100, "more than 20000 typed lines"},
		{func(n int) string { return "for i = 1, 1e7 do end" }, 20, "forged: line 10: replaying the journal takes too long: more than 60000000 instructions"},
		{func(n int) string { return "best" }, 15_000, ""},
		{func(n int) string { return strings.Repeat(" ", 100_000) + "x = 1" }, 50, "more than 4194304 bytes"},
	}) {
		var b strings.Builder
		b.WriteString(good)
		for n := range test.times {
			fmt.Fprintf(&b, "0 typed 0 %s %q\n", at, test.line(n))
		}
		curtaintest.Write(t, filepath.Join(s.Dir, "forged"), journaltest.RecomputeChecksums(b.String()))
		if strings.Contains(test.says, "playing") { // it is refused, and nothing of it is gone on with
			curtaintest.CheckContainsNone(t, s.RunConsole(t, program.ExitFailures, "enemy.hp", "forged"), "17\n")
			curtaintest.CheckContains(t, s.Stderr.String(), test.says)
			continue
		}
		out := s.RunConsole(t, program.ExitOK, "enemy.hp\nbranches", "forged")
		curtaintest.CheckContains(t, out, "17\n")
		if curtaintest.CheckContains(t, s.Stderr.String(), test.says); strings.Count(out, "after turn 1") > 1000 {
			t.Error("there are more marks than a game has")
		}
	}
}

func TestASessionThatFailsToBeKeptGoesOn(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.RunConsole(t, program.ExitFailures, "x = \"\x1b\"\nstrike\nx = 2\nenemy.hp", "--journal", "kept", "fight", "rat")
	curtaintest.CheckContains(t, s.Stdout.String(), "the session continues but is no longer saved", "contains control", "17\n")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "enemy.hp", "kept"), "0 actions", "20\n")
	if _, err := os.Stat(filepath.Join(s.Dir, "kept")); err != nil {
		t.Error(err)
	}
}

func TestAGameOfASimulationIsOpenedAsItWasPlayed(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	for _, what := range [][]string{{"fight", "knight", "--players", "random"}, {"--players", "random"}} {
		s.Run(t, program.ExitOK, append([]string{"simulate", "--runs", "3", "--seed", "5"}, what...)...)
		_, command, _ := strings.Cut(s.Stderr.String(), "in the console: curtain repl ")
		command, _, _ = strings.Cut(command, "\n")
		first := s.RunConsole(t, program.ExitOK, "stage\nline\nundo 2\nsave played", strings.Fields(command)...)
		curtaintest.CheckContains(t, first, "1  ", "Now after")
		if again := s.RunConsole(t, program.ExitOK, "redo 2\nstage\nline", "played"); !strings.HasSuffix(again, first[:strings.Index(first, "Now after")]) {
			t.Errorf("%s:\n%s\nand saved:\n%s", command, first, again)
		}
		os.Remove(filepath.Join(s.Dir, "played"))
	}
	s.RunConsole(t, program.ExitUsage, "", "--players", "nobody")
}

// TestANumberHasTheHistoryOfItsActor asks for the health of an enemy which has the place of one in an earlier fight.
func TestANumberHasTheHistoryOfItsActor(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	out := s.RunConsole(t, program.ExitOK, "choose 1\nchoose 1\nchoose 1\nhp enemy 5\nwin\nchoose 1\nchoose 1\nwhy enemy.hp\nquit", "run", "--seed", "20")
	curtaintest.CheckContains(t, out, "Moth Swarm HP: 28.\n  action 7: choose moth_swarm  0 → 28\n")
	curtaintest.CheckContainsNone(t, out, "action 4: hp")
}
