package curtain

import (
	"slices"
	"strings"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
)

// CardQuery selects cards that match an entry of each of its lists that is not nil. It never selects upgraded forms.
type CardQuery struct {
	Rarities []Rarity
	Tags     []string
	Types    []string // words or ids, as in CardDef.TypeID
	Owners   []string
	Costs    []int // costs in the definition; cards of cost X or of computed cost match none
}

func (q *CardQuery) acceptsCard(d *CardDef) bool {
	return (q.Rarities == nil || slices.Contains(q.Rarities, d.Rarity)) && (q.Types == nil || slices.Contains(q.Types, d.TypeID)) &&
		(q.Tags == nil || slices.ContainsFunc(q.Tags, func(tag string) bool { return slices.Contains(d.Tags, tag) })) &&
		(q.Owners == nil || slices.Contains(q.Owners, d.Owner)) && (q.Costs == nil || !d.CostX && d.CostOf == nil && slices.Contains(q.Costs, d.Cost))
}

func (c *Content) listBaseCardsByID() (list []int16) {
	for i, d := range c.Cards {
		if !d.Upgraded {
			list = append(list, int16(i))
		}
	}
	slices.SortFunc(list, func(a, b int16) int { return strings.Compare(c.Cards[a].ID, c.Cards[b].ID) })
	return list
}

var queryFields = commands.TableArg{What: "filter", FieldName: "filter field", List: []string{"rarity", "owner", "type", "tag", "cost"}}

var queryArg = commands.WithConstantDefault(commands.Arg[CardQuery]{
	ArgDoc: commands.ArgDoc{Name: "filter", Type: "{ rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: TagId | TagId[], cost?: integer | integer[] }"},
	Read:   func(c any, in commands.CallArgs, i int) CardQuery { return contentOf(c).readCardQuery(in, i) }}, "all cards", CardQuery{})

func (c *Content) readCardQuery(in commands.CallArgs, i int) (q CardQuery) {
	queryFields.EachFieldOrFail(in, i, func(name string, v schema.Value) {
		what := "filter " + name
		for _, v := range commands.ChargeAndListItems(in, workPerItem, v) {
			in.Spend(len(c.baseCardsByID()) / cardsPerInstruction)
			switch name {
			case "rarity":
				q.Rarities = append(q.Rarities, Rarity(requireOneOf(in, what, v, c.RarityIDs())))
			case "tag":
				in.Spend(len(c.baseCardsByID()) * MaxTags / cardsPerInstruction) // fits: at most library.MaxDefinitions
				q.Tags = append(q.Tags, requireOneOf(in, what, v, c.tags.IDs()))
			case "type":
				q.Types = append(q.Types, requireOneOf(in, what, v, c.CardTypeIDs()))
			case "owner":
				q.Owners = append(q.Owners, requireOneOf(in, what, v, c.CardOwnerIDs()))
			case "cost":
				q.Costs = append(q.Costs, commands.RequireInt(in, what, v, 0, maxCost))
			}
		}
	})
	return q
}

func requireOneOf(in commands.Caller, what string, v schema.Value, known []string) string {
	in.Spend(len(known) / cardsPerInstruction)
	id, is := in.Scope().FindFullName(commands.RequireString(in, what, v), func(id string) bool { return slices.Contains(known, id) })
	if !is {
		in.Unknown(what, v.Text, known)
	}
	return id
}

// cardsPerInstruction is the number of cards that a query compares for the price of one script instruction.
const cardsPerInstruction = 4

func newCardsVerb[C schema.RunningCallback]() *commands.Verb {
	v := commands.Verb1("cards", "Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.",
		queryArg, commands.ResultSpec{Type: "CardId[]", Doc: "their ids, sorted"}, func(c C, in commands.Caller, q CardQuery) schema.Value {
			content := contentOf(c)
			in.Spend(len(content.baseCardsByID()) / cardsPerInstruction)
			var ids []string
			for _, i := range content.baseCardsByID() {
				if d := content.Cards[i]; q.acceptsCard(d) {
					ids = append(ids, d.ID)
				}
			}
			in.Spend(len(ids))
			return schema.StringList(ids)
		})
	v.Mode = schema.Pure
	return v
}
