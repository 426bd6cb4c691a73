package trial

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// act identifies events that differ only in their amounts.
type act struct {
	kind   engine.EventKind
	what   int16  // a keyword, or what else the event is about
	who    int8   // the target
	card   string // the card of the hand
	moment uint8  // callback that caused it
}

type bundle struct {
	act
	first   *engine.Event
	amounts []int32
}

// line returns the line of the script that caused the first event; for a reading, the number of
// the clause, from 1.
func (b *bundle) line() int { return int(b.first.Cause.Line) }

// bundles groups events, ordered by the first event of each group.
func bundles(list []engine.Event) (all []*bundle) {
	for i := range list {
		e := &list[i]
		a := act{e.Kind, e.Keyword, e.Target, e.Text, e.Cause.Callback}
		n := slices.IndexFunc(all, func(b *bundle) bool { return b.act == a })
		if n < 0 {
			n = len(all)
			all = append(all, &bundle{act: a, first: e})
		}
		all[n].amounts = append(all[n].amounts, e.Amount)
	}
	return all
}

// tell describes a group of events as the rest of a sentence: "deals 3 damage 2 times". Different
// amounts are listed, as in "3, 4 and 5".
func (x *examination) tell(b *bundle, a *Attempt) string {
	times := len(b.amounts)
	var words []string
	for _, n := range b.amounts {
		words = append(words, strconv.Itoa(int(n)))
	}
	n := phrase.Number("n", int(b.amounts[0]))
	if len(slices.Compact(slices.Clone(words))) > 1 {
		n, times = phrase.Name("n", phrase.Word{Text: speech.And(words)}), 1
	}
	description := x.events.Say("deed", nil, b.first, nil, append(x.game.Names(b.first, x.card, a), n)...)
	return description + english.Render("{times, plural, one {} other { # times}}", phrase.Number("times", times))
}

var english = &phrase.Language{Plural: phrase.English}
