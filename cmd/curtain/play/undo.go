package play

import (
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
)

// runUndoCommand takes back as many choices as arguments says, by default 1; "agreed" at the end means that all agree.
func (s *TerminalGame) runUndoCommand(arguments string) error {
	seat := s.Table.Seat()
	ask, agree := strings.CutSuffix(arguments, "agreed")
	n, err := parseCount(strings.TrimSpace(ask))
	if err == nil {
		err = s.undoChoices(n, agree)
	}
	if err == nil {
		s.printAfterUndoOrRedo(seat)
	}
	return err
}

func parseCount(word string) (int, error) {
	if word == "" {
		return 1, nil
	}
	n, err := engine.ParseClampedInt32(word)
	if err != nil || n < 1 {
		return 0, said.HowOften.NewError("word", program.QuoteForTerminal(word))
	}
	return n, nil
}

// undoChoices takes back n choices of people, and the bots' choices after them. If several people play, it stops before
// an irreversible choice unless allAgree is set. It fails if it can take back nothing.
func (s *TerminalGame) undoChoices(n int, allAgree bool) error {
	if lasts := s.Table.Abilities().ForbidsUndo; lasts != nil && lasts() {
		return said.NeverBack.NewError()
	}
	to := s.History.CurrentNode()
	for ; n > 0 && to.Parent != nil; n-- {
		before := to.Parent
		for before.Parent != nil && before.State().Seat() >= s.firstBotSeat {
			before = before.Parent
		}
		if s.firstBotSeat > 1 && !allAgree && s.isIrreversible(to, before) {
			if to == s.History.CurrentNode() {
				return said.Settled.NewError()
			}
			break
		}
		to = before
	}
	if to == s.History.CurrentNode() {
		return said.Beginning.NewError()
	}
	return s.goToNodeAndRecord(to)
}

// isIrreversible reports whether going back would undo chance, a revealed secret, or an answer, which may reveal one.
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

// runRedoCommand repeats count undone choices of people; "" means 1.
func (s *TerminalGame) runRedoCommand(count string) error {
	seat := s.Table.Seat()
	n, err := parseCount(count)
	if err == nil && len(s.History.RedoPath()) == 0 {
		err = said.NotTaken.NewError()
	}
	to := s.History.CurrentNode()
	for _, next := range s.History.RedoPath() {
		if n == 0 {
			break
		}
		if to = next; next.State().Seat() < s.firstBotSeat {
			n--
		}
	}
	if err == nil {
		err = s.goToNodeAndRecord(to)
	}
	if err == nil {
		s.printAfterUndoOrRedo(seat)
	}
	return err
}

// goToNodeAndRecord goes to a node, replaces s.Table by its table, and writes this to the journal if there is one.
func (s *TerminalGame) goToNodeAndRecord(n *timeline.Node) error {
	if err := s.History.GoToNodeWithoutBranch(n); err != nil {
		return err
	}
	s.Table = s.History.Table()
	if s.Journal != nil {
		return s.Journal.WriteGoto(n)
	}
	return nil
}

// printAfterUndoOrRedo prints how many actions remain and, unless beginHandoverIfDue hides the game, the stage.
func (s *TerminalGame) printAfterUndoOrRedo(previousSeat engine.Seat) {
	s.unprintedEvents.Truncate(0)
	s.failure = nil
	played := 0
	for n := s.History.CurrentNode(); n.Parent != nil; n = n.Parent {
		if s.Table.Abilities().HidesEvent == nil || n.Parent.State().Seat() == previousSeat { // others may act in secret
			played++
		}
	}
	s.printSentence(said.ComeAfter, "n", played)
	if !s.beginHandoverIfDue(previousSeat) {
		s.showStage()
	}
}

// askBeforeTurnEnd asks, once at each node, whether to end the turn, if a would end it while the player can still act.
func (s *TerminalGame) askBeforeTurnEnd(a engine.Action) (asked bool) {
	left := s.Table.Abilities().DescribeRemaining
	if left == nil || s.endsTurnsUnasked || s.turnEndAskedAt == s.History.CurrentNode() || !s.Table.EndsTurn(a) {
		return false
	}
	what := left()
	if what == "" {
		return false
	}
	s.turnEndAskedAt = s.History.CurrentNode()
	s.printSentence(said.EndsAnyway, "left", what)
	return true
}

func (s *TerminalGame) runTurnEndQuestionCommand(typed string) {
	switch typed = strings.TrimSpace(typed); {
	case s.isWordTyped("on", typed):
		s.endsTurnsUnasked = false
	case s.isWordTyped("off", typed):
		s.endsTurnsUnasked = true
	case typed == "":
	default:
		s.printSentence(said.OnOrOff, "word", program.QuoteForTerminal(typed))
		return
	}
	says := said.AsksOnce
	if s.Table.Abilities().DescribeRemaining == nil {
		says = said.NeverAsks
	} else if s.endsTurnsUnasked {
		says = said.EndsAtOnce
	}
	s.printSentence(says)
}
