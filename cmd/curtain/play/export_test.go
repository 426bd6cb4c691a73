package play

import (
	"curtaincall/engine"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
)

// Type runs a typed line, as if all seats were played by people.
func (s *TerminalGame) Type(line string) {
	s.firstBotSeat = engine.Seat(s.Game.Seats)
	s.runTypedLine(line)
}

// SitDown makes s play the game at table, without a history.
func (s *TerminalGame) SitDown(table screen.Table) {
	s.Table, s.History, s.storyParts = table, timeline.New(table, nil), nil
}

// Completions returns the completions of a line.
func (s *TerminalGame) Completions(line string) []string { return s.lineCompletions(line) }
