package play

import (
	"strings"
	"time"

	"curtaincall/cmd/curtain/program"
	said "curtaincall/engine/table"
)

const slowest = time.Minute

func checkPace(pace time.Duration) error {
	if pace < 0 || pace > slowest {
		return said.PaceBounds.Err("most", int(slowest.Seconds()))
	}
	return nil
}

// setPace parses and sets the pace, unless typed is "", and prints the pace or an error.
func (s *Sitting) setPace(typed string) {
	if typed != "" {
		pace, err := time.ParseDuration(typed)
		if err != nil {
			err = said.NoPace.Err("word", program.Quote(typed))
		} else {
			err = checkPace(pace)
		}
		if err != nil {
			s.Print(s.wrong(err)...)
			return
		}
		s.Pace = pace
	}
	s.Print(s.say(said.StoryWaits, "time", s.Pace.String()))
}

// Read prints lines with a pause of s.Pace before each that is not indented. After an interrupt it
// prints without pauses.
func (s *Sitting) Read(lines []string) {
	for i, line := range lines {
		if i > 0 && s.Pace > 0 && !strings.HasPrefix(line, " ") {
			s.Wait(s.Interrupted, s.Pace)
		}
		s.Print(line)
	}
}
