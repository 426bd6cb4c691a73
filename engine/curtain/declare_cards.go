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

// The fields of their options.
var (
	creationNames = declare.Names{What: "options", One: "option", List: []string{"to", "n", "upgraded", "at", "for_good"}}
	spotNames     = declare.Names{What: "options", One: "option", List: []string{"at"}}
	filterNames   = declare.Names{What: "filter", One: "filter field", List: []string{"type", "owner", "random"}}
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
	switch {
	case v.Source != nil:
	case v.Shape == declare.Nil:
		in.Wrong("cards must be a card or a list of cards, not nil: write `or {}` behind what may be none")
	default:
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
	creationNames.Each(in, 1, func(name string, v declare.Value) {
		switch name {
		case "to":
			made.To = Pile(declare.WordOf(in, name, v, OriginWords))
		case "n":
			made.N = declare.WholeOf(in, name, v, 0, MaxCards)
		case "upgraded":
			upgraded = declare.TruthOf(in, name, v)
		case "at":
			made.At = Spot(declare.WordOf(in, name, v, SpotWords))
		case "for_good":
			made.ForGood = declare.TruthOf(in, name, v)
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
	def := declare.PlaceOf(in, &c.content.cards, "card", id)
	if upgraded && !c.content.Cards[def].Upgraded {
		if def = c.content.upgrade(def); def < 0 {
			in.Wrong("upgraded cannot be: %q has no upgraded form", id)
		}
	}
	return def
}

// move is self:move(cards, pile, { at = }).
func (c *Acting) move(in declare.Inputs) int {
	cards := c.cards(in, 0)
	to, at := Pile(declare.WordOf(in, "pile", in.Value(1), PlaceWords)), Top
	spotNames.Each(in, 2, func(name string, v declare.Value) { at = Spot(declare.WordOf(in, name, v, SpotWords)) })
	return c.Move(c.By, cards, to, at)
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
	filterNames.Each(in, i, func(name string, v declare.Value) {
		switch name {
		case "type":
			which.Type, which.ByType = CardType(declare.WordOf(in, "filter type", v, CardTypeWords)), true
		case "owner":
			which.Owner = c.ownerOf(in, v)
		case "random":
			which.Random = declare.WholeOf(in, "filter random", v, 1, MaxCards)
		}
	})
	return which
}

// ownerOf is a value that must be the owner of cards.
func (c *Acting) ownerOf(in declare.Inputs, v declare.Value) string {
	owners := c.content.Owners()
	owner, known := in.Scope().Find(v.Text, func(id string) bool { return slices.Contains(owners, id) })
	if v.Shape != declare.Text || !known {
		in.Unknown("filter owner", v.Text, owners)
	}
	return owner
}
