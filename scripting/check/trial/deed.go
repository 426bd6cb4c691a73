package trial

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// Answer answers all that an effect asks, with the first of what can be chosen. It
// is an error where an answer is none.
func Answer(g asking, kind engine.ActionKind) error {
	for q := g.PendingQuestion(); q != nil; q = g.PendingQuestion() {
		if err := g.Apply(q.Legal(nil, kind)[0]); err != nil {
			return err
		}
	}
	return nil
}

type asking interface {
	engine.Game
	PendingQuestion() *engine.Asked
}

// deeds are the events of a card that a text would speak of, as their rows say, with
// the numbers that were asked for: a hit with the one it began with, and nothing that
// the rules made of it. mine reports whether the card did an event itself; card is the
// id of a card of the game.
func deeds(kinds *events.Events, happened []engine.Event, mine func(e *engine.Event) bool, card func(c int16) string) (list []engine.Event) {
	for i := range happened {
		e, row := happened[i], kinds.Of(&happened[i])
		switch {
		case !mine(&e), byTheRules(kinds, happened, i):
			continue
		case row.Carries != nil && e.Amount == 0: // a hit of nothing
			continue
		case row.Carries != nil:
			e.Amount = firstNumber(kinds, happened, i)
		}
		if row.As != nil {
			e = row.As(e)
		}
		if kinds.Of(&e).Deed == "" {
			continue
		}
		if e.Amount == 0 { // one of several
			e.Amount = 1
			if last := len(list) - 1; last >= 0 && list[last].Kind == e.Kind && list[last].Target == e.Target && list[last].Cause == e.Cause {
				list[last].Amount++
				continue
			}
		} else if row.Has&events.HasCard != 0 {
			e.Text = card(e.Card)
		}
		list = append(list, e)
	}
	return list
}

// byTheRules reports whether an event follows from a hit, or is a stack that its
// keyword used up.
func byTheRules(kinds *events.Events, happened []engine.Event, i int) bool {
	e := &happened[i]
	if e.Cause.Keyword >= 0 && e.Cause.Keyword == e.Keyword {
		return true
	}
	for _, before := range engine.PartBefore(happened, i) {
		if row := kinds.Of(&before); row.Carries != nil && row.Deed != "" {
			return true
		}
	}
	return false
}

// firstNumber is the number that a hit began with.
func firstNumber(kinds *events.Events, happened []engine.Event, i int) int32 {
	for _, before := range engine.PartBefore(happened, i) {
		if row := kinds.Of(&before); row.Carries != nil {
			from, _ := row.Carries(&before)
			return from
		}
	}
	return happened[i].Amount
}
