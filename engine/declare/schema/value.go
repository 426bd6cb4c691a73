package schema

import (
	"fmt"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// Speaks reports whether a text in a value contains a name in braces.
func (v Value) Speaks(name string) bool { return v.speaks(name, MaxSteps) }

func (v Value) speaks(name string, deep int) bool {
	if v.Source == nil || deep == 0 {
		return v.Shape == Text && slices.Contains(engine.Placeholders(v.Text), name)
	}
	for i := range v.Source.Len() {
		if v.Source.Item(i).speaks(name, deep-1) {
			return true
		}
	}
	return slices.ContainsFunc(v.Source.Names(), func(field string) bool { return v.Source.Field(field).speaks(name, deep-1) })
}

// Part returns the value at some steps; Nil if there is none.
func (v Value) Part(steps ...string) Value {
	for _, step := range steps {
		if v.Source == nil {
			return Value{}
		}
		if place, err := engine.ParseInt(step); err == nil {
			v = v.Source.Item(place - 1)
		} else {
			v = v.Source.Field(step)
		}
	}
	return v
}

// Detach returns a copy that needs no host, with at most most parts and MaxSteps levels: functions
// become the text that ref returns.
func (v Value) Detach(ref func(Value) string, most int) Value {
	return v.keptCopy(ref, MaxSteps, &most)
}

func (v Value) keptCopy(ref func(Value) string, deep int, left *int) Value {
	*left--
	switch {
	case v.Shape == Func:
		return Value{Shape: Func, Text: ref(v)}
	case v.Source == nil || deep == 0 || *left < 0:
		return Value{Shape: v.Shape, N: v.N, Text: v.Text}
	}
	made := Made{}
	for i := 0; i < v.Source.Len() && *left > 0; i++ {
		made = append(made, v.Source.Item(i).keptCopy(ref, deep-1, left).As(""))
	}
	for _, name := range v.Source.Names() {
		if *left > 0 {
			made = append(made, v.Source.Field(name).keptCopy(ref, deep-1, left).As(name))
		}
	}
	return Value{Shape: v.Shape, Source: made}
}

// Shape is the kind of a value.
type Shape uint8

const (
	Nil    Shape = iota
	Whole        // a whole number
	Part         // a fraction between 0 and 1, in millionths
	Truth        // a boolean
	Text         // a text
	Word         // a text from a list of words
	Ref          // what a view shows
	List         // values in order
	Table        // a value for each of some words
	Record       // named values
	Func         // a function of a script
	Store        // values that a callback remembers, by name
	Any          // whatever the script host understands
)

// Value is a value exchanged between a game and a script, a page or a file. Whole numbers, texts
// and references need no allocation.
type Value struct {
	Shape  Shape
	N      int    // Whole, Part, Truth (0 or 1), Ref: the subject
	Text   string // Text and Word
	View   *View  // Ref
	Source Source // List, Table, Record
	Host   any    // the host's own value: a function of a script
}

// Source is a table that is read lazily, piece by piece.
type Source interface {
	Len() int                               // items of the list part
	Item(i int) Value                       // from 0; Nil if there is none
	Ref(i int) (view *View, n int, ok bool) // an item, if it is what a view shows
	Field(name string) Value                // Nil if there is none
	Names() []string                        // of the fields, in the order in which they were written
	InvalidKeys() []string                  // keys that are neither names nor indexes, as text
	Size() int                              // number of entries of all kinds
}

// Number, String, Refer and Fields return values of Go values, like Flag.
func Number(n int) Value { return Value{Shape: Whole, N: n} }

func String(s string) Value { return Value{Shape: Text, Text: s} }

func Refer(v *View, n int) Value { return Value{Shape: Ref, View: v, N: n} }

func Fields(list ...NamedValue) Value { return Value{Shape: Record, Source: Made(list)} }

// Flag returns a boolean.
func Flag(yes bool) Value {
	if yes {
		return Value{Shape: Truth, N: 1}
	}
	return Value{Shape: Truth}
}

// Strings returns a list of texts.
func Strings(list []string) Value {
	made := make(Made, len(list))
	for i, s := range list {
		made[i].Value = String(s)
	}
	return Value{Shape: List, Source: made}
}

// Items returns a list of values.
func Items(list ...Value) Value {
	made := make(Made, len(list))
	for i, v := range list {
		made[i].Value = v
	}
	return Value{Shape: List, Source: made}
}

// NamedValue is an entry of a Made table; without a name it is the next item of its list part.
type NamedValue struct {
	Name  string
	Value Value
}

// As returns the value with a name.
func (v Value) As(name string) NamedValue { return NamedValue{name, v} }

// Made is a table made in Go, with its fields and items in order.
type Made []NamedValue

// OrNil returns the table as a value of a shape; Nil if m is nil.
func (m Made) OrNil(s Shape) Value {
	if m == nil {
		return Value{}
	}
	return Value{Shape: s, Source: m}
}

// Len implements Source.
func (m Made) Len() (n int) {
	for _, f := range m {
		if f.Name == "" {
			n++
		}
	}
	return n
}

// Item implements Source.
func (m Made) Item(i int) Value {
	for _, f := range m {
		if f.Name != "" {
			continue
		}
		if i == 0 {
			return f.Value
		}
		i--
	}
	return Value{}
}

// Ref implements Source.
func (m Made) Ref(i int) (view *View, n int, ok bool) {
	v := m.Item(i)
	return v.View, v.N, v.Shape == Ref
}

// Field implements Source.
func (m Made) Field(name string) Value {
	for _, f := range m {
		if f.Name == name {
			return f.Value
		}
	}
	return Value{}
}

// Names implements Source.
func (m Made) Names() (names []string) {
	for _, f := range m {
		if f.Name != "" {
			names = append(names, f.Name)
		}
	}
	return names
}

// InvalidKeys implements Source.
func (m Made) InvalidKeys() []string { return nil }

// MadeOf copies the table of a value, one step deep.
func MadeOf(v Value) (made Made) {
	for i := range v.Source.Len() {
		made = append(made, v.Source.Item(i).As(""))
	}
	for _, name := range v.Source.Names() {
		made = append(made, v.Source.Field(name).As(name))
	}
	return made
}

// Steps returns the path step of each part: its name, or the index of an item.
func (m Made) Steps() (list []string) {
	place := 0
	for _, part := range m {
		if part.Name == "" {
			place++
			part.Name = strconv.Itoa(place)
		}
		list = append(list, part.Name)
	}
	return list
}

// Size implements Source.
func (m Made) Size() int { return len(m) }

// String returns a short text for messages; it never contains an address.
func (v Value) String() string {
	const longest = 40
	switch v.Shape {
	case Nil:
		return "nil"
	case Whole:
		return strconv.Itoa(v.N)
	case Part:
		return strconv.FormatFloat(float64(v.N)/Millionths, 'g', -1, 64)
	case Truth:
		return strconv.FormatBool(v.N != 0)
	case Text, Word:
		if len(v.Text) > longest {
			return strconv.Quote(v.Text[:longest] + "...")
		}
		return strconv.Quote(v.Text)
	case Func:
		return "a function"
	case Any:
		return v.Text
	}
	return "a table"
}

// Millionths is the number of a Part that means 1.
const Millionths = 1_000_000

// Type is the type of a field, an argument or a result.
type Type struct {
	Shape     Shape
	Low, High int               // of Whole
	Words     *vocabulary.Words // of Word; the keys of a Table
	View      string            // of Ref: the name of the view
	Kind      string            // of Text: it is the id of a definition of this kind
	Maybe     string            // of Text: it may be the id of a definition of this kind, or another word; anyKind for any name
	Own       bool              // of Text: it is the id of what is being defined
	Blank     bool              // of Text: it may be empty, which means omitted
	FreeKeys  bool              // of Table: the definition's text and functions refer to its keys
	Of        *Type             // of List and Table
	Fields    []*Field          // of Record
	Class     string            // the name in stubs, if it cannot be derived
	Says      ForPeople         // whether players read it and locales translate it

	// Named converts a value of a type with several forms to the form whose parts have names, so
	// that an override can name one; nil for other types.
	Named func(v Value) Value
}

// Common types.
var (
	TypeNumber = &Type{Shape: Whole}
	TypeTruth  = &Type{Shape: Truth}
	TypeText   = &Type{Shape: Text}
	typeOwnID  = &Type{Shape: Text, Own: true}
	TypeTexts  = &Type{Shape: List, Of: TypeText}
)

// TypeOf returns the type of references to what a view shows, TypeList of lists, TypeWord of
// words, typeID of ids of a kind, and TypeIDs of lists of them.
func TypeOf(view string) *Type { return &Type{Shape: Ref, View: view} }

func TypeList(of *Type) *Type { return &Type{Shape: List, Of: of} }

func TypeWord(w *vocabulary.Words) *Type { return &Type{Shape: Word, Words: w} }

func typeID(kind string) *Type { return &Type{Shape: Text, Kind: kind} }

func TypeIDs(kind string) *Type { return TypeList(typeID(kind)) }

func TypeTable(w *vocabulary.Words, of *Type) *Type { return &Type{Shape: Table, Words: w, Of: of} }

// Hex returns a 64-bit number as text, since scripts have no numbers of that size.
func Hex(n uint64) string { return fmt.Sprintf("%016x", n) }
