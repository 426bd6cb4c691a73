package play

import (
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
)

const agreed = "agreed"

// undo goes back rest choices of people at the terminal, or 1 if rest has no number.
func (s *Sitting) undo(rest string) {
	seat := s.Table.Seat()
	ask, agree := strings.CutSuffix(rest, agreed)
	n, err := times(strings.TrimSpace(ask))
	if err == nil {
		err = s.takeBack(n, agree)
	}
	if err != nil {
		s.Print(s.wrong(err)...)
		return
	}
	s.showTravel(seat)
}

func times(word string) (int, error) {
	if word == "" {
		return 1, nil
	}
	n, err := engine.ParseInt(word)
	if err != nil || n < 1 {
		return 0, said.HowOften.Err("word", program.Quote(word))
	}
	return n, nil
}

// takeBack goes back n choices. With several people it stops before anything that drew chance or
// revealed something, unless the others agree.
func (s *Sitting) takeBack(n int, agree bool) error {
	if lasts := s.Table.Abilities().Lasts; lasts != nil && lasts() {
		return said.NeverBack.Err()
	}
	to := s.Past.At()
	for ; n > 0 && to.Parent != nil; n-- {
		before := s.choiceBefore(to)
		if s.seats > 1 && !agree && s.isSettled(to, before) {
			if to == s.Past.At() {
				return said.Settled.Err()
			}
			break
		}
		to = before
	}
	if to == s.Past.At() {
		return said.Beginning.Err()
	}
	return s.goTo(to)
}

// choiceBefore returns the last node before n in which a person had the choice.
func (s *Sitting) choiceBefore(n *timeline.Node) *timeline.Node {
	n = n.Parent
	for n.Parent != nil && n.State().Seat() >= s.seats {
		n = n.Parent
	}
	return n
}

// isSettled reports whether something between two nodes of a line cannot be undone by one player
// alone. A pending question counts, since it may have shown secrets.
func (s *Sitting) isSettled(n, before *timeline.Node) bool {
	for ; n != before; n = n.Parent {
		if n.UsesChance() || n.State().PendingQuestion() != nil {
			return true
		}
		if shown := s.Table.Abilities().Shown; shown != nil && shown(n.Events) {
			return true
		}
	}
	return false
}

// redo goes forward again by rest choices of people, or 1, along what undo took back.
func (s *Sitting) redo(rest string) {
	seat := s.Table.Seat()
	n, err := times(rest)
	if err == nil && len(s.Past.RedoPath()) == 0 {
		err = said.NotTaken.Err()
	}
	to := s.Past.At()
	for _, next := range s.Past.RedoPath() {
		if n == 0 {
			break
		}
		if to = next; next.State().Seat() < s.seats {
			n--
		}
	}
	if err == nil {
		err = s.goTo(to)
	}
	if err != nil {
		s.Print(s.wrong(err)...)
		return
	}
	s.showTravel(seat)
}

// goTo moves the game and its journal to another node.
func (s *Sitting) goTo(n *timeline.Node) error {
	if err := s.Past.Visit(n); err != nil {
		return err
	}
	s.Table = s.Past.Table()
	if s.Journal != nil {
		return s.Journal.Goto(n)
	}
	return nil
}

// showTravel shows the game after undo or redo, or hands over if the seat has changed.
func (s *Sitting) showTravel(from engine.Seat) {
	s.log.Truncate(0)
	s.fault = nil
	s.Print(s.say(said.ComeAfter, "n", s.Past.At().Depth))
	if !s.handOver(from) {
		s.look()
	}
}

// confirmEnd asks once, before an action ends a turn in which something could still be done, and
// reports whether it asked.
func (s *Sitting) confirmEnd(a engine.Action) bool {
	left := s.Table.Abilities().Left
	if left == nil || s.hasty || s.held == s.Past.At() || !s.Table.Ends(a) {
		return false
	}
	what := left()
	if what == "" {
		return false
	}
	s.held = s.Past.At()
	s.Print(s.screen().Wrap(s.say(said.EndsAnyway, "left", what), 2)...)
	return true
}

func (s *Sitting) asking(rest string) {
	switch rest = strings.TrimSpace(rest); {
	case s.types("on", rest):
		s.hasty = false
	case s.types("off", rest):
		s.hasty = true
	case rest == "":
	default:
		s.Print(s.say(said.OnOrOff, "word", program.Quote(rest)))
		return
	}
	if s.hasty {
		s.Print(s.screen().Wrap(s.say(said.EndsAtOnce), 2)...)
		return
	}
	s.Print(s.say(said.AsksOnce))
}
