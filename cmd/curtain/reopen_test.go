package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/journal/journaltest"
)

func TestAReportIsOpenedAskedAndPlayedOtherwise(t *testing.T) {
	s := consoleStage(t)
	s.types("strike", "end", "undo", "jab", "end", "end", "quit")
	s.does(t, exitOK, "play", "--seed", "3", "--journal", "lost.journal", "fight", "rat")
	before := read(t, s, "lost.journal")
	out := s.atConsole(t, exitOK, "tree\nwhy macguffin.hp\ndiff line1 line2\nundo 2\nguard\ntree\nkeep what was lost", "lost.journal")
	has(t, out, "lost.journal, seed 3, after 4 actions of Curtain Call; it has 2 lines",
		"line1  0 to 2", "line2  2 to 4, from play jab", "you at 4",
		"end_turn", "only in line1: end_turn", "only in line2: play jab",
		"This is line3", "line3  3", "you at 3", "what_was_lost_test.lua")
	if read(t, s, "lost.journal") != before {
		t.Error("looking at a journal has changed it")
	}
	has(t, s.does(t, exitOK, "test"), "1 passed")
	has(t, s.atConsole(t, exitOK, "line", "lost.journal", "--at", "2"), "after 2 actions", "*   2  play jab")
	has(t, s.atConsole(t, exitOK, "line", "lost.journal", "--at", "line1"), "after 2 actions", "*   2  end_turn")
	s.atConsole(t, exitUsage, "", "lost.journal", "--at", "77")
	has(t, s.stderr.String(), `no action "77"`)
	for _, args := range [][]string{{"lost.journal", "--seed", "4"}, {"lost.journal", "--journal", "x"}, {"fight", "rat", "--at", "2"}, {"--resume", "lost.journal", "fight"}} {
		s.atConsole(t, exitUsage, "", args...)
	}
}

func TestAReportIsOpenedUnderTheScriptsItHoldsOrAsFarAsTodaysGo(t *testing.T) {
	s := consoleStage(t)
	s.types("strike", "end", "jab", "quit")
	s.does(t, exitOK, "play", "--seed", "3", "--journal", "lost.journal", "fight", "rat")
	edit(t, filepath.Join(s.dir, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 2, times = 2")
	has(t, s.atConsole(t, exitOK, "enemy.hp", "lost.journal"), "after 3 actions", "under the scripts that it holds", "15\n")
	has(t, s.atConsole(t, exitOK, "enemy.hp", "lost.journal", "--today"), "after 2 actions", "17\n")
	has(t, s.stderr.String(), "action 3, play jab, ended differently", "card jab changed", "Left out: 1 action")
	write(t, filepath.Join(s.dir, "lost.journal"), journaltest.Resealed(strings.Replace(read(t, s, "lost.journal"), "play jab", "play vex", 1)))
	has(t, s.atConsole(t, exitOK, "enemy.hp", "lost.journal"), "after 2 actions", "17\n")
	has(t, s.stderr.String(), "action 3, play vex", "Left out: 1 action")
}

// whereItIs asks for all that a session is.
const whereItIs = "tree all\nbranches\nline\npower\nenemy.hp\nmacguffin.hp\nhand\ntwice\nwatch"

func TestASessionIsComeBackTo(t *testing.T) {
	s := consoleStage(t)
	told := func(out string) string {
		_, out, _ = strings.Cut(out, "  line1")
		return out
	}
	want := told(s.atConsole(t, exitOK, aSession+"\nsave apart\n"+whereItIs, "--journal", "kept", "fight", "rat"))
	has(t, want, "before at 0", "line2", "bold at 5", "you at 5", "16\n", "enemy.hp = 16")
	whole := read(t, s, "kept")
	for _, args := range [][]string{{"--resume", "kept"}, {"kept"}, {"apart"}, {"--resume", "apart"}} {
		if got := told(s.atConsole(t, exitOK, whereItIs, args...)); got != want {
			t.Errorf("%v:\n%s\nwant\n%s", args, got, want)
		}
		if s.stderr.Len() > 0 {
			t.Errorf("%v: %s", args, &s.stderr)
		}
	}
	if !strings.HasPrefix(read(t, s, "kept"), whole) {
		t.Error("what was kept was written anew")
	}

	// It goes on: and each time it is there with what was done meanwhile.
	s.atConsole(t, exitOK, "power = 7\nzap\nmark later\ngoto before", "--resume", "kept")
	has(t, s.atConsole(t, exitOK, "branches\npower\ngoto later\nenemy.hp", "--resume", "kept"), "later  after", "7\n", "14\n")

	// A file that is torn anywhere is what was before.
	text := read(t, s, "kept")
	for cut := len(text) - 1; cut > len(whole)-400; cut -= 37 {
		write(t, filepath.Join(s.dir, "torn"), text[:cut])
		s.atConsole(t, exitOK, "tree", "--resume", "torn")
	}
	s.atConsole(t, exitUsage, "", "--journal", "kept")
	has(t, s.stderr.String(), "use --resume")
	s.atConsole(t, exitFailures, "save apart", "--resume", "kept")
}

// TestASessionWithoutAFileIsSavedAsItIs: what is undone and played again goes along its
// line, saved or not.
func TestASessionWithoutAFileIsSavedAsItIs(t *testing.T) {
	s := consoleStage(t)
	const lines = "strike\nundo\nstrike\nundo\nend\nmark x\nundo\nfor i = 1, 2 do play('strike') undo() end\nstrike"
	want := s.atConsole(t, exitOK, lines+"\nsave it\ntree", "fight", "rat")
	want = want[strings.LastIndex(want, "  line1"):]
	has(t, s.atConsole(t, exitOK, "tree", "it"), want)
	has(t, s.does(t, exitOK, "replay", "it"), "Verdict: exact")
}

func TestASessionGoesThroughOtherGamesAndScripts(t *testing.T) {
	s := consoleStage(t)
	const lines = "strike\nmark here_too\nfight knight\nend\nx = enemy.hp\nundo\nundo\nend"
	want := s.atConsole(t, exitOK, lines+"\nx\ntree\nenemy.id", "--journal", "kept", "fight", "rat")
	want = want[strings.LastIndex(want, "  line1"):]
	has(t, s.atConsole(t, exitOK, "x\ntree\nenemy.id\nredo", "--resume", "kept"), "30\n", want)
	has(t, s.does(t, exitOK, "replay", "kept"), "Knight", "Verdict: exact")
}

// TestWhatWasTypedIsNoMoveOfAGame: cards typed at the prompt are there again in a replay, and
// play, which has no prompt, refuses what cannot be gone on with and leaves it as it is.
func TestWhatWasTypedIsNoMoveOfAGame(t *testing.T) {
	s := consoleStage(t)
	s.atConsole(t, exitOK, aSession, "--journal", "kept", "fight", "rat")
	whole := read(t, s, "kept")
	has(t, s.does(t, exitOK, "replay", "kept", "--story"), "play zap", "16/20", "Verdict: exact")
	has(t, s.does(t, exitOK, "replay", "kept", "--at", "2"), "zap     Pip", "Verdict: exact")
	s.does(t, exitUsage, "play", "--resume", "kept")
	has(t, s.stderr.String(), `"kept" is a session of the console`, "repl --resume kept")
	if read(t, s, "kept") != whole {
		t.Error("a refused session has changed")
	}
	s.atConsole(t, exitOK, "strike\nmark here_too\nwatch enemy.hp", "--journal", "plain", "fight", "rat")
	has(t, s.does(t, exitOK, "play", "--resume", "plain"), "Going on with the game that was kept, after 1 action.")
}

func TestForgedSessions(t *testing.T) {
	s := consoleStage(t)
	s.atConsole(t, exitOK, "strike\nundo\nx = 1\njab", "--journal", "good", "fight", "rat")
	good := read(t, s, "good")
	forged := func(record string) {
		write(t, filepath.Join(s.dir, "forged"), journaltest.Resealed(good+"0 "+record+"\n"))
	}
	hash := "0123456789abcdef"
	for _, test := range []struct{ record, says string }{
		{`typed 0 ` + hash + ` "x = \u001b[2J"`, "holds control characters"},
		{`typed 0 ` + hash + ` ""`, "without text"},
		{`typed 0 ` + hash + ` {"x":1}`, "is no typed line"},
		{`typed 99 ` + hash + ` "x = 2"`, "how many records"},
		{`typed -1 ` + hash + ` "x = 2"`, "how many records"},
		{`typed 0 12 "x = 2"`, "is no hash"},
		{`typed 0 ` + hash + ` "` + strings.Repeat("x", 200_000) + `"`, "more than 131072 bytes"},
		{`typed 0 ` + hash + ` "x = 2"`, "leads to another state"},
		{`typed 0 ` + hash + ` "fight {"`, "is not finished"},
		{`typed 0 ` + hash + ` "for i = 1, 1e9 do end"`, "another state"},
		{`typed 0 ` + hash + ` "quit"`, "another state"},
	} {
		forged(test.record)
		out := s.atConsole(t, exitOK, "x\nenemy.hp", "forged")
		has(t, out, "after 1 action", "1\n", "18\n")
		has(t, s.stderr.String(), test.says)
		lacks(t, out+s.stderr.String(), "\x1b[2J")
	}
}

func TestSessionsThatGoOnUntilTheyMeetALimit(t *testing.T) {
	s := consoleStage(t)
	s.atConsole(t, exitOK, "strike", "--journal", "good", "fight", "rat")
	good := read(t, s, "good")
	at := strings.Fields(strings.Split(strings.TrimSpace(good), "\n")[3])[2]
	for _, test := range []struct {
		line  func(n int) string
		times int
		says  string
	}{
		{func(n int) string { return fmt.Sprintf("mark m%d", n) }, 100_000, "more than 20000 typed lines"},
		{func(n int) string { return "for i = 1, 1e7 do end" }, 20, "take too long"},
		{func(n int) string { return "best" }, 15_000, ""},
		{func(n int) string { return strings.Repeat(" ", 100_000) + "x = 1" }, 100, "more than 4194304 bytes"},
	} {
		var b strings.Builder
		b.WriteString(good)
		for n := range test.times {
			fmt.Fprintf(&b, "0 typed 0 %s %q\n", at, test.line(n))
		}
		write(t, filepath.Join(s.dir, "forged"), journaltest.Resealed(b.String()))
		out := s.atConsole(t, exitOK, "enemy.hp\nbranches", "forged")
		has(t, out, "17\n")
		if has(t, s.stderr.String(), test.says); strings.Count(out, "after turn 1") > 1000 {
			t.Error("there are more marks than a game has")
		}
	}
}

func TestASessionThatFailsToBeKeptGoesOn(t *testing.T) {
	s := consoleStage(t)
	s.atConsole(t, exitOK, "x = \"\x1b\"\nstrike\nx = 2\nenemy.hp", "--journal", "kept", "fight", "rat")
	has(t, s.stdout.String(), "no longer kept", "control characters", "17\n")
	has(t, s.atConsole(t, exitOK, "enemy.hp", "kept"), "after 0 actions", "20\n")
	if _, err := os.Stat(filepath.Join(s.dir, "kept")); err != nil {
		t.Error(err)
	}
}

func TestAGameOfASimulationIsOpenedAsItWasPlayed(t *testing.T) {
	s := consoleStage(t)
	for _, what := range [][]string{{"fight", "knight", "--players", "random"}, {"--players", "random"}} {
		s.does(t, exitOK, append([]string{"simulate", "--runs", "3", "--seed", "5"}, what...)...)
		_, command, _ := strings.Cut(s.stderr.String(), "at the console: curtain repl ")
		command, _, _ = strings.Cut(command, "\n")
		first := s.atConsole(t, exitOK, "stage\nline\nundo 2\nsave played", strings.Fields(command)...)
		has(t, first, "1  ", "You are after")
		if again := s.atConsole(t, exitOK, "redo 2\nstage\nline", "played"); !strings.HasSuffix(again, first[:strings.Index(first, "You are after")]) {
			t.Errorf("%s:\n%s\nand saved:\n%s", command, first, again)
		}
		os.Remove(filepath.Join(s.dir, "played"))
	}
	s.atConsole(t, exitUsage, "", "--players", "nobody")
}
