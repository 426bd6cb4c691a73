package play

import (
	"slices"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
)

// printOpening prints the opening of the game for the person who plays or, if several do, the one
// who chooses first. If the stage would scroll it, and the lines printed before it, away, it waits for Enter.
func (s *TerminalGame) printOpening(before int) {
	sc, printed := s.screenInGameLanguage(), before
	if open := s.Table.Abilities().Opening; open != nil {
		paragraphs := open(s.audienceSeat())
		if s.rehearsal != nil {
			paragraphs = []string{s.rehearsal.Text}
		} else if r := library.FirstRehearsal(s.Game.Content.Content); r != nil {
			paragraphs = append(paragraphs, s.render(said.Rehearse, "command", s.Command, "setup", s.Game.Name+" "+r.OpeningWords()))
		}
		for _, paragraph := range append(paragraphs, "") {
			lines := sc.Wrap(paragraph, 0)
			s.Print(lines...)
			printed += len(lines)
		}
	}
	coming := len(s.Table.Story(s.unprintedEvents.Events, sc)) + len(s.Table.Stage(sc)) + program.ReservedRows
	if rows := s.TerminalRows(); s.prompt != nil && rows > 0 && printed+coming > rows {
		s.prompt.AskForLine(s.render(said.Begins)) // the board would scroll the opening away
	}
}

func (s *TerminalGame) printUnprintedEvents() {
	if len(s.unprintedEvents.Events) == 0 {
		return
	}
	if address := s.Table.Abilities().SetAudience; address != nil {
		address(s.audienceSeat())
	}
	lines := s.Table.Story(s.unprintedEvents.Events, s.screenInGameLanguage())
	s.unprintedEvents.Truncate(0)
	s.storyParts, s.storyLinesSinceStage = append(s.storyParts, storyPart{s.History.CurrentNode(), lines}), len(lines)
	s.PrintAtPace(lines)
	if rows := s.screenInGameLanguage().Height; rows > 0 && len(lines) > rows && s.Pace == 0 && !s.hasPaceHint {
		s.hasPaceHint = true
		s.Print(s.screenInGameLanguage().Wrap(s.render(said.LongStory), 2)...)
	}
	if len(lines) > 0 {
		s.Print("")
	}
}

// audienceSeat returns the seat that stories are printed for: that of the person who must choose, the
// first seat while the bot plays, or NoSeat if no person plays.
func (s *TerminalGame) audienceSeat() engine.Seat {
	switch seat := s.Table.Seat(); {
	case s.firstBotSeat == 0:
		return engine.NoSeat
	case seat < s.firstBotSeat:
		return seat
	}
	return 0
}

func (s *TerminalGame) printStageAndGuide() {
	sc := s.screenInGameLanguage()
	guide := s.guideLines()
	if guide != nil {
		guide = append(s.lessonLines(), guide...)
	}
	if sc.Height > 0 { // leave the end of the story visible
		sc.Height -= min(s.storyLinesSinceStage, visibleStoryLines) + max(0, len(guide)+1-program.ReservedRows)
	}
	s.drawnSize, s.storyLinesSinceStage = s.TerminalSize(), 0
	s.Print(s.Table.Stage(sc)...)
	s.Print(guide...)
}

func (s *TerminalGame) guideLines() []string {
	if _, over := s.Table.Outcome(); over || s.Table.Guide() == "" {
		return nil
	}
	return s.screenInGameLanguage().Wrap(screen.TieQuotedWords(s.Table.Guide()), 2)
}

const visibleStoryLines = 3

// storyPart has the lines of the story that were printed for the actions up to a node, even if undone since.
type storyPart struct {
	at    *timeline.Node
	lines []string
}

const recentStoryLines = 30

func (s *TerminalGame) printStorySoFar(allLines bool) {
	var lines []string
	path := s.History.Path()
	for _, part := range s.storyParts {
		if slices.Contains(path, part.at) {
			lines = append(lines, part.lines...)
		}
	}
	if skip := len(lines) - recentStoryLines; skip > 0 && !allLines {
		s.Print(s.render(said.Before, "n", skip))
		lines = lines[skip:]
	}
	if len(lines) == 0 {
		s.Print(s.render(said.NotYet))
	}
	s.PrintPages(s.prompt, lines...)
}
