package skirmish

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Keyword is the number of a keyword: Block, an aura (an amount of it) or an effect (lasting for turns of its unit).
type Keyword = engine.KeywordID

const (
	Block Keyword = iota
	Armor
	Resistance
	Bonus
	Taunt // the first effect
	Weaken
	Cripple

	NumKeywords = iota
)

const (
	AsBlock engine.Holders = 1 << iota
	AsAura
	AsEffect
)

// The indices in engine.WorthByHolder of the worth of a keyword as an aura and as an effect.
const (
	_ = iota
	auraWorthIndex
	effectWorthIndex
)

// OwnTurn is the decay of a keyword that is removed when the turn of its holder begins.
const OwnTurn = engine.FirstMoment

const ownEffectCount = int(NumKeywords - Taunt)

// MaxEffects is the maximum number of keywords in a content that can be effects.
const MaxEffects = 6

// Keywords is the table of the game's own keywords. The field Worths has the worth of each point of an aura's amount,
// and of each turn that an effect still lasts, of which only the first three count.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(h engine.Holders) string {
		switch h {
		case AsAura:
			return "any unit, as an aura"
		case AsEffect:
			return "any unit, as an effect"
		case AsAura | AsEffect:
			return "any unit, as an effect or an aura"
		}
		return "any unit"
	},
	Leaves: func(k *engine.Keyword) string {
		switch k.Decay {
		case engine.Fades:
			return "after a set number of the unit's turns"
		case OwnTurn:
			return "at the start of the unit's turn"
		}
		return "never"
	},
}, []engine.Keyword{
	Block: {Word: "block", Name: "Block", Icon: "▣", Holders: AsBlock, Decay: OwnTurn,
		Help: "Absorbs damage before HP is lost, and is reduced by the amount it absorbs."},
	Armor: {Word: "armor", Name: "Armor", Icon: "⛨", Holders: AsAura, Worths: engine.WorthByHolder{auraWorthIndex: 30},
		Help: "Every physical hit on the unit deals this much less damage."},
	Resistance: {Word: "resistance", Name: "Resistance", Icon: "☩", Holders: AsAura, Worths: engine.WorthByHolder{auraWorthIndex: 30},
		Help: "Every magic hit on the unit deals this much less damage."},
	Bonus: {Word: "bonus", Name: "Bonus", Icon: "♦", Holders: AsAura, Worths: engine.WorthByHolder{auraWorthIndex: 60},
		Help: "Every hit and every heal by the unit is increased by this much."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Polarity: engine.Debuff, Holders: AsEffect | AsAura, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{effectWorthIndex: -20}, Leaves: "after a set number of the unit's turns, or when the taunter dies",
		Help: "The unit's attacks must target one of its taunters, if any is in reach. As an aura: each attack that costs its target HP also taunts the target, for as many turns as the aura's amount."},
	Weaken: {Word: "weaken", Name: "Weaken", Icon: "▽", Polarity: engine.Debuff, Holders: AsEffect, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{effectWorthIndex: -50},
		Help:   "The unit's hits deal a quarter less damage, rounded down, however often it is weakened."},
	Cripple: {Word: "cripple", Name: "Cripple", Icon: "▼", Polarity: engine.Debuff, Holders: AsEffect, Stacking: engine.Refreshes, Decay: engine.Fades,
		Worths: engine.WorthByHolder{effectWorthIndex: -100},
		Help:   "The unit's hits deal half damage, rounded down; Weaken then has no effect."},
})

var (
	Auras   = Keywords.KeywordsHoldableAs(AsAura)
	Effects = Keywords.KeywordsHoldableAs(AsEffect)
)

// gainableKeywords returns the keywords of a table that a unit can gain: Block and the auras.
func gainableKeywords(kw *engine.Keywords) engine.KeywordSet {
	return kw.KeywordsHoldableAs(AsBlock).Or(kw.KeywordsHoldableAs(AsAura))
}

// KeywordDef is the definition of a keyword of a pack.
type KeywordDef = library.KeywordDef[KeywordCallbacks]

// KeywordCallbacks are the callbacks of a keyword that a pack defines.
type KeywordCallbacks struct {
	Modify PointModifiers
	On     HooksByEvent
}

// PointModifiers are the Modifiers of a keyword, by ModifierPoint. A nil entry changes nothing.
type PointModifiers [numPoints]Modifier

var (
	holderWords = vocabulary.NewWords("Holder").Add("aura", int(AsAura)).Add("effect", int(AsEffect))
	decayWords  = vocabulary.NewWords("Decay").Add("never", int(engine.Stays)).Add("turn", int(engine.Fades))
)

var modifierForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self skirmish value event", schema.TypeRef("keyword"), schema.TypeRef("skirmish"), schema.TypeNumber, schema.TypeRef("change")),
	Result: &schema.Type{Shape: schema.Whole, Low: -maxModified, High: maxModified}, ExpectedResult: "a whole number", Mode: schema.Pure}

const maxModified = 999_999 // maximum result of a modifier in a script

var KeywordKind = library.KeywordKind[KeywordCallbacks](library.KeywordKindOptions{
	Doc:     "A keyword: an aura, which lasts for the match, or an effect, which lasts for a number of the unit's turns.",
	Samples: []*schema.Sample{schema.ReadSample(samples, "keyword", "keywords/brittle")},
	Holders: holderWords, Decays: decayWords,
	Worth:    vocabulary.NewWords("Counted").Add("aura", auraWorthIndex).Add("effect", effectWorthIndex),
	WorthDoc: "How much a bot thinks one point of it (for an effect, each of the first three turns) is worth to the unit's team; negative if it is harmful. A living unit is worth 600. Estimated if omitted.",
	FillDefaults: func(k *engine.Keyword) {
		if k.Holders == AsEffect { // S-11: it lasts some turns, and of two the longer counts
			k.Decay, k.Stacking = engine.Fades, engine.Refreshes
		}
		worth := int16(40)
		if k.Polarity == engine.Debuff {
			worth = -worth
		}
		k.Worths[auraWorthIndex], k.Worths[effectWorthIndex] = worth, worth
	}},
	schema.RecordField("on", "The events it reacts to, for each unit that has it.", func(d *KeywordDef) *HooksByEvent { return &d.Does.On }, hookFields()...),
	schema.RecordField("modify", "How it modifies numbers; results below 0 count as 0.", func(d *KeywordDef) *PointModifiers { return &d.Does.Modify },
		pointModifierField("dealt", "The damage of a hit by its holder, after Weaken and Cripple.", PointDealt),
		pointModifierField("taken", "The damage of a hit on its holder, before Block.", PointTaken),
		pointModifierField("gained", "The amount of Block or an aura that its holder gains.", PointGained)))

var hookForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self skirmish event", schema.TypeRef("keyword"), schema.TypeRef("skirmish"), schema.TypeRef("happening"))}

func hookFields() (list []*schema.Field) {
	for kind, doc := range hookDocs {
		if doc == "" {
			continue
		}
		list = append(list, schema.FuncField(EventTypes[kind], doc, hookForm, func(on *HooksByEvent, call schema.CallbackFunc) {
			on[kind] = func(m *Match, by UnitKeyword, e *engine.Event) {
				c := &m.reactionStack.at[m.reactionStack.depth-1].acting
				*c = CallbackContext{Match: m, By: Source{by.Unit, NoCard}, Target: Unit(e.Target), Held: by, Event: e}
				call(c, schema.ObjectArg(HappeningView, 0), schema.CallbackArg{})
			}
		}))
	}
	return list
}

func pointModifierField(name, doc string, at ModifierPoint) *schema.Field {
	return schema.FuncField(name, doc, modifierForm, func(c *PointModifiers, call schema.CallbackFunc) {
		c[at] = func(m *Match, by UnitKeyword, target Unit, n int) int {
			m.modifierContext = CallbackContext{Match: m, By: Source{Unit(m.cause.Actor), m.cause.Card}, Target: target, Held: by}
			return call(&m.modifierContext, schema.CallbackArg{Type: schema.TypeNumber, N: n}, schema.ObjectArg(ChangeView, 0)).N
		}
	})
}

// UnitKeyword is a keyword that a unit has, as an aura or an effect.
type UnitKeyword struct {
	Unit    Unit
	Keyword Keyword
}

// packedUnitKeyword is a UnitKeyword as one number, which is the number of the object in KeywordView.
type packedUnitKeyword int

func (n packedUnitKeyword) unpack() UnitKeyword {
	return UnitKeyword{Unit(n / engine.MaxKeywords), Keyword(n % engine.MaxKeywords)}
}

// KeywordView is the script object for a keyword that a unit has.
var KeywordView = &schema.View{Name: "keyword", Class: "KeywordSelf", Doc: "A keyword held by a unit, passed to the keyword's functions as their first argument.", Acting: true,
	Fields: []*schema.ViewField{
		views.TextField("id", "Its id.", func(c *CallbackContext, n packedUnitKeyword) string {
			return c.content.Keywords.Row(n.unpack().Keyword).Word
		}),
		views.NumberField("stacks", "Its amount on the holder; for an effect, the turns left.", func(c *CallbackContext, n packedUnitKeyword) int {
			h := n.unpack()
			if c.content.Keywords.KeywordsHoldableAs(AsEffect).Has(h.Keyword) {
				return c.RemainingEffectTurns(h.Unit, h.Keyword)
			}
			return c.KeywordAmount(h.Unit, h.Keyword)
		}),
		views.RefField("holder", "Its holder.", "unit", func(_ *CallbackContext, n packedUnitKeyword) Unit { return n.unpack().Unit }),
	}}

// KeywordVerbs are the methods of self in the hooks of keywords: those for cards, except the method called later.
var KeywordVerbs = slices.DeleteFunc(slices.Clone(Verbs), func(v *commands.Verb) bool { return v.Name == "later" })

// HappeningView is the script object for the event that a keyword reacts to.
var HappeningView = &schema.View{Name: "happening", Class: "Happening", Doc: "The event that a keyword reacts to.", Acting: true,
	Fields: []*schema.ViewField{
		views.WordField("type", "The type of the event.", EventWords, func(c *CallbackContext, _ views.SingleSubject) engine.EventKind { return c.Event.Kind }),
		views.RefField("target", "The unit it happened to, or nil.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return Unit(c.Event.Target) }).AllowNil(),
		views.RefField("by", "The unit that caused it; nil for the rules.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return Unit(c.Event.Actor) }).AllowNil(),
		views.TextField("card", "The id of the card that caused it.", func(c *CallbackContext, _ views.SingleSubject) string {
			if c.Event.Card < 0 {
				return ""
			}
			return c.content.Cards[c.Event.Card].ID
		}).AllowNil(),
		views.TextField("keyword", "The keyword gained or suffered.", func(c *CallbackContext, _ views.SingleSubject) string {
			if c.Event.Keyword < 0 {
				return ""
			}
			return c.KeywordRow(Keyword(c.Event.Keyword)).Word
		}).AllowNil(),
		views.NumberField("amount", "The amount.", func(c *CallbackContext, _ views.SingleSubject) int { return int(c.Event.Amount) }),
	}}

// ChangeView is the script object for the hit or gain whose number a keyword modifies.
var ChangeView = &schema.View{Name: "change", Class: "Change", Doc: "The hit or gain whose number a keyword modifies.", Acting: true,
	Fields: []*schema.ViewField{
		views.RefField("target", "The unit that is hit or that gains something.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return c.Target }),
		views.RefField("by", "The unit that acts.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return c.By.Unit }),
	}}

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

// runKeywordHooks runs the hooks of packs' keywords for an event, in the order of living units and then of keyword ids.
// A keyword that an earlier hook has removed does not react. It restores the cause and mayModify, which hooks change.
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

// The ModifierPoints, in the order in which a hit passes them.
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

// beginHitOrGain gives a new hit or gain the next number, which becomes the Hit of its events, and sets m.mayModify to
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

// applyModifiers returns n as changed by the modifiers at p of holder's pack keywords, in order of id. It logs changes.
func (m *Match) applyModifiers(p ModifierPoint, holder, target Unit, n int) int {
	if !m.mayModify {
		return n
	}
	for k, change := range m.content.modifiers.FuncsAt(uint8(p), m.allKeywordsOf(holder)) {
		n = m.logModification(p, target, k, n, max(0, change(m, UnitKeyword{holder, k}, target, n)))
	}
	return n
}

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
	n := m.waits.CountMatching(ready)
	if n == 0 {
		return
	}
	for ; n > 0; n-- {
		if w, ok := m.waits.TakeFirstReady(ready); ok {
			m.runWait(w)
		}
	}
	m.killFallenAndEndIfOver()
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

// RunningWait returns the delayed effect that is being carried out now or was last.
func (m *Match) RunningWait() *Wait { return &m.runningWait }

// renumberWaits converts the delayed effects from old to next, and records in missing the cards that next lacks. An
// effect whose function next lacks stays, but will do nothing.
func (s *state) renumberWaits(missing *library.MissingDefinitions, old, next *Content) {
	for i := range s.waits.Len() {
		w := s.waits.At(i)
		was := old.Cards[w.Source.Card]
		card, ok := next.cards.FindIndexOrRecordMissing(missing, was.ID)
		if !ok {
			continue
		}
		w.Source.Card, w.Function = card, was.Waits.IndexIn(w.Function, next.Cards[card].Waits)
		commands.RenumberStoredIDs(w, old.ids, next.ids)
	}
}

// argumentViews are the views of which a delayed effect can store objects, in addition to numbers and ids.
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

var waitsListField = views.ComputedField("waits", `The delayed effects, as a list: { card = "guard", name = "strike", unit = "orc_1", given = { 3 } }.`,
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
