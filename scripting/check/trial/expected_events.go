package trial

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/views"
)

// AnswerAllWithFirst answers each pending question of a game with its first legal answer.
func AnswerAllWithFirst(g interface {
	engine.Game
	views.AskingGame
}, answerKind engine.ActionKind) error {
	for q := g.PendingQuestion(); q != nil; q = g.PendingQuestion() {
		if err := g.Apply(q.AppendAnswers(nil, answerKind)[0]); err != nil {
			return err
		}
	}
	return nil
}

// MentionableEvents returns those events for which mine returns true and which the text of a card would have to
// mention. It leaves out those that the rules derive from others. The amount of a hit is the one before keywords
// changed it.
func (s *CardTrials) MentionableEvents(happened []engine.Event, mine func(e *engine.Event) bool, cardID func(c int16) string) (list []engine.Event) {
	kinds := s.gen.Game.Events
	for i := range happened {
		e, row := happened[i], kinds.DeclOf(&happened[i])
		switch {
		case !mine(&e), isSideEffect(kinds, happened, i):
			continue
		case row.ComputedNumber != nil && e.Amount == 0: // a hit that did nothing
			continue
		case row.ComputedNumber != nil:
			e.Amount = hitAmountBeforeKeywords(kinds, happened, i)
		}
		if row.AsInCardText != nil {
			e = row.AsInCardText(e)
		}
		if kinds.DeclOf(&e).CardVerb == "" {
			continue
		}
		if e.Amount == 0 { // one of several without an amount: count them
			e.Amount = 1
			if last := len(list) - 1; last >= 0 && list[last].Kind == e.Kind && list[last].Target == e.Target && list[last].Cause == e.Cause {
				list[last].Amount++
				continue
			}
		} else if row.UsedFields&events.HasCard != 0 {
			e.Text = cardID(e.Card)
		}
		list = append(list, e)
	}
	return list
}

// isSideEffect reports whether event i follows from a hit, or changes stacks of the keyword that caused it.
func isSideEffect(kinds *events.Events, happened []engine.Event, i int) bool {
	e := &happened[i]
	if e.Cause.Keyword >= 0 && e.Cause.Keyword == e.Keyword {
		return true
	}
	for _, before := range engine.EarlierEventsOfHit(happened, i) {
		if row := kinds.DeclOf(&before); row.ComputedNumber != nil && row.CardVerb != "" {
			return true
		}
	}
	return false
}

func hitAmountBeforeKeywords(kinds *events.Events, happened []engine.Event, i int) int32 {
	for _, before := range engine.EarlierEventsOfHit(happened, i) {
		if row := kinds.DeclOf(&before); row.ComputedNumber != nil {
			from, _ := row.ComputedNumber(&before)
			return from
		}
	}
	return happened[i].Amount
}
