package battleline

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/spelling"
)

// DuelLayout is a setup of a duel: two decks, or the cards in each zone at the main step of a player's turn.
type DuelLayout struct {
	Sides [NumPlayers]SideLayout
	Decks []string             // the ids of two decks, for a duel from its beginning; nil: Sides has the cards
	Added [NumPlayers][]string // ids of cards added to each player's deck
	Seed  int
	First bool // whether it is the very first turn of the duel
	Turn  Player
}

const unsetSeed = -1

// DuelKind declares duel { }, the setup of a duel.
var DuelKind = &schema.Kind{Name: "duel", Class: "DuelSetup", Doc: "The setup of a duel, in the main step of the first player's turn. Anything omitted is empty or 0, and every card is ready.",
	Example: `duel { mine = { line = { { power = 3, id = "a" } } }, theirs = { line = { { power = 2, id = "b" } } } }`,
	New:     func(schema.Place) any { return &DuelLayout{Seed: 1} },
	Fields: []*schema.Field{
		sideField("mine", "The first player's side.", First),
		sideField("theirs", "The other player's side.", Second),
		schema.TextListField("decks", "The two decks of a whole game, which begins by drawing the opening hands. Replaces `mine` and `theirs`.", "deck", func(l *DuelLayout) *[]string { return &l.Decks }),
		schema.SeedField(func(l *DuelLayout) *int { return &l.Seed }),
		schema.WordField("turn", "Whose turn it is.", WhoseWords, func(l *DuelLayout) *Player { return &l.Turn }).SetDefault("mine"),
		schema.BoolField("first", "Whether it is the very first turn, when at most one card can be played or discarded.", func(l *DuelLayout) *bool { return &l.First }),
	},
	Finish: func(r *schema.DefinitionReader, set any) []any {
		if l := set.(*DuelLayout); l.Decks != nil && (len(l.Decks) != NumPlayers || r.HasField("mine") || r.HasField("theirs")) {
			r.RecordErrorAt("decks", "", "`decks` must name two decks, and cannot be combined with `mine` or `theirs`")
		}
		return []any{set}
	},
}

func sideField(name, doc string, p Player) *schema.Field {
	pool := func(name, doc string, at func(*SideLayout) *int) *schema.Field {
		return schema.NumberField(name, doc, 0, engine.MaxCount, at).SetDefault("0")
	}
	f := schema.RecordField(name, doc, func(l *DuelLayout) *SideLayout { return &l.Sides[p] },
		zoneField("line", "The creatures, from left to right.", Line, setupCardForm(Action)),
		zoneField("artifacts", "The artifacts.", Artifacts, setupCardForm(Artifact)),
		pileOrCountField("hand", "The hand", Hand), pileOrCountField("deck", "The deck, next card first", Deck),
		pileOrCountField("discard", "The discard pile", Discard), pileOrCountField("archives", "The archives", Archives), pileOrCountField("purged", "The purged cards", Purged),
		pool("aember", "The aember in the pool.", func(s *SideLayout) *int { return &s.Aember }),
		schema.NumberField("keys", "The keys forged so far.", 0, KeysToWin-1, func(s *SideLayout) *int { return &s.Keys }).SetDefault("0"),
		pool("chains", "The chains.", func(s *SideLayout) *int { return &s.Chains }),
		schema.TextField("house", "The active house (default: the house of the player's first card that has one).", func(s *SideLayout) *string { return &s.House }),
		schema.TextListField("houses", "The deck's houses (default: those of the player's cards or, if these have none, of the other player's cards).", "", func(s *SideLayout) *[]string { return &s.Houses }),
	)
	return schema.WriteOnlyIf(f, func(l *DuelLayout) bool { return l.Decks == nil })
}

func zoneField(name, doc string, z Zone, p *schema.SetupItemForm[CardLayout]) *schema.Field {
	return schema.SetupItemsField(name, doc, p, func(s *SideLayout) *[]CardLayout { return &s.Zones[z] })
}

func pileOrCountField(name, doc string, z Zone) *schema.Field {
	f := zoneField(name, doc+"; a number means that many blank cards.", z, setupCardForm(Action))
	list, set, get := f.Type, f.Set, f.Get
	f.Type = &schema.Type{Shape: schema.Any, Of: list.Of, Class: list.Of.Class + "[] | integer"}
	f.Set = func(r *schema.DefinitionReader, def any, v schema.Value) {
		s := def.(*SideLayout)
		if v.Shape != schema.Whole {
			if read, ok := r.ReadValue(name, list, v); ok {
				set(r, def, read)
			}
			return
		}
		if n, ok := r.ReadValue(name, &schema.Type{Shape: schema.Whole, High: MaxCardsPerPlayer}, v); ok {
			s.BlankCards[z] = n.N
		}
	}
	f.Get = func(w *schema.DefinitionConverter, def any) schema.Value {
		if n := def.(*SideLayout).BlankCards[z]; n > 0 {
			return schema.Number(n)
		}
		return get(w, def)
	}
	return f
}

// setupCardForm declares how a card is written in a setup. An inline definition without the field kind defines a
// creature if it has a power, otherwise a card of defaultType.
func setupCardForm(defaultType Type) *schema.SetupItemForm[CardLayout] {
	return &schema.SetupItemForm[CardLayout]{What: "card", Class: "Laid",
		Of:     func(c *CardLayout) *string { return &c.Card },
		Beside: func() []*schema.Field { return sharedCardFields }, Added: func() []*schema.Field { return cardAdded },
		Kind: func(v schema.Value) string {
			if t, ok := TypeWords.Number(v.Source.Field("kind").Text); ok {
				return Types[t]
			}
			if v.Source.Field("power").Shape != schema.Nil {
				return Types[Creature]
			}
			return Types[defaultType]
		},
		Made: func(c *CardLayout, def any) {
			if d := def.(*CardDef); d.Name == d.ID && c.ID != "" {
				d.Name = c.ID
			}
		},
		Local: func(c *CardLayout) *schema.Definition { return c.local },
	}
}

// Aliases are the types of script arguments that have names of their own in stubs, the type declarations for editors.
var Aliases = []*declare.NamedArgType{{Name: "Laid", Doc: "A card in a setup: its id, a table that starts with an id, or an inline definition.",
	Words: vocabulary.NewWords("Laid"), Or: "string | CardLaid | CreatureDefinition | ArtifactDefinition | ActionDefinition | UpgradeDefinition"}}

// sharedCardFields are the fields of every card in a setup; cardAdded are those only of cards given by id. init sets
// them, because some fields contain cards themselves.
var sharedCardFields, cardAdded []*schema.Field

func init() {
	number := func(name, doc string, at func(*CardLayout) *int) *schema.Field {
		return schema.NumberField(name, doc, 0, engine.MaxCount, at).SetDefault("0")
	}
	sharedCardFields = []*schema.Field{
		schema.TextField("id", "Its name in the duel (default: the id of its definition, such as `rag_doll`, or `rag_doll_2` for a second copy).", func(c *CardLayout) *string { return &c.ID }),
		schema.WordField("kind", "The type of an inline definition (default: creature, if it has `power`).", TypeWords, func(c *CardLayout) *Type { return &c.kind }),
		number("damage", "The damage on it.", func(c *CardLayout) *int { return &c.Damage }),
		number("armor_used", "How much of its armor has been used this turn.", func(c *CardLayout) *int { return &c.ArmorUsed }),
		schema.NumberField("counters", "Its +1 power counters.", -engine.MaxCount, engine.MaxCount, func(c *CardLayout) *int { return &c.Counters }).SetDefault("0"),
		number("holding", "The aember on it.", func(c *CardLayout) *int { return &c.Holding }),
		schema.BoolField("warded", "Whether it is warded.", func(c *CardLayout) *bool { return &c.Warded }),
		schema.BoolField("stunned", "Whether it is stunned.", func(c *CardLayout) *bool { return &c.Stunned }),
		schema.BoolField("enraged", "Whether it is enraged.", func(c *CardLayout) *bool { return &c.Enraged }),
		schema.BoolField("exhausted", "Whether it is exhausted.", func(c *CardLayout) *bool { return &c.Exhausted }),
		schema.BoolField("stolen", "Whether it belongs to the other player.", func(c *CardLayout) *bool { return &c.Stolen }),
		schema.SetupItemsField("upgrades", "The upgrades on it.", setupCardForm(Upgrade), func(c *CardLayout) *[]CardLayout { return &c.Upgrades }),
		schema.SetupItemsField("grafted", "The cards grafted onto it.", setupCardForm(Action), func(c *CardLayout) *[]CardLayout { return &c.Grafted }),
	}
	sharedCardFields[1].Get = func(_ *schema.DefinitionConverter, def any) schema.Value {
		if c := def.(*CardLayout); c.local != nil && (c.kind == Artifact || c.kind == Upgrade) {
			return schema.String(c.kind.String())
		}
		return schema.Value{}
	}
	cardAdded = []*schema.Field{
		schema.AmountTableOrListField("keywords", "The additional keywords granted to it.", KeywordWords, 1, engine.MaxCount,
			func(c *CardLayout, of, n int) { c.Keywords = append(c.Keywords, KeywordAmount{Keyword(of), n}) },
			func(c *CardLayout) []KeywordAmount { return c.Keywords }, func(n KeywordAmount) (of, much int) { return int(n.Keyword), n.Value }),
	}
	DuelSetup.TableClasses = []*schema.Kind{{Name: "card", Class: "CardLaid", Fields: setupCardForm(Action).FieldsWithLeadingID(),
		Doc: "A card in a setup: an id and the card's state. Everything except `keywords` can also be given in an inline definition, where `id` is the card's name in the duel."}}
}

// DuelSetup declares how a duel is set up.
var DuelSetup = &declare.Setup{Kind: DuelKind, Played: Played,
	Words: []declare.SetupForm{
		{Words: "duel", About: "a duel between the first two decks"},
		{Words: "duel ID", About: "the rehearsal with that id"},
		{Words: "duel mine=DECK,CARD,... theirs=DECK,CARD,...", About: "a duel between the given decks, with added cards"},
	},
	BuildFromWords: readTypedDuel,
	Check: func(c library.Definitions, set any) engine.ValidationErrors {
		return set.(*DuelLayout).checkDecksAndCards(c.(*Content))
	},
	Weighings: []*declare.WeighingDecl{newCardWeighing(Creature), newCardWeighing(Artifact), newCardWeighing(Action), newCardWeighing(Upgrade)},
	Capture:   func(game any, _ []string) any { return captureLayout(game.(*Duel)) },
	FromStart: func(_ library.Definitions, game any) any {
		l := captureLayout(game.(*Duel))
		l.Seed = int(game.(*Duel).Seed()) // fits: larger seeds are not kept
		return l
	},
	Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		l := set.(*DuelLayout)
		return startDuelFromLayout(c.(*Content), l, declare.SeedUnlessNegative(l.Seed, seed), runtime, log)
	},
}

const weighedCopies = 4 // number of copies of a card that are added to a deck to measure what the card is worth

// newCardWeighing declares how the worth of a card is measured: weighedCopies copies of it are added to the first deck
// that has its house, and this deck plays against all other decks. If there is no such deck, it is not measured.
func newCardWeighing(t Type) *declare.WeighingDecl {
	return &declare.WeighingDecl{Kind: Types[t], Alike: []string{"rarity", "house"}, Phrase: "%s %s " + Types[t] + "s", Words: func(content library.Definitions, id string, with []string) (setups []string) {
		c, deck := content.(*Content), ""
		for _, d := range c.Decks {
			if deck == "" && slices.Contains(d.Houses, c.Card(id).House) {
				deck = strings.Join(slices.Concat([]string{d.ID}, slices.Repeat([]string{id}, weighedCopies), with), ",")
			} else {
				setups = append(setups, d.ID)
			}
		}
		for i, other := range setups {
			setups[i] = "duel mine=" + deck + " theirs=" + other
		}
		if deck == "" {
			return nil
		}
		return setups
	}}
}

func readTypedDuel(content library.Definitions, ids []string, options []declare.SetupOption) (any, error) {
	const forms = `"" or "duel" for the first two decks, or "duel mine=DECK,CARD,... theirs=DECK,CARD,..."`
	c := content.(*Content)
	if len(c.Decks) == 0 {
		return nil, errors.New("the scripts have no deck: add one, as in `return deck { ... }`")
	}
	if len(ids) > 0 {
		return nil, fmt.Errorf("unknown setup %q (usage: %s)", ids[0], forms)
	}
	l := &DuelLayout{Seed: unsetSeed, Decks: []string{c.Decks[0].ID, c.Decks[min(1, len(c.Decks)-1)].ID}}
	for _, o := range options {
		p, ok := WhoseWords.Number(o.Name)
		if !ok {
			return nil, fmt.Errorf("unknown option %q in the setup (usage: %s)", o.Name+"=", forms)
		}
		if c.Deck(o.Values[0]) == nil {
			return nil, spelling.NewUnknownError("deck", o.Values[0], c.decks.IDs())
		}
		l.Decks[p], l.Added[p] = o.Values[0], o.Values[1:]
		for _, id := range l.Added[p] {
			switch card := c.Card(id); {
			case card == nil:
				return nil, spelling.NewUnknownError("card", id, c.CardIDs())
			case !slices.Contains(c.Deck(l.Decks[p]).Houses, card.House):
				return nil, fmt.Errorf("%q cannot be added to %q, which has no cards of the house %s", id, l.Decks[p], card.House)
			}
		}
	}
	return l, nil
}

func (l *DuelLayout) checkDecksAndCards(c *Content) (bad engine.ValidationErrors) {
	for i, id := range l.Decks {
		if c.Deck(id) == nil {
			bad.Add(engine.Place{}, id, c.decks.IDs(), []string{"decks", strconv.Itoa(i + 1)}, "unknown deck %q", id)
		}
	}
	seen := map[string]bool{}
	l.visitAllCards(func(card *CardLayout, z Zone, path []string) {
		d := c.Card(card.Card)
		switch {
		case card.local != nil:
		case d == nil:
			bad.Add(engine.Place{}, card.Card, c.CardIDs(), path, "unknown card %q", card.Card)
			return
		default:
			if err := checkTypeInZone(d, z); err != nil {
				bad.Add(engine.Place{}, "", nil, path, "%s", err)
			}
		}
		if card.ID != "" && seen[card.ID] {
			bad.Add(engine.Place{}, "", nil, append(path, "id"), "duplicate card id %q", card.ID)
		}
		seen[card.ID] = true
	})
	return bad
}

func (l *DuelLayout) visitAllCards(do func(card *CardLayout, z Zone, path []string)) {
	for p := range l.Sides {
		for z, list := range l.Sides[p].Zones {
			visitCardsAndAttachments(list, Zone(z), []string{WhoseWords.Word(p), Zones[z]}, do)
		}
	}
}

func visitCardsAndAttachments(list []CardLayout, z Zone, path []string, do func(card *CardLayout, z Zone, path []string)) {
	for i := range list {
		c, at := &list[i], append(slices.Clone(path), strconv.Itoa(i+1))
		do(c, z, at)
		visitCardsAndAttachments(c.Upgrades, Attached, append(slices.Clone(at), "upgrades"), do)
		visitCardsAndAttachments(c.Grafted, Grafted, append(slices.Clone(at), "grafted"), do)
	}
}

// startDuelFromLayout starts a duel from a layout. seed replaces the seed of the layout.
func startDuelFromLayout(c *Content, l *DuelLayout, seed engine.Seed, runtime any, log *engine.Log) (*Duel, error) {
	if l.Decks != nil {
		config := ConfigFromDecks(c.Deck(l.Decks[0]), c.Deck(l.Decks[1]), seed)
		for p, ids := range l.Added {
			config.Players[p].Zones[Deck] = append(config.Players[p].Zones[Deck], layOutCards(ids)...)
		}
		return StartDuel(c, config, runtime, log)
	}
	houses := l.deckHouses(c)
	c, err := l.contentWithMissingCards(c, houses)
	if err != nil {
		return nil, err
	}
	s := DuelConfig{Seed: seed, InMainStep: true, Opening: l.First, Active: l.Turn}
	for p := range l.Sides {
		laid := l.Sides[p]
		laid.Houses = houses[p]
		for z, n := range laid.BlankCards {
			if n > 0 {
				laid.Zones[z] = slices.Repeat([]CardLayout{{Card: blankID}}, n)
			}
		}
		s.Players[p] = laid
	}
	if house := &s.Players[l.Turn].House; *house == "" {
		*house = houses[l.Turn][0]
	}
	return StartDuel(c, s, runtime, log)
}

// deckHouses returns the houses of each player's deck: those in the layout or, if it gives none, the chosen house and
// those of the player's cards. Without any, they are the opponent's houses or, failing that, the house "blank".
func (l *DuelLayout) deckHouses(c *Content) (houses [NumPlayers][]string) {
	for p := range houses {
		if houses[p] = l.Sides[p].Houses; houses[p] == nil {
			houses[p] = l.housesOfCards(c, Player(p))
		}
	}
	for p := range houses {
		if houses[p] == nil {
			houses[p] = houses[1-p]
		}
		if houses[p] == nil {
			houses[p] = []string{blankID}
		}
	}
	return houses
}

func (l *DuelLayout) housesOfCards(c *Content, p Player) (houses []string) {
	add := func(house string) {
		if house != "" && !slices.Contains(houses, house) {
			houses = append(houses, house)
		}
	}
	add(l.Sides[p].House)
	l.visitAllCards(func(card *CardLayout, _ Zone, path []string) {
		if d := c.Card(card.Card); d != nil && path[0] == WhoseWords.Word(int(p)) {
			add(d.House)
		}
	})
	return houses
}

// blankID is the id of a blank card, and the name of the house in a setup without houses.
const blankID = "blank"

// contentWithMissingCards returns c plus a blank card if a side has BlankCards, and one for each house that c lacks.
func (l *DuelLayout) contentWithMissingCards(c *Content, houses [NumPlayers][]string) (*Content, error) {
	var defs []schema.Definition
	add := func(id, house string) {
		if c.Card(id) == nil && !slices.ContainsFunc(defs, func(d schema.Definition) bool { return d.ID() == id }) {
			d := &CardDef{ID: id, Name: "a blank card", Type: Action, House: house}
			defs = append(defs, schema.Definition{Kind: CardKinds[Action], Def: d, Local: true})
		}
	}
	for p := range l.Sides {
		if l.Sides[p].BlankCards != [numPiles]int{} {
			add(blankID, "")
		}
		for _, house := range houses[p] {
			if _, known := c.HouseNumber(house); !known {
				add(blankID+"_"+house, house)
			}
		}
	}
	if defs == nil {
		return c, nil
	}
	more, bad := c.WithDefinitions(defs)
	if len(bad) > 0 {
		return nil, bad[0]
	}
	return more.(*Content), nil
}

func captureLayout(d *Duel) *DuelLayout {
	if l := captureDeckLayout(d); l != nil {
		return l
	}
	l := &DuelLayout{Seed: unsetSeed, First: d.opening, Turn: d.active}
	local := map[string]*schema.Definition{}
	for _, def := range d.content.Definitions() {
		if def.Local && def.Kind != DeckKind {
			local[def.ID()] = &def
		}
	}
	for p := range l.Sides {
		side := &l.Sides[p]
		side.House, side.Aember, side.Keys, side.Chains = d.HouseName(d.ChosenHouse(Player(p))), d.Aember(Player(p)), d.Keys(Player(p)), d.Chains(Player(p))
		for z := range Zone(numPiles) {
			for _, c := range d.CardsIn(Player(p), z) {
				side.Zones[z] = append(side.Zones[z], d.captureCard(c, Player(p), local))
			}
			// a list of only blank cards is given as a number
			if !slices.ContainsFunc(side.Zones[z], func(c CardLayout) bool { return c.Card != blankID }) {
				side.BlankCards[z], side.Zones[z] = len(side.Zones[z]), nil
			}
		}
	}
	for p, houses := range l.deckHouses(d.content) {
		if side := &l.Sides[p]; !slices.Equal(slices.Sorted(slices.Values(houses)), d.HouseNames(Player(p))) {
			side.Houses = d.HouseNames(Player(p))
		}
	}
	return l
}

func (d *Duel) captureCard(c Card, p Player, local map[string]*schema.Definition) CardLayout {
	card := CardLayout{Card: d.Def(c).ID, Damage: d.Damage(c), Counters: d.PowerCounters(c), Holding: d.AemberOn(c), ArmorUsed: int(d.cards[c].meters[meterArmor]),
		Exhausted: d.HasFlag(c, IsExhausted), Stunned: d.HasFlag(c, IsStunned), Warded: d.HasFlag(c, IsWarded), Enraged: d.HasFlag(c, IsEnraged), Stolen: d.Owner(c) != p}
	if id := d.CardID(c); id != card.Card {
		card.ID = id
	}
	if def := local[card.Card]; def != nil {
		unnamed := *d.Def(c)
		if card.ID = d.CardID(c); unnamed.Name == card.ID {
			unnamed.Name = ""
		}
		card.kind, card.local = unnamed.Type, &schema.Definition{Kind: def.Kind, Def: &unnamed, Functions: def.Functions}
	}
	for _, l := range d.lasting[:d.lastingCount] {
		if l.whileInPlay && l.who.Has(c) {
			card.Keywords = append(card.Keywords, KeywordAmount{l.keyword, int(l.n)})
		}
	}
	capture := func(c Card) CardLayout { return d.captureCard(c, d.Owner(c), local) }
	card.Upgrades = engine.Map(d.AppendCardsOn(nil, c, Attached), capture)
	card.Grafted = engine.Map(d.AppendCardsOn(nil, c, Grafted), capture)
	return card
}

// captureDeckLayout returns a layout of both decks, or nil after the mulligans or if a deck is not in the content.
func captureDeckLayout(d *Duel) *DuelLayout {
	if d.step != MulliganStep {
		return nil
	}
	l := &DuelLayout{Seed: unsetSeed}
	for p := First; p <= Second; p++ {
		var owned []string
		for c := range Card(d.cardCount) {
			if d.Owner(c) == p && d.Zone(c) != Gone {
				owned = append(owned, d.Def(c).ID)
			}
		}
		slices.Sort(owned)
		for _, deck := range d.content.Decks {
			if slices.Equal(slices.Sorted(slices.Values(deck.Cards)), owned) {
				l.Decks = append(l.Decks, deck.ID)
				break
			}
		}
	}
	if len(l.Decks) < NumPlayers {
		return nil
	}
	return l
}
