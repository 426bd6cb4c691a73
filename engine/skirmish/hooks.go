package skirmish

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Hook carries out how a keyword of a unit reacts to an event (S-30).
type Hook func(m *Match, by UnitKeyword, e *engine.Event)

// HooksByEvent has the hook of a keyword for each kind of event, or nil. Only the kinds in hookDocs can have one.
type HooksByEvent [numEvents]Hook

var hookDocs = [numEvents]string{
	TurnBegan: "At the start of a unit's turn, after its Block is removed.", Advanced: "After a unit advances.",
	CardPlayed: "After a card is resolved, before any unit dies from it.",
	Damaged:    "After a unit loses HP to a hit.", Healed: "After a unit is healed.",
	Gained: "After a unit gains Block or an aura.", Inflicted: "After an effect is inflicted on a unit.",
	Died: "After a unit dies; the other units react to it.",
}

const maxReactionDepth = 16

type reactionStack struct {
	depth int
	at    [maxReactionDepth]struct {
		acting CallbackContext
		event  engine.Event
	}
}

func (m *Match) logEventAndRunHooks(e eventWithoutCause) {
	m.logEvent(e)
	if !m.content.hooked[e.Kind].IsEmpty() {
		m.runKeywordHooks(e)
	}
}

// runKeywordHooks runs the hooks for an event, unit by unit, in the order of the keywords' ids. A keyword that an
// earlier hook has removed does not react. The effects of hooks do not belong to the hit or gain that they react to.
func (m *Match) runKeywordHooks(e eventWithoutCause) {
	happened := e.WithCause(usedEventFields, &m.cause)
	cause, altering := m.cause, m.mayModify
	for u := range Unit(m.unitCount) {
		for s := m.allKeywordsOf(u).And(m.content.hooked[e.Kind]); !s.IsEmpty() && m.IsAlive(u); s = s.WithoutFirst() {
			if k := s.First(); m.allKeywordsOf(u).Has(k) {
				m.runOneHook(UnitKeyword{u, k}, e.Kind, &happened)
			}
		}
	}
	m.cause, m.mayModify = cause, altering
}

func (m *Match) runOneHook(by UnitKeyword, kind engine.EventKind, reactedTo *engine.Event) {
	if m.reactionStack.depth == maxReactionDepth {
		m.Fail(fmt.Errorf("%w: %s of %s reacts to events that it causes itself: add a condition that ends the loop", ErrTooManyEffects, EventTypes[kind], m.KeywordRow(by.Keyword).Name))
	}
	m.countEffectOrFail()
	r := &m.reactionStack.at[m.reactionStack.depth]
	r.event = *reactedTo
	m.reactionStack.depth++
	m.cause = engine.Cause{Action: m.cause.Action, Actor: int8(by.Unit), Card: NoCard, Keyword: int16(by.Keyword), Callback: CallHook + uint8(kind)}
	m.content.on[by.Keyword][kind](m, by, &r.event)
	m.reactionStack.depth--
}

// ModifierPoint is a step in the computation of a hit or a gain, at which keywords can modify the number.
type ModifierPoint = uint8

// The points, in the order in which a hit passes them.
const (
	NoPoint       ModifierPoint = iota
	PointRaw                    // the number of the attack, modified by the Bonus aura
	PointDealt                  // modified by the attacker: Cripple, Weaken
	PointTaken                  // modified by the target: Armor, Resistance
	PointAbsorbed               // reduced by Block
	PointGained                 // the number of a gain of Block or an aura

	numPoints
)

// Modifier returns the number that replaces n, the number of a hit or a gain; a negative result counts as 0. by is
// the keyword that modifies, target the unit that is hit or gains. A Modifier must not change the match.
type Modifier func(m *Match, by UnitKeyword, target Unit, n int) int

// beginHitOrGain gives a hit or a gain the next number, which its events name as their Hit, and sets m.mayModify to
// whether a keyword of a pack on unit a or b can modify it.
func (m *Match) beginHitOrGain(a, b Unit) {
	m.hitAndGainCount++
	m.cause.Hit = m.hitAndGainCount
	m.mayModify = m.content.modifiers != nil && !m.allKeywordsOf(a).Or(m.allKeywordsOf(b)).And(m.content.modifiers.Keywords()).IsEmpty()
}

func (m *Match) allKeywordsOf(u Unit) engine.KeywordSet {
	set := m.units[u].keywords.HeldKeywords()
	for i, k := range m.content.effectKinds {
		if m.units[u].effects.kinds&(1<<i) != 0 {
			set = set.With(k)
		}
	}
	return set
}

// applyModifiers returns n as modified at a point by the keywords of packs that holder has, in the order of their ids.
// It logs the modifications.
func (m *Match) applyModifiers(p ModifierPoint, holder, target Unit, n int) int {
	if !m.mayModify {
		return n
	}
	for k, change := range m.content.modifiers.FuncsAt(uint8(p), m.allKeywordsOf(holder)) {
		n = m.logModification(p, target, k, n, max(0, change(m, UnitKeyword{holder, k}, target, n)))
	}
	return n
}

// logModification returns to and, if it is not equal to from, logs an event Modified.
func (m *Match) logModification(point ModifierPoint, target Unit, by Keyword, from, to int) int {
	if from != to && m.HasLog() {
		saved := m.cause.Keyword
		m.cause.Keyword = int16(by)
		m.logEvent(eventWithoutCause{Kind: Modified, Point: point, Target: target, Keyword: int16(by), From: int32(from), To: int32(to)})
		m.cause.Keyword = saved
	}
	return to
}

// MomentWords has the only moment that effects can wait for: the next turn of the unit that played the card (S-29).
var MomentWords = vocabulary.NewWords("Moment", "next_turn")

// DelayedFunc is called when its wait is over. CallbackContext.DelayedArg returns its arguments.
type DelayedFunc func(m *Match, self Source)

type Wait = engine.DelayedEffect[Source]

func (m *Match) WaitCount() int { return m.waits.Len() }

// delayedFuncName returns the name of the function of w, or "" if a reload has removed it.
func (m *Match) delayedFuncName(w *Wait) string {
	return m.content.Cards[w.Source.Card].Waits.Name(w.Function)
}

// DescribeWait returns a line about the delayed effect at an index. The oldest has index 0.
func (m *Match) DescribeWait(i int) string {
	w := m.waits.At(i)
	line := m.Language().TranslateName(m.content.Cards[w.Source.Card].DisplayName())
	if name := speech.UnderscoresToSpaces(m.delayedFuncName(w)); name != "" {
		line += " (" + m.Language().TranslateScriptText(name) + ")"
	}
	return m.Language().RenderSentence(sayWhenNext, "what", line, "who", m.DisplayName(w.Source.Unit))
}

// DelayEffect adds a delayed effect and logs that. The action fails if engine.MaxDelayedEffects are waiting.
func (m *Match) DelayEffect(w Wait) {
	m.countEffectOrFail()
	if err := m.waits.Add(w); err != nil {
		m.Fail(err)
	}
	m.logEvent(eventWithoutCause{Kind: EffectDelayed, Target: w.Source.Unit, Card: w.Source.Card, Text: speech.UnderscoresToSpaces(m.delayedFuncName(&w))})
}

// runWaitsOfUnit carries out the effects that wait for a turn of u, except those added meanwhile, and kills the fallen.
func (m *Match) runWaitsOfUnit(u Unit) {
	ready := func(w *Wait) bool { return w.Source.Unit == u }
	n := m.waits.CountReady(ready)
	if n == 0 {
		return
	}
	for ; n > 0; n-- {
		if w, ok := m.waits.TakeFirstReady(ready); ok {
			m.runWait(w)
		}
	}
	m.killFallenAndEndIfDecided()
}

// runWait carries out a delayed effect. If a reload has removed its function, it logs DelayedEffectMissed instead.
func (m *Match) runWait(w Wait) {
	rules := m.cause
	m.cause.Actor, m.cause.Card = int8(w.Source.Unit), w.Source.Card
	if name := m.delayedFuncName(&w); name == "" {
		m.logEvent(eventWithoutCause{Kind: DelayedEffectMissed, Target: w.Source.Unit, Card: w.Source.Card})
	} else {
		m.cause.Callback = CallWait
		m.logEvent(eventWithoutCause{Kind: DelayedEffectRun, Target: w.Source.Unit, Card: w.Source.Card, Text: speech.UnderscoresToSpaces(name)})
		m.runningWait = w
		m.content.Cards[w.Source.Card].Waits[w.Function].Of(m, w.Source)
	}
	m.cause = rules
}

// RunningWait returns the delayed effect that is being carried out now.
func (m *Match) RunningWait() *Wait { return &m.runningWait }

// renumberWaits converts the delayed effects to another content. One whose function is missing there loses it.
func (s *state) renumberWaits(missing *library.MissingDefinitions, from, to *Content) {
	for i := range s.waits.Len() {
		w := s.waits.At(i)
		was := from.Cards[w.Source.Card]
		card, ok := to.cards.FindIndexOrRecordMissing(missing, was.ID)
		if !ok {
			continue
		}
		w.Source.Card, w.Function = card, was.Waits.IndexIn(w.Function, to.Cards[card].Waits)
		commands.RenumberStoredIDs(w, from.ids, to.ids)
	}
}

// argumentViews are the script objects that a delayed effect can store, in addition to numbers and ids.
var argumentViews []*schema.View

func init() { argumentViews = []*schema.View{UnitView} }

var waitsField = commands.WaitsField(commands.DelayedFuncSignature("self", "skirmish"), "CardSelf", func(d *CardDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits },
	func(call schema.CallbackFunc) DelayedFunc {
		return func(m *Match, self Source) {
			call(m.fillCardContext(self, Nobody), schema.CallbackArg{}, schema.CallbackArg{})
		}
	})

// DelayedArg returns argument i of the delayed effect that is being carried out.
func (c *CallbackContext) DelayedArg(i int) schema.CallbackArg {
	return commands.DecodeStoredArg(c.runningWait.ArgKinds[i], c.runningWait.Args[i], c.content.ids, argumentViews)
}

var waitsListField = views.ComputedField("waits", `The waiting effects, as a list: { card = "guard", name = "strike", unit = "orc_1", given = { 3 } }.`,
	schema.TypeList(&schema.Type{Shape: schema.Record}), views.IgnoreSubject(func(m *Match) schema.Value {
		list := make([]schema.Value, m.WaitCount())
		for i := range list {
			w := m.waits.At(i)
			list[i] = schema.NewRecord(schema.String(m.content.Cards[w.Source.Card].ID).WithName("card"), schema.String(m.delayedFuncName(w)).WithName("name"),
				schema.String(m.UnitID(w.Source.Unit)).WithName("unit"), commands.StoredArgValues(w, m.content.ids, argumentViews).WithName("given"))
		}
		return schema.NewList(list...)
	})).
	SetLengthFact(func(int) phrase.Message { return sayWaiting.With() }, func(game any, _ int) int { return game.(*Match).WaitCount() }).ExcludeZeroFact()
