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

// setPace sets the pace to what was typed, if anything, and prints the current one or an error.
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

// Read prints a story, pausing before each line that is not indented. An interrupt ends the
// pauses.
func (s *Sitting) Read(lines []string) {
	for i, line := range lines {
		if i > 0 && s.Pace > 0 && !strings.HasPrefix(line, " ") {
			s.Wait(s.Interrupted, s.Pace)
		}
		s.Print(line)
	}
}
