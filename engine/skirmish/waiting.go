package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

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
