package play

import (
	"curtaincall/engine"
	timeline "curtaincall/engine/session"
)

// recordLesson records which lesson of the rehearsal is to be told at the node now, to which an
// action of seat led from before; endsTurn is whether it ended a turn. Only what people do counts,
// and undo leads back to earlier lessons.
func (s *TerminalGame) recordLesson(before, now *timeline.Node, seat engine.Seat, endsTurn bool) {
	if s.rehearsal == nil {
		return
	}
	told := s.lessonsTold[before]
	if seat < s.firstBotSeat {
		for _, d := range s.Game.Game.Actions {
			if d.Kind == now.Action.Kind {
				told = s.rehearsal.NextLesson(told, d.Name, endsTurn)
				break
			}
		}
	}
	if s.lessonsTold == nil {
		s.lessonsTold = map[*timeline.Node]int{}
	}
	s.lessonsTold[now] = told
}

func (s *TerminalGame) lessonLines() []string {
	if s.rehearsal == nil {
		return nil
	}
	sc := s.screenInGameLanguage()
	return sc.Wrap(sc.Strong(s.rehearsal.Name+": ")+s.rehearsal.Lessons[s.lessonsTold[s.History.CurrentNode()]].Say, 2)
}
