package editing

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// A text of a definition has slots, {damage}, for the values that the definition writes.

// slot is a slot of a text.
type slot struct {
	name  string
	place Place // of the name
}

// slotAt is the slot at a column of a line; false where there is none.
func (f *found) slotAt(line, column int) (s slot, is bool) {
	written := f.text.Line(line)
	at := min(max(column-1, 0), len(written))
	open, close := strings.LastIndexByte(written[:at], '{'), strings.IndexByte(written[at:], '}')
	if open < 0 || close < 0 {
		return s, false
	}
	s.name = written[open+1 : at+close]
	s.place = Place{f.text.Name, line, open + 2, len(s.name)}
	return s, s.name != "" && !strings.ContainsAny(s.name, "{} \"'")
}

// valueOf is the field of the definition around that writes the value of a slot, and the field
// of its upgrade that writes another; nil where it writes none.
func (f *found) valueOf(s slot) (value, upgraded *ast.Field) {
	value = fieldOf(tableOf(fieldOf(f.around, "values")), s.name)
	upgraded = fieldOf(tableOf(fieldOf(tableOf(fieldOf(f.around, "upgrade")), "values")), s.name)
	return value, upgraded
}

// fieldOf is the field of a table by its name; nil for none.
func fieldOf(table *ast.TableExpr, name string) *ast.Field {
	if table == nil {
		return nil
	}
	for _, f := range table.Fields {
		if key, is := f.Key.(*ast.StringExpr); is && key.Value == name {
			return f
		}
	}
	return nil
}

// tableOf is the table that a field has; nil for anything else.
func tableOf(f *ast.Field) *ast.TableExpr {
	if f == nil {
		return nil
	}
	table, _ := f.Value.(*ast.TableExpr)
	return table
}

// ofSlot tells of the value in the place of a slot.
func (f *found) ofSlot(line, column int) (told []Told, at Place) {
	s, is := f.slotAt(line, column)
	value, upgraded := f.valueOf(s)
	if !is || value == nil {
		return nil, at
	}
	t := Told{Code: s.name + ": integer", Doc: "Of the values of this definition."}
	if n, is := value.Value.(*ast.NumberExpr); is {
		t.Code = s.name + " = " + n.Value
	}
	if upgraded != nil {
		if n, is := upgraded.Value.(*ast.NumberExpr); is {
			t.Doc += " Upgraded: " + n.Value + "."
		}
	}
	return []Told{t}, s.place
}

// slots offers what a slot can name that is begun in a text: the values of the definition. It
// reports whether one is begun.
func (o *offering) slots() bool {
	open := strings.LastIndexByte(o.cursor.Word, '{')
	around := o.reader.around()
	if !o.cursor.Quoted || around == nil || open < 0 || strings.Contains(o.cursor.Word[open:], "}") {
		return false
	}
	o.cursor.Word = o.cursor.Word[open+1:]
	for _, m := range o.reader.written(around, "values", "integer") {
		o.offer(Field, m.Name, m.Type, m.Doc)
	}
	return true
}

// around is the definition that is around what is read; nil for none.
func (r *Reader) around() *ast.TableExpr {
	if len(r.defining) == 0 {
		return nil
	}
	return r.defining[len(r.defining)-1]
}

// slotPlace is where the value of a slot is written.
func (f *found) slotPlace(line, column int) (at Place, is bool) {
	s, is := f.slotAt(line, column)
	value, _ := f.valueOf(s)
	if !is || value == nil {
		return at, false
	}
	return placeOf(f.tree, value.Key), true
}
