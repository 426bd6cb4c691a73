package editing

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/syntax"
)

// findTextSlot returns the name and the place of the slot at a column, and the field of the enclosing
// definition that sets its value; nil if there is no such field.
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

func (f *occurrence) describeTextSlot(line, column int) (parts []HoverPart, at Location) {
	name, at, value := f.findTextSlot(line, column)
	if value == nil {
		return nil, at
	}
	t := HoverPart{Code: name + ": integer", Doc: "One of this definition's values."}
	if n, is := value.Value.(*ast.NumberExpr); is {
		t.Code = name + " = " + n.Value
	}
	form := f.around.Form
	if other := syntax.TableField(f.around.Table, form, "values", name); form != "" && other != nil {
		if n, is := other.Value.(*ast.NumberExpr); is {
			t.Doc += " In its " + form + ": " + n.Value + "."
		}
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
