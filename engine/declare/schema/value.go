package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// HasPlaceholder reports whether a text in the value, at most maxDepth steps inside, contains name in braces.
func (v Value) HasPlaceholder(name string, maxDepth int) bool {
	if v.Source == nil || maxDepth == 0 {
		return v.Shape == Text && slices.Contains(engine.PlaceholderNames(v.Text), name)
	}
	for i := range v.Source.Len() {
		if v.Source.Item(i).HasPlaceholder(name, maxDepth-1) {
			return true
		}
	}
	return slices.ContainsFunc(v.Source.Names(), func(field string) bool { return v.Source.Field(field).HasPlaceholder(name, maxDepth-1) })
}

// PartAt returns the part of the value at a path, or Nil if there is none.
func (v Value) PartAt(steps ...string) Value {
	for _, step := range steps {
		if v.Source == nil {
			return Value{}
		}
		if place, err := engine.ParseClampedInt32(step); err == nil {
			v = v.Source.Item(place - 1)
		} else {
			v = v.Source.Field(step)
		}
	}
	return v
}

// DetachFromScript returns a copy of v without references to the script host, cut after maxParts parts or MaxSteps
// levels. functionText returns the text that replaces a function.
func (v Value) DetachFromScript(functionText func(Value) string, maxParts int) Value {
	return v.copyWithoutScript(functionText, MaxSteps, &maxParts)
}

func (v Value) copyWithoutScript(functionText func(Value) string, maxDepth int, left *int) Value {
	*left--
	switch {
	case v.Shape == Func:
		return Value{Shape: Func, Text: functionText(v)}
	case v.Source == nil || maxDepth == 0 || *left < 0:
		return Value{Shape: v.Shape, N: v.N, Text: v.Text}
	}
	made := BuiltTable{}
	for i := 0; i < v.Source.Len() && *left > 0; i++ {
		made = append(made, v.Source.Item(i).copyWithoutScript(functionText, maxDepth-1, left).WithName(""))
	}
	for _, name := range v.Source.Names() {
		if *left > 0 {
			made = append(made, v.Source.Field(name).copyWithoutScript(functionText, maxDepth-1, left).WithName(name))
		}
	}
	return Value{Shape: v.Shape, Source: made}
}

// Shape is the form of a value or a type: a number, a text, an object of a view, a list, a table, a function and so on.
type Shape uint8

const (
	Nil      Shape = iota
	Whole          // a whole number
	Fraction       // a fraction between 0 and 1, in millionths
	Truth          // a boolean
	Text           // a text
	Word           // a text from a list of words
	Ref            // an object of a view
	List           // values in order
	Table          // a value for each of some words
	Record         // named values
	Func           // a function of a script
	Store          // a place where callbacks store values by name
	Any            // any value of the script host
)

// Value is a value that a game exchanges with scripts, pages and files. Whole numbers, texts and references are
// created without allocating memory.
type Value struct {
	Shape  Shape
	N      int         // for Whole, Fraction, Truth (0 or 1) and Ref (the object's number)
	Text   string      // for Text and Word
	View   *View       // for Ref
	Source TableSource // for List, Table and Record
	Host   any         // the value of the script host, such as a function
}

// TableSource is a table whose parts are read when they are needed.
type TableSource interface {
	Len() int                               // number of items of the list part
	Item(i int) Value                       // item i of the list part, from 0; Nil if there is none
	Ref(i int) (view *View, n int, ok bool) // returns item i, if it is an object of a view; otherwise false
	Field(name string) Value                // value of the field called name; Nil if there is none
	Names() []string                        // names of the fields, in the order in which they were written
	InvalidKeys() []string                  // the keys that are neither names nor indexes, as text
	Size() int                              // number of entries of all kinds
}

func Bool(yes bool) Value                { return Value{Shape: Truth, N: engine.BoolToInt(yes)} }
func Number(n int) Value                 { return Value{Shape: Whole, N: n} }
func String(s string) Value              { return Value{Shape: Text, Text: s} }
func ObjectRef(v *View, n int) Value     { return Value{Shape: Ref, View: v, N: n} }
func NamedRef(view string, n int) Value  { return Value{Shape: Ref, Text: view, N: n} }
func NewRecord(list ...NamedValue) Value { return Value{Shape: Record, Source: BuiltTable(list)} }

func NewList(list ...Value) Value { return Value{Shape: List, Source: builtList(list)} }

func StringList(list []string) Value {
	made := make(builtList, len(list))
	for i, s := range list {
		made[i] = String(s)
	}
	return Value{Shape: List, Source: made}
}

// builtList is a TableSource that has only items, each found in constant time.
type builtList []Value

func (m builtList) Len() int              { return len(m) }
func (m builtList) Size() int             { return len(m) }
func (m builtList) Field(string) Value    { return Value{} }
func (m builtList) Names() []string       { return nil }
func (m builtList) InvalidKeys() []string { return nil }

func (m builtList) Item(i int) Value {
	if i < 0 || i >= len(m) {
		return Value{}
	}
	return m[i]
}

func (m builtList) Ref(i int) (view *View, n int, ok bool) { return m.Item(i).AsRef() }

// NamedValue is an entry of a table built in Go: a field, or a list item if Name is "".
type NamedValue struct {
	Name  string
	Value Value
}

// AsRef returns the object of a view to which v refers; ok is false if v is no reference.
func (v Value) AsRef() (view *View, n int, ok bool) { return v.View, v.N, v.Shape == Ref }

func (v Value) WithName(name string) NamedValue { return NamedValue{name, v} }

type BuiltTable []NamedValue

// BuildTable returns a table with one entry for each item of a list, or nil if the list is empty.
func BuildTable[E any](list []E, entry func(E) NamedValue) BuiltTable { return engine.Map(list, entry) }

// OrNil returns the table as a value of shape s, or Nil if the table is nil.
func (m BuiltTable) OrNil(s Shape) Value {
	if m == nil {
		return Value{}
	}
	return Value{Shape: s, Source: m}
}

func (m BuiltTable) Len() int {
	return engine.Count(m, func(f NamedValue) bool { return f.Name == "" })
}

func (m BuiltTable) Item(i int) Value {
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

func (m BuiltTable) Ref(i int) (view *View, n int, ok bool) { return m.Item(i).AsRef() }

func (m BuiltTable) Field(name string) Value {
	return engine.Find(m, func(f NamedValue) bool { return f.Name == name }).Value
}

func (m BuiltTable) Names() (names []string) {
	for _, f := range m {
		if f.Name != "" {
			names = append(names, f.Name)
		}
	}
	return names
}

func (m BuiltTable) InvalidKeys() []string { return nil }

// CopyTable returns a copy of the table in v. Tables inside it are not copied.
func CopyTable(v Value) (made BuiltTable) {
	for i := range v.Source.Len() {
		made = append(made, v.Source.Item(i).WithName(""))
	}
	for _, name := range v.Source.Names() {
		made = append(made, v.Source.Field(name).WithName(name))
	}
	return made
}

// PathSteps returns the path step to each entry: its name, or its index from 1.
func (m BuiltTable) PathSteps() (list []string) {
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

func (m BuiltTable) Size() int { return len(m) }

// String returns a short text for messages. It never contains an address in memory.
func (v Value) String() string {
	const longest = 40
	switch v.Shape {
	case Nil:
		return "nil"
	case Whole:
		return strconv.Itoa(v.N)
	case Fraction:
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

// Millionths is the N of a Fraction whose value is 1.
const Millionths = 1_000_000

// Type is the type of a field, an argument or a result.
type Type struct {
	Shape     Shape
	Low, High int               // the bounds of a Whole
	Words     *vocabulary.Words // the words that a Word can be, or the keys of a Table
	View      string            // name of the view of a Ref
	Kind      string            // the kind of definition whose id a Text is
	// for a Text that is an id or another word: the kind of definition that the id may belong to, several with | between
	// them, or "*" for any
	PossibleKind string
	IsOwnID      bool     // whether a Text is the id of the definition that contains it
	MayBeEmpty   bool     // whether a Text may be empty, which means omitted
	FreeKeys     bool     // whether the keys of a Table are names to which the definition's text and functions refer
	Of           *Type    // type of the items of a List, or of the values in a Table
	OrReason     bool     // whether a result of shape Truth can be a text, the reason, in place of false
	OrFunction   bool     // whether a function can take the place of the value
	AsOneText    bool     // whether a List can be written as one text, with commas between the items
	Fields       []*Field // the fields of a Record
	Class        string   // name in stubs, if it cannot be derived
	TextUse      TextUse  // whether players read it and locales translate it

	// ToNamedForm converts a value of a type that can be written in several forms to the form in which all
	// its parts have names, so that an override can name a part. It is nil for other types.
	ToNamedForm func(v Value) Value
}

// Common types.
var (
	TypeNumber = &Type{Shape: Whole}
	TypeTruth  = &Type{Shape: Truth}
	TypeText   = &Type{Shape: Text}
	TypeReason = &Type{Shape: Truth, OrReason: true, Class: "boolean | string"}
	TypeTexts  = &Type{Shape: List, Of: TypeText}

	TypeOwnID   = &Type{Shape: Text, IsOwnID: true}         // the id of the definition that contains it
	TypeAnyName = &Type{Shape: Text, PossibleKind: anyKind} // a name of any definition or object
)

func TypeRef(view string) *Type { return &Type{Shape: Ref, View: view} }
func TypeList(of *Type) *Type   { return &Type{Shape: List, Of: of} }
func TypeID(kind string) *Type  { return &Type{Shape: Text, Kind: kind} }

func TypeIDs(kind string) *Type { return TypeList(TypeID(kind)) }

// TypeWord returns the type of words, stored as their numbers.
func TypeWord(w *vocabulary.Words) *Type { return &Type{Shape: Word, Words: w} }

// TypeTable returns the type of tables with a value of type valueType for each word.
func TypeTable(w *vocabulary.Words, valueType *Type) *Type {
	return &Type{Shape: Table, Words: w, Of: valueType}
}

// Hex returns a 64-bit number as hexadecimal text, since scripts have no numbers of that size.
func Hex(n uint64) string { return fmt.Sprintf("%016x", n) }

// JSON returns v as canonical JSON. A table with only items or an empty list is an array. Another table is an object:
// first its items, named "1", "2" and so on, then its fields in order. A function is {"function": "cards/jab.lua:7"}, a
// Ref null.
func JSON(v Value) []byte { return appendJSON(nil, v) }

func (v Value) MarshalJSON() ([]byte, error) { return JSON(v), nil }

func appendJSON(b []byte, v Value) []byte {
	switch v.Shape {
	case Whole, Fraction, Truth:
		return append(b, v.String()...)
	case Text, Word:
		return AppendJSONString(b, v.Text)
	case Func:
		return append(AppendJSONString(append(b, `{"function":`...), v.Text), '}')
	case List, Table, Record:
		return appendTable(b, v)
	}
	return append(b, "null"...)
}

func AppendJSONString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			text, _ := json.Marshal(s) // a string never fails
			return append(b, text...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// EndJSONList ends the array or object at the end of b with bracket, which replaces the comma after its last item.
func EndJSONList(b []byte, bracket byte) []byte {
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, bracket)
}

func appendTable(b []byte, v Value) []byte {
	open, end, isList := byte('{'), byte('}'), v.IsJSONArray()
	if isList {
		open, end = '[', ']'
	}
	b = append(b, open)
	made := CopyTable(v)
	for i, step := range made.PathSteps() {
		if i > 0 {
			b = append(b, ',')
		}
		if !isList {
			b = append(AppendJSONString(b, step), ':')
		}
		b = appendJSON(b, made[i].Value)
	}
	return append(b, end)
}

// IsJSONArray reports whether JSON writes the value, a list, table or record, as an array.
func (v Value) IsJSONArray() bool {
	return len(v.Source.Names()) == 0 && (v.Source.Len() > 0 || v.Shape == List)
}
