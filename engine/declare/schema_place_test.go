package declare_test

import (
	"strings"
	"testing"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

type thingDef struct {
	ID, Name string
	Power    int
	Where    schema.Place
	marks    map[int]int
}

type laidThing struct {
	def    string
	damage int
	own    *thingDef
}

type laidOut struct{ list []laidThing }

var (
	thingMarks = vocabulary.NewWords("Mark", "swift", "strong")

	thingKind = schema.AddIDAndFunctions(&schema.Kind{Name: "thing", Class: "Thing", Fields: []*schema.Field{
		schema.TextField("name", "Its name.", func(d *thingDef) *string { return &d.Name }),
		schema.NumberField("power", "Its power.", 0, 9, func(d *thingDef) *int { return &d.Power }),
		schema.AmountTableOrListField("marks", "What it has.", thingMarks, 1, 9,
			func(d *thingDef, of, n int) {
				if d.marks == nil {
					d.marks = map[int]int{}
				}
				d.marks[of] = n
			},
			func(*thingDef) []int { return nil }, func(int) (int, int) { return 0, 0 }),
	}}, func(d *thingDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

	laidThings = &schema.SetupItemForm[laidThing]{What: "thing", Of: func(e *laidThing) *string { return &e.def },
		Beside: func() []*schema.Field {
			return []*schema.Field{schema.NumberField("damage", "Its damage.", 0, 9, func(e *laidThing) *int { return &e.damage }).SetDefault("0")}
		},
		Added: func() []*schema.Field { return nil },
		Kind:  func(schema.Value) string { return "thing" },
		Made:  func(e *laidThing, def any) { e.own = def.(*thingDef) },
		Local: func(e *laidThing) *schema.Definition {
			if e.own == nil {
				return nil
			}
			return &schema.Definition{Kind: thingKind, Def: e.own}
		}}

	laidKind = &schema.Kind{Name: "laid", New: func(schema.Place) any { return new(laidOut) },
		Fields: []*schema.Field{schema.SetupItemsField("things", "Things.", laidThings, func(l *laidOut) *[]laidThing { return &l.list })}}
)

// readLaid reads a setup with a list of things.
func readLaid(things ...schema.Value) (*laidOut, *schema.DefinitionReader) {
	return readOf(laidKind, things...)
}

func readOf(kind *schema.Kind, things ...schema.Value) (*laidOut, *schema.DefinitionReader) {
	r := &schema.DefinitionReader{Kind: kind}
	r.ReadInlineDefinition = func(_ string, v schema.Value, path []string, base func(*schema.DefinitionReader)) any {
		inner := &schema.DefinitionReader{Kind: thingKind, Base: path, ReadInlineDefinition: r.ReadInlineDefinition}
		base(inner)
		made := inner.ReadDefinitionAndForms(schema.Place{}, v)
		r.Errors = append(r.Errors, inner.Errors...)
		return made[0]
	}
	made := r.ReadDefinitionAndForms(schema.Place{}, schema.NewRecord(schema.NewList(things...).WithName("things")))
	return made[0].(*laidOut), r
}

func TestThingsAreNamedOrDefinedInPlace(t *testing.T) {
	marked := schema.Value{Shape: schema.Record, Source: schema.BuiltTable{schema.Number(3).WithName("power"), schema.Number(2).WithName("damage")}}
	l, r := readLaid(schema.String("orc"), schema.Value{Shape: schema.Record, Source: schema.BuiltTable{schema.String("orc").WithName(""), schema.Number(1).WithName("damage")}}, marked)
	if len(r.Errors) > 0 || len(l.list) != 3 {
		t.Fatalf("%v: %+v", r.Errors, l.list)
	}
	if a, b, c := l.list[0], l.list[1], l.list[2]; a.def != "orc" || b.damage != 1 || c.def != "things_3" || c.damage != 2 || c.own.Power != 3 || c.own.Name != "things_3" {
		t.Errorf("read as %+v", l.list)
	}
	w := schema.DefinitionConverter{}
	if got, want := string(schema.JSON(w.DefinitionValue(laidKind, l))), `{"things":["orc",{"1":"orc","damage":1},{"name":"things_3","power":3,"damage":2}]}`; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}

func TestWhatIsWrongWithAThingInPlaceIsSaidWhereItStands(t *testing.T) {
	_, r := readLaid(schema.Value{Shape: schema.Record, Source: schema.BuiltTable{schema.Number(3).WithName("damge")}}, schema.Number(7))
	if len(r.Errors) != 2 {
		t.Fatalf("%+v", r.Errors)
	}
	if f := r.Errors[0]; strings.Join(f.Path, ".") != "things.1.damge" || !strings.Contains(f.Hint, "damage") {
		t.Errorf("%+v", f)
	}
	if f := r.Errors[1]; strings.Join(f.Path, ".") != "things.2" {
		t.Errorf("%+v", f)
	}
}

func TestSlotsCanBeEmptyAndATableServesTwice(t *testing.T) {
	slots := *laidThings
	slots.AllowsOwnID, slots.Local = true, nil
	slots.Beside = func() []*schema.Field { return nil }
	slots.Made = func(e *laidThing, def any) { e.def = def.(*thingDef).ID }
	kind := *laidKind
	kind.Fields = []*schema.Field{schema.SlotsField("things", "Things.", 5, &slots, func(l *laidOut) *[]laidThing { return &l.list })}
	own := schema.Value{Shape: schema.Record, Source: schema.BuiltTable{schema.String("troll").WithName("id")}, Host: "one table"}
	plain := schema.Value{Shape: schema.Record, Source: schema.BuiltTable{schema.Number(3).WithName("power")}}
	l, r := readOf(&kind, own, schema.Bool(false), own, plain, plain)
	if len(r.Errors) > 0 {
		t.Fatalf("%+v", r.Errors)
	}
	w := schema.DefinitionConverter{}
	if got, want := string(schema.JSON(w.DefinitionValue(&kind, l))), `{"things":["troll",false,"troll","things_4","things_5"]}`; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
	for says, things := range map[string][]schema.Value{
		"slot 2 of things must be the id of a thing, a table or false, not true": {schema.String("orc"), schema.Bool(true)},
		"things has 6 things, but at most 5 are allowed":                         {plain, plain, plain, plain, plain, plain},
	} {
		if _, r := readOf(&kind, things...); len(r.Errors) != 1 || r.Errors[0].Message != says {
			t.Errorf("%s: %+v", says, r.Errors)
		}
	}
}

func TestMarksAreAListOrATable(t *testing.T) {
	read := func(v schema.Value) (map[int]int, *schema.DefinitionReader) {
		r := &schema.DefinitionReader{Kind: thingKind}
		made := r.ReadDefinitionAndForms(schema.Place{}, schema.NewRecord(schema.String("x").WithName("id"), v.WithName("marks")))
		return made[0].(*thingDef).marks, r
	}
	both := schema.Value{Shape: schema.Record, Source: schema.BuiltTable{schema.String("swift").WithName(""), schema.Number(2).WithName("strong")}}
	for _, v := range []schema.Value{schema.NewList(schema.String("swift"), schema.String("strong:2")), schema.NewRecord(schema.Number(1).WithName("swift"), schema.Number(2).WithName("strong")), both} {
		if got, r := read(v); len(r.Errors) > 0 || len(got) != 2 || got[0] != 1 || got[1] != 2 {
			t.Errorf("%v: %v", got, r.Errors)
		}
	}
	for says, v := range map[string]schema.Value{
		`"strong:x" must have a whole number`: schema.NewList(schema.String("strong:x")), "from 1 to 9": schema.NewList(schema.String("strong:0")),
		"is listed twice": schema.NewList(schema.String("swift"), schema.String("swift")), `unknown mark "swft"`: schema.NewList(schema.String("swft")),
		"item 1 must be a string": schema.NewList(schema.Number(4)),
	} {
		_, r := read(v)
		if len(r.Errors) != 1 || !strings.Contains(r.Errors[0].Message, says) {
			t.Errorf("%s: %+v", says, r.Errors)
		}
	}
}
