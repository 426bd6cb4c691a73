package battleline

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Type is the type of a card, such as Creature.
type Type uint8

const (
	Creature Type = iota
	Artifact
	Action
	Upgrade

	NumTypes = iota
)

var Types = []string{"creature", "artifact", "action", "upgrade"}

func (t Type) String() string { return Types[t] }

// Rarity is the rarity of a card, such as Common.
type Rarity uint8

const (
	Common Rarity = iota
	Uncommon
	Rare
)

// TargetSide says whose cards can be the target of a card: Friendly means those of the player who plays or uses it.
type TargetSide uint8

const (
	AnySide TargetSide = iota
	Friendly
	Enemy
)

// CallbackKind is a kind of function of a card, such as CallPlay.
type CallbackKind uint8

// The kinds of functions. Those from CallPlay to CallAttached are abilities.
const (
	NoCall CallbackKind = iota
	CallPlay
	CallReap
	CallFight
	CallBeforeFight
	CallDestroyed
	CallAction
	CallOmni
	CallAttached  // called when an upgrade is put on a creature
	CallWhere     // reports whether a card can be the target
	CallTo        // reports whether a card gets a granted keyword
	CallCondition // reports whether grants and abilities other than play are active

	NumAbilities = CallAttached + 1
)

// CallbackNames are the names of the kinds of functions, as scripts write them.
var CallbackNames = []string{"the rules", "play", "reap", "fight", "before_fight", "destroyed", "action", "omni", "attached", "target.where", "grants.to", "condition"}

// Ability carries out an ability of self. target is the target that the player chose, the other creature of a fight or,
// for CallAttached, the creature that the upgrade self was put on. If there is none of these, target is NoCard.
type Ability func(d *Duel, self Source, target Card)

// CardTest reports whether subject passes a test in the definition of self. It changes nothing. A condition is a test
// without a subject, which then is NoCard.
type CardTest func(d *Duel, self Source, subject Card) bool

// TargetSpec describes the possible targets of a card that is played or used.
type TargetSpec struct {
	HasTarget bool // whether the card has a target; if not, the other fields are unused
	Type      Type // the target's type; never Action
	Side      TargetSide
	Where     CardTest // whether a card of that type and side can be the target; nil: every one can
	Optional  bool
}

// KeywordAmount is a keyword with its amount, such as Assault 2.
type KeywordAmount struct {
	Keyword Keyword
	Value   int // the amount, at least 1
}

// StaticGrant gives cards a keyword while the granting card is in play. Which cards have it is not stored, but
// computed whenever it is needed (K-26).
type StaticGrant struct {
	KeywordAmount
	To CardTest // whether a card gets the keyword; nil: only the creature that the granting card is attached to
}

// CardDef is the definition of a card. It must not change once a Content contains it.
type CardDef struct {
	ID, Name  string
	Type      Type
	House     string // name of the house; "": the card always belongs to the active house
	Power     int    // power of a creature; 0 for other cards
	Armor     int    // damage to a creature that armor prevents each turn; 0 for other cards
	Aember    int    // aember gained by playing the card
	Rarity    Rarity
	Traits    []string
	Keywords  []KeywordAmount // the keywords that the card itself has
	Text      string          // a template; {name} stands for one of Values
	Values    []engine.Value
	Target    TargetSpec
	Grants    []StaticGrant // keywords that the card grants to cards; at most MaxGrants
	Condition CardTest      // whether grants and abilities other than play are active; nil: always (K-29)
	Abilities [NumAbilities]Ability
	Where     engine.Place

	printed keywordSet
	numbers [NumKeywords]int16 // amounts of the printed keywords
	granted keywordSet         // the keywords of Grants
	hash    uint64
}

// MaxGrants is the maximum number of grants of a card.
const MaxGrants = 8

type DeckDef struct {
	ID, Name string
	Houses   []string
	Cards    []string // ids of cards, one for each copy
	Where    engine.Place
}

const (
	DeckHouses = 3  // number of houses in a deck
	DeckCards  = 36 // number of cards in a deck
	MaxHouses  = 60 // maximum number of houses in a Content
)

const noHouse int8 = -1

// Content is a set of definitions of the game. It never changes, and goroutines may share it.
type Content struct {
	library.Library

	Cards  []*CardDef // definitions of cards, ordered by type
	Decks  []*DeckDef
	Houses []string // the sorted names of all houses of cards; the number of a house is its index

	cards    library.DefinitionTable[CardDef]
	decks    library.DefinitionTable[DeckDef]
	sameName []int16  // by index in Cards: the index of the first card with the same name
	houses   []uint64 // hashes of the names in Houses
}

// EmptyContent is the content without definitions, from which WithDefinitions makes others.
var EmptyContent = &Content{Library: library.NewLibrary(Keywords, append(slices.Clone(Types), "deck", "rehearsal")...)}

// WithDefinitions returns a copy of c that also contains defs, and all errors found in the definitions of the copy.
func (c *Content) WithDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	e := *c
	lib, bad := c.Library.With(defs)
	return &e, append(bad, e.indexAndCheckLibrary(lib)...)
}

// Copy returns a copy of c that shares its definitions.
func (c *Content) Copy() library.LibraryBacked { e := *c; return &e }

func (c *Content) indexAndCheckLibrary(lib library.Library) (bad engine.ValidationErrors) {
	c.Library, c.Houses = lib, nil
	c.cards, bad = library.NewDefinitionTableOfKinds[CardDef](&lib, "card", Types)
	c.Cards = c.cards.List
	c.decks = library.NewDefinitionTable[DeckDef](&lib, "deck")
	c.Decks = c.decks.List
	bad = append(bad, c.collectHouses()...)
	c.sameName = make([]int16, len(c.Cards))
	alike := map[string]int16{}
	for i, d := range c.Cards {
		name := d.DisplayName()
		if _, seen := alike[name]; !seen {
			alike[name] = int16(i)
		}
		c.sameName[i] = alike[name]
		d.deriveFields()
		if len(d.Grants) > MaxGrants {
			bad.AddOutOfRange(d.Where, []string{"grants"}, "the card has %d grants, but at most %d are allowed", len(d.Grants), MaxGrants)
		}
	}
	for _, d := range c.Decks {
		c.checkDeck(d, &bad)
	}
	return bad
}

func (c *Content) collectHouses() (bad engine.ValidationErrors) {
	for _, d := range c.Cards {
		if d.House != "" && !slices.Contains(c.Houses, d.House) {
			if len(c.Houses) == MaxHouses {
				bad.AddOutOfRange(d.Where, []string{"house"}, "house %q is one too many: at most %d houses are allowed", d.House, MaxHouses)
				break
			}
			c.Houses = append(c.Houses, d.House)
		}
	}
	slices.Sort(c.Houses)
	c.houses = engine.Map(c.Houses, engine.HashString)
	return bad
}

func (d *CardDef) deriveFields() {
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

func (d *CardDef) keywords() keywordSet { return d.printed | d.granted }

func (c *Content) checkDeck(d *DeckDef, bad *engine.ValidationErrors) {
	if n := len(d.Cards); n != DeckCards {
		bad.AddOutOfRange(d.Where, []string{"cards"}, "a deck must have %d cards, not %d", DeckCards, n)
	}
	if n := len(d.Houses); n != DeckHouses {
		bad.AddOutOfRange(d.Where, []string{"houses"}, "a deck must have %d houses, not %d", DeckHouses, n)
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
		case slices.Index(d.Cards, id) < i: // already reported
		case card == nil:
			bad.Add(d.Where, id, c.CardIDs(), []string{"cards", id}, "unknown card %q in deck %q", id, d.ID)
		case card.House != "" && !slices.Contains(d.Houses, card.House):
			bad.Add(d.Where, "", nil, []string{"cards", id}, "card %q belongs to house %q, which is not in deck %q", id, card.House, d.ID)
		}
	}
}

// Warnings returns a warning for each card that is in no deck, if there are decks, and for each house of a deck that
// has no card of that house. The decks must be valid.
func (c *Content) Warnings() (list []engine.Warning) {
	used := map[string]bool{}
	for _, deck := range c.Decks {
		for _, id := range deck.Cards {
			used[id] = true
		}
		for i, house := range deck.Houses {
			of := func(id string) bool { return c.Card(id).House == house }
			if !slices.ContainsFunc(deck.Cards, of) {
				list = append(list, engine.NewWarning("C211", deck.Where, []string{"houses", strconv.Itoa(i + 1)}, "deck %q has no card of house %q", deck.ID, house))
			}
		}
	}
	for _, d := range c.Cards {
		if len(c.Decks) > 0 && !used[d.ID] {
			list = append(list, engine.NewWarning("C205", d.Where, []string{"id"}, "no deck contains the card %q", d.ID))
		}
	}
	return list
}

func (c *Content) Card(id string) *CardDef { return c.cards.Find(id) }

// CardIndex returns the index in Cards of the card with an id, or -1.
func (c *Content) CardIndex(id string) int { return int(c.cards.IndexOrMinusOne(id)) }

func (c *Content) CardIDs() []string { return c.cards.IDs() }

func (c *Content) Deck(id string) *DeckDef { return c.decks.Find(id) }

// HouseNumber returns the number of the house with a name. If the content has no such house, it returns -1, false.
func (c *Content) HouseNumber(house string) (number int8, found bool) {
	n := slices.Index(c.Houses, house)
	return int8(n), n >= 0
}

// RulesText returns the text of the card, in which numbers replace the names of values.
func (d *CardDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }

// DisplayName returns the name of the card, or its id if it has no name, safe for a terminal.
func (d *CardDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }

// DisplayName returns the name of the deck, or its id if it has no name, safe for a terminal.
func (d *DeckDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }

// CopyWithID returns a copy of the definition with another id. The copy belongs to no content yet.
func (d *CardDef) CopyWithID(id string) *CardDef {
	clone := *d
	clone.ID, clone.printed, clone.granted, clone.hash = id, 0, 0, 0
	return &clone
}

// KindAndID returns the type and the quoted id for messages, such as creature "rag_doll".
func (d *CardDef) KindAndID() string { return d.Type.String() + ` "` + d.ID + `"` }

// Adopt replaces the content and the runtime of a duel in progress, as after a reload. It finds cards by id and
// houses by name. If c lacks something that the state needs, or has it with another type, nothing changes and the error
// lists all such problems. If a question is pending, its action is replayed and must ask it again.
func (d *Duel) Adopt(c *Content, runtime any) error {
	return engine.AdoptContentAndPendingQuestion(d, NewDuelToCopyInto(), func(d *Duel) *executor { return &d.executor },
		func(a engine.Action) engine.Action { return d.renumberAction(a, c) },
		func(d *Duel) error {
			next := d.state
			var missing library.MissingDefinitions
			for i := range next.cards[:d.cardCount] {
				old := d.Def(Card(i))
				n := c.CardIndex(old.ID)
				if n < 0 || c.Cards[n].Type != old.Type {
					missing.Record(old.Type.String(), old.ID)
					continue
				}
				next.cards[i].def = int16(n)
				next.cards[i].house, _ = c.HouseNumber(c.Cards[n].House)
				next.keywords |= c.Cards[n].keywords()
			}
			for p := range next.players {
				next.players[p].renumberHouses(d.content, c, &missing)
			}
			if err := missing.Err("duel"); err != nil {
				return err
			}
			next.indexGrantingCards(c)
			d.state, d.content = next, c
			d.SetRuntime(runtime)
			return nil
		})
}

func (d *Duel) renumberAction(a engine.Action, c *Content) engine.Action {
	house := func(n int16) int16 {
		number, _ := c.HouseNumber(d.HouseName(int(n)))
		return int16(number)
	}
	switch a.Kind {
	case ActHouse:
		a.Args[0] = house(a.Args[0])
	case ActSetHouse:
		a.Args[1] = house(a.Args[1])
	case ActAddCard:
		a.Args[0] = int16(c.CardIndex(d.content.Cards[a.Args[0]].ID))
	}
	return a
}

func (p *playerState) renumberHouses(from, to *Content, missing *library.MissingDefinitions) {
	old, chosen := p.houses, p.house
	p.houses, p.house = 0, noHouse
	for i, name := range from.Houses {
		inDeck, isChosen := old&(1<<i) != 0, int(chosen) == i
		if !inDeck && !isChosen {
			continue
		}
		n, ok := to.HouseNumber(name)
		if !ok {
			missing.Record("house", name)
			continue
		}
		if inDeck {
			p.houses |= 1 << n
		}
		if isChosen {
			p.house = n
		}
	}
}
