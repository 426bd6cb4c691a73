package play

import (
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
)

const agreed = "agreed"

// undo runs the command undo with its arguments: a number of choices (default 1) and "agreed".
func (s *Sitting) undo(arguments string) {
	seat := s.Table.Seat()
	ask, agree := strings.CutSuffix(arguments, agreed)
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

// takeBack goes back n choices of people. With several people, it does not undo random results or
// revealed secrets unless all agree.
func (s *Sitting) takeBack(n int, allAgree bool) error {
	if lasts := s.Table.Abilities().Lasts; lasts != nil && lasts() {
		return said.NeverBack.Err()
	}
	to := s.Past.At()
	for ; n > 0 && to.Parent != nil; n-- {
		before := s.choiceBefore(to)
		if s.seats > 1 && !allAgree && s.isSettled(to, before) {
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

// choiceBefore returns the last node before n in which a person had to choose.
func (s *Sitting) choiceBefore(n *timeline.Node) *timeline.Node {
	n = n.Parent
	for n.Parent != nil && n.State().Seat() >= s.seats {
		n = n.Parent
	}
	return n
}

// isSettled reports whether going back from one node to another would undo a random result, a
// revealed secret, or a question, which may have shown secrets.
func (s *Sitting) isSettled(from, to *timeline.Node) bool {
	for ; from != to; from = from.Parent {
		if from.UsesChance() || from.State().PendingQuestion() != nil {
			return true
		}
		if shown := s.Table.Abilities().Shown; shown != nil && shown(from.Events) {
			return true
		}
	}
	return false
}

// redo runs the command redo: it goes forward by a number of people's choices (default 1).
func (s *Sitting) redo(count string) {
	seat := s.Table.Seat()
	n, err := times(count)
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

// goTo moves the game to another node and records that in the journal.
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

// showTravel prints the stage after undo or redo, or asks for a handover to another player.
func (s *Sitting) showTravel(from engine.Seat) {
	s.log.Truncate(0)
	s.fault = nil
	s.Print(s.say(said.ComeAfter, "n", s.Past.At().Depth))
	if !s.handOver(from) {
		s.look()
	}
}

// confirmEnd asks, once per node, whether to end a turn in which something can still be done.
func (s *Sitting) confirmEnd(a engine.Action) (asked bool) {
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

func (s *Sitting) asking(typed string) {
	switch typed = strings.TrimSpace(typed); {
	case s.types("on", typed):
		s.hasty = false
	case s.types("off", typed):
		s.hasty = true
	case typed == "":
	default:
		s.Print(s.say(said.OnOrOff, "word", program.Quote(typed)))
		return
	}
	if s.hasty {
		s.Print(s.screen().Wrap(s.say(said.EndsAtOnce), 2)...)
		return
	}
	s.Print(s.say(said.AsksOnce))
}
