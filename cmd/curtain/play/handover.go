package play

import (
	"strings"

	"curtaincall/engine"
	said "curtaincall/engine/table"
)

// farAway limits how many empty lines hide from the next player at the same terminal what one
// player has seen.
const farAway = 60

// handOver asks the people at the terminal to change places, if the choice has gone
// from one of them to another in a game in which seats keep secrets. It reports
// whether it did: then nothing is shown before somebody presses Enter.
func (s *Sitting) handOver(from engine.Seat) bool {
	to := s.Table.Seat()
	secretive := s.Table.Abilities().Address != nil
	_, over := s.Table.Outcome()
	if s.handed = secretive && !over && from != to && to < s.seats; s.handed {
		if s.Columns() > 0 {
			s.Print(make([]string, farAway)...)
		}
		s.Print(s.screen().Wrap(s.say(said.HandOver, "n", int(to)+1), 0)...)
	}
	return s.handed
}

// takeOver goes on once the next player sits at the terminal, and reports whether that
// one leaves instead.
func (s *Sitting) takeOver(line string) (leave bool) {
	if line != "" {
		first, _, _ := strings.Cut(line, " ")
		if w, known := s.findWord(first); known && w.Name == "quit" {
			return true
		}
		s.Print(s.say(said.PressEnter))
		return false
	}
	s.handed = false
	s.told = nil // to somebody else
	s.proceed()
	return false
}
