package autobattle

import (
	"embed"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

//go:embed samples
var samples embed.FS

// FirstScenario is the text of a new scenario that belongs to no definition.
var FirstScenario = schema.ReadScenarioSample(samples, "first_clash")

var (
	battleSignature = &schema.CallbackSignature{Params: schema.NewCallbackParams("self battle event", schema.TypeRef("unit"), schema.TypeRef("battle"), schema.TypeRef("event"))}
	shopSignature   = &schema.CallbackSignature{Params: schema.NewCallbackParams("self shop event", schema.TypeRef("unit"), schema.TypeRef("shop"), schema.TypeRef("event")), Root: "shop"}
)

var UnitKind = schema.AddIDAndFunctions(&schema.Kind{Name: "unit", Class: "UnitDefinition", Doc: "A unit. Each has its own file; scenarios and the console can define more.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "unit", "units/lamp_boy")},
	Defaults: func(def any) {
		d := def.(*UnitDef)
		d.Health, d.Cost, d.Pitch = 1, 1, 1
	},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *UnitDef) *string { return &d.Name }),
		schema.NumberField("attack", "Its attack.", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Attack }).RequireIfComplete("attack = a number from 0 to 9999").SetDefault("0"),
		schema.NumberField("health", "Its health at the start of every battle.", 1, engine.MaxCount, func(d *UnitDef) *int { return &d.Health }).RequireIfComplete("health = a number from 1 to 9999").SetDefault("1"),
		schema.NumberField("cost", "The mana it costs to play.", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Cost }).RequireIfComplete("cost = a number from 0 to 9999").SetDefault("1").ShowInViews(),
		schema.NumberField("pitch", "The mana gained by pitching or selling it.", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Pitch }).RequireIfComplete("pitch = a number from 0 to 9999").SetDefault("1").ShowInViews(),
		schema.WordField("rarity", "Its rarity, which determines how many copies of it are in a bag (default: none).", RarityWords, func(d *UnitDef) *Rarity { return &d.Rarity }).ShowInViews().ShowOnFace(""),
		schema.WordSetField("keywords", "Its printed keywords.", KeywordWords, func(d *UnitDef) *KeywordMask { return &d.Keywords }),
		schema.ValuesField(func(d *UnitDef) *[]engine.Value { return &d.Values }).ShowInViews(),
		schema.RulesTextField("Its text, up to 400 characters; `{name}` stands for a value.", func(d *UnitDef) *string { return &d.Text },
			func(d *UnitDef) []engine.Value { return d.Values }),
		abilitiesField,
		schema.AddCheck(schema.AmountsField("limit", "The number of times that each ability in `on` can trigger per battle or shop (O-32).", TriggerWords, 1, MaxLimit,
			func(d *UnitDef, of, n int) { d.Limit[of] = uint8(n) }, (*UnitDef).abilityLimits,
			func(l triggerLimit) (of, n int) { return int(l.on), int(l.most) }), checkLimitsHaveAbilities),
	},
}, func(d *UnitDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

func checkLimitsHaveAbilities(r *schema.DefinitionReader, d *UnitDef) {
	for _, l := range d.abilityLimits() {
		if slices.Contains(d.Order, l.on) {
			continue
		}
		hint := "`on` has " + speech.JoinWithAnd(engine.Map(d.Order, func(on Trigger) string { return Triggers[on] }))
		if len(d.Order) == 0 {
			hint = "the unit has no abilities: `on` is empty"
		}
		r.RecordErrorAt(Triggers[l.on], hint, "there is nothing to limit: `on` has no %s", Triggers[l.on])
	}
}

var abilitiesField = func() *schema.Field {
	var fields []*schema.Field
	for t, name := range Triggers {
		form := battleSignature
		if t >= battleTriggers {
			form = shopSignature
		}
		fields = append(fields, schema.FuncField(name, triggerDocs[t], form, func(on *[NumTriggers]Ability, call schema.CallbackFunc) {
			on[t] = func(g *Game, self Unit, e AbilityEvent) {
				c := &g.abilitiesRunning[g.depth-1]
				*c = CallbackContext{g, self, e}
				call(c, schema.ObjectArg(EventView, g.depth-1), schema.CallbackArg{})
			}
		}))
	}
	f := schema.RecordField("on", "Its abilities, by trigger.", func(d *UnitDef) *[NumTriggers]Ability { return &d.On }, fields...)
	set := f.Set
	f.Set = func(r *schema.DefinitionReader, def any, v schema.Value) {
		set(r, def, v)
		d := def.(*UnitDef)
		d.Order = nil
		for _, word := range v.Source.Names() {
			if t, ok := TriggerWords.Number(word); ok {
				d.Order = append(d.Order, Trigger(t))
			}
		}
	}
	return f
}()

type triggerLimit struct {
	on   Trigger
	most uint8
}

func (d *UnitDef) abilityLimits() (list []triggerLimit) {
	for t, n := range d.Limit {
		if n > 0 {
			list = append(list, triggerLimit{Trigger(t), n})
		}
	}
	return list
}

var RehearsalKind = library.RehearsalKind(schema.ReadSample(samples, "rehearsal", "tutorial/first_night"))
