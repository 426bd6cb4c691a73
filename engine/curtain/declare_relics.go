package curtain

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// The signatures of the functions of a relic.
var (
	relicHookForm = &schema.Callback{Params: schema.Takes("self fight event", schema.TypeOf("relic"), schema.TypeOf("fight"), schema.TypeOf("event"))}
	relicChange   = changeForm("relic")
	enteredForm   = &schema.Callback{Params: schema.Takes("self run", schema.TypeOf("held_relic"), schema.TypeOf("run")), Root: "run"}
)

// RelicKind declares relic { }.
var RelicKind = schema.Defines(&schema.Kind{Name: "relic", Class: "RelicDefinition", Doc: "A relic, held by the player's side for the run.", Local: true,
	Samples: []*schema.Sample{sample("relic", "relics/lucky_coin")},
	Fields: []*schema.Field{
		schema.HasText("name", "Its name.", func(d *RelicDef) *string { return &d.Name }).Says(schema.AName).Needs(`name = "..."`).InViews(),
		schema.HasWord("rarity", "Where it comes from.", RarityWords, func(d *RelicDef) *Rarity { return &d.Rarity }).WithDefault("basic").InViews().OnFace(""),
		schema.HasValues(func(d *RelicDef) *[]engine.Value { return &d.Values }).InViews(),
		schema.HasTemplate("What it does; {name} stands for a value.", func(d *RelicDef) *string { return &d.Text },
			func(d *RelicDef) []engine.Value { return d.Values }).Needs(`text = "..."`),
		schema.HasRecord("on", "What it reacts to.", func(d *RelicDef) *RelicDef { return d }, append(hookFieldsOf(func(d *RelicDef) *[NumHooks]Hook { return &d.On }, relicHookForm, TurnEndInHand),
			schema.HasFunc("room_entered", "When a room of the run is entered, before anything happens in it. It acts through run and cannot ask.", enteredForm,
				func(d *RelicDef, call schema.Call) {
					d.Entered = func(v *Visit) { call(v, schema.Given{}, schema.Given{}) }
				}))...),
		waitsField("relic", "Relic", func(d *RelicDef) *commands.Waiting[Later] { return &d.Waits }),
		schema.HasRecord("modify", "The numbers of the player's side it modifies: functions (self, fight, value, event) that return the new value.",
			func(d *RelicDef) *Alterations { return &d.Modify },
			alteration(relicChange, PointDealt, "Changes the damage of a hit by the player's side."),
			alteration(relicChange, PointTaken, "Changes the damage of a hit on the player's side, or of Curse, before Shield and Block."),
			alteration(relicChange, PointGained, "Changes how much of a keyword the player's side gains."),
			alteration(relicChange, PointCleared, "Returns how much remains of a keyword of the player's side that would expire, such as Block after the enemies' turn.")),
	},
}, func(d *RelicDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

type relicPlace int

// RelicView shows a relic of the player's side; in the relic's own callbacks it is self.
var RelicView = &schema.View{Name: "relic", Item: "relic", Class: "Relic", Doc: "A relic the player's side holds; in its own callbacks it is self.", Path: "relics[1]",
	Within: fightWithin, Lives: func(game any, n int) error {
		if n >= game.(*Fight).Relics() {
			return fmt.Errorf("this relic is no longer held")
		}
		return nil
	}, Acts: func(int) bool { return true }, Label: func(game any, n int) string { return game.(*Fight).RelicDef(n).Name },
	Brief: func(game any, n int) string {
		d := game.(*Fight).RelicDef(n)
		return d.DisplayName() + ": " + d.Rules()
	},
	Fields: append(append([]*schema.ViewField{
		views.Text("id", "The relic's id.", func(f *Fight, n relicPlace) string { return f.RelicDef(int(n)).ID }),
	}, views.Seen(RelicKind, func(f *Fight, n relicPlace) any { return f.RelicDef(int(n)) })...),
		views.Text("text", "Its text.", func(f *Fight, n relicPlace) string { return f.RelicDef(int(n)).Rules() }),
		memoryField("Its memory for the run; its own callbacks read and write it.", relicAt).Try("inspect(relics[1]).remembers"),
		views.Computed("remembers", "The memory of its script.", schema.TypeTexts, func(f *Fight, n relicPlace) schema.Value { return f.remembers(relicAt(int(n))) }).Inside(),
		views.Computed("hooks", "What it reacts to.", schema.TypeTexts, func(f *Fight, n relicPlace) schema.Value { return hookNames(&f.RelicDef(int(n)).On) }).Inside(),
		views.Text("defined_at", "Where it is defined.", func(f *Fight, n relicPlace) string { return f.RelicDef(int(n)).Where.String() }).Inside(),
	)}

// HeldRelicView shows a relic to its own callbacks between fights.
var HeldRelicView = &schema.View{Name: "held_relic", Item: "relic", Class: "HeldRelic", Doc: "A relic between fights, in its own callbacks.", Acting: true,
	Fields: append(append([]*schema.ViewField{
		views.Text("id", "The relic's id.", func(v *Visit, n relicPlace) string { return v.heldRelic(n).ID }),
	}, views.Seen(RelicKind, func(v *Visit, n relicPlace) any { return v.heldRelic(n) })...),
		memoryField("Its memory for the run.", relicAt))}

func (v *Visit) heldRelic(n relicPlace) *RelicDef { return v.fight.content.Relics[v.relics.at[n]] }

// relicsField is the field relics of a fight, the list of the relics of the player's side.
var relicsField = views.List("relics", "The relics the player's side holds, a list.", "relic", func(f *Fight, _ views.One) int { return f.Relics() },
	func(_ *Fight, _ views.One, i int) int { return i }).
	Counts(func(int) string { return "relics" }, func(game any, _ int) int { return game.(*Fight).Relics() }).UnlessZero()

// relicID is the argument for the id of a relic.
var relicID = idOf("relic", "RelicId", func(c *Content) *library.Shelf[RelicDef] { return &c.relics })
