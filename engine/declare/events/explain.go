package events

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
)

// ExplainChange returns lines that explain the change made by events[i] of one action: a line for each step of the
// sum of a hit or gain, and one line for any other change. If its kind has no explanation, the result is nil.
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

// explainSteps returns the lines that explain the sum of a hit or gain by the events before it.
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
		if row.ComputedNumber != nil {
			from, to := row.ComputedNumber(e)
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

// ComputedValue is a number that the rules compute when it is needed, so that no event changes it, such as the
// current cost of a card or the damage of an intent.
type ComputedValue struct {
	Word  string   // argument of the console command why: hand[1].cost
	Owner string   // name of the card, unit or player that has it: Block; "" if none has
	Label string   // name of the number: cost
	Value string   // the current number, as text
	From  []string // the steps of the computation, a line each
}

// Name returns the owner and the label, such as "Block cost".
func (v *ComputedValue) Name() string { return strings.TrimSpace(v.Owner + " " + v.Label) }

// ExplainDefinedNumber returns the explanation of a number in a definition: the number and its place in a file.
func ExplainDefinedNumber[N string | int](n N, where schema.Place) string {
	return fmt.Sprintf("%v, defined at %s", n, where)
}

// NewDefinedValue returns a number that a definition contains.
func NewDefinedValue(word, owner, label string, n int, where schema.Place) ComputedValue {
	return ComputedValue{word, owner, label, fmt.Sprint(n), []string{ExplainDefinedNumber(n, where)}}
}

// ComputedValuesInText returns the values of a definition, called name, whose names occur in braces in its text.
// path, which ends with a dot, is its path. now returns the current number of a value, given the text before and
// after it, and where it comes from. If now is nil, all values are as defined.
func ComputedValuesInText(path, name, text string, values []engine.Value, where schema.Place, now func(v engine.Value, before, after string) (n int, from string)) (list []ComputedValue) {
	shown := engine.PlaceholderNames(text)
	for _, v := range values {
		if slices.Contains(shown, v.Name) {
			list = append(list, NewDefinedValue(path+"values."+v.Name, name, v.Name, v.Number, where))
		}
	}
	if now == nil {
		return list
	}
	engine.ExpandTemplate(text, values, func(v engine.Value, before, after string) string {
		for i := range list {
			if n, from := now(v, before, after); n != v.Number && list[i].Label == v.Name {
				list[i].Value = fmt.Sprint(n)
				list[i].From = append(list[i].From, fmt.Sprintf("%d with %s", n, from))
			}
		}
		return ""
	})
	return list
}
