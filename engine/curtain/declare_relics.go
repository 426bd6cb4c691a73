package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
)

var (
	relicHookForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self fight event", schema.TypeRef("relic"), schema.TypeRef("fight"), schema.TypeRef("event"))}
	relicChange   = newPointModifierForm("relic")
	enteredForm   = &schema.CallbackSignature{Params: schema.NewCallbackParams("self run", schema.TypeRef("held_relic"), schema.TypeRef("run")), Root: "run"}
)

var RelicKind = schema.AddIDAndFunctions(&schema.Kind{Name: "relic", Class: "RelicDefinition", Doc: "A relic, held by the player's side for the run.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "relic", "relics/lucky_coin")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *RelicDef) *string { return &d.Name }).ShowInViews(),
		rarityField("Its rarity: basic, uncommon, rare or the id of a `rarity { }`; basic relics are never offered.", func(d *RelicDef) *Rarity { return &d.Rarity }),
		schema.ValuesField(func(d *RelicDef) *[]engine.Value { return &d.Values }).ShowInViews(),
		schema.RulesTextField("Its text; {name} stands for a value.", func(d *RelicDef) *string { return &d.Text },
			func(d *RelicDef) []engine.Value { return d.Values }).RequireIfComplete(`text = "..."`),
		hooksField("The events it reacts to.", relicHookForm, func(d *RelicDef) *[NumHooks]Hook { return &d.On },
			schema.FuncField("room_entered", "When a room of the run is entered, before anything happens in it. The function acts through `run` and cannot ask questions.", enteredForm,
				func(d *RelicDef, call schema.CallbackFunc) {
					d.Entered = func(v *RoomContext) { call(v, schema.CallbackArg{}, schema.CallbackArg{}) }
				})),
		waitsField("relic", "RelicSelf", func(d *RelicDef) *commands.DelayedFuncs[DelayedFunc] { return &d.Waits }),
		schema.WriteOnlyIf(schema.NumberField("item_slots", "How many more items the player's side can hold (8 at most in total); a negative number lowers the limit.", -MaxItems, MaxItems, func(d *RelicDef) *int { return &d.Slots }).SetDefault("0"), func(d *RelicDef) bool { return d.Slots != 0 }),
		allowsField("relic", func(d *RelicDef) *PlayCondition { return &d.Allows }),
		schema.RecordField("modify", "The numbers it modifies for the player's side: functions (self, fight, value, event) that return the new value.",
			func(d *RelicDef) *PointModifiers { return &d.Modify },
			pointModifierField(relicChange, PointDealt, "Changes the damage of a hit by the player's side."),
			pointModifierField(relicChange, PointTaken, "Changes the damage of a hit on the player's side, or of Curse, before Shield and Block."),
			pointModifierField(relicChange, PointGained, "Changes how much of a keyword the player's side gains."),
			pointModifierField(relicChange, PointCleared, "Returns how much of a keyword on the player's side is left when it would expire or lose a stack, such as Block after the enemies' turn."),
			pointModifierField(relicChange, PointDrawn, "Changes how many cards are drawn at the start of a turn.")),
	},
}, func(d *RelicDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// RelicView is the script object for a relic held in a fight. The relic's own callbacks get it as self.
var RelicView = &schema.View{Name: "relic", Item: "relic", Class: "Relic", Doc: "A relic held by the player's side; `self` in its own callbacks.", Path: "relics[1]",
	Within: currentFightOrLastWithError, CheckExists: newExistsCheck((*Fight).RelicCount, "this relic is no longer held"),
	Acts: func(int) bool { return true }, Label: func(game any, n int) string { return game.(*Fight).RelicDef(n).Name },
	OneLine: func(game any, n int) string {
		d := game.(*Fight).RelicDef(n)
		return d.DisplayName() + ": " + d.RulesText()
	},
	Fields: append(append([]*schema.ViewField{
		views.TextField("id", "The relic's id.", func(f *Fight, n int) string { return f.RelicDef(n).ID }),
	}, views.DefinitionFields(RelicKind, func(f *Fight, n int) any { return f.RelicDef(n) })...),
		views.TextField("text", "Its text.", func(f *Fight, n int) string { return f.RelicDef(n).RulesText() }),
		memoryField("Its memory for the run; its own callbacks read and write it.", "", relicSource).SetExample("inspect(relics[1]).remembers"),
		views.ComputedField("remembers", "Its script's memory.", schema.TypeTexts, func(f *Fight, n int) schema.Value { return f.memoryEntries(relicSource(n)) }).MarkForInspectionOnly(),
		views.ComputedField("hooks", "The events it reacts to.", schema.TypeTexts, func(f *Fight, n int) schema.Value { return hookNames(&f.RelicDef(n).On) }).MarkForInspectionOnly(),
		views.TextField("defined_at", "Where it is defined.", func(f *Fight, n int) string { return f.RelicDef(n).Where.String() }).MarkForInspectionOnly(),
	)}

// HeldRelicView is the script object that a relic's own callbacks get as self between fights.
var HeldRelicView = &schema.View{Name: "held_relic", Item: "relic", Class: "HeldRelic", Doc: "A relic between fights, as its own callbacks receive it.", Acting: true,
	Fields: append(append([]*schema.ViewField{
		views.TextField("id", "The relic's id.", func(v *RoomContext, n int) string { return v.fight.content.Relics[v.owned.relics[n]].ID }),
	}, views.DefinitionFields(RelicKind, func(v *RoomContext, n int) any { return v.fight.content.Relics[v.owned.relics[n]] })...),
		memoryField("Its memory for the run.", "", relicSource))}

var relicsField = views.RefListField("relics", "The relics held by the player's side, as a list.", "relic", func(f *Fight, _ views.SingleSubject) int { return f.RelicCount() },
	func(_ *Fight, _ views.SingleSubject, i int) int { return i }).
	SetLengthFact(func(int) phrase.Message { return sayRelics.With() }, func(game any, _ int) int { return game.(*Fight).RelicCount() }).ExcludeZeroFact()

var relicIDArg = definitionArg("relic", "RelicId", func(c *Content) *library.DefinitionTable[RelicDef] { return &c.relics })
