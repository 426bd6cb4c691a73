package trial

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Act is what deeds of one bundle have in common, in the game's own numbers.
type Act struct {
	Kind   engine.EventKind
	What   int16  // a keyword, or what else an event can be about
	Who    int8   // whom it happened to, -1 for cards
	Card   string // which card of the hand; or ""
	Moment uint8  // the callback that did it
}

// Deed is one thing a card did, as a text would say it: with the number that was
// asked for, where the rules make another one of it.
type Deed struct {
	Act
	Amount int
	Line   int // of the script, or the number of the clause from 1
}

// Bundle is all deeds of one act.
type Bundle struct {
	Act
	Amounts []int
	Line    int // of the first
}

// bundles groups deeds, in the order of the first of each bundle.
func bundles(list []Deed) (all []*Bundle) {
	for _, d := range list {
		n := slices.IndexFunc(all, func(b *Bundle) bool { return b.Act == d.Act })
		if n < 0 {
			n = len(all)
			all = append(all, &Bundle{Act: d.Act, Line: d.Line})
		}
		all[n].Amounts = append(all[n].Amounts, d.Amount)
	}
	return all
}

// Numbers are the arguments n and times of what a bundle did: 3, 2 times, or "3,
// 4 and 5".
func (b *Bundle) Numbers() []phrase.Arg {
	var words []string
	same := true
	for _, n := range b.Amounts {
		words = append(words, strconv.Itoa(n))
		same = same && n == b.Amounts[0]
	}
	if same {
		return []phrase.Arg{phrase.Number("n", b.Amounts[0]), phrase.Number("times", len(b.Amounts))}
	}
	return []phrase.Arg{phrase.Name("n", phrase.Word{Text: speech.And(words)}), phrase.Number("times", 1)}
}
