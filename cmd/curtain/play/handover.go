package play

import (
	"strings"

	"curtaincall/engine"
	said "curtaincall/engine/table"
)

// handoverLines is the number of empty lines that scroll away what the previous player saw.
const handoverLines = 60

// handOver asks the people at the terminal to change places, if another person than the one at
// seat from now chooses in a game with secrets. The game stays hidden until somebody presses Enter.
func (s *Sitting) handOver(from engine.Seat) (asked bool) {
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

// takeOver handles a line typed during a handover: an empty line shows the game to the next player.
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
	s.told = nil // another player's story
	s.proceed()
	return false
}
