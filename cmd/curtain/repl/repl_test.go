package repl_test

import (
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestReplCarriesOutPipedLinesWithoutPrompts(t *testing.T) {
	s := curtaintest.ConsoleStage(t, "enemy.hp", `play "strike"`, "for i = 1, 2 do", "print(i)", "end", "undo")
	out := s.Does(t, program.ExitOK, "repl")
	curtaintest.Has(t, out, "20\n", "Aldric plays Strike.", "1\n2\n", "Now at the start")
	curtaintest.Lacks(t, out, "> ", "`quit` leaves")
}

func TestReplGoesOnAfterAnErrorAndTellsItInTheEnd(t *testing.T) {
	s := curtaintest.ConsoleStage(t, "x = ", "1 +* 2", "2 + 2")
	curtaintest.Has(t, s.Does(t, program.ExitFailures, "repl"), "console:2:", "4\n")
	s = curtaintest.ConsoleStage(t, "quit", "nonsense")
	curtaintest.Lacks(t, s.Does(t, program.ExitOK, "repl"), "nonsense")
	s = curtaintest.ConsoleStage(t, "fight {")
	curtaintest.Has(t, s.Does(t, program.ExitFailures, "repl"), "the input ends in the middle of a statement")
}

func TestReplBeginsTheGameItIsAskedFor(t *testing.T) {
	s := curtaintest.ConsoleStage(t, "enemy.id, line")
	s.In = strings.NewReader("enemy.id\nline\n")
	curtaintest.Has(t, s.Does(t, program.ExitOK, "repl", "fight", "knight", "--seed", "3"), `"knight"`, "fight knight")
	s.In = strings.NewReader("run.at\n")
	curtaintest.Has(t, s.Does(t, program.ExitOK, "repl", "run"), `"choose_basic"`)
	s.Does(t, program.ExitUsage, "repl", "fight", "knigt")
	curtaintest.Has(t, s.Stderr.String(), `did you mean "knight"?`)
}
