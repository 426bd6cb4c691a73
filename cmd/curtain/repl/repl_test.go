package repl_test

import (
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/screen"
	"curtaincall/scripts"
)

func TestReplCarriesOutPipedLinesWithoutPrompts(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t, "enemy.hp", `play "strike"`, "for i = 1, 2 do", "print(i)", "end", "undo")
	out := s.Run(t, program.ExitOK, "repl")
	curtaintest.CheckContains(t, out, "20\n", "Aldric plays Strike.", "1\n2\n", "Now at the start")
	curtaintest.CheckContainsNone(t, out, "> ", "`quit` leaves")
}

func TestReplGoesOnAfterAnErrorAndTellsItInTheEnd(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t, "x = ", "1 +* 2", "2 + 2")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "repl"), "console:2:", "4\n")
	s = curtaintest.NewConsoleProgram(t, "quit", "nonsense")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "repl"), "nonsense")
	s = curtaintest.NewConsoleProgram(t, "fight {")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "repl"), "the input ends in the middle of a statement")
}

func TestReplBeginsTheGameItIsAskedFor(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t, "enemy.id, line")
	s.In = strings.NewReader("enemy.id\nline\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "repl", "fight", "knight", "--seed", "3"), `"knight"`, "fight knight")
	s.In = strings.NewReader("run.at\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "repl", "run"), `"choose_basic"`)
	s.Run(t, program.ExitUsage, "repl", "fight", "knigt")
	curtaintest.CheckContains(t, s.Stderr.String(), `did you mean "knight"?`)
}

// TestAKeptScenarioFitsTheTerminalAndSaysHowToRunIt checks that no line of the printed scenario is wider than the
// terminal, and that the command after it runs the file.
func TestAKeptScenarioFitsTheTerminalAndSaysHowToRunIt(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Columns = func() int { return 80 }
	out := s.RunConsole(t, program.ExitOK, "fight { enemy = \"rusty_knight\", draw_pile = { \"lucky_shot\", \"galvanize\", \"lucky_shot\", \"inspire\", \"block\" } }\nend\nkeep first turn", "--seed", "3")
	_, kept, _ := strings.Cut(out, "it passes:")
	curtaintest.CheckContains(t, kept, "To run it: curtain test first_turn_test.lua\n")
	for line := range strings.SplitSeq(kept, "\n") {
		if screen.Columns(line) > 80 {
			t.Errorf("too wide: %s", line)
		}
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "first_turn_test.lua"), "1 passed")
}
