package curtain

import (
	"strings"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

var (
	filterArg = commands.WithConstantDefault(newContextArg("which", "{ type?: string, owner?: string, random?: integer } | Card | Card[]", (*CallbackContext).readHandFilter), "all cards in hand", HandFilter{})

	newCardIDArg = newContextArg("id", "CardId", func(c *CallbackContext, in commands.CallArgs, i int) int16 {
		id, ok := in.Text(i)
		if !ok {
			in.Wrong("`id` must be the id of a card, not %s", in.Value(i))
		}
		return commands.RequireDefinitionIndex(in, &c.content.cards, "card", id)
	})
	cardsArg    = newContextArg("cards", "Card | CardSelf | (Card | CardSelf)[]", (*CallbackContext).readCards)
	creationArg = commands.WithConstantDefault(newContextArg("options", "{ to?: "+stringUnion(OriginWords)+", n?: integer, upgraded?: boolean, at?: "+stringUnion(SpotWords)+", for_good?: boolean }", readCardCreationOptions), "one in the hand", cardCreationOptions{CardCreation: CardCreation{To: Hand, N: 1}})
	spotArg     = commands.WithConstantDefault(newContextArg("options", "{ at: "+stringUnion(SpotWords)+" }", func(_ *CallbackContext, in commands.CallArgs, i int) (at PileSpot) {
		spotFields.EachFieldOrFail(in, i, func(name string, v schema.Value) { at = PileSpot(commands.RequireWord(in, name, v, SpotWords)) })
		return at
	}), "on top", Top)
	pileNameArg = commands.WordArg[Pile]("pile", PlaceWords)
)

func newContextArg[T any](name, class string, read func(c *CallbackContext, in commands.CallArgs, i int) T) commands.Arg[T] {
	return commands.Arg[T]{ArgDoc: commands.ArgDoc{Name: name, Type: class}, Read: func(c any, in commands.CallArgs, i int) T { return read(c.(*CallbackContext), in, i) }}
}

var (
	creationFields = commands.TableArg{What: "options", FieldName: "option", List: []string{"to", "n", "upgraded", "at", "for_good"}}
	spotFields     = commands.TableArg{What: "options", FieldName: "option", List: []string{"at"}}
	filterFields   = commands.TableArg{What: "filter", FieldName: "filter field", List: []string{"type", "owner", "random"}}
)

// stringUnion returns the type of words in the syntax of stubs: "hand" | "draw".
func stringUnion(w *vocabulary.Words) string { return `"` + strings.Join(w.List, `" | "`) + `"` }

func (c *CallbackContext) readCards(in commands.CallArgs, i int) (list CardList) {
	if view, n, ok := in.Ref(i); ok {
		c.appendCardOrFail(in, view, n, &list)
		return list
	}
	v := in.Value(i)
	switch {
	case v.Source != nil:
	case v.Shape == schema.Nil:
		in.Wrong("`cards` must be a card or a list of cards, not nil: if it can be nil, append `or {}`")
	default:
		in.Wrong("`cards` must be a card or a list of cards, not %s", v)
	}
	in.Spend(workPerItem * v.Source.Len()) // fits: what is in memory
	for i := range v.Source.Len() {
		view, n, ok := v.Source.Ref(i)
		if !ok {
			in.Wrong("`cards` must be a card or a list of cards, but item %d is %s", i+1, v.Source.Item(i))
		}
		c.appendCardOrFail(in, view, n, &list)
	}
	if v.Source.Size() > v.Source.Len() {
		in.Wrong("`cards` must be a card or a list of cards, not a table with string keys")
	}
	return list
}

func (c *CallbackContext) appendCardOrFail(in commands.CallArgs, view *schema.View, n int, list *CardList) {
	card, is := c.cardOf(view, n)
	if !is {
		in.Wrong("`cards` must be a card or a list of cards, not the result of %s", view.Name)
	}
	if err := checkCardInFight(c.Fight, card); err != nil {
		in.Fail(err)
	}
	list.AddIfMissing(int16(card))
}

// cardOf returns the card that the object n of a view stands for, which may be the card whose callback runs.
func (c *CallbackContext) cardOf(view *schema.View, n int) (instance int, isCard bool) {
	if view.Name == "self" && c.By.Kind == OfCard {
		return int(c.By.Item), true
	}
	return n, view.Name == "card"
}

type cardCreationOptions struct {
	CardCreation
	upgraded bool
}

func readCardCreationOptions(_ *CallbackContext, in commands.CallArgs, i int) cardCreationOptions {
	made := cardCreationOptions{CardCreation: CardCreation{To: Hand, N: 1}}
	creationFields.EachFieldOrFail(in, i, func(name string, v schema.Value) {
		switch name {
		case "to":
			made.To = Pile(commands.RequireWord(in, name, v, OriginWords))
		case "n":
			made.N = commands.RequireInt(in, name, v, 0, MaxCards)
		case "upgraded":
			made.upgraded = commands.RequireBool(in, name, v)
		case "at":
			made.At = PileSpot(commands.RequireWord(in, name, v, SpotWords))
		case "for_good":
			made.ForGood = commands.RequireBool(in, name, v)
		}
	})
	return made
}

func (c *CallbackContext) runVerbCreate(in commands.Caller, def int16, options cardCreationOptions) schema.Value {
	options.Def = def
	if options.upgraded && !c.content.Cards[def].Upgraded {
		if options.Def = c.content.upgradeIndexOrMinusOne(def); options.Def < 0 {
			in.Wrong("%q has no upgraded form", c.content.Cards[def].ID)
		}
	}
	in.Spend(workPerItem * options.N) // fits: what is in memory
	cards := c.CreateCards(options.CardCreation)
	shown := make([]schema.Value, cards.Len())
	for i := range shown {
		shown[i] = schema.NamedRef("card", int(cards.At(i)))
	}
	return schema.NewList(shown...)
}

func (c *CallbackContext) runVerbSetOwner(in commands.Caller, cards CardList, who Actors) int {
	who = c.drawNamedActorsOrDefault(who, Nobody)
	if who.Len() != 1 || who.At(0) != MacGuffin && !who.At(0).IsProtagonist() {
		in.Wrong("`who` must be a protagonist or the MacGuffin")
	}
	return c.SetCardOwner(cards, who.At(0))
}

func (c *CallbackContext) readHandFilter(in commands.CallArgs, i int) (which HandFilter) {
	v := in.Value(i)
	if _, _, shown := in.Ref(i); shown || v.Source != nil && v.Source.Len() > 0 {
		return HandFilter{Cards: c.readCards(in, i), ByCard: true}
	}
	filterFields.EachFieldOrFail(in, i, func(name string, v schema.Value) {
		switch name {
		case "type":
			which.Type = requireOneOf(in, "filter type", v, c.content.CardTypeIDs())
		case "owner":
			which.Owner = requireOneOf(in, "filter owner", v, c.content.CardOwnerIDs())
		case "random":
			which.Random = commands.RequireInt(in, "filter random", v, 1, MaxCards)
		}
	})
	return which
}
