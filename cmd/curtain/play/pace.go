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

// setPace sets a pace as it is typed at the prompt, and prints which one there is.
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

// Read prints a story at the pace that was chosen: what stands indented below a line
// comes together with it. An interrupt ends the waiting.
func (s *Sitting) Read(lines []string) {
	for i, line := range lines {
		if i > 0 && s.Pace > 0 && !strings.HasPrefix(line, " ") {
			s.Wait(s.Interrupted, s.Pace)
		}
		s.Print(line)
	}
}
