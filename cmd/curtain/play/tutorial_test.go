package play_test

import (
	"io"
	"regexp"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripts"
)

// hinted matches the first action of the line that `hint` finds.
var hinted = regexp.MustCompile(`The best line found: ([^,\n]+)`)

// TestTheTutorialCanBeLeftAtAnyLine leaves the tutorial at each line, also at questions, by a command or the end of
// the input, and then resumes it.
func TestTheTutorialCanBeLeftAtAnyLine(t *testing.T) {
	testkit.SkipIfShort(t)
	var lines []string
	for {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines(append(lines, "hint", "quit")...)
		out := s.Run(t, program.ExitOK, "play", "run", "tutorial", "--seed", "1", "--journal", "left.journal")
		next := hinted.FindStringSubmatch(out)
		if next == nil {
			curtaintest.CheckContains(t, out, "The run is won.")
			break
		}
		if lines = append(lines, next[1]); len(lines)%testkit.Size(4, 1) != 0 {
			continue
		}
		curtaintest.CheckContains(t, out, "Leaving the game.", "play --resume left.journal")
		s.Stdout.Reset()
		closed := false
		s.OpenPrompt = func(terminal.Completer) terminal.Prompt {
			return curtaintest.FailingPrompt{Err: io.EOF, Closed: &closed}
		}
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", "left.journal"), "Resuming the game after", "End of input", "play --resume left.journal")
	}
	if len(lines) < 10 {
		t.Errorf("the tutorial is over after %d lines: %q", len(lines), lines)
	}
}
