package editing

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/syntax"
)

// slot is a part of a text of a definition, {damage}, that shows one of its values.
type slot struct {
	name  string
	place Place // place of the name
}

func (f *occurrence) findSlot(line, column int) (s slot, ok bool) {
	lineText := f.text.Line(line)
	at := min(max(column-1, 0), len(lineText))
	open, close := strings.LastIndexByte(lineText[:at], '{'), strings.IndexByte(lineText[at:], '}')
	if open < 0 || close < 0 {
		return s, false
	}
	s.name = lineText[open+1 : at+close]
	s.place = Place{f.text.Name, line, open + 2, len(s.name)}
	return s, s.name != "" && !strings.ContainsAny(s.name, "{} \"'")
}

// valueFields returns the field of the enclosing definition that sets the value of a slot, and the
// field of its other form; nil for each that does not exist.
func (f *occurrence) valueFields(s slot) (value, other *ast.Field) {
	value = syntax.TableField(f.around.table, "values", s.name)
	if form := f.around.form; form != "" {
		other = syntax.TableField(f.around.table, form, "values", s.name)
	}
	return value, other
}

func (f *occurrence) describeSlot(line, column int) (parts []HoverPart, at Place) {
	s, is := f.findSlot(line, column)
	value, other := f.valueFields(s)
	if !is || value == nil {
		return nil, at
	}
	t := HoverPart{Code: s.name + ": integer", Doc: "One of this definition's values."}
	if n, is := value.Value.(*ast.NumberExpr); is {
		t.Code = s.name + " = " + n.Value
	}
	if other != nil {
		if n, is := other.Value.(*ast.NumberExpr); is {
			t.Doc += " In its " + f.around.form + ": " + n.Value + "."
		}
	}
	return []HoverPart{t}, s.place
}

// completeSlot adds the values of the definition if a slot is being typed in a text, and reports
// whether that is so.
func (o *completer) completeSlot() bool {
	open := strings.LastIndexByte(o.cursor.Word, '{')
	around := o.reader.innermostDefinition()
	if !o.cursor.Quoted || around.table == nil || open < 0 || strings.Contains(o.cursor.Word[open:], "}") {
		return false
	}
	o.cursor.Word = o.cursor.Word[open+1:]
	for _, m := range o.reader.fieldsAsMembers(around.table, "values", "integer") {
		o.addOffer(Field, m.Name, m.Type, m.Doc)
	}
	return true
}

func (f *occurrence) slotValuePlace(line, column int) (at Place, is bool) {
	s, is := f.findSlot(line, column)
	value, _ := f.valueFields(s)
	if !is || value == nil {
		return at, false
	}
	return placeOf(f.tree, value.Key), true
}
