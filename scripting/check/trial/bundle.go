package trial

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// act identifies what the deeds of a bundle have in common.
type act struct {
	kind   engine.EventKind
	what   int16  // a keyword, or the event's other subject
	who    int8   // the target
	card   string // the card of the hand
	moment uint8  // the callback
}

// bundle holds the amounts of all deeds with one act.
type bundle struct {
	act
	first   *engine.Event
	amounts []int32
}

// line returns the line of the script, or for a text the number of the clause, from 1.
func (b *bundle) line() int { return int(b.first.Cause.Line) }

// bundles groups deeds, ordered by the first deed of each bundle.
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

// tell returns a bundle as the rest of a sentence: with its number, and how many times if all are
// equal, or else with a list such as "3, 4 and 5".
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
	said := x.events.Say("deed", nil, b.first, nil, append(x.game.Names(b.first, x.card, a), n)...)
	return said + english.Render("{times, plural, one {} other { # times}}", phrase.Number("times", times))
}

var english = &phrase.Language{Plural: phrase.English}
