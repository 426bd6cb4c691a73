package battleline

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Type says what a card is.
type Type uint8

// The types.
const (
	Creature Type = iota
	Artifact
	Action
	Upgrade

	NumTypes = iota
)

// Types are the types as scripts write them, by number.
var Types = []string{"creature", "artifact", "action", "upgrade"}

func (t Type) String() string { return Types[t] }

// Rarity says how rare a card is.
type Rarity uint8

// The rarities.
const (
	Common Rarity = iota
	Uncommon
	Rare
)

// Rarities are the rarities as scripts write them, by number.
var Rarities = []string{"common", "uncommon", "rare"}

// Side says whose cards can be meant, from where a card's player sits.
type Side uint8

// The sides.
const (
	AnySide Side = iota
	Friendly
	Enemy
)

// Sides are the sides as scripts write them, by number.
var Sides = []string{"any", "friendly", "enemy"}

// Call numbers the functions of a card.
type Call uint8

// The functions. The first of them are its abilities, what it does.
const (
	NoCall Call = iota
	CallPlay
	CallReap
	CallFight
	CallBeforeFight
	CallDestroyed
	CallAction
	CallOmni
	CallAttached  // of an upgrade: it was put onto a creature
	CallWhere     // whom a target may be
	CallTo        // whom a grant is for
	CallCondition // whether grants and abilities are there

	NumAbilities = CallAttached + 1
)

// CallNames are the functions as scripts write them, by number.
var CallNames = []string{"the rules", "play", "reap", "fight", "before_fight", "destroyed", "action", "omni", "attached", "target.where", "grants.to", "condition"}

// Ability carries out an ability of a card. The target is what was chosen, or NoCard.
type Ability func(d *Duel, self Source, target Card)

// Test is a question a card asks of another, or of none. It must not change the duel.
type Test func(d *Duel, self Source, of Card) bool

// Target describes what a card is played or used on.
type Target struct {
	Wanted   bool // there is a target; nothing else means anything otherwise
	Type     Type // in play; no action
	Side     Side
	Where    Test // nil: every one
	Optional bool
}

// Number is an amount of a keyword.
type Number struct {
	Keyword Keyword
	Value   int // from 1
}

// Grant gives a keyword while its card is in play. It is asked for and never stored
// (K-26).
type Grant struct {
	Number
	To Test // nil: the creature its card is attached to
}

// CardDef is the definition of a card. Frozen once it is part of a Content.
type CardDef struct {
	ID, Name  string
	Type      Type
	House     string // "" for a card that is always of the house chosen
	Power     int    // of a creature
	Armor     int    // of a creature
	Aember    int    // what playing it adds to the pool
	Rarity    Rarity
	Traits    []string
	Keywords  []Number // printed
	Text      string   // a template: {name} stands for a value
	Values    []engine.Value
	Target    Target
	Grants    []Grant // at most MaxGrants
	Condition Test    // asked of nobody; nil: always true (K-29)
	Abilities [NumAbilities]Ability
	Where     engine.Place

	printed engine.KeywordSet
	numbers [NumKeywords]int16 // printed
	granted engine.KeywordSet  // by its grants
	hash    uint64
}

// MaxGrants bounds the static grants of a card.
const MaxGrants = 8

// DeckDef is a deck of cards, as a player brings it.
type DeckDef struct {
	ID, Name string
	Houses   []string
	Cards    []string // ids, one for each copy
	Where    engine.Place
}

// What a deck of a pack consists of.
const (
	DeckHouses = 3
	DeckCards  = 36
)

// MaxHouses bounds the houses of a content.
const MaxHouses = 60

const noHouse int8 = -1

// Content is a generation of definitions. It is immutable and may be shared between goroutines.
type Content struct {
	library.Library

	Cards  []*CardDef // by type
	Decks  []*DeckDef
	Houses []string // all that cards name, sorted

	cards  library.Shelf[CardDef]
	decks  library.Shelf[DeckDef]
	places []place  // of the cards
	houses []uint64 // hashes of the names of houses
}

// place holds what depends on the other cards of a content.
type place struct {
	house int8  // its number, or noHouse
	alike int16 // the first card that has its name
}

// NewContent freezes definitions into a generation; they become the content's.
// Definitions that fit together badly are reported, all together.
func NewContent(cards []*CardDef, decks []*DeckDef) (*Content, engine.Misfits) {
	defs := library.DefinitionsOf(DeckKind, decks)
	for _, d := range cards {
		defs = append(defs, schema.Definition{Kind: CardKinds[d.Type], Def: d})
	}
	c, bad := Nothing.Adding(defs)
	return c.(*Content), bad
}

// Nothing is a content without definitions, which all others are made of by Adding.
var Nothing = &Content{Library: library.NewLibrary(append(slices.Clone(Types), "deck")...)}

// Adding implements library.Definitions.
func (c *Content) Adding(defs []schema.Definition) (library.Definitions, engine.Misfits) {
	e := *c
	lib, bad := c.Library.With(defs)
	return &e, append(bad, e.indexDefinitions(lib)...)
}

// KeywordTable implements library.Definitions.
func (c *Content) KeywordTable() *engine.Keywords { return Keywords }

func (c *Content) indexDefinitions(lib library.Library) (bad engine.Misfits) {
	c.Library, c.Houses = lib, nil
	c.cards, bad = library.JoinedShelf[CardDef](&lib, "card", Types)
	c.Cards = c.cards.List
	c.decks = library.ShelfOf[DeckDef](&lib, "deck")
	c.Decks = c.decks.List
	bad = append(bad, c.indexHouses()...)
	c.places = make([]place, len(c.Cards))
	alike := map[string]int16{}
	for i, d := range c.Cards {
		name := d.DisplayName()
		if _, seen := alike[name]; !seen {
			alike[name] = int16(i)
		}
		c.places[i] = place{int8(slices.Index(c.Houses, d.House)), alike[name]}
		d.index()
		if len(d.Grants) > MaxGrants {
			bad.Beyond(d.Where, []string{"grants"}, "%d grants: at most %d", len(d.Grants), MaxGrants)
		}
	}
	for _, d := range c.Decks {
		c.checkDeck(d, &bad)
	}
	return bad
}

func (c *Content) indexHouses() (bad engine.Misfits) {
	for _, d := range c.Cards {
		if d.House != "" && !slices.Contains(c.Houses, d.House) {
			if len(c.Houses) == MaxHouses {
				bad.Beyond(d.Where, []string{"house"}, "too many houses, at %q: at most %d", d.House, MaxHouses)
				break
			}
			c.Houses = append(c.Houses, d.House)
		}
	}
	slices.Sort(c.Houses)
	c.houses = nil
	for _, house := range c.Houses {
		c.houses = append(c.houses, engine.HashString(house))
	}
	return bad
}

// index works out what follows from a definition, unless it is part of another
// content already.
func (d *CardDef) index() {
	if d.hash != 0 {
		return
	}
	d.hash = engine.HashString(d.ID)
	for _, n := range d.Keywords {
		d.printed, d.numbers[n.Keyword] = d.printed.With(n.Keyword), int16(n.Value)
	}
	for _, g := range d.Grants {
		d.granted = d.granted.With(g.Keyword)
	}
}

func (c *Content) checkDeck(d *DeckDef, bad *engine.Misfits) {
	if n := len(d.Cards); n != DeckCards {
		bad.Beyond(d.Where, []string{"cards"}, "a deck must be %d cards, not %d", DeckCards, n)
	}
	if n := len(d.Houses); n != DeckHouses {
		bad.Beyond(d.Where, []string{"houses"}, "a deck must be of %d houses, not %d", DeckHouses, n)
	}
	for i, house := range d.Houses {
		path := []string{"houses", strconv.Itoa(i + 1)}
		switch {
		case !slices.Contains(c.Houses, house):
			bad.Add(d.Where, house, c.Houses, path, "unknown house %q in deck %q: no card belongs to it", house, d.ID)
		case slices.Index(d.Houses, house) < i:
			bad.Add(d.Where, "", nil, path, "house %q is listed twice in deck %q", house, d.ID)
		}
	}
	for i, id := range d.Cards {
		switch card := c.Card(id); {
		case slices.Index(d.Cards, id) < i: // told already
		case card == nil:
			bad.Add(d.Where, id, c.CardIDs(), []string{"cards", id}, "unknown card %q in deck %q", id, d.ID)
		case card.House != "" && !slices.Contains(d.Houses, card.House):
			bad.Add(d.Where, "", nil, []string{"cards", id}, "card %q belongs to house %q, which is not in deck %q", id, card.House, d.ID)
		}
	}
}

// Card finds a card by id: nil when there is none.
func (c *Content) Card(id string) *CardDef { return c.cards.Find(id) }

// CardIndex returns the place of a card in Cards, -1 when there is none.
func (c *Content) CardIndex(id string) int { return int(c.cards.Index(id)) }

// CardIDs returns the ids of all cards, in order; DeckIDs those of all decks.
func (c *Content) CardIDs() []string { return c.cards.IDs() }
func (c *Content) DeckIDs() []string { return c.decks.IDs() }

// Deck finds a deck by id: nil when there is none.
func (c *Content) Deck(id string) *DeckDef { return c.decks.Find(id) }

// HouseNumber returns the number of a house in this content.
func (c *Content) HouseNumber(house string) (int8, bool) {
	n := slices.Index(c.Houses, house)
	return int8(n), n >= 0
}

// Does reports whether a card has an ability.
func (d *CardDef) Does(call Call) bool { return d.Abilities[call] != nil }

// Rules returns the card's text with its own numbers.
func (d *CardDef) Rules() string { return engine.PlainText(d.Text, d.Values) }

// DisplayName returns the name of a card or a deck, safe to be shown.
func (d *CardDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }
func (d *DeckDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }

// Copy returns a definition like this one with another id, to be changed before it becomes part of
// a content.
func (d *CardDef) Copy(id string) *CardDef {
	made := *d
	made.ID, made.printed, made.granted, made.hash = id, 0, 0, 0
	return &made
}

// Item names a definition in messages.
func (d *CardDef) Item() string { return d.Type.String() + ` "` + d.ID + `"` }
