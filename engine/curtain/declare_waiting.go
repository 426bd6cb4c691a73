package curtain

import (
	"fmt"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/speech"
)

// keptViews are the views whose subjects a waiting effect can store as arguments, besides numbers
// and ids.
var keptViews []*schema.View

func init() { keptViews = []*schema.View{ActorView, CardView} } // here, since their verbs refer to keptViews

// waitsField returns the field waits of a definition: its functions that effects can call later.
// self names the view of self, class the type of self in stubs.
func waitsField[D any](self, class string, at func(*D) *commands.Waiting[Later]) *schema.Field {
	return commands.HasWaits(commands.WaitForm(self, "fight"), class, at, func(call schema.Call) Later {
		return func(f *Fight, self Source) { call(f.acting(self, Nobody, nil), schema.Given{}, schema.Given{}) }
	})
}

// Kept returns the stored argument i of the waiting effect being carried out, as commands.Keeping
// requires.
func (c *Acting) Kept(i int) schema.Given {
	return commands.KeptGiven(c.coming.Kinds[i], c.coming.Given[i], c.content.ids, keptViews)
}

type waitPlace int

// WaitView shows a waiting effect.
var WaitView = &schema.View{Name: "wait", Class: "Wait", Doc: "An effect that waits for its moment.", Path: "waits[1]", Within: fightWithin, Lives: func(game any, n int) error {
	if n >= game.(*Fight).Waits() {
		return fmt.Errorf("this effect is no longer waiting")
	}
	return nil
},
	Brief: func(game any, n int) string { return game.(*Fight).own().Wait(n) },
	Fields: []*schema.ViewField{
		views.Text("of", "The id of its source: a card, an actor, a relic or a keyword.", func(f *Fight, n waitPlace) string { return f.SourceID(f.WaitAt(int(n)).By) }),
		views.Text("name", "The function in waits to be called; empty if a reload removed it.", func(f *Fight, n waitPlace) string { return f.waitName(int(n)) }),
		views.Word("moment", "The moment it waits for.", MomentWords, func(f *Fight, n waitPlace) int { return int(f.WaitAt(int(n)).For) }),
		views.Computed("given", "The arguments of the function, a list.", schema.TypeList(&schema.Type{Shape: schema.Any, Class: "any"}), func(f *Fight, n waitPlace) schema.Value {
			return commands.KeptList(f.WaitAt(int(n)), f.content.ids, keptViews)
		}),
	}}

// Wait returns a description of the waiting effect at an index: its source, function and moment.
func (w Words) Wait(index int) string {
	wait := w.fight.WaitAt(index)
	name := ""
	if of := w.fight.waitName(index); of != "" {
		name = " (" + w.in.Line(speech.Spoken(of)) + ")"
	}
	return w.Source(wait.By) + name + " " + w.in.Say(momentPhrases[wait.For])
}

// waitsListField is the field waits of a fight, the list of the waiting effects.
var waitsListField = views.List("waits", "The waiting effects, a list.", "wait", func(f *Fight, _ views.One) int { return f.Waits() },
	func(_ *Fight, _ views.One, i int) int { return i }).
	Counts(func(int) string { return "effects that wait" }, func(game any, _ int) int { return game.(*Fight).Waits() }).UnlessZero()
