package curtain

import (
	"maps"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// CardType says what a card is for the rules that ask.
type CardType uint8

// The card types.
const (
	Attack CardType = iota
	Defense
	ActionCard
	Enchantment // stays in play for the fight
)

// CardTypes are the types as scripts write them, by number.
var CardTypes = []string{"attack", "defense", "action", "enchantment"}

// Rarity says where a card comes from.
type Rarity uint8

// The rarities. Basics are never offered as a reward.
const (
	Basic Rarity = iota
	Uncommon
	Rare
)

// Rarities are the rarities as scripts write them, by number.
var Rarities = []string{"basic", "uncommon", "rare"}

// Aim says what target a card asks the player for.
type Aim uint8

// The aims.
const (
	AimNone Aim = iota
	AimEnemy
	AimProtagonist
	AimAlly
)

// Aims are the aims as scripts write them, by number; the first is "no target".
var Aims = []string{"", "enemy", "protagonist", "ally"}

// The owners of cards that belong to no protagonist.
const (
	OwnerMacGuffin = "macguffin"
	OwnerNeutral   = "neutral"
)

// Value is a named number of a card or an enemy.
type Value = engine.Value

// Play is the effect of a card. Target is what the player chose, or Nobody.
type Play func(f *Fight, self Source, target Actor)

// Hook is a reaction to an event.
type Hook func(f *Fight, self Source, e *engine.Event)

// Upgrade is the id of the upgraded form of a card.
func Upgrade(id string) string { return id + "+" }

// Value is the number of the value of that name; 0, false when there is none.
func (d *CardDef) Value(name string) (int, bool) {
	for _, v := range d.Values {
		if v.Name == name {
			return v.Number, true
		}
	}
	return 0, false
}

// IntentEntry is one entry of an enemy's pattern: a fixed list of actions, or a
// function that is asked when the entry is revealed.
type IntentEntry struct {
	Fixed  Intent
	Choose func(f *Fight, self Source) Intent
}

// PhaseDef is one phase of an enemy. The first begins with the fight; each
// further one when the enemy's HP falls strictly below the threshold (CC-43).
type PhaseDef struct {
	Below   int // millionths of max HP; unused in the first phase
	Enter   Hook
	Intents []IntentEntry
}

// Modifiers are the rules an enemy bends. A nil function bends nothing.
type Modifiers struct {
	// Attack changes the raw damage of one of its attacks.
	Attack func(f *Fight, self Source, value int, target Actor) int
	// DamageTaken changes the damage of a hit on it, before Shield and Block.
	DamageTaken func(f *Fight, self Source, value int, by Source) int
	// Clear tells how much of its Block, Shield or Retaliate stays at the start
	// of its turn.
	Clear func(f *Fight, self Source, value int, k Keyword) int
	// Immune reports whether a debuff cannot reach it.
	Immune func(f *Fight, self Source, immune bool, k Keyword) bool
}

// Held is a number of stacks an enemy starts with.
type Held struct {
	Keyword Keyword
	Stacks  int
}

// EnemyDef is the definition of an enemy. Frozen once it is part of a Content.
type EnemyDef struct {
	ID, Name string
	HP       int
	Text     string // what its passive does, a template like a card's
	Values   []Value
	Keywords []Held
	Immune   engine.KeywordSet
	Keeps    engine.KeywordSet // exempt from the clearing at the start of its turn (CC-2)
	Phases   []PhaseDef        // at least one
	On       [NumHooks]Hook
	Modify   Modifiers
	Says     []string
	Where    engine.Place

	plain bool // it was defined by the pattern of its only phase
	index int16
	hooks hookSet
	hash  uint64
}

// ProtagonistDef is the definition of a protagonist.
type ProtagonistDef struct {
	ID, Name, Title string
	HP              int
	Basics          []string // ids of the Basic cards to choose from
	Says            []string
	Where           engine.Place
}

// ActDef is one act of a run.
type ActDef struct {
	Name   string
	Scenes [][]string // each a choice of enemies
	Boss   string
}

// RunDef is the shape of a run.
type RunDef struct {
	MacGuffin    int      // its HP
	Protagonists []string // the default pair
	Basics       int      // copies of each chosen Basic in the starting deck
	Deck         []string // the rest of the starting deck
	Acts         []ActDef
	Where        engine.Place
}

// Content is one generation of definitions. It never changes after NewContent
// and may be shared between goroutines.
type Content struct {
	Keywords     *engine.Keywords // the game's own, then those that definitions add
	Cards        []*CardDef
	Enemies      []*EnemyDef
	Protagonists []*ProtagonistDef
	Run          RunDef

	cardByID, enemyByID, protagonistByID map[string]int16
	rewards                              map[string][]int16 // by owner, never Basics
	modifiers                            *engine.Modifiers[Modifier]
	cast, held                           *declare.Words // the ids of the protagonists, and the keywords
}

// What content can hold: the state refers to all of it by small numbers.
const (
	MaxDefinitions = 10_000   // of one kind
	MaxPhases      = 100      // of one enemy
	MaxPattern     = 100      // entries in the pattern of one phase
	MaxActs        = 16       // of the run
	MaxScenes      = 15       // of one act, beside its boss
	MaxOptions     = MaxCards // enemies of one scene, Basics of one protagonist
)

// MacGuffinHP is the MacGuffin's HP where a content pack defines no run (CC-40).
const MacGuffinHP = 50

// NewContent freezes definitions into a generation; they become the content's.
// Definitions that fit together badly (two of one id, an owner or a card that
// does not exist) are reported, all together, as engine.Misfits.
func NewContent(cards []*CardDef, enemies []*EnemyDef, protagonists []*ProtagonistDef, run RunDef) (*Content, engine.Misfits) {
	c := &Content{
		Keywords: Keywords, Protagonists: protagonists, Run: run,
		cardByID: map[string]int16{}, enemyByID: map[string]int16{}, protagonistByID: map[string]int16{},
		rewards: map[string][]int16{},
	}
	if c.Run.MacGuffin == 0 {
		c.Run.MacGuffin = MacGuffinHP
	}
	c.cast, c.held = declare.NewWords("ProtagonistId", c.ProtagonistIDs()...), KeywordWords
	misfits := c.indexProtagonists()
	misfits = append(misfits, c.add(cards, enemies)...)
	misfits = append(misfits, c.checkRun()...)
	return c, append(misfits, c.checkSizes()...)
}

// Extend is a new generation: all of this one, and more cards and enemies, which
// are never offered as rewards. The old generation stays as it is.
func (c *Content) Extend(cards []*CardDef, enemies []*EnemyDef) (*Content, engine.Misfits) {
	e := *c
	e.Cards, e.Enemies = slices.Clip(c.Cards), slices.Clip(c.Enemies)
	e.cardByID, e.enemyByID = maps.Clone(c.cardByID), maps.Clone(c.enemyByID)
	e.rewards = map[string][]int16{}
	misfits := e.add(cards, enemies)
	e.rewards = c.rewards
	return &e, misfits
}

// WithKeywords is a new generation: all of this one, and more keywords. Their
// numbers come after those there are, so definitions may speak of them before.
func (c *Content) WithKeywords(rows []engine.Keyword) (*Content, engine.Misfits) {
	e := *c
	var misfits engine.Misfits
	e.Keywords, misfits = c.Keywords.With(rows)
	e.held = rowWords("Keyword", e.Keywords, e.Keywords.All().Has)
	return &e, misfits
}

// Card finds a card by id: nil when there is none.
func (c *Content) Card(id string) *CardDef {
	if i, ok := c.cardByID[id]; ok {
		return c.Cards[i]
	}
	return nil
}

// Enemy finds an enemy by id: nil when there is none.
func (c *Content) Enemy(id string) *EnemyDef {
	if i, ok := c.enemyByID[id]; ok {
		return c.Enemies[i]
	}
	return nil
}

// Protagonist finds a protagonist by id: nil when there is none.
func (c *Content) Protagonist(id string) *ProtagonistDef {
	if i, ok := c.protagonistByID[id]; ok {
		return c.Protagonists[i]
	}
	return nil
}

// Upgraded is the upgraded form of a card, or nil.
func (c *Content) Upgraded(d *CardDef) *CardDef {
	if d.upgrade < 0 {
		return nil
	}
	return c.Cards[d.upgrade]
}

func (c *Content) indexProtagonists() (bad engine.Misfits) {
	for i, p := range c.Protagonists {
		if first, ok := c.protagonistByID[p.ID]; ok {
			bad.Add(p.Where, "", nil, []string{"id"}, "duplicate protagonist id %q, first defined at %s", p.ID, c.Protagonists[first].Where)
			continue
		}
		c.protagonistByID[p.ID] = int16(i)
	}
	return bad
}

// add appends definitions and finds their place among the others.
func (c *Content) add(cards []*CardDef, enemies []*EnemyDef) (bad engine.Misfits) {
	if n := len(c.Cards) + len(cards); n > MaxDefinitions {
		bad.Beyond(cards[len(cards)-1].Where, nil, "%d cards, upgraded ones included: at most %d", n, MaxDefinitions)
		return bad
	}
	if n := len(c.Enemies) + len(enemies); n > MaxDefinitions {
		bad.Beyond(enemies[len(enemies)-1].Where, nil, "%d enemies: at most %d", n, MaxDefinitions)
		return bad
	}
	for _, d := range cards {
		d.index, d.upgrade, d.owner, d.hash = int16(len(c.Cards)), -1, -1, engine.HashString(d.ID)
		d.hooks = hooksOf(&d.On)
		c.Cards = append(c.Cards, d)
		if first, ok := c.cardByID[d.ID]; ok {
			bad.Add(d.Where, "", nil, []string{"id"}, "duplicate card id %q, first defined at %s", d.ID, c.Cards[first].Where)
			continue
		}
		c.cardByID[d.ID] = d.index
		if p, ok := c.protagonistByID[d.Owner]; ok {
			d.owner = p
		} else if d.Owner != OwnerMacGuffin && d.Owner != OwnerNeutral && d.Owner != "" { // without one it was told already
			known := append(c.ProtagonistIDs(), OwnerMacGuffin, OwnerNeutral)
			bad.Add(d.Where, d.Owner, known, []string{"owner"}, "unknown owner %q", d.Owner)
		}
		if d.Rarity != Basic && !d.Upgraded {
			c.rewards[d.Owner] = append(c.rewards[d.Owner], d.index)
		}
	}
	for _, d := range cards {
		if up, ok := c.cardByID[Upgrade(d.ID)]; ok {
			d.upgrade = up
		}
	}
	for _, d := range enemies {
		bad = append(bad, checkEnemySize(d)...)
		d.index, d.hash, d.hooks = int16(len(c.Enemies)), engine.HashString(d.ID), hooksOf(&d.On)
		c.Enemies = append(c.Enemies, d)
		if first, ok := c.enemyByID[d.ID]; ok {
			bad.Add(d.Where, "", nil, []string{"id"}, "duplicate enemy id %q, first defined at %s", d.ID, c.Enemies[first].Where)
			continue
		}
		c.enemyByID[d.ID] = d.index
	}
	return bad
}

// checkRun looks for the cards and enemies that protagonists and the run name.
func (c *Content) checkRun() (bad engine.Misfits) {
	for _, p := range c.Protagonists {
		for n, id := range p.Basics {
			d := c.Card(id)
			path := []string{"basics", strconv.Itoa(n + 1)}
			switch {
			case d == nil:
				bad.Add(p.Where, id, c.CardIDs(), path, "unknown card %q in basics", id)
			case d.Owner != p.ID || d.Rarity != Basic:
				bad.Add(p.Where, "", nil, path, "card %q in basics is not a Basic of %s", id, p.ID)
			}
		}
	}
	run := &c.Run
	for n, id := range run.Protagonists {
		if c.Protagonist(id) == nil {
			bad.Add(run.Where, id, c.ProtagonistIDs(), []string{"protagonists", strconv.Itoa(n + 1)}, "unknown protagonist %q", id)
		}
	}
	for n, id := range run.Deck {
		if c.Card(id) == nil {
			bad.Add(run.Where, id, c.CardIDs(), []string{"deck", strconv.Itoa(n + 1)}, "unknown card %q in deck", id)
		}
	}
	for a, act := range run.Acts {
		in := func(path ...string) []string { return append([]string{"acts", strconv.Itoa(a + 1)}, path...) }
		for s, scene := range act.Scenes {
			for n, id := range scene {
				if c.Enemy(id) == nil {
					bad.Add(run.Where, id, c.EnemyIDs(), in("scenes", strconv.Itoa(s+1), strconv.Itoa(n+1)), "unknown enemy %q", id)
				}
			}
		}
		if c.Enemy(act.Boss) == nil {
			bad.Add(run.Where, act.Boss, c.EnemyIDs(), in("boss"), "unknown enemy %q", act.Boss)
		}
	}
	return bad
}

// checkSizes looks for protagonists and a run that offer too much.
func (c *Content) checkSizes() (bad engine.Misfits) {
	within := func(n, most int, where engine.Place, what string, path ...string) {
		if n > most {
			bad.Beyond(where, path, "%d %s: at most %d", n, what, most)
		}
	}
	for _, p := range c.Protagonists {
		within(len(p.Basics), MaxOptions, p.Where, "Basics", "basics")
	}
	run := &c.Run
	within(len(run.Acts), MaxActs, run.Where, "acts", "acts")
	for a, act := range run.Acts {
		in := func(path ...string) []string { return append([]string{"acts", strconv.Itoa(a + 1), "scenes"}, path...) }
		within(len(act.Scenes), MaxScenes, run.Where, "scenes in one act", in()...)
		for s, scene := range act.Scenes {
			within(len(scene), MaxOptions, run.Where, "enemies in one scene", in(strconv.Itoa(s+1))...)
		}
	}
	return bad
}

// checkEnemySize looks for an enemy with too many phases or too long a pattern.
func checkEnemySize(d *EnemyDef) (bad engine.Misfits) {
	if len(d.Phases) > MaxPhases {
		bad.Beyond(d.Where, []string{"phases"}, "%d phases: at most %d", len(d.Phases), MaxPhases)
	}
	for i := range d.Phases {
		path := []string{"phases", strconv.Itoa(i + 1), "intents"}
		if d.plain {
			path = path[2:]
		}
		if n := len(d.Phases[i].Intents); n > MaxPattern {
			bad.Beyond(d.Where, path, "%d intents in one pattern: at most %d", n, MaxPattern)
		}
	}
	return bad
}

// CardIDs are the ids of all cards, upgraded ones included, in order.
func (c *Content) CardIDs() []string { return ids(c.Cards, func(d *CardDef) string { return d.ID }) }

// EnemyIDs are the ids of all enemies, in order.
func (c *Content) EnemyIDs() []string {
	return ids(c.Enemies, func(d *EnemyDef) string { return d.ID })
}

// ProtagonistIDs are the ids of all protagonists, in order.
func (c *Content) ProtagonistIDs() []string {
	return ids(c.Protagonists, func(d *ProtagonistDef) string { return d.ID })
}

func ids[T any](defs []*T, id func(*T) string) []string {
	list := make([]string, len(defs))
	for i, d := range defs {
		list[i] = id(d)
	}
	return list
}

// CardIndex is the place of a card in Cards, -1 when there is none.
func (c *Content) CardIndex(id string) int {
	if i, ok := c.cardByID[id]; ok {
		return int(i)
	}
	return -1
}
