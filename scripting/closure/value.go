package closure

import (
	"math"
	"slices"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

// kind is the type of a value.
type kind uint8

const (
	isNil kind = iota
	isTruth
	isNumber
	isText
	isRef   // what a view shows
	isSelf  // the definition that acts, which no view shows
	isPart  // a field of a view that has fields of its own
	isTable // of a script, or a list that it was given

	isAny // of an expression: whatever it turns out to be
)

// value is a value of a script.
type value struct {
	kind  kind
	n     float64           // a number; of a truth 0 or 1, of a reference and a part the subject
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

// setNumber makes a number of a value, in its place. What else it was stays there, and
// means nothing.
func (v *value) setNumber(n float64) { v.kind, v.n = isNumber, n }

// setRef is the same for a reference.
func (v *value) setRef(view *schema.View, n int) { v.kind, v.view, v.n = isRef, view, float64(n) }

// true reports whether a value counts as true in a condition.
func (v *value) true() bool { return v.kind != isNil && (v.kind != isTruth || v.n != 0) }

// integer is a whole number that every machine reads alike.
func integer(n float64) (int, bool) {
	whole := int(n) // fits: or the comparison below fails
	return whole, float64(whole) == n && whole >= math.MinInt32 && whole <= math.MaxInt32
}

// table is a table: a list without gaps, and fields by name in the order in which they
// were made.
type table struct {
	items  []value
	names  []string
	fields []value
	frozen bool // no script may change it
}

// field is the place of a field; -1 for none.
func (t *table) field(name string) int { return slices.Index(t.names, name) }

// look charges for looking for a field of a table: its names are gone through.
func (m *Machine) look(t *table, key value) {
	if len(t.names) >= fewNames && key.kind == isText {
		m.take(price{work: t.lookWork(key.text)})
	}
}

func (t *table) lookWork(name string) int64 {
	n := int64(len(t.names))
	return n/fewNames + n*int64(len(name))/1024
}

// fewNames counts the names of a table that one instruction pays for.
const fewNames = 8

// at returns the value of a table under a key; nil for none.
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

// add adds an item or a field to a table, and reports false for a gap in its list.
func (t *table) add(name string, v value) bool {
	switch {
	case name == "":
		t.items = append(t.items, v)
		return v.kind != isNil
	case v.kind != isNil:
		t.names, t.fields = append(t.names, name), append(t.fields, v)
	}
	return true
}

// source is a table as Go reads it, a schema.Source. The machine pays.
type source struct {
	*table
	by *Machine
}

// Len implements schema.Source; the others too.
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

// read is a value of the table for Go, which is paid for.
func (s *source) read(v value, work, bytes int) schema.Value {
	if v.kind == isText {
		work += len(v.text) / sandbox.TextWork
	}
	s.by.charge(int64(work), int64(bytes))
	return s.by.shown(v)
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

// keys returns how many there are, which are gone through.
func (s *source) keys() int {
	n := len(s.items) + len(s.fields)
	s.by.charge(int64(n), int64(sandbox.NameBytes*n)) // fits: the table is in memory
	return n
}
