package declare_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/testkit/schematest"
)

// jab is a definition with something of every shape.
type jab struct {
	ID, Text string
	Odds     int
	Values   []engine.Value
	Order    []string
	Steps    []step
	Do       schema.CallbackFunc
}

type step struct {
	What   string
	Amount int
}

var jabKind = &schema.Kind{Name: "jab", New: func(schema.Place) any { return &jab{} }, ID: func(def any) string { return def.(*jab).ID }, Fields: []*schema.Field{
	schema.IDField(func(d *jab) *string { return &d.ID }),
	schema.TextField("text", "Its text.", func(d *jab) *string { return &d.Text }),
	schema.FractionField("odds", "How often it works.", func(d *jab) *int { return &d.Odds }),
	schema.ValuesField(func(d *jab) *[]engine.Value { return &d.Values }),
	schema.TextListField("order", "What comes first.", "", func(d *jab) *[]string { return &d.Order }),
	schema.RecordListField("steps", "Its effect.", "a step", func(d *jab) *[]step { return &d.Steps }, nil,
		schema.TextField("what", "Which.", func(s *step) *string { return &s.What }).MarkAsListItem(1),
		schema.NumberField("amount", "How much.", 0, 99, func(s *step) *int { return &s.Amount })),
	schema.FuncField("do", "Its effect.", &schema.CallbackSignature{}, func(d *jab, c schema.CallbackFunc) { d.Do = c }),
}}

const jabJSON = `{"id":"jab","text":"a \"é\"","odds":0.25,"values":{"damage":3,"block":1},"order":["x","y"],` +
	`"steps":[{"1":"hit","amount":4},["rest"]],"do":{"function":"jab.lua:7"}}`

// readJab reads a jab from a value, and writes it again.
func readJab(t *testing.T, v schema.Value) (*jab, string) {
	t.Helper()
	r := schema.DefinitionReader{Kind: jabKind, Bind: func(schema.Value, *schema.CallbackSignature, *vocabulary.NameScope, string, string) schema.CallbackFunc {
		return func(schema.RunningCallback, schema.CallbackArg, schema.CallbackArg) schema.CallbackResult {
			return schema.CallbackResult{}
		}
	}}
	made := r.ReadDefinitionAndForms(schema.Place{}, v)[0].(*jab)
	for _, f := range r.Errors {
		t.Errorf("%v: %s", f.Path, f.Message)
	}
	w := schema.DefinitionConverter{Calls: r.Calls}
	return made, string(schema.JSON(w.DefinitionValue(jabKind, made)))
}

func jabFrom(t *testing.T, text string) schema.Value {
	t.Helper()
	v, err := schematest.ParseJSON([]byte(text), func(ref string) (schema.Value, bool) {
		return schema.Value{Shape: schema.Func, Text: ref}, ref == "jab.lua:7"
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestADefinitionIsTheSameThroughJSON(t *testing.T) {
	v := jabFrom(t, jabJSON)
	if got := string(schema.JSON(v)); got != jabJSON {
		t.Errorf("the value is\n%s\nnot\n%s", got, jabJSON)
	}
	d, written := readJab(t, v)
	if want := strings.Replace(jabJSON, `["rest"]`, `{"1":"rest","amount":0}`, 1); written != want {
		t.Errorf("read and written it is\n%s\nnot\n%s", written, want)
	}
	if d.Odds != schema.Millionths/4 || d.Do == nil || !reflect.DeepEqual(d.Steps, []step{{"hit", 4}, {"rest", 0}}) {
		t.Errorf("%+v", d)
	}
}

func TestWrongJSONIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"a":2}`:                `"a" is given twice`,
		`{"do":{"function":"no.lua"}}`: `there is no function "no.lua"`,
		`[1] 2`:                        "after top-level value",
		`{"a":`:                        "unexpected end",
		strings.Repeat("[", 100000):    "max depth",
	} {
		_, err := schematest.ParseJSON([]byte(text), func(string) (schema.Value, bool) { return schema.Value{}, false })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: %v, want %s", text, err, want)
		}
	}
}

func TestPathsLeadToFieldsAndTypes(t *testing.T) {
	for path, want := range map[string]string{
		"text": "text: replaced", "values": "values: merged by name", "values.damage": "values: replaced",
		"order": "order: replaced as a whole; single items can be changed by position", "order.2": "order: replaced", "steps.1": "steps: merged by name",
		"steps.1.amount": "amount: replaced", "steps.2.1": "what: replaced",
	} {
		field, is, err := schema.TypeAtPath(jabKind, path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if got := field.Name + ": " + is.OverrideDoc(); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	for path, want := range map[string]string{
		"txet": `unknown field "txet": did you mean "text"?`, "text.x": "has no fields or items", "steps.first": "from 1", "steps.1.amout": `did you mean "amount"?`,
	} {
		if _, _, err := schema.TypeAtPath(jabKind, path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// laid is a jab with tables of changes over it, each written as JSON; null takes away. It
// returns the faults too.
func laid(t *testing.T, base string, tables ...string) (schema.Value, string) {
	t.Helper()
	var said []string
	o := library.NewOverlaidDefinition(jabKind, jabFrom(t, base), nil)
	for _, table := range tables {
		changes, faults := library.SplitChanges(jabKind, library.Set, jabFrom(t, table), func(v schema.Value) bool { return v.Shape == schema.Text && v.Text == "removed" }, nil)
		for _, f := range append(faults, o.ApplyChanges(changes)...) {
			said = append(said, strings.Join(f.Path, "/")+": "+f.Message)
		}
	}
	return o.Value(), strings.Join(said, "; ")
}

func TestChangesAreLaidOverADefinition(t *testing.T) {
	for _, test := range []struct{ changes, want string }{
		{`{"values":{"damage":9}}`, `"values":{"damage":9,"block":1}`},
		{`{"values":{"heal":7}}`, `"values":{"damage":3,"block":1,"heal":7}`},
		{`{"values.damage":"removed"}`, `"values":{"block":1}`},
		{`{"values":"removed"}`, `"order":["x","y"],"steps"`},
		{`{"order.2":"z","order.3":"last"}`, `"order":["x","z","last"]`},
		{`{"order":{"2":"z"}}`, `"order":["x","z"]`},
		{`{"order":["only"]}`, `"order":["only"]`},
		{`{"order":{"1":"removed","3":"z"}}`, `"order":["y","z"]`},
		{`{"order":[]}`, `"order":[]`},
		{`{"steps.1.1":"kick"}`, `"steps":[{"1":"kick","amount":4},{"1":"rest","amount":0}]`},
		{`{"steps":{"2":{"amount":5}}}`, `{"1":"rest","amount":5}`},
		{`{"steps.1":"removed"}`, `"steps":[{"1":"rest","amount":0}]`},
		{`{"text":"removed","odds":0.5}`, `{"id":"jab","odds":0.5,`},
	} {
		over, said := laid(t, jabJSON, test.changes)
		if _, written := readJab(t, over); said != "" || !strings.Contains(written, test.want) {
			t.Errorf("%s makes of it\n%s\nnot\n%s; %s", test.changes, written, test.want, said)
		}
	}
	over, said := laid(t, jabJSON, `{"values":{"damage":9},"order":{"1":"removed"}}`, `{"values.damage":5,"order.1":"z"}`)
	if _, written := readJab(t, over); said != "" || !strings.Contains(written, `"values":{"damage":5,"block":1},"order":["z"]`) {
		t.Errorf("the later goes over the earlier: %s; %s", written, said)
	}
}

func TestABaseStaysAsItIs(t *testing.T) {
	base := jabFrom(t, jabJSON)
	o := library.NewOverlaidDefinition(jabKind, base, nil)
	changes, _ := library.SplitChanges(jabKind, library.Set, jabFrom(t, `{"values.damage":9,"order.1":"removed"}`), func(v schema.Value) bool { return v.Text == "removed" }, nil)
	o.ApplyChanges(changes)
	if string(schema.JSON(base)) != jabJSON {
		t.Error("the base was changed")
	}
}

func TestChangesThatCannotBeMade(t *testing.T) {
	for _, test := range []struct{ changes, want string }{
		{`{"order.4":"z"}`, "order.4: order.4: there is no item 4: the list has 2"},
		{`{"order":{"3":"removed"}}`, "order/3: order.3: there is no item 3: the list has 2"},
		{`{"order.first":"z"}`, `order.first: order.first: list items are numbered from 1, not named "first"`},
		{`{"text.x":1}`, `text.x: text.x: "x" is inside a value that has no fields or items`},
		{`{"values":{"damage":1},"values.damage":2}`, "values.damage is given twice"},
		{`{"values":"removed","values.damage":2}`, "values.damage is given twice"},
		{`{"values.damage":2,"values":"removed"}`, "values: values is given twice"},
		{`{"id":"other"}`, "id: an override cannot change the id"},
		{`{"order..1":"z"}`, "is not a path: write field names and item positions separated by dots"},
		{`{"` + strings.Repeat("values.", 20) + `x":1}`, "can have at most 16 steps"},
	} {
		if _, said := laid(t, jabJSON, test.changes); !strings.Contains(said, test.want) {
			t.Errorf("%s: %s\nwant %s", test.changes, said, test.want)
		}
	}
}

func TestInsertionHasALimit(t *testing.T) {
	for _, test := range []struct {
		items int
		want  string
	}{{998, ""}, {999, "order: the list has more than 1000 items"}} { // into a list of two
		list := strings.Join(slices.Repeat([]string{`"x"`}, test.items), ",")
		changes, _ := library.SplitChanges(jabKind, library.Insert, jabFrom(t, `{"order":[`+list+`]}`), func(schema.Value) bool { return false }, nil)
		said := ""
		for _, f := range library.NewOverlaidDefinition(jabKind, jabFrom(t, jabJSON), nil).ApplyChanges(changes) {
			said += f.Message
		}
		if said != test.want {
			t.Errorf("inserting %d items: %q, want %q", test.items, said, test.want)
		}
	}
}

func TestFaultsOfAnOverlayAreThoseOfReading(t *testing.T) {
	over, _ := laid(t, jabJSON, `{"steps.1.amount":100,"steps":{"2":{"amuont":1}},"txet":"x"}`)
	r := schema.DefinitionReader{Kind: jabKind}
	r.ReadDefinitionAndForms(schema.Place{}, over)
	var said []string
	for _, f := range r.Errors {
		said = append(said, strings.Join(f.Path, ".")+": "+f.Message+f.Hint)
	}
	got := strings.Join(said, "; ")
	for _, want := range []string{"steps.1.amount: amount in steps[1] must be from 0 to 99, not 100", `steps.2.amuont: unknown field "amuont"`, `txet: unknown field "txet"`} {
		if !strings.Contains(got, want) {
			t.Error(got)
		}
	}
}

// TestAChangeCostsWhatItTouches takes apart only what a change leads through, once.
func TestAChangeCostsWhatItTouches(t *testing.T) {
	list := `"` + strings.Join(slices.Repeat([]string{"x"}, 1000), `","`) + `"`
	o := library.NewOverlaidDefinition(jabKind, jabFrom(t, strings.Replace(jabJSON, `"x","y"`, list, 1)), nil)
	for range 100 {
		changes, _ := library.SplitChanges(jabKind, library.Set, jabFrom(t, `{"values.damage":1}`), func(schema.Value) bool { return false }, nil)
		o.ApplyChanges(changes)
	}
	if o.Parts > 20 {
		t.Errorf("%d parts for a change of one number", o.Parts)
	}
}
