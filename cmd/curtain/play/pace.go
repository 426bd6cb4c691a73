package play

import (
	"strings"
	"time"

	"curtaincall/cmd/curtain/program"
	said "curtaincall/engine/table"
)

const maxPace = time.Minute

func validatePace(pace time.Duration) error {
	if pace < 0 || pace > maxPace {
		return said.PaceBounds.NewError("most", int(maxPace.Seconds()))
	}
	return nil
}

// runPaceCommand parses and sets the pace, unless typed is "", and prints the pace or an error.
func (s *TerminalGame) runPaceCommand(typed string) {
	if typed != "" {
		pace, err := time.ParseDuration(typed)
		if err != nil {
			err = said.NoPace.NewError("word", program.Quote(typed))
		} else {
			err = validatePace(pace)
		}
		if err != nil {
			s.Print(s.renderError(err)...)
			return
		}
		s.Pace = pace
	}
	s.Print(s.render(said.StoryWaits, "time", s.Pace.String()))
}

// PrintAtPace prints lines with a pause of s.Pace before each that is not indented. After an interrupt it
// prints without pauses.
func (s *TerminalGame) PrintAtPace(lines []string) {
	for i, line := range lines {
		if i > 0 && s.Pace > 0 && !strings.HasPrefix(line, " ") {
			s.Wait(s.Interrupted, s.Pace)
		}
		s.Print(line)
	}
}
