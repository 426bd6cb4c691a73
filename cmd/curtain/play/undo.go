package play

import (
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
)

const agreedWord = "agreed"

// runUndoCommand runs the command undo with its arguments: a number of choices (default 1) and "agreed".
func (s *TerminalGame) runUndoCommand(arguments string) {
	seat := s.Table.Seat()
	ask, agree := strings.CutSuffix(arguments, agreedWord)
	n, err := parseCount(strings.TrimSpace(ask))
	if err == nil {
		err = s.goBack(n, agree)
	}
	if err != nil {
		s.Print(s.renderError(err)...)
		return
	}
	s.showAfterMove(seat)
}

func parseCount(word string) (int, error) {
	if word == "" {
		return 1, nil
	}
	n, err := engine.ParseInt32(word)
	if err != nil || n < 1 {
		return 0, said.HowOften.NewError("word", program.Quote(word))
	}
	return n, nil
}

// goBack goes back up to n choices of people. With several people, it stops before an irreversible
// choice unless all agree. It returns an error if nothing can be undone.
func (s *TerminalGame) goBack(n int, allAgree bool) error {
	if lasts := s.Table.Abilities().ForbidsUndo; lasts != nil && lasts() {
		return said.NeverBack.NewError()
	}
	to := s.History.Current()
	for ; n > 0 && to.Parent != nil; n-- {
		before := s.previousChoice(to)
		if s.firstBotSeat > 1 && !allAgree && s.isIrreversible(to, before) {
			if to == s.History.Current() {
				return said.Settled.NewError()
			}
			break
		}
		to = before
	}
	if to == s.History.Current() {
		return said.Beginning.NewError()
	}
	return s.moveToNode(to)
}

// previousChoice returns the last node before n in which a person had to choose.
func (s *TerminalGame) previousChoice(n *timeline.Node) *timeline.Node {
	n = n.Parent
	for n.Parent != nil && n.State().Seat() >= s.firstBotSeat {
		n = n.Parent
	}
	return n
}

// isIrreversible reports whether going back from one node to another would undo a random result, a
// revealed secret, or a question, which may have shown secrets.
func (s *TerminalGame) isIrreversible(from, to *timeline.Node) bool {
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

// runRedoCommand runs the command redo: it goes forward by count choices of people; "" means 1.
func (s *TerminalGame) runRedoCommand(count string) {
	seat := s.Table.Seat()
	n, err := parseCount(count)
	if err == nil && len(s.History.RedoPath()) == 0 {
		err = said.NotTaken.NewError()
	}
	to := s.History.Current()
	for _, next := range s.History.RedoPath() {
		if n == 0 {
			break
		}
		if to = next; next.State().Seat() < s.firstBotSeat {
			n--
		}
	}
	if err == nil {
		err = s.moveToNode(to)
	}
	if err != nil {
		s.Print(s.renderError(err)...)
		return
	}
	s.showAfterMove(seat)
}

// moveToNode moves the game to another node and records that in the journal.
func (s *TerminalGame) moveToNode(n *timeline.Node) error {
	if err := s.History.GoTo(n); err != nil {
		return err
	}
	s.Table = s.History.Table()
	if s.Journal != nil {
		return s.Journal.WriteGoto(n)
	}
	return nil
}

// showAfterMove prints the stage after undo or redo, or asks for a handover to another player. from is
// the seat that had to choose before.
func (s *TerminalGame) showAfterMove(from engine.Seat) {
	s.unprintedEvents.Truncate(0)
	s.failure = nil
	s.Print(s.render(said.ComeAfter, "n", s.History.Current().Depth))
	if !s.requestHandover(from) {
		s.printStage()
	}
}

// askBeforeTurnEnd asks, once per node, whether to end the turn if action a ends a turn in which
// something can still be done.
func (s *TerminalGame) askBeforeTurnEnd(a engine.Action) (asked bool) {
	left := s.Table.Abilities().DescribeRemaining
	if left == nil || s.endsUnasked || s.askedAt == s.History.Current() || !s.Table.Ends(a) {
		return false
	}
	what := left()
	if what == "" {
		return false
	}
	s.askedAt = s.History.Current()
	s.Print(s.localScreen().Wrap(s.render(said.EndsAnyway, "left", what), 2)...)
	return true
}

func (s *TerminalGame) runAskingCommand(typed string) {
	switch typed = strings.TrimSpace(typed); {
	case s.isWordTyped("on", typed):
		s.endsUnasked = false
	case s.isWordTyped("off", typed):
		s.endsUnasked = true
	case typed == "":
	default:
		s.Print(s.render(said.OnOrOff, "word", program.Quote(typed)))
		return
	}
	if s.endsUnasked {
		s.Print(s.localScreen().Wrap(s.render(said.EndsAtOnce), 2)...)
		return
	}
	s.Print(s.render(said.AsksOnce))
}
