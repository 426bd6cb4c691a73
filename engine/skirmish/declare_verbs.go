package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// CallbackContext is the context in which a callback of a card or a keyword runs. Verbs get it as their first argument.
type CallbackContext struct {
	*Match
	By     Source
	Target Unit
	Held   UnitKeyword // the keyword whose function runs; its Unit is Nobody in a callback of a card

	Event *engine.Event // the event that the hook reacts to, or nil

	said *[]schema.Value // the values in the slots of the sentence being carried out, or nil
}

func (m *Match) fillCardContext(by Source, target Unit) *CallbackContext {
	m.playingContext = CallbackContext{Match: m, By: by, Target: target, Held: UnitKeyword{Unit: Nobody}}
	return &m.playingContext
}

// SentenceSlotValues implements library.SentenceSlotReader. It panics unless a sentence is being carried out.
func (c *CallbackContext) SentenceSlotValues() []schema.Value { return *c.said }

// SetCallbackLine records the line that the callback has reached in the causes of events. In a sentence it does
// nothing, since there the cause names the clause of the card's text.
func (c *CallbackContext) SetCallbackLine(line int) {
	if c.said == nil {
		c.Match.SetCauseLine(line)
	}
}

// Game and the following methods implement schema.RunningCallback.
func (c *CallbackContext) Game() any                         { return c.Match }
func (c *CallbackContext) Runtime() any                      { return c.Match.Runtime }
func (c *CallbackContext) TurnAndAction() (turn, action int) { return c.Turn(), c.ActionCount() + 1 }
func (c *CallbackContext) Self() (view *schema.View, n int, owner any) {
	if c.Held.Unit != Nobody {
		return KeywordView, int(c.Held.Unit)*engine.MaxKeywords + int(c.Held.Keyword), nil
	}
	return SelfView, int(c.By.Card), c.CardDefinition()
}

// CardDefinition returns the definition of the card whose callback runs. It panics in a callback of a keyword.
func (c *CallbackContext) CardDefinition() *CardDef { return c.content.Cards[c.By.Card] }

func verbForEachUnit(apply func(m *Match, by Source, n int, u Unit) int) func(*CallbackContext, int, UnitSet) int {
	return func(c *CallbackContext, n int, who UnitSet) (total int) {
		for u := range who.All() {
			total += apply(c.Match, c.By, n, u)
		}
		return total
	}
}

func keywordVerbForEachUnit(apply func(m *Match, by Source, n int, k Keyword, u Unit) int) func(*CallbackContext, int, Keyword, UnitSet) int {
	return func(c *CallbackContext, n int, what Keyword, who UnitSet) (total int) {
		for u := range who.All() {
			total += apply(c.Match, c.By, n, what, u)
		}
		return total
	}
}

const allEffects = Keyword(engine.MaxKeywords)

func (c *CallbackContext) removeEffectsFrom(effect Keyword, units UnitSet) (total int) {
	set := c.content.Keywords.KeywordsHoldableAs(AsEffect)
	if effect != allEffects {
		set = engine.KeywordSetOf(effect)
	}
	for u := range units.All() {
		for k := range set.All() {
			total += c.RemoveEffect(k, u)
		}
	}
	return total
}

func defaultTargets(c *CallbackContext) UnitSet {
	if c.Event != nil {
		return UnitSet(0).With(c.Held.Unit)
	}
	if c.Target == Nobody {
		return 0
	}
	return UnitSet(0).With(c.Target)
}

// defaultHelpedUnits returns whom a verb helps if the script names nobody: the unit that plays a card on an enemy,
// otherwise defaultTargets.
func defaultHelpedUnits(c *CallbackContext) UnitSet {
	if c.Event == nil && c.CardDefinition().Aim == AimEnemy {
		return UnitSet(0).With(c.By.Unit)
	}
	return defaultTargets(c)
}

var (
	amountArg = commands.IntArg("n", "amount", 0, engine.MaxCount)
	heldArg   = commands.KeywordArg("what", HeldWords, (*CallbackContext).KeywordTable, "an effect: use self:inflict")
	effectArg = commands.KeywordArg("effect", EffectWords, (*CallbackContext).KeywordTable, "not an effect: use self:gain")
	targetArg = whoever.Arg("who", "Whom")
)

// WhomWords are the words in scripts for the acting unit and for groups of units.
var WhomWords = vocabulary.NewWords("Whom", "self", "allies", "enemies", "everybody")

// Aliases are the named types of arguments in the stubs of scripts.
var Aliases = []*declare.NamedArgType{{Name: "Whom", Doc: "A target: a word, an id, a unit, or a list of these. `allies` are the other units of the team.",
	Words: WhomWords, Or: "string | Unit | (string | Unit)[]"}}

var whoever = commands.TargetArg[*CallbackContext, UnitSet]{One: "a unit", Of: "of this match", Named: (*CallbackContext).addUnitsByName,
	View: "unit", Shown: func(c *CallbackContext, view *schema.View, n int, set UnitSet) (UnitSet, bool) {
		return set.With(Unit(n)), view == UnitView && n < c.UnitCount()
	},
	Words: func(c *CallbackContext) []string {
		return append(c.cast.ids[:c.unitCount:c.unitCount], WhomWords.List...)
	},
}

func (c *CallbackContext) addUnitsByName(word string, set UnitSet) (UnitSet, bool) {
	team := c.TeamOf(c.By.Unit)
	switch word {
	case "self":
		return set.With(c.By.Unit), true
	case "allies":
		return set | c.LivingUnits(team).Without(c.By.Unit), true
	case "enemies":
		return set | c.LivingUnits(team.Opponent()), true
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
	_ schema.RunningCallback  = (*CallbackContext)(nil)
	_ commands.AskingCallback = (*CallbackContext)(nil)
)
