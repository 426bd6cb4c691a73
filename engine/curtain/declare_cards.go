package curtain

import (
	"slices"
	"strings"

	"curtaincall/engine/declare"
)

// How the verbs that do something with cards read which ones, and where to.

// The arguments.
var (
	filterArg   = declare.ArgDoc{Name: "which", Type: "{ type?: CardType, owner?: string, random?: integer } | Card | Card[]", Optional: "all cards in hand"}
	cardID      = declare.ArgDoc{Name: "id", Type: "CardId"}
	cardsArg    = declare.ArgDoc{Name: "cards", Type: "Card | CardSelf | (Card | CardSelf)[]"}
	creationArg = declare.ArgDoc{Name: "options", Type: "{ to?: " + words(OriginWords) + ", n?: integer, upgraded?: boolean, at?: " + words(SpotWords) + ", for_good?: boolean }", Optional: "one in the hand"}
	spotArg     = declare.ArgDoc{Name: "options", Type: "{ at: " + words(SpotWords) + " }", Optional: "on its top"}
)

// words are some words as stubs write them.
func words(w *declare.Words) string { return `"` + strings.Join(w.List, `" | "`) + `"` }

// moving is a verb that does something with cards.
func moving(name, doc string, do func(f *Fight, by Source, cards Cards) int) *declare.Verb {
	return declare.Counted(name, doc, args(cardsArg), declare.Gives("how many it reached"),
		func(c *Acting, in declare.Inputs) int { return do(c.Fight, c.By, c.cards(in, 0)) })
}

// cards reads a card or a list of cards.
func (c *Acting) cards(in declare.Inputs, i int) (list Cards) {
	if view, n, ok := in.Ref(i); ok {
		c.card(in, view, n, &list)
		return list
	}
	v := in.Value(i)
	if v.Source == nil {
		in.Wrong("cards must be a card or a list of cards, not %s", v)
	}
	in.Spend(perItem * v.Source.Len())
	for i := range v.Source.Len() {
		view, n, ok := v.Source.Ref(i)
		if !ok {
			in.Wrong("cards must be a card or a list of cards: item %d is %s", i+1, v.Source.Item(i))
		}
		c.card(in, view, n, &list)
	}
	if v.Source.Size() > v.Source.Len() {
		in.Wrong("cards must be a card or a list of cards, and this table has names")
	}
	return list
}

// card adds what a view shows to some cards.
func (c *Acting) card(in declare.Inputs, view *declare.View, n int, list *Cards) {
	switch {
	case view.Name == "self" && c.By.Kind == OfCard:
		n = int(c.By.Item)
	case view.Name != "card":
		in.Wrong("cards must be a card or a list of cards, not what %s shows", view.Name)
	}
	if err := cardLives(c.Fight, n); err != nil {
		in.Fail(err)
	}
	list.Add(int16(n))
}

// create is self:create(id, { to =, n =, upgraded =, at =, for_good = }).
func (c *Acting) create(in declare.Inputs) declare.Value {
	made, upgraded := Creation{To: Hand, N: 1}, false
	readOptions(in, 1, []string{"to", "n", "upgraded", "at", "for_good"}, func(name string, v declare.Value) {
		switch name {
		case "to":
			made.To = Pile(readWord(in, name, v, OriginWords))
		case "n":
			made.N = readCount(in, name, v)
		case "upgraded":
			upgraded = readTruth(in, name, v)
		case "at":
			made.At = Spot(readWord(in, name, v, SpotWords))
		case "for_good":
			made.ForGood = readTruth(in, name, v)
		}
	})
	made.Def = c.definitionOf(in, upgraded)
	in.Spend(perItem * made.N)
	cards := c.Create(c.By, made)
	shown := make([]declare.Value, cards.Len())
	for i := range shown {
		shown[i] = declare.Value{Shape: declare.Ref, Text: "card", N: int(cards.At(i))}
	}
	return declare.Items(shown...)
}

// definitionOf is the card of the id that is the first argument.
func (c *Acting) definitionOf(in declare.Inputs, upgraded bool) int16 {
	id, ok := in.Text(0)
	if !ok {
		in.Wrong("id must be the id of a card, not %s", in.Value(0))
	}
	def, ok := c.content.cards.Place(id)
	if !ok {
		in.Unknown("card", id, c.content.CardIDs())
	}
	if upgraded {
		if def = c.content.upgrade(def); def < 0 {
			in.Wrong("upgraded cannot be: %q has no upgraded form", id)
		}
	}
	return def
}

// move is self:move(cards, pile, { at = }).
func (c *Acting) move(in declare.Inputs) int {
	cards := c.cards(in, 0)
	to, at := Pile(readWord(in, "pile", in.Value(1), PlaceWords)), Top
	readOptions(in, 2, []string{"at"}, func(name string, v declare.Value) { at = Spot(readWord(in, name, v, SpotWords)) })
	return c.Move(c.By, cards, to, at)
}

// readOptions reads a table of options, which may be left out.
func readOptions(in declare.Inputs, i int, known []string, read func(name string, v declare.Value)) {
	if in.Absent(i) {
		return
	}
	v := in.Value(i)
	if v.Source == nil {
		in.Wrong("options must be a table like { %s = ... }, not %s", known[0], v)
	}
	given := 0
	for _, name := range known {
		if option := v.Source.Field(name); option.Shape != declare.Nil {
			read(name, option)
			given++
		}
	}
	if v.Source.Size() == given {
		return
	}
	for _, name := range v.Source.Names() {
		if !slices.Contains(known, name) {
			in.Unknown("option", name, known)
		}
	}
	in.Wrong("options have names: write { %s = ... }", known[0])
}

// readWord, readCount and readTruth read one option.
func readWord(in declare.Inputs, name string, v declare.Value, words *declare.Words) int {
	n, ok := words.Number(v.Text)
	if v.Shape != declare.Text {
		in.Wrong("%s must be a text, not %s", name, v)
	}
	if !ok {
		in.Unknown(name, v.Text, words.List)
	}
	return n
}

func readCount(in declare.Inputs, name string, v declare.Value) int {
	if v.Shape != declare.Whole || v.N < 0 || v.N > MaxCards {
		in.Wrong("%s must be a number of cards from 0 to %d, not %s", name, MaxCards, v)
	}
	return v.N
}

func readTruth(in declare.Inputs, name string, v declare.Value) bool {
	if v.Shape != declare.Truth {
		in.Wrong("%s must be true or false, not %s", name, v)
	}
	return v.N != 0
}

// filter reads cards, or { type =, owner =, random = }; absent, all cards in hand.
func (c *Acting) filter(in declare.Inputs, i int) (which Filter) {
	if in.Absent(i) {
		return which
	}
	v := in.Value(i)
	if _, _, shown := in.Ref(i); shown || v.Source != nil && v.Source.Len() > 0 {
		return Filter{Cards: c.cards(in, i), ByCard: true}
	}
	if v.Source == nil {
		in.Wrong(`filter must be a table like { type = "attack" }, not %s`, v)
	}
	for _, name := range v.Source.Names() {
		c.filterField(in, &which, name, v.Source.Field(name))
	}
	if v.Source.Strays() != nil {
		in.Wrong(`filter must be a table like { type = "attack" }, with names for what it has`)
	}
	return which
}

func (c *Acting) filterField(in declare.Inputs, which *Filter, name string, v declare.Value) {
	switch name {
	case "type":
		n, ok := CardTypeWords.Number(v.Text)
		if !ok || v.Shape != declare.Text {
			in.Unknown("filter type", v.Text, CardTypeWords.List)
		}
		which.Type, which.ByType = CardType(n), true
	case "owner":
		if v.Shape == declare.Text {
			_, known := c.content.cast.Number(v.Text)
			if known || v.Text == OwnerMacGuffin || v.Text == OwnerNeutral {
				which.Owner = v.Text
				return
			}
		}
		in.Unknown("filter owner", v.Text, c.content.Owners())
	case "random":
		if v.Shape != declare.Whole || v.N < 1 || v.N > MaxCards {
			in.Wrong("filter random must be a number of cards from 1, not %s", v)
		}
		which.Random = v.N
	default:
		in.Unknown("filter field", name, []string{"type", "owner", "random"})
	}
}
