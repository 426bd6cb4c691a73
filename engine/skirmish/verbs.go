package skirmish

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// The effects in this file get amounts from 0 to engine.MaxCount, and do nothing to dead units.

const maxEffectsPerAction = 2000

// ErrTooManyEffects is the error of an action that has too many effects or nests reactions too deeply.
var ErrTooManyEffects = errors.New("too many events")

func (m *Match) countEffectOrFail() {
	if m.effectCount++; m.effectCount > maxEffectsPerAction {
		m.Fail(fmt.Errorf("%w: one card caused more than %d effects", ErrTooManyEffects, maxEffectsPerAction))
	}
}

// GainKeyword gives target n of Block (S-24) or an aura (S-26), as modified by packs, runs hooks and returns the gain.
func (m *Match) GainKeyword(by Source, n int, k Keyword, target Unit) (gained int) {
	m.countEffectOrFail()
	if n <= 0 || !m.IsAlive(target) {
		return 0
	}
	m.beginHitOrGain(target, target)
	if n = m.applyModifiers(PointGained, target, target, n); n > 0 {
		c := &m.units[target].keywords
		from := c.Get(k)
		c.Set(k, from+n)
		gained = c.Get(k) - from
		m.logEventAndRunHooks(eventWithoutCause{Kind: Gained, Target: target, Keyword: int16(k), Amount: int32(gained), From: int32(from), To: int32(from + gained)})
	}
	m.cause.Hit = 0
	return gained
}

// All is the amount for LoseKeyword that means everything the target has.
const All = -1

// LoseKeyword removes n, or All, of Block or an aura from target, logs that, and returns how much target lost.
func (m *Match) LoseKeyword(by Source, n int, k Keyword, target Unit) (lost int) {
	m.countEffectOrFail()
	c := &m.units[target].keywords
	from := c.Get(k)
	if n == All || n > from {
		n = from
	}
	if n == 0 || !m.IsAlive(target) {
		return 0
	}
	c.Set(k, from-n)
	m.logEvent(eventWithoutCause{Kind: Lost, Target: target, Keyword: int16(k), Amount: int32(n), From: int32(from), To: int32(from - n)})
	return n
}

// HealUnit heals target by amount plus the healer's Bonus, up to its maximum HP, ignoring Weaken (S-19), runs the hooks
// and returns the HP gained. An amount of 0 heals nothing, whatever the Bonus.
func (m *Match) HealUnit(by Source, amount int, target Unit) (healed int) {
	m.countEffectOrFail()
	if amount <= 0 || !m.IsAlive(target) {
		return 0
	}
	u := &m.units[target]
	amount = min(m.amountWithBonus(by.Unit, amount), int(u.meters[meterMaxHP]-u.meters[meterHP]))
	if amount == 0 {
		return 0
	}
	from := u.meters[meterHP]
	u.meters[meterHP] += int16(amount)
	m.logEventAndRunHooks(eventWithoutCause{Kind: Healed, Target: target, Amount: int32(amount), From: int32(from), To: int32(u.meters[meterHP])})
	return amount
}

// PickRandomIndexAndLog returns a random number from 0 to n-1 and logs it. Scripts have no other source of chance.
func (m *Match) PickRandomIndexAndLog(n int) int {
	m.countEffectOrFail()
	i := m.randomBelow(pickStream, "pick", n)
	m.logEvent(eventWithoutCause{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// LogSpeech logs that the acting unit says a text.
func (m *Match) LogSpeech(by Source, text string) {
	m.countEffectOrFail()
	m.logEvent(eventWithoutCause{Kind: Said, Target: by.Unit, Text: text})
}

// The kinds of candidates of a question, in addition to engine.Option.
const (
	CandidateUnit    engine.CandidateKind = 1 + iota // Number is a Unit
	CandidateCard                                    // Number is an index in Content.Cards
	CandidateKeyword                                 // Number is a Keyword
)

// AskTeam asks a team's player and returns the indices of the chosen candidates, which may be none. If the answer is
// not known yet, it interrupts the action, which is repeated with the answer; so only effects may call it.
func (m *Match) AskTeam(team Team, q engine.Question) []int {
	m.countEffectOrFail()
	return engine.Ask(&m.executor, engine.Seat(team), q)
}

// Choose implements commands.AskingCallback. It asks the player of the acting unit.
func (c *CallbackContext) Choose(q engine.Question) []int { return c.AskTeam(c.TeamOf(c.By.Unit), q) }

// CandidateFromValue implements commands.AskingCallback. It accepts units and all strings, which may be ids or words.
func (c *CallbackContext) CandidateFromValue(v schema.Value) (one engine.Candidate, ok bool) {
	switch {
	case v.Shape == schema.Ref && v.View == UnitView:
		return engine.Candidate{Kind: CandidateUnit, Number: int16(v.N)}, true
	case v.Shape != schema.Text:
		return engine.Candidate{}, false
	}
	if u, ok := c.FindUnit(v.Text); ok {
		return engine.Candidate{Kind: CandidateUnit, Number: int16(u)}, true
	}
	if n := c.content.CardIndex(v.Text); n >= 0 {
		return engine.Candidate{Kind: CandidateCard, Number: int16(n)}, true
	}
	if k, ok := c.content.Keywords.ByWord(v.Text); ok {
		return engine.Candidate{Kind: CandidateKeyword, Number: int16(k)}, true
	}
	return engine.Candidate{ID: v.Text}, true
}

func (p matchPerformer) DescribeCandidate(c *engine.Candidate) {
	m := p.match
	switch c.Kind {
	case CandidateUnit:
		c.ID, c.Name = m.UnitID(Unit(c.Number)), m.UnitName(Unit(c.Number))
	case CandidateCard:
		d := m.content.Cards[c.Number]
		c.ID, c.Name = d.ID, d.Name
	case CandidateKeyword:
		k := m.KeywordRow(Keyword(c.Number))
		c.ID, c.Name = k.Word, k.Name
	}
}

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

// Game returns the *Match. It and the following methods implement schema.RunningCallback.
func (c *CallbackContext) Game() any                         { return c.Match }
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
		for u := range who.All {
			total += apply(c.Match, c.By, n, u)
		}
		return total
	}
}

func keywordVerbForEachUnit(apply func(m *Match, by Source, n int, k Keyword, u Unit) int) func(*CallbackContext, int, Keyword, UnitSet) int {
	return func(c *CallbackContext, n int, what Keyword, who UnitSet) (total int) {
		for u := range who.All {
			total += apply(c.Match, c.By, n, what, u)
		}
		return total
	}
}

const allEffects = Keyword(engine.MaxKeywords)

// removeEffectsFrom ends an effect, or allEffects, on units, from all sources, logs that, and returns how many ended.
func (c *CallbackContext) removeEffectsFrom(effect Keyword, units UnitSet) (total int) {
	set := c.content.Keywords.KeywordsHoldableAs(AsEffect)
	if effect != allEffects {
		set = engine.KeywordSetOf(effect)
	}
	for u := range units.All {
		for k := range set.All {
			c.countEffectOrFail()
			e, slot := &c.units[u].effects, c.effectSlot(k)
			for source := range e.from[slot].All {
				turns := e.turns[slot][source]
				e.setTurns(slot, source, 0)
				c.logEvent(eventWithoutCause{Kind: Faded, Target: u, Keyword: int16(k), Amount: int32(turns), From: int32(turns)})
				total++
			}
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

// defaultHelpedUnits returns whom a verb helps by default: the acting unit for a card on enemies, else the targets.
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

// Aliases are the types of script arguments that have names of their own in stubs, the type declarations for editors.
var Aliases = []*declare.NamedArgType{{Name: "Whom", Doc: "A target: a word, an id, a unit or a list of these. `allies` are the other units of the team.",
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
