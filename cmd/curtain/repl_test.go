package main

import (
	"strings"
	"testing"
)

func TestReplCarriesOutPipedLinesWithoutPrompts(t *testing.T) {
	s := consoleStage(t, "enemy.hp", `play "strike"`, "for i = 1, 2 do", "print(i)", "end", "undo")
	out := s.does(t, exitOK, "repl")
	has(t, out, "20\n", "Aldric plays Strike.", "1\n2\n", "You are at the start")
	lacks(t, out, "> ", "`quit` leaves")
}

func TestReplGoesOnAfterAnErrorAndTellsItInTheEnd(t *testing.T) {
	s := consoleStage(t, "x = ", "1 +* 2", "2 + 2")
	has(t, s.does(t, exitFailures, "repl"), "console:2:", "4\n")
	s = consoleStage(t, "quit", "nonsense")
	lacks(t, s.does(t, exitOK, "repl"), "nonsense")
	s = consoleStage(t, "fight {")
	has(t, s.does(t, exitFailures, "repl"), "is not finished")
}

func TestReplBeginsTheGameItIsAskedFor(t *testing.T) {
	s := consoleStage(t, "enemy.id, line")
	s.in = strings.NewReader("enemy.id\nline\n")
	has(t, s.does(t, exitOK, "repl", "fight", "knight", "--seed", "3"), `"knight"`, "fight knight")
	s.in = strings.NewReader("run.at\n")
	has(t, s.does(t, exitOK, "repl", "run"), `"choose_basic"`)
	s.does(t, exitUsage, "repl", "fight", "knigt")
	has(t, s.stderr.String(), `did you mean "knight"?`)
}
