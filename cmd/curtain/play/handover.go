package play

import (
	"strings"

	"curtaincall/engine"
	said "curtaincall/engine/table"
)

// handoverBlankLines is the number of empty lines that scroll away what the previous player saw.
const handoverBlankLines = 60

// requestDueHandover asks the people at the terminal to change places if the game has secrets and a
// person who is not at seat previousSeat must choose now; the game is then hidden until Enter is pressed.
func (s *TerminalGame) requestDueHandover(previousSeat engine.Seat) (asked bool) {
	to := s.Table.Seat()
	_, over := s.Table.Outcome()
	if s.awaitsHandover = s.Table.Abilities().HasSecrets && !over && previousSeat != to && to < s.firstBotSeat; s.awaitsHandover {
		if s.Columns() > 0 {
			s.Print(make([]string, handoverBlankLines)...)
		}
		s.Print(s.screenInGameLanguage().Wrap(s.render(said.HandOver, "n", int(to)+1), 0)...)
	}
	return s.awaitsHandover
}

// continueOrLeaveHandover handles a line typed during a handover: an empty line shows the game to the
// next player, the command quit leaves, and others are refused.
func (s *TerminalGame) continueOrLeaveHandover(line string) (leave bool) {
	if line != "" {
		first, _, _ := strings.Cut(line, " ")
		if w, known := s.findCommand(first); known && w.Name == "quit" {
			return true
		}
		s.Print(s.render(said.PressEnter))
		return false
	}
	s.awaitsHandover = false
	s.storyParts = nil // another player's story
	s.playBotsAndPrintStage()
	return false
}
