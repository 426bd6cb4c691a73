package curtain

import (
	"slices"
	"strings"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// The arguments of verbs that act on cards.
var (
	filter = commands.OrAlways(cardArg("which", "{ type?: CardType, owner?: string, random?: integer } | Card | Card[]", (*Acting).filter), "all cards in hand", Filter{})

	newCardID = cardArg("id", "CardId", func(c *Acting, in commands.Inputs, i int) int16 {
		id, ok := in.Text(i)
		if !ok {
			in.Wrong("id must be the id of a card, not %s", in.Value(i))
		}
		return commands.PlaceOf(in, &c.content.cards, "card", id)
	})
	cardsArg = cardArg("cards", "Card | CardSelf | (Card | CardSelf)[]", (*Acting).cards)
	creation = commands.OrAlways(cardArg("options", "{ to?: "+words(OriginWords)+", n?: integer, upgraded?: boolean, at?: "+words(SpotWords)+", for_good?: boolean }", readCreation), "one in the hand", creating{Creation: Creation{To: Hand, N: 1}})
	spot     = commands.OrAlways(cardArg("options", "{ at: "+words(SpotWords)+" }", func(_ *Acting, in commands.Inputs, i int) (at Spot) {
		spotNames.Each(in, i, func(name string, v schema.Value) { at = Spot(commands.WordOf(in, name, v, SpotWords)) })
		return at
	}), "on its top", Top)
	pileName = commands.WordArg[Pile]("pile", PlaceWords)
)

func cardArg[T any](name, class string, read func(c *Acting, in commands.Inputs, i int) T) commands.Arg[T] {
	return commands.Arg[T]{ArgDoc: commands.ArgDoc{Name: name, Type: class}, Read: func(c any, in commands.Inputs, i int) T { return read(c.(*Acting), in, i) }}
}

// The fields of the options tables of these arguments.
var (
	creationNames = commands.Names{What: "options", One: "option", List: []string{"to", "n", "upgraded", "at", "for_good"}}
	spotNames     = commands.Names{What: "options", One: "option", List: []string{"at"}}
	filterNames   = commands.Names{What: "filter", One: "filter field", List: []string{"type", "owner", "random"}}
)

func words(w *vocabulary.Words) string { return `"` + strings.Join(w.List, `" | "`) + `"` }

func (c *Acting) cards(in commands.Inputs, i int) (list Cards) {
	if view, n, ok := in.Ref(i); ok {
		c.card(in, view, n, &list)
		return list
	}
	v := in.Value(i)
	switch {
	case v.Source != nil:
	case v.Shape == schema.Nil:
		in.Wrong("cards must be a card or a list of cards, not nil: if it can be nil, append `or {}`")
	default:
		in.Wrong("cards must be a card or a list of cards, not %s", v)
	}
	in.Spend(perItem * v.Source.Len()) // fits: what is in memory
	for i := range v.Source.Len() {
		view, n, ok := v.Source.Ref(i)
		if !ok {
			in.Wrong("cards must be a card or a list of cards: item %d is %s", i+1, v.Source.Item(i))
		}
		c.card(in, view, n, &list)
	}
	if v.Source.Size() > v.Source.Len() {
		in.Wrong("cards must be a card or a list of cards, not a table with string keys")
	}
	return list
}

func (c *Acting) card(in commands.Inputs, view *schema.View, n int, list *Cards) {
	switch {
	case view.Name == "self" && c.By.Kind == OfCard:
		n = int(c.By.Item)
	case view.Name != "card":
		in.Wrong("cards must be a card or a list of cards, not the result of %s", view.Name)
	}
	if err := cardLives(c.Fight, n); err != nil {
		in.Fail(err)
	}
	list.Add(int16(n))
}

type creating struct {
	Creation
	upgraded bool
}

func readCreation(_ *Acting, in commands.Inputs, i int) creating {
	made := creating{Creation: Creation{To: Hand, N: 1}}
	creationNames.Each(in, i, func(name string, v schema.Value) {
		switch name {
		case "to":
			made.To = Pile(commands.WordOf(in, name, v, OriginWords))
		case "n":
			made.N = commands.WholeOf(in, name, v, 0, MaxCards)
		case "upgraded":
			made.upgraded = commands.TruthOf(in, name, v)
		case "at":
			made.At = Spot(commands.WordOf(in, name, v, SpotWords))
		case "for_good":
			made.ForGood = commands.TruthOf(in, name, v)
		}
	})
	return made
}

func (c *Acting) create(in commands.Caller, def int16, options creating) schema.Value {
	options.Def = def
	if options.upgraded && !c.content.Cards[def].Upgraded {
		if options.Def = c.content.upgrade(def); options.Def < 0 {
			in.Wrong("%q has no upgraded form", c.content.Cards[def].ID)
		}
	}
	in.Spend(perItem * options.N) // fits: what is in memory
	cards := c.Create(options.Creation)
	shown := make([]schema.Value, cards.Len())
	for i := range shown {
		shown[i] = ref("card", int(cards.At(i)))
	}
	return schema.Items(shown...)
}

func (c *Acting) filter(in commands.Inputs, i int) (which Filter) {
	v := in.Value(i)
	if _, _, shown := in.Ref(i); shown || v.Source != nil && v.Source.Len() > 0 {
		return Filter{Cards: c.cards(in, i), ByCard: true}
	}
	filterNames.Each(in, i, func(name string, v schema.Value) {
		switch name {
		case "type":
			which.Type, which.ByType = CardType(commands.WordOf(in, "filter type", v, CardTypeWords)), true
		case "owner":
			owners := c.content.Owners()
			owner, known := in.Scope().Find(v.Text, func(id string) bool { return slices.Contains(owners, id) })
			if v.Shape != schema.Text || !known {
				in.Unknown("filter owner", v.Text, owners)
			}
			which.Owner = owner
		case "random":
			which.Random = commands.WholeOf(in, "filter random", v, 1, MaxCards)
		}
	})
	return which
}
