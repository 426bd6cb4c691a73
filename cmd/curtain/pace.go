package main

import (
	"strings"
	"time"

	said "curtaincall/engine/table"
)

// slowest is the longest that a story may wait.
const slowest = time.Minute

// checkPace is the error of a pace that nobody can want.
func checkPace(pace time.Duration) error {
	if pace < 0 || pace > slowest {
		return said.PaceBounds.Err("most", int(slowest.Seconds()))
	}
	return nil
}

// setPace takes a pace as it is typed at the prompt, and tells which one there is.
func (s *session) setPace(typed string) {
	if typed != "" {
		pace, err := time.ParseDuration(typed)
		if err != nil {
			err = said.NoPace.Err("word", quote(typed))
		} else {
			err = checkPace(pace)
		}
		if err != nil {
			s.print(s.wrong(err)...)
			return
		}
		s.pace = pace
	}
	s.print(s.say(said.StoryWaits, "time", s.pace.String()))
}

// read prints a story at the pace that was chosen: what stands indented below a line
// comes together with it. An interrupt ends the waiting.
func (s *session) read(lines []string) {
	for i, line := range lines {
		if i > 0 && s.pace > 0 && !strings.HasPrefix(line, " ") {
			s.wait(s.interrupted, s.pace)
		}
		s.print(line)
	}
}
