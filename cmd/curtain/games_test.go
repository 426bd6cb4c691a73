package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripts"
)

// gamesStage returns a program whose user has saved five games, an hour apart: one that was won, two
// that are not over, one without an action, and a file that is not a journal.
func gamesStage(t *testing.T) *curtaintest.TestProgram {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Vars["XDG_STATE_HOME"] = filepath.Join(s.Dir, "state")
	folder := filepath.Join(s.Dir, "state", "curtain", "journals")
	curtaintest.Write(t, filepath.Join(folder, "torn.journal"), "hello\n")
	play := func(file string, lines []string, args ...string) {
		s.SetTypedLines(lines...)
		s.Run(t, program.ExitOK, append([]string{"play", "--journal", filepath.Join(folder, file)}, args...)...)
	}
	play("won.journal", nil, "fight", "stage_rat", "--seed", "2", "--auto")
	play("match.journal", []string{"end", "end", "quit"}, "skirmish", "--seed", "5")
	play("rat.journal", []string{"block", "quit"}, "fight", "stage_rat", "--seed", "7")
	play("begun.journal", []string{"quit"}, "--seed", "7")
	for hour, name := range []string{"torn", "won", "match", "rat", "begun"} {
		saved := time.Date(2030, 1, 2, 10+hour, 30, 0, 0, time.Local)
		if err := os.Chtimes(filepath.Join(folder, name+".journal"), saved, saved); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestSavedGamesAreListed(t *testing.T) {
	s := gamesStage(t)
	s.Columns = func() int { return 100 }
	text := s.Run(t, program.ExitOK, "games") + "\n"
	text += s.Run(t, program.ExitOK, "games", "skirmish") + "\n"
	text += s.Run(t, program.ExitOK, "games", "--lang", "de")
	golden.Check(t, filepath.Join("testdata", "games.txt"), text)
	if out := s.Run(t, program.ExitFailures, "games", "--limit", "run=100000"); strings.Count(out, ".journal") != 3 {
		t.Error(out)
	}
	curtaintest.CheckContains(t, s.Stderr.String(), "stopped after 4 of 5 games, because it used more than 100000 instructions in total; raise the limit with --limit run=N")
	s.Run(t, program.ExitUsage, "games", "chess")
	curtaintest.CheckContains(t, s.Stderr.String(), "`games` takes the name of one game, not \"chess\"")
	s.Vars["XDG_STATE_HOME"] = filepath.Join(s.Dir, "nowhere")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "games", "--lang", "de"), "Es ist kein Spiel gespeichert.")
}

// TestTheLastGameIsResumed resumes games without naming the file, and by the name that games lists.
func TestTheLastGameIsResumed(t *testing.T) {
	s := gamesStage(t)
	resume := func(status int, want string, args ...string) {
		t.Helper()
		s.SetTypedLines("quit")
		out := s.Run(t, status, append([]string{"play"}, args...)...)
		curtaintest.CheckContains(t, out+s.Stderr.String(), want)
	}
	resume(program.ExitOK, "journal: rat\n", "--resume")
	resume(program.ExitOK, "journal: match\n", "skirmish", "--resume")
	resume(program.ExitOK, "journal: match\n", "--resume", "match")
	resume(program.ExitOK, "journal: match\n", "--resume", "--seats", "1", "skirmish")
	resume(program.ExitOK, "curtain play --resume rat\n", "--resume", "rat")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "won"), "Verdict: exact")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "line\n", "won"), "play block")
	resume(program.ExitUsage, "cannot be combined", "--resume", "--seed", "3")
	resume(program.ExitUsage, "no unfinished saved game", "battleline", "--resume")
	resume(program.ExitUsage, "kein gespeichertes Spiel, das nicht zu Ende ist", "--resume", "--lang", "de", "autobattle")
	resume(program.ExitUsage, "no such file or saved game: nowhere; `curtain games` lists saved games", "--resume", "nowhere")
	resume(program.ExitUsage, "weder eine Datei noch ein gespeichertes Spiel: nowhere", "--resume", "nowhere", "--lang", "de")
}
