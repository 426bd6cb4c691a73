package autobattle

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// The signatures of abilities in scripts.
var (
	battleForm = &schema.Callback{Params: schema.Takes("self battle event", schema.TypeOf("unit"), schema.TypeOf("battle"), schema.TypeOf("event"))}
	shopForm   = &schema.Callback{Params: schema.Takes("self shop event", schema.TypeOf("unit"), schema.TypeOf("shop"), schema.TypeOf("event")), Root: "shop"}
)

// UnitKind declares unit { }.
var UnitKind = schema.Defines(&schema.Kind{Name: "unit", Class: "UnitDefinition", Doc: "A unit, in a file of its own. Scenarios and consoles can define more.", Local: true,
	Samples: []*schema.Sample{schema.SampleOf(samples, "unit", "units/lamp_boy")},
	Defaults: func(def any) {
		d := def.(*UnitDef)
		d.Health, d.Cost, d.Pitch = 1, 1, 1
	},
	Fields: []*schema.Field{
		schema.HasText("name", "Its name.", func(d *UnitDef) *string { return &d.Name }).Says(schema.AName).Needs(`name = "..."`),
		schema.HasNumber("attack", "Its attack.", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Attack }).Needs("attack = a number from 0 to 9999").WithDefault("0"),
		schema.HasNumber("health", "Its health at the start of every battle.", 1, engine.MaxCount, func(d *UnitDef) *int { return &d.Health }).Needs("health = a number from 1 to 9999").WithDefault("1"),
		schema.HasNumber("cost", "The mana that playing it costs.", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Cost }).Needs("cost = a number from 0 to 9999").WithDefault("1").InViews(),
		schema.HasNumber("pitch", "The mana gained by pitching or selling it.", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Pitch }).Needs("pitch = a number from 0 to 9999").WithDefault("1").InViews(),
		schema.HasWord("rarity", "How many copies are in a bag (default: none).", RarityWords, func(d *UnitDef) *Rarity { return &d.Rarity }).InViews().OnFace(""),
		maskField("Its own keywords.", func(d *UnitDef) *Mask { return &d.Keywords }),
		schema.HasValues(func(d *UnitDef) *[]engine.Value { return &d.Values }).InViews(),
		schema.HasTemplate("Its text, up to 400 characters; `{name}` stands for a value.", func(d *UnitDef) *string { return &d.Text },
			func(d *UnitDef) []engine.Value { return d.Values }),
		abilities,
		schema.WithCheck(schema.HasAmounts("limit", "How often an ability of `on` can trigger in a battle or a shop (O-32).", TriggerWords, 1, MaxLimit,
			func(d *UnitDef, of, n int) { d.Limit[of] = uint8(n) }, (*UnitDef).limits,
			func(l limit) (of, n int) { return int(l.on), int(l.most) }), checkLimits),
	},
}, func(d *UnitDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

func checkLimits(r *schema.Reading, d *UnitDef) {
	for _, l := range d.limits() {
		if slices.Contains(d.Order, l.on) {
			continue
		}
		has := []string{}
		for _, on := range d.Order {
			has = append(has, Triggers[on])
		}
		hint := "on has " + speech.And(has)
		if len(has) == 0 {
			hint = "the unit has no abilities: on is empty"
		}
		r.Errorf(Triggers[l.on], hint, "there is nothing to limit: on has no %s", Triggers[l.on])
	}
}

func maskField[D any](doc string, at func(*D) *Mask) *schema.Field {
	return schema.HasSet("keywords", doc, KeywordWords, at)
}

var abilities = func() *schema.Field {
	f := schema.HasRecord("on", "What it does, by what sets it off.", func(d *UnitDef) *[NumTriggers]Ability { return &d.On }, abilityFields()...)
	set := f.Set
	f.Set = func(r *schema.Reading, def any, v schema.Value) {
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

func abilityFields() (list []*schema.Field) {
	for t, name := range Triggers {
		form := battleForm
		if t >= battleTriggers {
			form = shopForm
		}
		list = append(list, schema.HasFunc(name, triggerDocs[t], form, func(on *[NumTriggers]Ability, call schema.Call) {
			on[t] = func(g *Game, self Unit, e AbilityEvent) {
				c := &g.acts[g.depth-1]
				*c = Acting{g, self, e}
				call(c, schema.Shown(EventView, g.depth-1), schema.Given{})
			}
		}))
	}
	return list
}

type limit struct {
	on   Trigger
	most uint8
}

func (d *UnitDef) limits() (list []limit) {
	for t, n := range d.Limit {
		if n > 0 {
			list = append(list, limit{Trigger(t), n})
		}
	}
	return list
}
