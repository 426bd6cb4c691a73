package events

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
)

// ExplainChange returns lines that explain the change by events[i], one of the events of an action: for the sum of a
// hit or a gain a line for each of its steps, otherwise one line; nil if its kind has no explanation.
func (l *Events) ExplainChange(game any, events []engine.Event, i int) []string {
	e, row := &events[i], l.DeclOf(&events[i])
	part := engine.EarlierEventsOfHit(events, i)
	if row.IsSum != nil && row.IsSum(e) && len(part) > 0 {
		return l.explainSteps(game, part, e)
	}
	if e.Cause.Keyword >= 0 && e.Cause.Keyword == e.Keyword {
		for j := i + 1; j < len(events); j++ { // find the effect for which the stack was used up
			if events[j].Cause.Keyword != e.Cause.Keyword {
				continue
			}
			if used := l.RenderSentence("used", game, &events[j], nil); used != "" {
				return []string{used}
			}
		}
	}
	if why := l.RenderSentence("why", game, e, nil); why != "" {
		return []string{why}
	}
	return nil
}

func (l *Events) explainSteps(game any, earlierEvents []engine.Event, sumEvent *engine.Event) (list []string) {
	began, left := false, sumEvent.Amount
	begin := func(n int32) {
		if !began {
			list = append(list, l.RenderSentence("begun", game, sumEvent, nil, phrase.NumberArg("n", int(n))))
		}
		began = true
	}
	for i := range earlierEvents {
		e, row := &earlierEvents[i], l.DeclOf(&earlierEvents[i])
		if row.Carries != nil {
			from, to := row.Carries(e)
			begin(from)
			left = to
		}
		if row.Step != "" {
			list = append(list, l.RenderSentence("point", game, e, nil))
		}
	}
	if !began {
		begin(sumEvent.Amount)
	}
	if text := l.RenderSentence("left", game, sumEvent, nil); text != "" && left != sumEvent.Amount {
		list = append(list, text)
	}
	return list
}

// ComputedValue is a number of a game that no event changes, since the rules compute it on demand, such as
// the current cost of a card or the damage of an intent.
type ComputedValue struct {
	Word  string   // as the console's why takes it: hand[1].cost
	Name  string   // as shown to people: Block cost
	Value string   // the current number, as text
	From  []string // a line for each step of the computation
}

// ExplainDefinedNumber returns an explanation of a number: the number and the position of its definition.
func ExplainDefinedNumber[N string | int](n N, where schema.Place) string {
	return fmt.Sprintf("%v, defined at %s", n, where)
}

// ComputedValuesInText returns the values of a definition that occur in braces in its text, with their explanations.
// path, which ends with a dot, and name belong to the definition.
func ComputedValuesInText(path, name, text string, values []engine.Value, where schema.Place) (list []ComputedValue) {
	shown := engine.PlaceholderNames(text)
	for _, v := range values {
		if slices.Contains(shown, v.Name) {
			list = append(list, ComputedValue{path + "values." + v.Name, name + " " + v.Name, fmt.Sprint(v.Number), []string{ExplainDefinedNumber(v.Number, where)}})
		}
	}
	return list
}
