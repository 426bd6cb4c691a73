package curtain

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// CardType is a type of card that the rules know. Each type that a pack adds follows the rules of one of them.
type CardType uint8

const (
	Attack CardType = iota
	Defense
	ActionCard
	Enchantment // stays in play for the rest of the fight
	unknownType // a type that a pack adds, until the content resolves it
)

// leavesPlay reports whether a card of type t leaves play after it is played. It is false for unknownType.
func (t CardType) leavesPlay() bool { return t < Enchantment }

// CardTypeWords are the names of the game's own card types, as scripts write them.
var CardTypeWords = vocabulary.NewWords("CardType", "attack", "defense", "action", "enchantment")

// Aim is the kind of target that the player chooses when playing a card, such as AimEnemy.
type Aim uint8

const (
	AimNone Aim = iota
	AimEnemy
	AimProtagonist
	AimAlly
)

// AimWords are the names of the aims, as scripts write them. AimNone has none.
var AimWords = vocabulary.NewWords("Aim", "", "enemy", "protagonist", "ally")

// Owners of cards that belong to no protagonist.
const (
	OwnerMacGuffin = "macguffin"
	OwnerNeutral   = "neutral"
)

// PlayEffect is the effect of playing a card or using an item. target is the chosen target; it is Nobody for AimNone.
type PlayEffect func(f *Fight, self Source, target Actor)

// Hook is a definition's callback for a kind of event. self is the actor, card, relic or keyword with the definition.
type Hook func(f *Fight, self Source, e *engine.Event)

// Value returns the number of the value called name, and whether the card has such a value.
func (d *CardDef) Value(name string) (int, bool) {
	for _, v := range d.Values {
		if v.Name == name {
			return v.Number, true
		}
	}
	return 0, false
}

// IntentEntry is an entry of an enemy's pattern. The enemy shows Fixed or, if Choose is not nil, the intent that a
// call of Choose returns.
type IntentEntry struct {
	Fixed  Intent
	Choose func(f *Fight, self Source) Intent
	Counts []NumberFunc // functions that compute numbers in Fixed
	EntryConditions

	countsOfEarlierEntries uint8 // number of Counts of all earlier entries of the enemy
}

// PhaseDef is a phase of an enemy. The first begins with the fight. Each later one begins after an enemies' turn at
// whose end the enemy's HP is below the threshold (CC-43).
type PhaseDef struct {
	HPThreshold int    // threshold in millionths of the maximum HP; not used in the first phase
	Text        string // a template that says what Enter does, with the enemy's values; "" in the first phase
	Enter       Hook
	Intents     []IntentEntry

	hasConditions, weighted bool // hasConditions: whether any entry has conditions; weighted: whether any has a weight
}

// HighestStartHP returns the highest current HP that is below the phase's threshold (CC-43).
func (p *PhaseDef) HighestStartHP(maxHP int) int {
	// HPThreshold may have been rounded up, as 2/3 is: subtract half a millionth of maxHP.
	return int((int64(p.HPThreshold)*int64(maxHP) - int64(maxHP)/2 - 1) / 1_000_000) // fits: at most maxHP
}

// EnemyModifiers has the callbacks with which an enemy changes numbers of the rules. Each may be nil.
type EnemyModifiers struct {
	// Attack returns the damage of a hit by the enemy on target. value is the damage so far.
	Attack func(f *Fight, self Source, value int, target Actor) int
	// DamageTaken returns the damage of a hit on the enemy, before Shield and Block. value is the damage so far.
	DamageTaken func(f *Fight, self Source, value int, by Source) int
	// Clear returns how many stacks of the keyword k the enemy keeps when k expires or loses a stack by itself. value
	// is how many it would keep otherwise.
	Clear func(f *Fight, self Source, value int, k Keyword) int
	// Immune reports whether the enemy is immune to the debuff k. immune is what its definition says.
	Immune func(f *Fight, self Source, immune bool, k Keyword) bool
}

type EnemyStartingKeyword struct {
	Keyword Keyword
	Stacks  int
}

// EnemyDef is the definition of an enemy or a companion. It must not change once a Content contains it.
type EnemyDef struct {
	ID, Name          string
	Companion         bool // whether it fights on the player's side (CC-102)
	HP                int
	Text              string // describes the enemy's passive ability; {name} stands for a value
	Values            []engine.Value
	Keywords          []EnemyStartingKeyword
	Immune            engine.KeywordSet
	UnclearedKeywords engine.KeywordSet // keywords that are not cleared at the start of its turn (CC-2)
	Phases            []PhaseDef        // phases in order; at least one
	On                [NumHooks]Hook
	Waits             commands.DelayedFuncs[DelayedFunc]
	Modify            EnemyModifiers
	Allows            PlayCondition // whether a card can be played while the enemy is alive; may be nil
	Says              []string
	Where             engine.Place

	phaseless bool // whether it was defined with intents instead of phases
	counts    []NumberFunc
	hooks     hookSet
	hash      uint64
}

type ProtagonistDef struct {
	ID, Name, Title   string
	Role, Personality string
	Affinity          engine.KeywordSet // keywords that its cards use most
	HP                int
	Basics            []string // ids of the Basic cards to choose from
	Copies            int      // copies of the chosen Basic in its part of the starting deck
	// ids of the other cards in its part of the starting deck; RunDef.Basics applies if Copies and Deck are empty
	Deck  []string
	Relic string // the id of its starting relic, or ""
	On    [NumHooks]Hook
	Waits commands.DelayedFuncs[DelayedFunc]
	Says  []string
	Where engine.Place

	hooks hookSet
	hash  uint64
}

// RunDef is the definition of a run: its protagonists, starting deck, acts, rewards and currency.
type RunDef struct {
	ID, Name     string
	Text         string   // an introduction, shown when the run begins
	MacGuffin    int      // full HP of the MacGuffin
	Protagonists []string // ids of the two default protagonists
	Basics       int      // copies of each chosen Basic in the starting deck, unless the protagonist says how many
	Deck         []string // ids of the rest of the starting deck
	Relics       []string // ids of the starting relics, besides those of the protagonists
	ItemSlots    int      // number of items that the team can hold, before relics change it
	Acts         []ActDef
	Rewards      RewardsDef
	Currency     CurrencyDef
	Lasting      bool                 // whether players cannot undo during the run
	Begin        func(v *RoomContext) // called when the run begins; it cannot ask questions; may be nil
	Where        engine.Place

	isDerived bool // whether deriveFields has been called
}

// Content is a complete set of definitions. It never changes, so goroutines can share it.
type Content struct {
	library.Library
	Cards        []*CardDef
	Enemies      []*EnemyDef
	Protagonists []*ProtagonistDef
	Relics       []*RelicDef
	Items        []*ItemDef
	Ratings      func() *Ratings // returns the ratings of Cards and Items; the caller must not change them

	cards                            library.DefinitionTable[CardDef]
	enemies                          library.DefinitionTable[EnemyDef]
	protagonists                     library.DefinitionTable[ProtagonistDef]
	relics                           library.DefinitionTable[RelicDef]
	items                            library.DefinitionTable[ItemDef]
	cardsByID                        func() *cardOrder     // returns the order of Cards by id
	packCardCount                    int                   // number of cards that the pack itself defines; only these are offered as rewards
	rewardCardsByOwner               map[string]rewardDefs // the cards offered as rewards, by owner
	rewardRelics, rewardItems        rewardDefs
	addedKeywords                    packKeywords
	protagonistIDWords, keywordWords *vocabulary.Words          // the ids of the protagonists, and the words of the keywords
	ids                              library.StorableIDTypeFunc // returns the type of words that delayed effects store

	Events     []*EventDef
	Runs       []*RunDef
	Run        RunDef // the default run: the one with the id "run" or, if there is none, the first
	runs       library.DefinitionTable[RunDef]
	happenings library.DefinitionTable[EventDef]
	rarities   library.DefinitionTable[RarityDef]
	tags       library.DefinitionTable[TagDef]
	cardTypes  library.DefinitionTable[CardTypeDef]
	owners     library.DefinitionTable[OwnerDef]

	bars             bool // whether any definition has the field allows, which can forbid playing any card
	readsPlayedCards bool // whether scripts can read which cards were played; if not, hashes leave these cards out
}

// WithFieldsReadByScripts returns a copy of c for scripts that read only the named view fields. Hashes of the state
// leave out the cards played unless one of the fields is about them.
func (c *Content) WithFieldsReadByScripts(fieldNames []string) library.Definitions {
	e := *c
	e.readsPlayedCards = slices.Contains(fieldNames, "last_card") || slices.Contains(fieldNames, "played_cards")
	return &e
}

// Copy returns a copy of c that shares its definitions.
func (c *Content) Copy() library.LibraryBacked { e := *c; return &e }

// Limits of the parts of a Content, which the state stores as small indices.
const (
	MaxPhases  = 100      // phases of one enemy
	MaxPattern = 100      // entries in the pattern of one phase
	MaxCounts  = 200      // functions for numbers of one enemy's intents
	MaxActs    = 16       // acts of one run
	MaxScenes  = 15       // scenes of one act, without its boss
	MaxTags    = 16       // tags of one card
	MaxOptions = MaxCards // enemies offered for one scene, and Basics of one protagonist
)

// DefaultMacGuffinHP is the full HP of the MacGuffin unless the run's definition sets another (CC-40).
const DefaultMacGuffinHP = 50

// NewPackContent returns a *Content with the definitions of a pack, and all validation errors.
func NewPackContent(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	c := &Content{}
	lib, bad := library.NewLibrary(Keywords, "card", "enemy", "run", "protagonist", "relic", "event", "keyword", "sentence", "rarity", "tag", "item", "card_type", "owner").With(defs)
	c.packCardCount = len(library.NewDefinitionTable[CardDef](&lib, "card").List)
	return c, append(bad, c.indexAndCheckLibrary(lib)...)
}

// WithDefinitions returns a copy of c that also contains defs. Rewards never offer cards added in this way.
func (c *Content) WithDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	e := *c
	lib, bad := c.Library.With(defs)
	return &e, append(bad, e.indexAndCheckLibrary(lib)...)
}

func (c *Content) indexAndCheckLibrary(lib library.Library) (bad engine.ValidationErrors) {
	c.Library = lib
	c.keywordWords, c.addedKeywords = KeywordWords.WithKeywordsOf(c.Keywords), indexPackKeywords(library.NewDefinitionTable[KeywordDef](&lib, "keyword").List, c.Keywords)
	c.ids = library.NewStorableIDTypeFunc(&lib, c.Keywords, append([]string{"macguffin", "team", "hp"}, meters.List...)...)
	c.cards, c.enemies, c.protagonists = library.NewDefinitionTable[CardDef](&lib, "card"), library.NewDefinitionTable[EnemyDef](&lib, "enemy"), library.NewDefinitionTable[ProtagonistDef](&lib, "protagonist")
	c.Cards, c.Enemies, c.Protagonists = c.cards.List, c.enemies.List, c.protagonists.List
	c.rarities, c.tags = library.NewDefinitionTable[RarityDef](&lib, "rarity"), library.NewDefinitionTable[TagDef](&lib, "tag")
	c.cardTypes, c.owners = library.NewDefinitionTable[CardTypeDef](&lib, "card_type"), library.NewDefinitionTable[OwnerDef](&lib, "owner")
	c.relics = library.NewDefinitionTable[RelicDef](&lib, "relic")
	c.items = library.NewDefinitionTable[ItemDef](&lib, "item")
	c.Relics, c.Items = c.relics.List, c.items.List
	c.runs, c.happenings = library.NewDefinitionTable[RunDef](&lib, "run"), library.NewDefinitionTable[EventDef](&lib, "event")
	c.Runs, c.Events = c.runs.List, c.happenings.List
	for _, run := range c.Runs {
		run.deriveFields()
	}
	c.Run = RunDef{MacGuffin: DefaultMacGuffinHP, ItemSlots: defaultItemSlots}
	if len(c.Runs) > 0 {
		c.Run = *c.Runs[max(0, c.runs.IndexOrMinusOne(unnamedRunID))]
	}
	c.cardsByID, c.Ratings = sync.OnceValue(c.sortCardsByID), sync.OnceValue(c.rateCardsAndItems)
	fresh := lib.LatestAddedIndexes("card")
	for _, i := range fresh {
		c.Cards[i].deriveFields(c)
	}
	for _, d := range c.Enemies {
		d.deriveFields()
	}
	for _, d := range c.Protagonists {
		if d.hash == 0 {
			d.hash, d.hooks = engine.HashString(d.ID), hooksOf(&d.On)
		}
	}
	c.rewardRelics, c.rewardItems = rewardDefs{}, rewardDefs{}
	for i, d := range c.Relics {
		d.deriveFields()
		c.rewardRelics.addUnlessBasic(d.Rarity, i)
	}
	for i, d := range c.Items {
		d.Rarity, d.hash = cmp.Or(d.Rarity, Basic), engine.HashString(d.ID)
		c.rewardItems.addUnlessBasic(d.Rarity, i)
	}
	c.bars = !c.addedKeywords.barring.IsEmpty() || slices.ContainsFunc(c.Cards, func(d *CardDef) bool { return d.Allows != nil }) ||
		slices.ContainsFunc(c.Enemies, func(d *EnemyDef) bool { return d.Allows != nil }) || slices.ContainsFunc(c.Relics, func(d *RelicDef) bool { return d.Allows != nil })
	c.protagonistIDWords = vocabulary.NewWords("ProtagonistId", c.protagonists.IDs()...)
	if slices.ContainsFunc(fresh, func(i int) bool { return i < c.packCardCount }) {
		c.rewardCardsByOwner = map[string]rewardDefs{}
		for i, d := range c.Cards[:c.packCardCount] {
			if !d.Upgraded {
				if c.rewardCardsByOwner[d.Owner] == nil {
					c.rewardCardsByOwner[d.Owner] = rewardDefs{}
				}
				c.rewardCardsByOwner[d.Owner].addUnlessBasic(d.Rarity, i)
			}
		}
	}
	return slices.Concat(bad, c.checkOwners(fresh), c.checkAddedWords(), c.checkBasicsOwnerAndRarity(), lib.UnresolvedReferencesOfLatest(), c.checkLimitsAndRuns())
}

func (d *CardDef) deriveFields(c *Content) {
	if d.hash == 0 {
		d.TypeID = cmp.Or(d.TypeID, CardTypeWords.Word(int(d.Type)))
		if added := c.cardTypes.Find(d.TypeID); added != nil {
			d.Type = added.Like
		}
		d.Rarity = cmp.Or(d.Rarity, Basic)
		d.hash, d.owner, d.hooks = engine.HashString(d.ID), engine.HashString(d.Owner), hooksOf(&d.On)
		d.ownerIsAdded = c.owners.Find(d.Owner) != nil
		d.inPlay = d.hooks
		if !d.ReactingPiles.Has(InPlay) {
			d.inPlay &^= 1 << CardDrawn // heard only by the card itself
		}
		d.flags = d.cardFlags()
	}
}

func (d *EnemyDef) deriveFields() {
	if d.hash != 0 {
		return
	}
	d.hash, d.hooks = engine.HashString(d.ID), hooksOf(&d.On)
	for i := range d.Phases {
		phase := &d.Phases[i]
		for n := range phase.Intents {
			entry := &phase.Intents[n]
			phase.hasConditions = phase.hasConditions || entry.EntryConditions.hasConditions()
			phase.weighted = phase.weighted || entry.Weighted
			// Functions are numbered within the enemy, since its intents name them by number alone.
			entry.countsOfEarlierEntries = uint8(len(d.counts))
			d.counts = append(d.counts, entry.Counts...)
		}
	}
}

func (d *RunDef) deriveFields() {
	if d.isDerived {
		return
	}
	d.isDerived = true
	d.ID = cmp.Or(d.ID, unnamedRunID)
	d.MacGuffin = cmp.Or(d.MacGuffin, DefaultMacGuffinHP)
	for i := range d.Acts {
		a := &d.Acts[i]
		a.rooms = slices.Clone(a.Rooms)
		if len(a.Rooms) == 0 {
			for _, scene := range a.Scenes {
				a.rooms = append(a.rooms, RoomDef{Kind: FightRoom, enemyChoices: scene})
			}
			a.rooms = append(a.rooms, RoomDef{Kind: BossRoom, Enemies: []string{a.Boss}})
		}
		for n := range a.rooms {
			room := &a.rooms[n]
			room.nextRooms = a.indicesOfKnownRooms(room.Next)
			if room.Next == nil && n+1 < len(a.rooms) {
				room.nextRooms = []int8{int8(n + 1)}
			}
		}
		a.start = a.indicesOfKnownRooms(a.Start)
		if a.Start == nil {
			a.start = []int8{0}
		}
	}
}

// Card returns the card with this id, or nil if there is none. The methods below do the same for other kinds.
func (c *Content) Card(id string) *CardDef               { return c.cards.Find(id) }
func (c *Content) Enemy(id string) *EnemyDef             { return c.enemies.Find(id) }
func (c *Content) Protagonist(id string) *ProtagonistDef { return c.protagonists.Find(id) }
func (c *Content) Relic(id string) *RelicDef             { return c.relics.Find(id) }
func (c *Content) Item(id string) *ItemDef               { return c.items.Find(id) }
func (c *Content) Event(id string) *EventDef             { return c.happenings.Find(id) }

// UpgradeOf returns the upgraded form of a card, or nil if it has none.
func (c *Content) UpgradeOf(d *CardDef) *CardDef { return c.Card(engine.UpgradedID(d.ID)) }

func (c *Content) upgradeIndexOrMinusOne(cardIndex int16) int16 {
	return c.cards.IndexOrMinusOne(engine.UpgradedID(c.Cards[cardIndex].ID))
}

// BaseFormIndex returns the index of a card's form without upgrades, maybe cardIndex itself, or -1 if there is none.
func (c *Content) BaseFormIndex(cardIndex int16) int16 {
	if id := c.Cards[cardIndex].baseID(); id != "" {
		return c.cards.IndexOrMinusOne(id)
	}
	return cardIndex
}

// CardIndex returns the index in Cards of the card with this id, or -1 if there is none.
func (c *Content) CardIndex(id string) int { return int(c.cards.IndexOrMinusOne(id)) }

// CardIDs returns the ids of all cards, including upgraded forms, in the order in which they were added.
func (c *Content) CardIDs() []string  { return c.cards.IDs() }
func (c *Content) EnemyIDs() []string { return c.enemies.IDs() }

func (c *Content) checkOwners(cardIndices []int) (bad engine.ValidationErrors) {
	known := c.CardOwnerIDs()
	for _, i := range cardIndices {
		d := c.Cards[i]
		if base := c.BaseFormIndex(int16(i)); d.Upgraded && base >= 0 && c.Cards[base].Owner == d.Owner { // fits: an index of Cards
			continue
		}
		if d.Owner != "" && !slices.Contains(known, d.Owner) { // the schema reports a missing owner
			bad.Add(d.Where, d.Owner, known, []string{"owner"}, "unknown owner %q", d.Owner)
		}
	}
	return bad
}

func (c *Content) checkBasicsOwnerAndRarity() (bad engine.ValidationErrors) {
	for _, p := range c.Protagonists {
		for n, id := range p.Basics {
			if d := c.Card(id); d != nil && (d.Owner != p.ID || d.Rarity != Basic) {
				bad.Add(p.Where, "", nil, []string{"basics", strconv.Itoa(n + 1)}, "`basics` contains %q, which is not one of %s's Basics", id, p.ID)
			}
		}
	}
	return bad
}

func (c *Content) checkLimitsAndRuns() (bad engine.ValidationErrors) {
	for _, d := range c.Enemies {
		bad = append(bad, checkEnemyLimits(d)...)
	}
	for _, p := range c.Protagonists {
		if n := len(p.Basics); n > MaxOptions {
			bad.AddOutOfRange(p.Where, []string{"basics"}, "the protagonist has %d Basics, but at most %d are allowed", n, MaxOptions)
		}
	}
	for _, run := range c.Runs {
		bad = append(bad, c.checkRunRewardsAndActs(run)...)
	}
	for _, e := range c.Events {
		if n := len(e.Choices); n > MaxChoices {
			bad.AddOutOfRange(e.Where, []string{"choices"}, "the event has %d choices, but at most %d are allowed", n, MaxChoices)
		}
	}
	return bad
}

func checkEnemyLimits(d *EnemyDef) (bad engine.ValidationErrors) {
	if len(d.Phases) > MaxPhases {
		bad.AddOutOfRange(d.Where, []string{"phases"}, "the enemy has %d phases, but at most %d are allowed", len(d.Phases), MaxPhases)
	}
	counts := 0
	for i := range d.Phases {
		path := []string{"phases", strconv.Itoa(i + 1), "intents"}
		if d.phaseless {
			path = path[2:]
		}
		if n := len(d.Phases[i].Intents); n > MaxPattern {
			bad.AddOutOfRange(d.Where, path, "the pattern has %d intents, but at most %d are allowed", n, MaxPattern)
		}
		for n := range d.Phases[i].Intents {
			counts += len(d.Phases[i].Intents[n].Counts)
		}
	}
	if counts > MaxCounts {
		bad.AddOutOfRange(d.Where, []string{"intents"}, "%d numbers in intents are functions, but at most %d are allowed", counts, MaxCounts)
	}
	return bad
}
