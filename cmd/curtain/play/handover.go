package play

import (
	"strings"

	"curtaincall/engine"
	said "curtaincall/engine/table"
)

// handoverLines is the number of empty lines that hide from the next player what the last one saw.
const handoverLines = 60

// handOver asks the people at the terminal to change places, if the choice has moved from the
// seat from to another person's in a game with secrets. It reports whether it did; nothing is
// shown then until somebody presses Enter.
func (s *Sitting) handOver(from engine.Seat) bool {
	to := s.Table.Seat()
	secretive := s.Table.Abilities().Address != nil
	_, over := s.Table.Outcome()
	if s.handed = secretive && !over && from != to && to < s.seats; s.handed {
		if s.Columns() > 0 {
			s.Print(make([]string, handoverLines)...)
		}
		s.Print(s.screen().Wrap(s.say(said.HandOver, "n", int(to)+1), 0)...)
	}
	return s.handed
}

// takeOver handles a line typed after a handover: an empty one shows the game to the next
// player. It reports whether that player leaves instead.
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
	s.told = nil // it was told to somebody else
	s.proceed()
	return false
}
