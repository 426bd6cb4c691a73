package main

import (
	"fmt"
	"strings"

	"curtaincall/engine"
)

// farAway is how many empty lines put what one player has seen out of the sight of the
// next one at the same terminal.
const farAway = 60

// handOver asks the people at the terminal to change places, if the choice has gone
// from one of them to another in a game in which seats keep secrets. It reports
// whether it did: then nothing is shown before somebody presses Enter.
func (s *session) handOver(from engine.Seat) bool {
	to := s.table.Seat()
	_, secretive := s.table.(engine.Secretive)
	_, over := s.table.Outcome()
	if s.handed = secretive && !over && from != to && to < s.seats; s.handed {
		s.print(s.screen().Wrap(fmt.Sprintf("Now seat %d chooses. Press Enter when its player sits here, and nobody else looks.", to+1), 2)...)
	}
	return s.handed
}

// takeOver goes on once the next player sits at the terminal, and reports whether that
// one leaves instead.
func (s *session) takeOver(line string) (leave bool) {
	if line != "" {
		first, _, _ := strings.Cut(line, " ")
		if w, known := wordNamed(first); known && w.names[0] == "quit" {
			return true
		}
		s.print("Press Enter to go on, or type `quit`.")
		return false
	}
	s.handed = false
	s.told = nil // to somebody else
	if s.columns() > 0 {
		s.print(make([]string, farAway)...)
	}
	s.proceed()
	return false
}
