package closure

import (
	"math"
	"slices"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

type kind uint8

const (
	isNil kind = iota
	isTruth
	isNumber
	isText
	isRef   // subject of a view
	isSelf  // the acting definition, which may have no view
	isPart  // field with fields itself
	isTable // table of a script, or list passed to it

	isAny // for expressions: not known
)

type value struct {
	kind  kind
	n     float64           // number; truth as 0 or 1; subject of a reference or part
	text  string            //
	view  *schema.View      // of a reference and a part
	field *schema.ViewField // of a part
	table *table
}

func numberOf(n float64) value { return value{kind: isNumber, n: n} }
func textOf(s string) value    { return value{kind: isText, text: s} }

func truthOf(yes bool) value {
	if yes {
		return value{kind: isTruth, n: 1}
	}
	return value{kind: isTruth}
}

// setNumber makes v a number in place. It leaves the other fields, which have no meaning then.
func (v *value) setNumber(n float64) { v.kind, v.n = isNumber, n }

func (v *value) setRef(view *schema.View, n int) { v.kind, v.view, v.n = isRef, view, float64(n) }

func (v *value) true() bool { return v.kind != isNil && (v.kind != isTruth || v.n != 0) }

// integer returns n as a 32-bit integer. It reports false if n is not one.
func integer(n float64) (int, bool) {
	whole := int(n) // fits: or the comparison below fails
	return whole, float64(whole) == n && whole >= math.MinInt32 && whole <= math.MaxInt32
}

// table is a Lua table: a list without gaps, and fields in the order of their creation.
type table struct {
	items  []value
	names  []string
	fields []value
	frozen bool // scripts cannot change it
}

// field returns the index of a field, or -1.
func (t *table) field(name string) int { return slices.Index(t.names, name) }

// look charges for a search of the fields of a table.
func (m *Machine) look(t *table, key value) {
	if len(t.names) >= fewNames && key.kind == isText {
		m.take(price{work: t.lookWork(key.text)})
	}
}

func (t *table) lookWork(name string) int64 {
	n := int64(len(t.names))
	return n/fewNames + n*int64(len(name))/1024
}

const fewNames = 8

func (t *table) at(key value) value {
	switch key.kind {
	case isText:
		if i := t.field(key.text); i >= 0 {
			return t.fields[i]
		}
	case isNumber:
		if i, ok := integer(key.n); ok && i >= 1 && i <= len(t.items) {
			return t.items[i-1]
		}
	}
	return value{}
}

// add appends a field, or an item if name is "". It ignores a nil field, and reports false for a
// nil item.
func (t *table) add(name string, v value) (ok bool) {
	switch {
	case name == "":
		t.items = append(t.items, v)
		return v.kind != isNil
	case v.kind != isNil:
		t.names, t.fields = append(t.names, name), append(t.fields, v)
	}
	return true
}

// source reads a table for Go, as a schema.Source, and charges the machine.
type source struct {
	*table
	by *Machine
}

// Len implements schema.Source, as the methods below do.
func (s *source) Len() int { return len(s.items) }

func (s *source) Item(i int) schema.Value {
	if i >= len(s.items) {
		return schema.Value{}
	}
	return s.read(s.items[i], sandbox.ItemWork, sandbox.ItemBytes)
}

func (s *source) Ref(i int) (view *schema.View, n int, ok bool) {
	if i >= len(s.items) {
		return nil, 0, false
	}
	return s.by.shows(&s.items[i])
}

func (s *source) Field(name string) schema.Value {
	i, work := s.field(name), sandbox.FieldWork+int(s.lookWork(name)) // fits: fields are in memory
	if i < 0 {
		s.by.charge(int64(work), 0)
		return schema.Value{}
	}
	return s.read(s.fields[i], work, sandbox.FieldBytes)
}

// read converts a value of the table to one for Go, and charges work and bytes for it.
func (s *source) read(v value, work, bytes int) schema.Value {
	if v.kind == isText {
		work += len(v.text) / sandbox.TextWork
	}
	s.by.charge(int64(work), int64(bytes))
	return s.by.showValue(v)
}

func (s *source) Names() []string {
	s.keys()
	return slices.Clone(s.names)
}

func (s *source) InvalidKeys() []string {
	s.keys()
	return nil
}

func (s *source) Size() int { return s.keys() }

func (s *source) keys() int {
	n := len(s.items) + len(s.fields)
	s.by.charge(int64(n), int64(sandbox.NameBytes*n)) // fits: the table is in memory
	return n
}
