package declare

import (
	"reflect"
	"strings"
	"testing"

	"curtaincall/engine"
)

// jab is a definition with something of every shape.
type jab struct {
	ID, Text string
	Odds     int
	Values   []engine.Value
	Order    []string
	Steps    []step
	Do       Call
}

type step struct {
	What   string
	Amount int
}

var jabKind = &Kind{Name: "jab", New: func(Place) any { return &jab{} }, ID: func(def any) string { return def.(*jab).ID }, Fields: []*Field{
	Identity(func(d *jab) *string { return &d.ID }),
	HasText("text", "What it says.", func(d *jab) *string { return &d.Text }),
	HasPart("odds", "How often it works.", func(d *jab) *int { return &d.Odds }),
	HasValues(func(d *jab) *[]engine.Value { return &d.Values }),
	HasTexts("order", "What comes first.", "", func(d *jab) *[]string { return &d.Order }),
	HasRecords("steps", "What it does.", "a step", func(d *jab) *[]step { return &d.Steps }, nil,
		HasText("what", "Which.", func(s *step) *string { return &s.What }).Positional(1),
		HasNumber("amount", "How much.", 0, 99, func(s *step) *int { return &s.Amount })),
	HasFunc("do", "What it does.", &Callback{}, func(d *jab, c Call) { d.Do = c }),
}}

const jabJSON = `{"id":"jab","text":"a \"é\"","odds":0.25,"values":{"damage":3,"block":1},"order":["x","y"],` +
	`"steps":[{"1":"hit","amount":4},["rest"]],"do":{"function":"jab.lua:7"}}`

// readJab reads a jab from a value, and writes it again.
func readJab(t *testing.T, v Value) (*jab, string) {
	t.Helper()
	r := Reading{Kind: jabKind, Bind: func(Value, *Callback, string, string) Call {
		return func(Acting, Given, Given) Answer { return Answer{} }
	}}
	made := r.Read(Place{}, v)[0].(*jab)
	for _, f := range r.Faults {
		t.Errorf("%v: %s", f.Path, f.Message)
	}
	w := Writing{Calls: r.Calls}
	return made, string(JSON(w.Write(jabKind, made)))
}

func jabFrom(t *testing.T, text string) Value {
	t.Helper()
	v, err := FromJSON([]byte(text), func(ref string) (Value, bool) {
		return Value{Shape: Func, Text: ref}, ref == "jab.lua:7"
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestADefinitionIsTheSameThroughJSON(t *testing.T) {
	v := jabFrom(t, jabJSON)
	if got := string(JSON(v)); got != jabJSON {
		t.Errorf("the value is\n%s\nnot\n%s", got, jabJSON)
	}
	d, written := readJab(t, v)
	if want := strings.Replace(jabJSON, `["rest"]`, `{"1":"rest","amount":0}`, 1); written != want {
		t.Errorf("read and written it is\n%s\nnot\n%s", written, want)
	}
	if d.Odds != Millionths/4 || d.Do == nil || !reflect.DeepEqual(d.Steps, []step{{"hit", 4}, {"rest", 0}}) {
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
		_, err := FromJSON([]byte(text), func(string) (Value, bool) { return Value{}, false })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: %v, want %s", text, err, want)
		}
	}
}

func TestPathsLeadToFieldsAndTypes(t *testing.T) {
	for path, want := range map[string]string{
		"text": "text: replaced", "values": "values: merged by name", "values.damage": "values: replaced",
		"order": "order: replaced; items by their place", "order.2": "order: replaced", "steps.1": "steps: merged by name",
		"steps.1.amount": "amount: replaced", "steps.2.1": "what: replaced",
	} {
		field, is, err := At(jabKind, path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if got := field.Name + ": " + is.Merge(); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	for path, want := range map[string]string{
		"txet": `unknown field "txet": did you mean "text"?`, "text.x": "no parts", "steps.first": "from 1", "steps.1.amout": `did you mean "amount"?`,
	} {
		if _, _, err := At(jabKind, path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

func TestChangesAreLaidOverADefinition(t *testing.T) {
	base := jabFrom(t, jabJSON)
	over, err := Overlay(jabKind, base,
		Override{"values.damage", Number(9)},
		Override{"values", Fields(Number(7).As("heal"))},
		Override{"order.2", String("z")}, Override{"order.3", String("last")},
		Override{"steps.1.1", String("kick")}, Override{"steps.2", Fields(Number(5).As("amount"))},
		Override{"text", Value{}}, Override{"odds", Value{Shape: Part, N: Millionths / 2}},
	)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"id":"jab","odds":0.5,"values":{"damage":9,"block":1,"heal":7},"order":["x","z","last"],` +
		`"steps":[{"1":"kick","amount":4},{"1":"rest","amount":5}],"do":{"function":"jab.lua:7"}}`
	if _, written := readJab(t, over); written != want {
		t.Errorf("it is\n%s\nnot\n%s", written, want)
	}
	if string(JSON(base)) != jabJSON {
		t.Error("the base was changed")
	}
	if _, err := Overlay(jabKind, base, Override{"valeus.damage", Number(1)}); err == nil {
		t.Error("a change of an unknown field was accepted")
	}
}

func TestFaultsOfAnOverlayAreThoseOfReading(t *testing.T) {
	over, err := Overlay(jabKind, jabFrom(t, jabJSON), Override{"steps.1.amount", Number(100)}, Override{"steps.2", Fields(Number(1).As("amuont"))})
	if err != nil {
		t.Fatal(err)
	}
	r := Reading{Kind: jabKind}
	r.Read(Place{}, over)
	var said []string
	for _, f := range r.Faults {
		said = append(said, strings.Join(f.Path, ".")+": "+f.Message+f.Hint)
	}
	if got := strings.Join(said, "; "); !strings.Contains(got, "steps.1.amount: amount in steps[1] must be from 0 to 99, not 100") || !strings.Contains(got, `steps.2.amuont: unknown field "amuont"`) {
		t.Error(got)
	}
}
