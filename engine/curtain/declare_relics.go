package curtain

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// The functions of a relic.
var (
	relicHookForm = &declare.Callback{Params: declare.Takes("self fight event", declare.TypeOf("relic"), declare.TypeOf("fight"), declare.TypeOf("event"))}
	relicChange   = changeForm("relic")
	enteredForm   = &declare.Callback{Params: declare.Takes("self run", declare.TypeOf("held_relic"), declare.TypeOf("run")), Root: "run"}
)

// RelicKind is relic { }.
var RelicKind = declare.Defines(&declare.Kind{Name: "relic", Class: "RelicDefinition", Doc: "A relic, which the player's side holds for the run.", Local: true,
	Samples: []*declare.Sample{sample("relic", "relics/lucky_coin")},
	Fields: []*declare.Field{
		declare.HasText("name", "Its name.", func(d *RelicDef) *string { return &d.Name }).Says(declare.AName).Want(`name = "..."`).Seen(),
		declare.HasWord("rarity", "Where it comes from.", RarityWords, func(d *RelicDef) *Rarity { return &d.Rarity }).Else("basic").Seen().Shown(""),
		declare.HasValues(func(d *RelicDef) *[]engine.Value { return &d.Values }).Seen(),
		declare.HasTemplate("What it does; {name} stands for a value.", func(d *RelicDef) *string { return &d.Text },
			func(d *RelicDef) []engine.Value { return d.Values }).Want(`text = "..."`),
		declare.HasRecord("on", "What it reacts to.", func(d *RelicDef) *RelicDef { return d }, append(hookFieldsOf(func(d *RelicDef) *[NumHooks]Hook { return &d.On }, relicHookForm, TurnEndInHand),
			declare.HasFunc("room_entered", "When a room of the run is entered, before what happens in it. It acts by run, and cannot ask.", enteredForm,
				func(d *RelicDef, call declare.Call) {
					d.Entered = func(v *Visit) { call(v, declare.Given{}, declare.Given{}) }
				}))...),
		waitsField("relic", "Relic", func(d *RelicDef) *declare.Waiting[Later] { return &d.Waits }),
		declare.HasRecord("modify", "The numbers of the player's side it bends: functions (self, fight, value, event) that return the changed value.",
			func(d *RelicDef) *Alterations { return &d.Modify },
			alteration(relicChange, PointDealt, "Changes the damage of a hit by the player's side."),
			alteration(relicChange, PointTaken, "Changes the damage of a hit on the player's side, or of Curse, before Shield and Block."),
			alteration(relicChange, PointGained, "Changes how much of a keyword the player's side gains."),
			alteration(relicChange, PointCleared, "Says how much stays of a keyword of the player's side that would leave at its time: Block after the enemies' turn, say.")),
	},
}, func(d *RelicDef) (*string, *string, *declare.Place) { return &d.ID, &d.Name, &d.Where })

// relicPlace is the place of a relic among those held, from 0, as a subject of views.
type relicPlace int

// RelicView is a relic that is held, and acts by itself.
var RelicView = &declare.View{Name: "relic", Item: "relic", Class: "Relic", Doc: "A relic the player's side holds; in its own callbacks it is self.", Path: "relics[1]",
	Within: fightWithin, Lives: func(game any, n int) error {
		if n >= game.(*Fight).Relics() {
			return fmt.Errorf("this relic is not held any more")
		}
		return nil
	}, Acts: func(int) bool { return true }, Label: func(game any, n int) string { return game.(*Fight).RelicDef(n).Name },
	Brief: func(game any, n int) string {
		d := game.(*Fight).RelicDef(n)
		return d.Called() + ": " + d.Rules()
	},
	Fields: append(append([]*declare.ViewField{
		declare.IsText("id", "The relic's id.", func(f *Fight, n relicPlace) string { return f.RelicDef(int(n)).ID }),
	}, declare.Seen(RelicKind, func(f *Fight, n relicPlace) any { return f.RelicDef(int(n)) })...),
		declare.IsText("text", "What it says.", func(f *Fight, n relicPlace) string { return f.RelicDef(int(n)).Rules() }),
		memoryField("What it remembers for the run; its own callbacks read and write it.", relicAt).Try("inspect(relics[1]).remembers"),
		declare.IsMade("remembers", "What its script remembers.", declare.TypeTexts, func(f *Fight, n relicPlace) declare.Value { return f.remembers(relicAt(int(n))) }).Inside(),
		declare.IsMade("hooks", "What it reacts to.", declare.TypeTexts, func(f *Fight, n relicPlace) declare.Value { return hookNames(&f.RelicDef(int(n)).On) }).Inside(),
		declare.IsText("defined_at", "Where it is defined.", func(f *Fight, n relicPlace) string { return f.RelicDef(int(n)).Where.String() }).Inside(),
	)}

// HeldRelicView is a relic in its callbacks of the run.
var HeldRelicView = &declare.View{Name: "held_relic", Item: "relic", Class: "HeldRelic", Doc: "A relic between fights, in its own callbacks.", Acting: true,
	Fields: append(append([]*declare.ViewField{
		declare.IsText("id", "The relic's id.", func(v *Visit, n relicPlace) string { return v.heldRelic(n).ID }),
	}, declare.Seen(RelicKind, func(v *Visit, n relicPlace) any { return v.heldRelic(n) })...),
		memoryField("What it remembers for the run.", relicAt))}

func (v *Visit) heldRelic(n relicPlace) *RelicDef { return v.fight.content.Relics[v.relics.at[n]] }

// relicsField are the relics held, a list.
var relicsField = declare.IsList("relics", "The relics the player's side holds, a list.", "relic", func(f *Fight, _ declare.One) int { return f.Relics() },
	func(_ *Fight, _ declare.One, i int) int { return i }).
	Counts(func(int) string { return "relics" }, func(game any, _ int) int { return game.(*Fight).Relics() }).Held()

// relicID is an argument that is the id of a relic.
var relicID = idOf("relic", "RelicId", func(c *Content) *declare.Shelf[RelicDef] { return &c.relics })
