package trial

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// eventKey identifies events that differ only in their amounts.
type eventKey struct {
	kind     engine.EventKind
	subject  int16  // a keyword, or what else the event is about
	target   int8   // the target
	cardID   string // the card of the hand
	callback uint8  // callback that caused it
}

// eventGroup is the events of one eventKey: they differ only in their amounts, which are in order.
type eventGroup struct {
	eventKey
	first   *engine.Event
	amounts []int32
}

// lineOrClauseNumber returns the line of the script that caused the first event; for a reading, the number
// of the clause, from 1.
func (b *eventGroup) lineOrClauseNumber() int { return int(b.first.Cause.Line) }

// groupByAllButAmount groups events, ordered by the first event of each group.
func groupByAllButAmount(list []engine.Event) (all []*eventGroup) {
	for i := range list {
		e := &list[i]
		a := eventKey{e.Kind, e.Keyword, e.Target, e.Text, e.Cause.Callback}
		n := slices.IndexFunc(all, func(b *eventGroup) bool { return b.eventKey == a })
		if n < 0 {
			n = len(all)
			all = append(all, &eventGroup{eventKey: a, first: e})
		}
		all[n].amounts = append(all[n].amounts, e.Amount)
	}
	return all
}

// describeGroup describes a group of events as the rest of a sentence: "deals 3 damage 2 times".
// Different amounts are listed, as in "3, 4 and 5".
func (x *cardTest) describeGroup(b *eventGroup, a *Attempt) string {
	times := len(b.amounts)
	var words []string
	for _, n := range b.amounts {
		words = append(words, strconv.Itoa(int(n)))
	}
	n := phrase.NumberArg("n", int(b.amounts[0]))
	if len(slices.Compact(slices.Clone(words))) > 1 {
		n, times = phrase.NameArg("n", phrase.Word{Text: speech.And(words)}), 1
	}
	description := x.events.RenderSentence("deed", nil, b.first, nil, append(x.game.MessageArgs(b.first, x.card, a), n)...)
	return description + english.Render("{times, plural, one {} other { # times}}", phrase.NumberArg("times", times))
}

var english = &phrase.Language{Plural: phrase.EnglishPlural}
