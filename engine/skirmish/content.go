package skirmish

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Range says whether a unit attacks in melee or from afar.
type Range uint8

const (
	Melee Range = iota
	Ranged
)

var RangeWords = vocabulary.NewWords("Range", "melee", "ranged")

// DamageKind is the type of a unit's damage.
type DamageKind uint8

const (
	Physical DamageKind = iota
	Magic
)

var DamageKindWords = vocabulary.NewWords("DamageKind", "physical", "magic")

// Requirements is a set of traits that a unit needs to play a card, one bit each.
type Requirements uint8

const (
	NeedsMelee Requirements = 1 << iota
	NeedsRanged
	NeedsPhysical
	NeedsMagic
)

// TraitWords are the words in scripts for the traits, in the order of their bits.
var TraitWords = vocabulary.NewWords("Requirement", "melee", "ranged", "physical", "magic")

// Words returns the words in scripts for the requirements in t.
func (t Requirements) Words() (list []string) {
	for i, word := range TraitWords.List {
		if t&(1<<TraitWords.NumberOfWordAt(i)) != 0 {
			list = append(list, word)
		}
	}
	return list
}

func (t Requirements) TranslatedWords(in *phrase.Language) []string {
	return in.TranslateScriptTexts(t.Words())
}

// Aim says which units a card can be played on.
type Aim uint8

const (
	AimSelf Aim = iota
	AimAlly
	AimAny
	AimEnemy
)

var AimWords = vocabulary.NewWords("Aim", "self", "ally", "any", "enemy")

// PlayEffect carries out the effect of a card that self has played on target.
type PlayEffect func(m *Match, self Source, target Unit)

// Aura is an amount of a keyword that a unit has. It has no duration.
type Aura struct {
	Keyword Keyword
	Amount  int
}

// UnitDef is the definition of a unit. It must not change once a Content contains it.
type UnitDef struct {
	ID, Name string
	HP       int
	Range    Range
	Kind     DamageKind
	Damage   int // damage of cards that give no number
	Auras    []Aura
	Where    engine.Place

	traits Requirements
}

// DefaultMatchDef is the definition of a content's default match: the units and the deck of each team.
type DefaultMatchDef struct {
	Units [NumTeams][]string // ids of the units' definitions
	Decks [NumTeams][]string
	Where engine.Place
}

// IsEmpty reports whether the match has no units and no cards, which means that the content does not define a match.
func (d *DefaultMatchDef) IsEmpty() bool {
	return len(d.Units[TeamA])+len(d.Units[TeamB])+len(d.Decks[TeamA])+len(d.Decks[TeamB]) == 0
}

const (
	MinTeam, MaxTeam = 2, 3   // limits of the number of units in a team
	MinDeck, MaxDeck = 10, 15 // limits of the number of cards in a deck
)

// Content is a set of definitions of the game. It never changes, and goroutines may share it.
type Content struct {
	library.Library

	Cards []*CardDef
	Units []*UnitDef
	Match DefaultMatchDef

	ids                library.StorableIDTypeFunc // returns the type of an id that a delayed effect can store as an argument
	cards              library.DefinitionTable[CardDef]
	units              library.DefinitionTable[UnitDef]
	effectKinds        []Keyword                // the keywords that can be effects; the index is their slot
	effectSlots        [engine.MaxKeywords]int8 // slot of each keyword in effectKinds
	auras, effectWords *vocabulary.Words        // the words for the keywords that can be auras or effects
	modifiers          *engine.Modifiers[Modifier]
	ofPacks            engine.KeywordSet            // the keywords that packs have added
	hooked             [numEvents]engine.KeywordSet // for each kind of event, the keywords that have a hook for it
	on                 map[Keyword]*HooksByEvent    // the hooks of each keyword
	added              map[Keyword]*KeywordDef
}

// EmptyContent is the content without definitions, from which WithDefinitions makes others.
var EmptyContent = &Content{Library: library.NewLibrary(Keywords, "unit", "card", "match", "keyword", "sentence", "rehearsal")}

// WithDefinitions returns a copy of c with more definitions, and the errors in it.
func (c *Content) WithDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	e := *c
	lib, bad := c.Library.With(defs)
	return &e, append(bad, e.indexAndCheckLibrary(lib)...)
}

// Copy returns a copy of c that shares its definitions.
func (c *Content) Copy() library.LibraryBacked { e := *c; return &e }

func (c *Content) indexAndCheckKeywords(lib *library.Library) (bad engine.ValidationErrors) {
	c.effectKinds, c.effectSlots, c.modifiers = nil, [engine.MaxKeywords]int8{}, nil
	for k := range c.Keywords.KeywordsHoldableAs(AsEffect).All {
		c.effectSlots[k] = int8(len(c.effectKinds))
		c.effectKinds = append(c.effectKinds, k)
	}
	c.ofPacks = c.Keywords.All().Without(Keywords.All())
	c.auras, c.effectWords = AuraWords.WithKeywordsOf(c.Keywords), EffectWords.WithKeywordsOf(c.Keywords)
	added := library.NewDefinitionTable[KeywordDef](lib, "keyword").List
	if n := len(c.effectKinds); n > MaxEffects {
		bad.AddOutOfRange(added[len(added)-1].Where, nil, "%d keywords can be effects, but at most %d are allowed", n, MaxEffects)
	}
	c.hooked, c.on, c.added = [numEvents]engine.KeywordSet{}, map[Keyword]*HooksByEvent{}, map[Keyword]*KeywordDef{}
	for _, d := range added {
		k, known := c.Keywords.ByWord(d.Word)
		if !known {
			continue
		}
		c.on[k], c.added[k] = &d.Does.On, d
		for p, change := range d.Does.Modify {
			if change != nil {
				c.modifiers = c.modifiers.WithFunc(uint8(p), k, change)
			}
		}
		for kind, hook := range d.Does.On {
			if hook != nil {
				c.hooked[kind] = c.hooked[kind].With(k)
			}
		}
	}
	return bad
}

func (c *Content) indexAndCheckLibrary(lib library.Library) (bad engine.ValidationErrors) {
	c.Library = lib
	bad = c.indexAndCheckKeywords(&lib)
	c.ids = library.NewStorableIDTypeFunc(&lib, c.Keywords)
	c.cards, c.units = library.NewDefinitionTable[CardDef](&lib, "card"), library.NewDefinitionTable[UnitDef](&lib, "unit")
	c.Cards, c.Units = c.cards.List, c.units.List
	for _, match := range library.NewDefinitionTable[DefaultMatchDef](&lib, "match").List {
		c.Match = *match
	}
	for _, d := range c.Units {
		if d.traits == 0 { // not yet part of a content
			d.traits = NeedsMelee<<d.Range | NeedsPhysical<<d.Kind
		}
	}
	if !c.Match.IsEmpty() { // content without a match is for scenarios with their own setups
		d := &c.Match
		for team := TeamA; team <= TeamB; team++ {
			if n := len(d.Units[team]); n < MinTeam || n > MaxTeam {
				bad.AddOutOfRange(d.Where, []string{"teams", team.String()}, "team %s must have %d to %d units, not %d", team, MinTeam, MaxTeam, n)
			}
			if n := len(d.Decks[team]); n < MinDeck || n > MaxDeck {
				bad.AddOutOfRange(d.Where, []string{"decks", team.String()}, "team %s's deck must have %d to %d cards, not %d", team, MinDeck, MaxDeck, n)
			}
		}
	}
	return append(bad, lib.UnresolvedReferencesOfLatest()...)
}

// Card returns the card with an id, or nil.
func (c *Content) Card(id string) *CardDef { return c.cards.Find(id) }

// CardIndex returns the index in Cards of the card with an id, or -1.
func (c *Content) CardIndex(id string) int { return int(c.cards.IndexOrMinusOne(id)) }

// Unit returns the unit with an id, or nil.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }

// MeetsRequirements reports whether the unit meets all of needs.
func (d *UnitDef) MeetsRequirements(needs Requirements) bool { return needs&^d.traits == 0 }

// RulesText returns the text of the card, in which numbers replace the names of values.
func (d *CardDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }

// DisplayName returns the name of the card, or its id if it has no name, safe for a terminal.
func (d *CardDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }

// DisplayName returns the name of the unit, or its id if it has no name, safe for a terminal.
func (d *UnitDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }

// Adopt replaces the content and the runtime of a match in progress, as after a reload. It finds everything by id.
// If c lacks something that the state needs, nothing changes and the error lists it. If a question is pending, its
// action is replayed and must ask the same question again.
func (m *Match) Adopt(c *Content, runtime any) error {
	return engine.AdoptContentAndPendingQuestion(m, NewMatchToCopyInto(), func(m *Match) *executor { return &m.executor }, func(a engine.Action) engine.Action {
		if a.Kind == ActPlay {
			a.Args[0] = int16(c.CardIndex(m.content.Cards[a.Args[0]].ID))
		}
		return a
	}, func(m *Match) error {
		next := m.state
		var moving library.MissingDefinitions
		for i := range next.units[:m.unitCount] {
			next.units[i].def, _ = c.units.FindIndexOrRecordMissing(&moving, m.UnitDef(Unit(i)).ID)
		}
		for team := range next.piles {
			for p := range next.piles[team] {
				pl := &next.piles[team][p]
				c.cards.RenumberAll(&moving, &m.content.cards, pl.at[:pl.n])
			}
		}
		next.renumberWaits(&moving, m.content, c)
		moving.Record("keyword", next.renumberKeywords(m.content, c)...)
		if err := moving.Err("match"); err != nil {
			return err
		}
		m.state, m.content = next, c
		m.SetRuntime(runtime)
		return nil
	})
}

func (s *state) renumberKeywords(from, to *Content) (missing []string) {
	numbers := from.Keywords.RenumberingTo(to.Keywords)
	if numbers.IsIdentity() {
		return nil
	}
	for i := range s.units[:s.unitCount] {
		u := &s.units[i]
		missing = append(missing, numbers.MissingWords(u.keywords.HeldKeywords())...)
		u.keywords = u.keywords.Renumber(numbers)
		var suffered effectEntries
		for kind, sources := range u.effects.from {
			if sources == 0 {
				continue
			}
			missing = append(missing, numbers.MissingWords(engine.KeywordSetOf(from.effectKinds[kind]))...)
			k, _ := numbers.NewID(from.effectKinds[kind])
			for source := range sources.All {
				suffered.setTurns(to.effectSlots[k], source, int(u.effects.turns[kind][source]))
			}
		}
		u.effects = suffered
	}
	return missing
}

// RenderCardText returns the text of a card, in the players' language, as if the current unit played it now. show
// formats each number from its value in the definition, base, and its current value, now. The number after "heal"
// includes the unit's Bonus; that in "deal N damage" also Cripple and Weaken, but no keywords of the target.
func (m *Match) RenderCardText(card int16, show func(base, now int) string) string {
	d, now := m.content.Cards[card], map[string]int{}
	text := engine.ExpandTemplate(d.Text, d.Values, func(v engine.Value, before, after string) string {
		now[v.Name] = m.currentNumberInText(v.Number, before, after)
		return show(v.Number, now[v.Name])
	})
	if translated := library.Translation(m.content).Cards[card].Text; translated != d.Text {
		return engine.ExpandTemplate(translated, d.Values, func(v engine.Value, _, _ string) string { return show(v.Number, now[v.Name]) })
	}
	return text
}

func (m *Match) currentNumberInText(base int, textBefore, textAfter string) int {
	u := m.CurrentUnit()
	switch textBefore = strings.ToLower(textBefore); {
	case strings.HasSuffix(textBefore, "deal ") && strings.HasPrefix(textAfter, " damage"):
		_, base = m.reduceByCrippleOrWeaken(u, m.amountWithBonus(u, base))
	case strings.HasSuffix(textBefore, "heal "):
		base = m.amountWithBonus(u, base)
	}
	return base
}

// Warnings returns a warning for each unit and card that the match does not use, and each card of a deck that no unit
// of the team can play. Without a match it returns none. The match must be valid.
func (c *Content) Warnings() (list []engine.Warning) {
	if c.Match.IsEmpty() {
		return nil
	}
	add := func(code string, where engine.Place, path []string, format string, args ...any) {
		list = append(list, engine.NewWarning(code, where, path, format, args...))
	}
	m := &c.Match
	for _, d := range c.UnreferencedDefinitions("unit") {
		add("C205", d.Where(), []string{"id"}, "no team has the unit %q", d.ID())
	}
	for _, d := range c.UnreferencedDefinitions("card") {
		add("C205", d.Where(), []string{"id"}, "no deck contains the card %q", d.ID())
	}
	for team, name := range TeamWords.List {
		for i, id := range m.Decks[team] {
			needs := c.Card(id).Requires
			can := func(unit string) bool { return c.Unit(unit).MeetsRequirements(needs) }
			if slices.Index(m.Decks[team], id) == i && !slices.ContainsFunc(m.Units[team], can) {
				add("C211", m.Where, []string{"decks", name, id}, "team %s's deck has %q, which no unit of the team can play", name, id)
			}
		}
	}
	return list
}
