package closure

import (
	"math"
	"slices"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

type kind uint8

const (
	nilKind kind = iota
	truthKind
	numberKind
	textKind
	refKind   // reference to a subject of a view
	selfKind  // the definition whose callback runs, which may have no view
	partKind  // field that has fields of its own
	tableKind // table of the script, or a list passed to it

	anyKind // kind that is unknown until run time; only expressions have it
)

type value struct {
	kind  kind
	n     float64 // the number; 0 or 1 for a truth value; the subject of a reference or part
	text  string
	view  *schema.View      // view of a reference or part
	field *schema.ViewField // field of a part
	table *table
}

func numberValue(n float64) value { return value{kind: numberKind, n: n} }
func textValue(s string) value    { return value{kind: textKind, text: s} }

func truthValue(yes bool) value {
	if yes {
		return value{kind: truthKind, n: 1}
	}
	return value{kind: truthKind}
}

func (v *value) setNumber(n float64) { v.kind, v.n = numberKind, n }

func (v *value) setRef(view *schema.View, n int) { v.kind, v.view, v.n = refKind, view, float64(n) }

func (v *value) isTrue() bool { return v.kind != nilKind && (v.kind != truthKind || v.n != 0) }

func toInt32(n float64) (int, bool) {
	whole := int(n) // fits: or the comparison below fails
	return whole, float64(whole) == n && whole >= math.MinInt32 && whole <= math.MaxInt32
}

// table is a Lua table as closures use it: a list without gaps, and fields in the order in which they were added.
type table struct {
	items  []value
	names  []string
	fields []value
	frozen bool // whether the table cannot be changed by scripts
}

func (t *table) fieldIndex(name string) int { return slices.Index(t.names, name) }

// subjectsOf returns the items of a list of references to objects of a view, or nil for any other table.
func (t *table) subjectsOf(viewName string) (subjects []int, view *schema.View) {
	for _, v := range t.items {
		if v.kind != refKind || v.view.Name != viewName {
			return nil, nil
		}
		subjects, view = append(subjects, int(v.n)), v.view // fits: a reference was an int
	}
	if len(t.fields) > 0 {
		return nil, nil
	}
	return subjects, view
}

// chargeLookup charges for finding a field by name in a table that has many fields.
func (m *Runner) chargeLookup(t *table, key value) {
	if len(t.names) >= namesPerInstruction && key.kind == textKind {
		m.chargePrice(sandbox.Price{Work: t.lookupWork(key.text)})
	}
}

func (t *table) lookupWork(name string) int64 {
	n := int64(len(t.names))
	return n/namesPerInstruction + n*int64(len(name))/1024
}

const namesPerInstruction = 8

func (t *table) valueAt(key value) value {
	switch key.kind {
	case textKind:
		if i := t.fieldIndex(key.text); i >= 0 {
			return t.fields[i]
		}
	case numberKind:
		if i, ok := toInt32(key.n); ok && i >= 1 && i <= len(t.items) {
			return t.items[i-1]
		}
	}
	return value{}
}

// appendFieldOrItem appends a field, unless v is nil, or an item if name is "". noGap is false if the item is nil.
func (t *table) appendFieldOrItem(name string, v value) (noGap bool) {
	switch {
	case name == "":
		t.items = append(t.items, v)
		return v.kind != nilKind
	case v.kind != nilKind:
		t.names, t.fields = append(t.names, name), append(t.fields, v)
	}
	return true
}

// tableSource is a table that Go reads as a schema.TableSource. Reads of entries and names are charged
// to the budget of the runner.
type tableSource struct {
	*table
	runner *Runner
}

// Len, Item, Ref, Field, Names, InvalidKeys and Size implement schema.TableSource.
func (s *tableSource) Len() int { return len(s.items) }

func (s *tableSource) Item(i int) schema.Value {
	if i >= len(s.items) {
		return schema.Value{}
	}
	return s.exportAndCharge(s.items[i], sandbox.ItemWork, sandbox.ItemBytes)
}

func (s *tableSource) Ref(i int) (view *schema.View, n int, ok bool) {
	if i >= len(s.items) {
		return nil, 0, false
	}
	return s.runner.viewAndSubjectOf(&s.items[i])
}

func (s *tableSource) Field(name string) schema.Value {
	i, work := s.fieldIndex(name), sandbox.FieldWork+int(s.lookupWork(name)) // fits: fields are in memory
	if i < 0 {
		s.runner.chargeRead(int64(work), 0)
		return schema.Value{}
	}
	return s.exportAndCharge(s.fields[i], work, sandbox.FieldBytes)
}

func (s *tableSource) exportAndCharge(v value, work, bytes int) schema.Value {
	if v.kind == textKind {
		work += len(v.text) / sandbox.TextBytesPerInstruction
	}
	s.runner.chargeRead(int64(work), int64(bytes))
	return s.runner.exportValue(v)
}

func (s *tableSource) Names() []string {
	s.chargeAndCountKeys()
	return slices.Clone(s.names)
}

func (s *tableSource) InvalidKeys() []string {
	s.chargeAndCountKeys()
	return nil
}

func (s *tableSource) Size() int { return s.chargeAndCountKeys() }

func (s *tableSource) chargeAndCountKeys() int {
	n := len(s.items) + len(s.fields)
	s.runner.chargeRead(int64(n), int64(sandbox.NameBytes*n)) // fits: the table is in memory
	return n
}
