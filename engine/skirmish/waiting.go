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

// MomentWords are the words in scripts for what effects can wait for: only the beginning of the
// next turn of the unit that played the card (S-29).
var MomentWords = vocabulary.NewWords("Moment", "next_turn")

// Later is a function of a card that is carried out later. Its arguments are in Match.CurrentWait.
type Later func(m *Match, self Source)

// Wait is a waiting effect of a match.
type Wait = engine.Wait[Source]

// Waits returns the number of waiting effects; WaitAt returns one of them, oldest first;
// CurrentWait returns the one that is being carried out.
func (m *Match) Waits() int         { return m.waits.Len() }
func (m *Match) WaitAt(i int) *Wait { return m.waits.At(i) }
func (m *Match) CurrentWait() *Wait { return &m.coming }

// waitName returns the name of the waiting function; "" if reloaded scripts lack it.
func (m *Match) waitName(w *Wait) string { return m.content.Cards[w.By.Card].Waits.Name(w.Name) }

// WaitLine describes the waiting effect at index i.
func (m *Match) WaitLine(i int) string {
	w := m.WaitAt(i)
	line := m.content.Cards[w.By.Card].DisplayName()
	if name := speech.Spoken(m.waitName(w)); name != "" {
		line += " (" + name + ")"
	}
	return line + " when " + m.DisplayName(w.By.Unit) + " is next"
}

// AddWait adds a waiting effect. Beyond engine.MaxWaits, it fails the action.
func (m *Match) AddWait(w Wait) {
	m.countAct()
	if err := m.waits.Add(w); err != nil {
		m.Fail(err)
	}
	m.note(event{Kind: Left, Target: w.By.Unit, Card: w.By.Card, Text: speech.Spoken(m.waitName(&w))})
}

// runWaits carries out the effects that wait for the turn of u, but not those added meanwhile, and
// removes the dead.
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

// runWait carries out a waiting effect; if reloaded scripts lack its function, it records Missed.
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

// adoptWaits converts the waiting effects to another content. An effect whose function is missing
// goes on waiting without one.
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

// keptViews are the views whose subjects can be arguments of waiting effects, besides numbers and
// ids.
var keptViews []*schema.View

func init() { keptViews = []*schema.View{UnitView} }

var waitsField = commands.HasWaits(commands.WaitForm("self", "skirmish"), "CardSelf", func(d *CardDef) *commands.Waiting[Later] { return &d.Waits },
	func(call schema.Call) Later {
		return func(m *Match, self Source) { call(m.acting(self, Nobody), schema.Given{}, schema.Given{}) }
	})

// Kept implements commands.Keeping: it returns argument i of the waiting effect being carried out.
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
