package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

// Effects that wait. There is one moment they can wait for: the beginning of the next turn of the
// unit that played the card (S-29).

// MomentWords are the moments as scripts write them.
var MomentWords = vocabulary.NewWords("Moment", "next_turn")

// Later is a delayed function of a card. It finds its arguments in Match.CurrentWait.
type Later func(m *Match, self Source)

// Wait is a delayed effect of a match.
type Wait = engine.Wait[Source]

// Waits returns the number of waiting effects, WaitAt one of them by its index, oldest first, and
// CurrentWait the one that is being carried out.
func (m *Match) Waits() int         { return m.waits.Len() }
func (m *Match) WaitAt(i int) *Wait { return m.waits.At(i) }
func (m *Match) CurrentWait() *Wait { return &m.coming }

// waitName returns the name of the function that waits; "" where a reload removed it.
func (m *Match) waitName(w *Wait) string { return m.content.Cards[w.By.Card].Waits.Name(w.Name) }

// WaitLine returns the waiting effect of index i in words.
func (m *Match) WaitLine(i int) string {
	w := m.WaitAt(i)
	line := m.content.Cards[w.By.Card].DisplayName()
	if name := speech.Spoken(m.waitName(w)); name != "" {
		line += " (" + name + ")"
	}
	return line + " when " + m.DisplayName(w.By.Unit) + " is next"
}

// AddWait adds a waiting effect. It fails the action beyond engine.MaxWaits of them.
func (m *Match) AddWait(w Wait) {
	m.countAct()
	if err := m.waits.Add(w); err != nil {
		m.Fail(err)
	}
	m.note(event{Kind: Left, Target: w.By.Unit, Card: w.By.Card, Text: speech.Spoken(m.waitName(&w))})
}

// runWaits carries out the effects that were waiting for the turn of u when it began, and removes
// the units that died of them.
func (m *Match) runWaits(u Unit) {
	ready := func(w *Wait) bool { return w.By.Unit == u }
	n := m.waits.CountReady(ready)
	if n == 0 {
		return
	}
	for ; n > 0; n-- {
		if w, ok := m.waits.Take(ready); ok {
			m.runWait(w)
		}
	}
	m.removeDead()
}

// runWait carries out a waiting effect. For one whose function a reload removed it only notes a
// Missed event.
func (m *Match) runWait(w Wait) {
	rules := m.cause
	m.cause.Actor, m.cause.Card = int8(w.By.Unit), w.By.Card
	if name := m.waitName(&w); name == "" {
		m.note(event{Kind: Missed, Target: w.By.Unit, Card: w.By.Card})
	} else {
		m.cause.Callback = CallWait
		m.note(event{Kind: Came, Target: w.By.Unit, Card: w.By.Card, Text: speech.Spoken(name)})
		m.coming = w
		m.content.Cards[w.By.Card].Waits[w.Name].Of(m, w.By)
	}
	m.cause = rules
}

// adoptWaits finds the cards, functions and ids of the waiting effects in another content; an effect
// whose function is missing goes on waiting without one.
func (s *state) adoptWaits(moving *library.Transfer, from, to *Content) {
	for i := range s.waits.Len() {
		w := s.waits.At(i)
		was := from.Cards[w.By.Card]
		card, ok := to.cards.Again(moving, was.ID)
		if !ok {
			continue
		}
		w.By.Card, w.Name = card, was.Waits.Again(w.Name, to.Cards[card].Waits)
		if !commands.RenumberKept(w, from.ids, to.ids) {
			w.Name, w.Kinds = engine.NoWait, [engine.MaxKept]engine.KeptKind{}
		}
	}
}

// What scripts write and see of waiting effects.

// keptViews are the views whose subjects an effect can keep besides numbers and ids: a unit is kept
// by its number.
var keptViews []*schema.View

func init() { keptViews = []*schema.View{UnitView} }

var waitsField = commands.HasWaits(commands.WaitForm("self", "skirmish"), "CardSelf", func(d *CardDef) *commands.Waiting[Later] { return &d.Waits },
	func(call schema.Call) Later {
		return func(m *Match, self Source) { call(m.acting(self, Nobody), schema.Given{}, schema.Given{}) }
	})

// Kept implements commands.Keeping.
func (c *Acting) Kept(i int) schema.Given {
	return commands.KeptGiven(c.coming.Kinds[i], c.coming.Given[i], c.content.ids, keptViews)
}

func (c *Acting) laterArgs() commands.Later[Source] {
	return commands.Later[Source]{By: c.By, Names: c.Def().Waits.Names(), IDs: c.content.ids, Views: keptViews}
}

var waitsListField = views.Computed("waits", `The effects that wait, a list: { card = "guard", name = "strike", unit = "orc_1", given = { 3 } }.`,
	schema.TypeList(&schema.Type{Shape: schema.Record}), views.Of((*Match).waitList)).
	Counts(func(int) string { return "effects that wait" }, func(game any, _ int) int { return game.(*Match).Waits() }).UnlessZero()

func (m *Match) waitList() schema.Value {
	list := make([]schema.Value, m.Waits())
	for i := range list {
		w := m.WaitAt(i)
		list[i] = schema.Fields(schema.String(m.content.Cards[w.By.Card].ID).As("card"), schema.String(m.waitName(w)).As("name"),
			schema.String(m.UnitID(w.By.Unit)).As("unit"), commands.KeptList(w, m.content.ids, keptViews).As("given"))
	}
	return schema.Items(list...)
}
