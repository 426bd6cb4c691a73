package autobattle

import (
	"embed"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity determines how often a unit is drawn when a bag is filled.
type Rarity uint8

const (
	Unoffered Rarity = iota // the rarity of units that are never put into a bag
	Common
	Uncommon
	Rare

	numRarities = iota
)

var rarityWeights = [numRarities]int{Common: 6, Uncommon: 3, Rare: 1}

// UnitDef is the definition of a unit. It must not change once a Content contains it.
type UnitDef struct {
	ID, Name       string
	Attack, Health int
	Cost, Pitch    int // mana that it costs, and mana for pitching or selling it
	Rarity         Rarity
	Keywords       KeywordMask // the keywords that the unit has by definition
	Text           string
	Values         []engine.Value
	On             [NumTriggers]Ability
	Order          []Trigger          // the triggers in On, in the order of the definition; nil means numeric order
	Limit          [NumTriggers]uint8 // maximum number of uses of each trigger in a battle or a shop; 0 means no limit (O-32)
	Where          engine.Place

	hooks engine.SmallSet[Trigger] // the triggers with an ability
	order [NumTriggers]uint8       // index of each trigger in Order
	hash  uint64
}

// MaxLimit is the greatest number that definitions may have in UnitDef.Limit.
const MaxLimit = 200

// RulesText returns the text of the unit, in which numbers replace the names of values.
func (d *UnitDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }

// DisplayName returns the name of the unit, or its id if it has no name, safe for a terminal.
func (d *UnitDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }

// KindAndID returns the kind and the quoted id for messages, such as unit "lamp_boy".
func (d *UnitDef) KindAndID() string { return `unit "` + d.ID + `"` }

// Content is a set of definitions of the game. It never changes, and goroutines may share it.
type Content struct {
	library.Library
	Units []*UnitDef

	units     library.DefinitionTable[UnitDef]
	packUnits []int16 // indices of the units of the pack, without later additions
	offered   []int16 // indices of the units that can be in bags
	weightSum int     // the sum of the weights of offered
}

// NewPackContent returns a content with the definitions of a pack, and the errors in them.
func NewPackContent(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	c := &Content{}
	lib, bad := library.NewLibrary(Keywords, "unit", "rehearsal").With(defs)
	c.indexLibrary(lib)
	for i := range c.Units {
		c.packUnits = append(c.packUnits, int16(i))
	}
	c.indexOfferedUnits()
	return c, bad
}

func (c *Content) indexOfferedUnits() {
	c.offered, c.weightSum = nil, 0
	for _, i := range c.packUnits {
		if w := rarityWeights[c.Units[i].Rarity]; w > 0 {
			c.offered, c.weightSum = append(c.offered, i), c.weightSum+w
		}
	}
}

// WithDefinitions returns a copy of c with more definitions, and the errors in them. An added unit is never drawn into
// a bag unless it replaces one of the pack.
func (c *Content) WithDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	e := *c
	lib, bad := c.Library.With(defs)
	e.indexLibrary(lib)
	e.indexOfferedUnits()
	return &e, bad
}

func (c *Content) indexLibrary(lib library.Library) {
	c.Library = lib
	c.units = library.NewDefinitionTable[UnitDef](&lib, "unit")
	c.Units = c.units.List
	for _, d := range c.Units {
		if d.hash != 0 { // another content has set it
			continue
		}
		d.hash = engine.HashString(d.ID)
		for t, do := range d.On {
			if do != nil {
				d.hooks = d.hooks.With(Trigger(t))
			}
			d.order[t] = uint8(t)
		}
		for i, t := range d.Order {
			d.order[t] = uint8(i)
		}
	}
}

// Copy returns a copy of c that shares its definitions.
func (c *Content) Copy() library.LibraryBacked { e := *c; return &e }

// Unit returns the unit with an id, or nil.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }

// UnitIndex returns the index in Units of the unit with an id, or -1.
func (c *Content) UnitIndex(id string) int { return int(c.units.IndexOrMinusOne(id)) }

func (c *Content) UnitIDs() []string { return c.units.IDs() }

// Adopt replaces the content and runtime of a game in progress, as after a reload. Units are found by id and keep what
// they have gained. If c lacks something that the state needs, nothing changes and the error lists what it lacks.
func (g *Game) Adopt(c *Content, runtime any) error {
	next := g.state
	var moving library.MissingDefinitions
	translate := func(def *int16) {
		if *def != NoCard {
			*def, _ = c.units.FindIndexOrRecordMissing(&moving, g.definitionAt(*def).ID)
		}
	}
	for s := range next.players {
		p := &next.players[s]
		c.units.RenumberAll(&moving, &g.content.units, p.hand.at[:p.hand.n])
		c.units.RenumberAll(&moving, &g.content.units, p.bag.at[:p.bag.n])
		for slot := range p.board {
			translate(&p.board[slot].def)
			translate(&p.lastBoard[slot].def)
		}
	}
	for i := range next.units[:next.battle.count] {
		translate(&next.units[i].def)
	}
	if err := moving.Err("game"); err != nil {
		return err
	}
	g.state, g.content = next, c
	g.SetRuntime(runtime)
	return nil
}

//go:embed samples
var samples embed.FS

// FirstScenario is the template of a new scenario file that tests no particular definition.
var FirstScenario = schema.ReadScenarioSample(samples, "first_clash")

var (
	battleSignature = &schema.CallbackSignature{Params: schema.NewCallbackParams("self battle event", schema.TypeRef("unit"), schema.TypeRef("battle"), schema.TypeRef("event"))}
	shopSignature   = &schema.CallbackSignature{Params: schema.NewCallbackParams("self shop event", schema.TypeRef("unit"), schema.TypeRef("shop"), schema.TypeRef("event")), GameView: "shop"}
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
