package curtain

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

const maxTimes = 99

var (
	amountArg    = commands.IntArg("n", "amount", 0, engine.MaxCount)
	cardCountArg = commands.IntArg("n", "number of cards", 0, MaxCards)
	timesArg     = commands.WithConstantDefault(commands.Arg[int]{ArgDoc: commands.ArgDoc{Name: "options", Type: "{ times: integer }"}, Read: func(_ any, in commands.CallArgs, i int) int {
		n, problem := readTimesOption(in.Value(i), false)
		if problem != "" {
			in.Wrong("%s", problem)
		}
		return n.N
	}}, "one hit", 1)
	debuffsArg = commands.Arg[engine.KeywordSet]{ArgDoc: commands.ArgDoc{Name: "debuffs", Type: `Debuff | Debuff[] | "all"`, Words: append(slices.Clip(DebuffWords.List), "all"), ExtensibleWords: DebuffWords},
		Read: func(c any, in commands.CallArgs, i int) engine.KeywordSet {
			return c.(*CallbackContext).readDebuffSet(in, i)
		}}
)

// keywordOrMeterArg returns an argument for keywords and meters in words. Its documentation lists only documentedWords.
func keywordOrMeterArg(name string, words, documentedWords *vocabulary.Words) commands.Arg[int16] {
	read := func(c any, in commands.CallArgs, i int) int16 {
		word, ok := in.Text(i)
		if !ok {
			in.Wrong("`keyword` must be the name of a keyword, such as \"block\", not %s", in.Value(i))
		}
		table := c.(*CallbackContext).content.Keywords
		n, ok := in.Scope().FindWordOrKeyword(words, table, word)
		if !ok {
			in.Unknown("keyword", word, words.WithKeywordsOf(table).List)
		}
		return int16(n)
	}
	return commands.WithUnboxedWords(commands.Arg[int16]{ArgDoc: commands.WordArgDoc(documentedWords, name), Read: read}, words)
}

func (c *CallbackContext) runVerbDeal(in commands.Caller, amount int, targets Actors, times int) int {
	enemy, absent := c.By.Actor.IsEnemy(), MacGuffin
	if !enemy {
		absent = c.targetOrFrontEnemy()
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	for i := range targets.Len() {
		if a := targets.At(i); a.IsEnemy() == enemy || a == Team {
			side := "a card deals damage to enemies"
			if enemy {
				side = "an enemy deals damage to allies"
			}
			in.Wrong("`target` must be someone to attack: %s, not to %s. To remove HP, use self:lose(n, \"hp\", who)", side, c.ActorName(a))
		}
	}
	in.Spend(times * targets.Len()) // fits: both are counts
	return c.DealHits(c.By, amount, times, targets)
}

// readTimesOption returns the field times of the options table v, or 1 if it is missing. problem is "" if times is
// valid and v has no field besides times and others. A function is valid only if allowFunction is set.
func readTimesOption(v schema.Value, allowFunction bool, others ...string) (times schema.Value, problem string) {
	times = schema.Number(1)
	if v.Source == nil {
		return times, fmt.Sprintf("`options` must be a table like { times = 2 }, not %s", v)
	}
	given := 0
	if n := v.Source.Field("times"); n.Shape != schema.Nil {
		if problem := timesProblem(n); problem != "" && !(allowFunction && n.Shape == schema.Func) {
			return times, problem
		}
		times, given = n, 1
	}
	for _, name := range others {
		if v.Source.Field(name).Shape != schema.Nil {
			given++
		}
	}
	if v.Source.Size() == given {
		return times, ""
	}
	for _, name := range v.Source.Names() {
		if name != "times" && !slices.Contains(others, name) {
			if len(others) > 0 {
				return times, fmt.Sprintf("unknown option %q: the options are `times` and `who`", name)
			}
			return times, fmt.Sprintf("unknown option %q: the only option is `times`", name)
		}
	}
	return times, "the only option is `times`: write { times = 2 }"
}

func timesProblem(v schema.Value) string {
	if v.Shape != schema.Whole || v.N < 0 || v.N > maxTimes {
		return fmt.Sprintf("times must be a whole number from 0 to %d, not %s", maxTimes, v)
	}
	return ""
}

func (c *CallbackContext) runVerbGain(in commands.Caller, amount int, keywordOrMeter int16, targets Actors) (total int) {
	switch keywordOrMeter {
	case Energy, Ovation, Currency:
		return c.GainMeter(keywordOrMeter, amount)
	}
	k := Keyword(keywordOrMeter)
	if c.KeywordRow(k).Polarity == engine.Debuff {
		in.Wrong("%s is a debuff, not a positive keyword: use self:inflict", c.KeywordRow(k).Name)
	}
	targets = c.drawNamedActorsOrDefault(targets, c.defaultKeywordHolder(k))
	for i := range targets.Len() {
		c.requireCanHold(in, targets.At(i), k)
		total += c.GainStacks(amount, k, targets.At(i))
	}
	return total
}

// defaultKeywordHolder returns the actor whose stacks of k change if the script names none: the first of the acting
// enemy, the Team if it can hold k, the target if it is a protagonist, and the source's actor.
func (c *CallbackContext) defaultKeywordHolder(k Keyword) Actor {
	switch {
	case c.By.Actor.IsEnemy():
		return c.By.Actor
	case c.CanHold(Team, k):
		return Team
	case c.Target.IsProtagonist():
		return c.Target
	}
	return c.By.Actor
}

var enemyIDArg = definitionArg("enemy", "EnemyId", func(c *Content) *library.DefinitionTable[EnemyDef] { return &c.enemies })

func definitionArg[D any](name, class string, shelfOf func(*Content) *library.DefinitionTable[D]) commands.Arg[int16] {
	return commands.DefinitionArg(name, class, name, func(c any) *library.DefinitionTable[D] { return shelfOf(contentOf(c)) })
}

func (c *CallbackContext) sourceActorOrNobody() Actor {
	if c.By.Kind != OfActor {
		return Nobody
	}
	return c.By.Actor
}

func (c *CallbackContext) requireCanHold(in commands.Caller, a Actor, k Keyword) {
	if !c.CanHold(a, k) {
		in.Wrong("%s cannot hold %s, which is for %s", c.ActorName(a), c.KeywordRow(k).Name, c.KeywordRow(k).HeldBy)
	}
}

func (c *CallbackContext) runVerbInflict(in commands.Caller, amount int, keyword int16, targets Actors) int {
	k := Keyword(keyword)
	if c.KeywordRow(k).Polarity != engine.Debuff {
		in.Wrong("%s is a positive keyword, not a debuff: use self:gain", c.KeywordRow(k).Name)
	}
	absent := Team
	if !c.By.Actor.IsEnemy() {
		absent = c.targetOrFrontEnemy()
	} else if targets == noActorsNamed && !c.CanHold(Team, k) {
		in.Wrong("`who` is missing: pass a target, such as \"allies\"")
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	if targets.Len() == 1 {
		c.requireCanHold(in, targets.At(0), k)
	}
	return c.InflictDebuff(amount, k, targets)
}

func (c *CallbackContext) runVerbLose(in commands.Caller, amount int, keywordOrMeter int16, targets Actors) (total int) {
	switch keywordOrMeter {
	case Energy, Ovation, Currency:
		return c.LoseMeter(keywordOrMeter, amount)
	case HP:
		targets = c.drawNamedActorsOrDefault(targets, c.By.Actor)
		for i := range targets.Len() {
			total += c.LoseHP(amount, targets.At(i))
		}
		return total
	}
	k := Keyword(keywordOrMeter)
	targets = c.drawNamedActorsOrDefault(targets, c.defaultKeywordHolder(k))
	for i := range targets.Len() {
		c.requireCanHold(in, targets.At(i), k)
		total += c.LoseStacks(amount, k, targets.At(i))
	}
	return total
}

func (c *CallbackContext) runVerbHeal(_ commands.Caller, amount int, targets Actors) (total int) {
	absent := c.By.Actor
	if c.Target.IsProtagonist() {
		absent = c.Target
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	if targets.Len() == 1 && targets.At(0) == MacGuffin {
		c.logEvent(eventWithoutCause{Kind: HealRefused, Target: MacGuffin})
	}
	for i := range targets.Len() {
		total += c.HealActor(amount, targets.At(i))
	}
	return total
}

func (c *CallbackContext) runVerbRemove(_ commands.Caller, debuffs engine.KeywordSet, targets Actors) (total int) {
	absent := c.Target
	if absent == Nobody {
		absent = c.By.Actor
	}
	targets = c.drawNamedActorsOrDefault(targets, absent)
	for i := range targets.Len() {
		total += c.RemoveDebuffs(debuffs, targets.At(i))
	}
	return total
}

func (c *CallbackContext) readDebuffSet(in commands.CallArgs, i int) (set engine.KeywordSet) {
	v := in.Value(i)
	if v.Source == nil {
		if v.Shape == schema.Text && v.Text == "all" {
			return c.content.Keywords.Debuffs()
		}
		return set.With(c.readDebuff(in, v))
	}
	in.Spend(workPerItem * v.Source.Len()) // fits: what is in memory
	for i := range v.Source.Len() {
		set = set.With(c.readDebuff(in, v.Source.Item(i)))
	}
	return set
}

func (c *CallbackContext) readDebuff(in commands.CallArgs, v schema.Value) Keyword {
	if v.Shape != schema.Text {
		in.Wrong("`debuffs` must be the name of a debuff, a list of names or \"all\", not %s", v)
	}
	k, ok := in.Scope().FindKeyword(c.content.Keywords, v.Text)
	if !ok {
		in.Unknown("debuffs", v.Text, DebuffWords.WithKeywordsOf(c.content.Keywords).List)
	}
	if c.KeywordRow(k).Polarity != engine.Debuff {
		in.Wrong("`debuffs` can list only debuffs: %s is a positive keyword, so use self:lose", c.KeywordRow(k).Name)
	}
	return k
}

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

// cardOf returns n if view is that of cards or, for self, the card whose callback runs. Otherwise isCard is false.
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

// CardQuery selects cards, but no upgraded forms. For each list that is not nil, a card must have one of its entries.
type CardQuery struct {
	Rarities []Rarity
	Tags     []string
	Types    []string // values of CardDef.TypeID
	Owners   []string
	Costs    []int // costs in the definition; a card whose cost is X or computed has none
}

func (q *CardQuery) acceptsCard(d *CardDef) bool {
	return (q.Rarities == nil || slices.Contains(q.Rarities, d.Rarity)) && (q.Types == nil || slices.Contains(q.Types, d.TypeID)) &&
		(q.Tags == nil || slices.ContainsFunc(q.Tags, func(tag string) bool { return slices.Contains(d.Tags, tag) })) &&
		(q.Owners == nil || slices.Contains(q.Owners, d.Owner)) && (q.Costs == nil || !d.CostX && d.CostOf == nil && slices.Contains(q.Costs, d.Cost))
}

// cardOrder is the order of Content.Cards by id.
type cardOrder struct {
	all, base []int16 // indices in Content.Cards, sorted by id; base has only cards that are not upgraded forms
	places    []int16 // the index in all of each card
}

func (c *Content) sortCardsByID() *cardOrder {
	o := &cardOrder{places: make([]int16, len(c.Cards))}
	for i := range c.Cards {
		o.all = append(o.all, int16(i))
	}
	slices.SortFunc(o.all, func(a, b int16) int { return strings.Compare(c.Cards[a].ID, c.Cards[b].ID) })
	for place, i := range o.all {
		if o.places[i] = int16(place); !c.Cards[i].Upgraded {
			o.base = append(o.base, i)
		}
	}
	return o
}

var queryFields = commands.TableArg{What: "filter", FieldName: "filter field", List: []string{"rarity", "owner", "type", "tag", "cost"}}

var queryArg = commands.WithConstantDefault(commands.Arg[CardQuery]{
	ArgDoc: commands.ArgDoc{Name: "filter", Type: "{ rarity?: string | string[], owner?: string | string[], type?: string | string[], tag?: TagId | TagId[], cost?: integer | integer[] }"},
	Read:   func(c any, in commands.CallArgs, i int) CardQuery { return contentOf(c).readCardQuery(in, i) }}, "all cards", CardQuery{})

func (c *Content) readCardQuery(in commands.CallArgs, i int) (q CardQuery) {
	queryFields.EachFieldOrFail(in, i, func(name string, v schema.Value) {
		what := "filter " + name
		for _, v := range commands.ChargeAndListItems(in, workPerItem, v) {
			in.Spend(len(c.cardsByID().base) / cardsPerInstruction)
			switch name {
			case "rarity":
				q.Rarities = append(q.Rarities, Rarity(requireOneOf(in, what, v, c.RarityIDs())))
			case "tag":
				in.Spend(len(c.cardsByID().base) * MaxTags / cardsPerInstruction) // fits: at most library.MaxDefinitions
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

// cardsPerInstruction is the number of cards that a query compares at the price of one script instruction.
const cardsPerInstruction = 4

func newCardsVerb[C schema.RunningCallback]() *commands.Verb {
	v := commands.Verb1("cards", "Lists the cards of the game and of all mods that match a filter, without upgraded forms. Each field of the filter is a value or a list of values.",
		queryArg, commands.ResultSpec{Type: "CardId[]", Doc: "their ids, sorted"}, func(c C, in commands.Caller, q CardQuery) schema.Value {
			content := contentOf(c)
			in.Spend(len(content.cardsByID().base) / cardsPerInstruction)
			var ids []string
			for _, i := range content.cardsByID().base {
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
