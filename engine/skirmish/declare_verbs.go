package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// Acting is a schema.Acting: the context in which a callback of a card or a keyword runs. Verbs get
// it as their first parameter.
type Acting struct {
	*Match
	By     Source
	Target Unit
	Held   Held // the keyword whose function runs; its Unit is Nobody for a card

	Event *engine.Event // the event that a hook reacts to, or nil

	said *[]schema.Value // the placeholder values of a sentence that is being carried out, or nil
}

func (m *Match) acting(by Source, target Unit) *Acting {
	m.now = Acting{Match: m, By: by, Target: target, Held: Held{Unit: Nobody}}
	return &m.now
}

// Said implements library.Sayer: it returns the values of a sentence's placeholders.
func (c *Acting) Said() []schema.Value { return *c.said }

// At implements schema.Acting. While a sentence is carried out, the line is the number of its
// clause, set by Play, and does not change.
func (c *Acting) At(line int) {
	if c.said == nil {
		c.Match.At(line)
	}
}

// Game, Runtime, Self and When implement schema.Acting: the match, its runtime, the acting card or
// keyword, and the numbers of the turn and the action.
func (c *Acting) Game() any                { return c.Match }
func (c *Acting) Runtime() any             { return c.Match.Runtime }
func (c *Acting) When() (turn, action int) { return c.Turn(), c.Actions() + 1 }

func (c *Acting) Self() (*schema.View, int, any) {
	if c.Held.Unit != Nobody {
		return KeywordView, int(c.Held.pack()), nil
	}
	return SelfView, int(c.By.Card), c.Def()
}

// Def returns the definition of the card.
func (c *Acting) Def() *CardDef { return c.content.Cards[c.By.Card] }

// onEach returns a verb that calls apply for each unit and returns the sum of the results.
func onEach(apply func(m *Match, by Source, n int, u Unit) int) func(*Acting, int, UnitSet) int {
	return func(c *Acting, n int, who UnitSet) (total int) {
		for ; who != 0; who = who.Rest() {
			total += apply(c.Match, c.By, n, who.First())
		}
		return total
	}
}

func keywordOnEach(apply func(m *Match, by Source, n int, k Keyword, u Unit) int) func(*Acting, int, Keyword, UnitSet) int {
	return func(c *Acting, n int, what Keyword, who UnitSet) (total int) {
		for ; who != 0; who = who.Rest() {
			total += apply(c.Match, c.By, n, what, who.First())
		}
		return total
	}
}

const allEffects = Keyword(engine.MaxKeywords)

func (c *Acting) removeEffects(effect Keyword, who UnitSet) (total int) {
	set := c.content.Keywords.Held(AsEffect)
	if effect != allEffects {
		set = engine.KeywordSet(0).With(effect)
	}
	for ; who != 0; who = who.Rest() {
		for left := set; left != 0; left &= left - 1 {
			total += c.Remove(c.By, left.First(), who.First())
		}
	}
	return total
}

// defaultTarget and defaultFriend return the units that a verb affects if the script names none:
// the target of the card, or the holder of the keyword. For verbs that help, defaultFriend returns
// the acting unit if the card is for enemies.
func defaultTarget(c *Acting) UnitSet {
	if c.Event != nil {
		return UnitSet(0).With(c.Held.Unit)
	}
	if c.Target == Nobody {
		return 0
	}
	return UnitSet(0).With(c.Target)
}

func defaultFriend(c *Acting) UnitSet {
	if c.Event == nil && c.Def().Aim == AimEnemy {
		return UnitSet(0).With(c.By.Unit)
	}
	return defaultTarget(c)
}

// The arguments of verbs.

var (
	amount = commands.Amount("n", "amount", 0, engine.MaxCount)
	held   = commands.KeywordArg("what", HeldWords, keywordsOf, "an effect, use self:inflict")
	effect = commands.KeywordArg("effect", EffectWords, keywordsOf, "no effect, use self:gain")
	whom   = whoever.Arg("who", "Whom")
)

func keywordsOf(c *Acting) *engine.Keywords { return c.content.Keywords }

// WhomWords are the words in scripts for the acting unit and for groups of units.
var WhomWords = vocabulary.NewWords("Whom", "self", "allies", "enemies", "everybody")

// Aliases are the types of arguments that accept more than words.
var Aliases = []*declare.Alias{{Name: "Whom", Doc: "A target: a word, an id, a unit, or a list of them. `allies` are the others of the team.",
	Words: WhomWords, Or: "string | Unit | (string | Unit)[]"}}

var whoever = commands.Whom[*Acting, UnitSet]{One: "a unit", Of: "of this match", Named: (*Acting).addByName,
	View: "unit", Shown: func(c *Acting, view *schema.View, n int, set UnitSet) (UnitSet, bool) {
		return set.With(Unit(n)), view == UnitView && n < c.Units()
	},
	Words: func(c *Acting) []string { return append(c.cast.ids[:c.unitCount:c.unitCount], WhomWords.List...) },
}

func (c *Acting) addByName(word string, set UnitSet) (UnitSet, bool) {
	team := c.Team(c.By.Unit)
	switch word {
	case "self":
		return set.With(c.By.Unit), true
	case "allies":
		return set | c.Living(team).Without(c.By.Unit), true
	case "enemies":
		return set | c.Living(team.Other()), true
	case "everybody":
		return set | c.alive, true
	}
	u, ok := c.FindUnit(word)
	if !ok {
		return set, false
	}
	return set.With(u), true
}

var (
	_ schema.Acting  = (*Acting)(nil)
	_ commands.Asker = (*Acting)(nil)
)
