package editing

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// findTextSlot returns the name and the place of the slot at a column of a text, and the field of the definition that
// sets its value, or nil if no field does.
func (f *occurrence) findTextSlot(line, column int) (name string, place Location, value *ast.Field) {
	lineText := f.text.Line(line)
	at := min(max(column-1, 0), len(lineText))
	open, close := strings.LastIndexByte(lineText[:at], '{'), strings.IndexByte(lineText[at:], '}')
	if open < 0 || close < 0 {
		return "", place, nil
	}
	if name = lineText[open+1 : at+close]; name != "" && !strings.ContainsAny(name, "{} \"'") {
		value = syntax.TableField(f.around.Table, "values", name)
	}
	return name, Location{f.text.Name, line, open + 2, len(name)}, value
}

// Hint shows a text, at its place, as players read it.
type Hint struct {
	Place Location
	Text  string
}

// Hints returns what each text with values in braces shows, as in "Deal 4→6 damage": the number in the other form of the
// definition follows the arrow. It returns an error if the file does not parse.
func (s *Scripts) Hints(t *source.Text) (list []Hint, err error) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		return nil, err
	}
	s.visitMeanings(t, tree, func(f *occurrence) {
		text, is := f.Node.(*ast.StringExpr)
		if !is || f.Name != "" || f.around.Table == nil {
			return
		}
		var values []engine.Value
		for _, name := range engine.PlaceholderNames(text.Value) {
			if f.numberAt("values", name) != "" {
				values = append(values, engine.Value{Name: name})
			}
		}
		shown := engine.ExpandTemplate(text.Value, values, func(v engine.Value, _, _ string) string {
			base, other := f.numberAt("values", v.Name), f.numberAt(f.around.Form, "values", v.Name)
			if other == "" || other == base {
				return base
			}
			return base + "→" + other
		})
		if shown != text.Value {
			list = append(list, Hint{f.place, shown})
		}
	})
	return list, nil
}

// numberAt returns the number in a field of the enclosing definition as it is written; "" if there is none.
func (f *occurrence) numberAt(path ...string) string {
	if field := syntax.TableField(f.around.Table, path...); field != nil {
		if n, is := field.Value.(*ast.NumberExpr); is {
			return n.Value
		}
	}
	return ""
}

func (f *occurrence) describeTextSlot(line, column int) (parts []HoverPart, at Location) {
	name, at, value := f.findTextSlot(line, column)
	if value == nil {
		return nil, at
	}
	t := HoverPart{Code: name + ": integer", Doc: "One of this definition's values."}
	if n := f.numberAt("values", name); n != "" {
		t.Code = name + " = " + n
	}
	if n := f.numberAt(f.around.Form, "values", name); n != "" {
		t.Doc += " In its " + f.around.Form + ": " + n + "."
	}
	return []HoverPart{t}, at
}

// completeTextSlot adds the values of the definition if a slot is being typed in a text, and reports
// whether that is so.
func (o *completer) completeTextSlot() bool {
	open := strings.LastIndexByte(o.cursor.Word, '{')
	if !o.cursor.Quoted || o.reader.Around.Table == nil || open < 0 || strings.Contains(o.cursor.Word[open:], "}") {
		return false
	}
	o.cursor.Word = o.cursor.Word[open+1:]
	for _, m := range o.reader.FieldsAsMembers("values", "integer") {
		o.addOffer(Field, m.Name, m.Type, m.Doc)
	}
	return true
}
