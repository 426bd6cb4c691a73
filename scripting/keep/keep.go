// Package keep turns a played game into a scenario file, and shrinks a scenario while it still
// shows the same.
//
//	Kept    a scenario as data: set-up, steps, assertions
//	Write   Kept as Lua, in the style of the scenarios written by hand
//	Opening what of such a file begins the game
//	Shrink  Kept with fewer steps, less set-up, smaller numbers
//
// The ruleset says what a played game looks like as a Kept; nothing here knows
// one. Whether a Kept holds is found out by running it, as any scenario.
package keep

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kept is a scenario as data.
type Kept struct {
	Group string // describe
	Name  string // it
	Maker string // fight: the function whose argument is the set-up
	Setup Record
	Steps []string // Lua statements about f
	Holds []Hold
}

// Hold represents one thing that must be true after the steps: an expression about f and
// its value. With Error the last step must fail with that text instead.
type Hold struct {
	Expr  string
	Value string // as Lua writes it
	Error string
}

// Record is an ordered set of fields of a Lua table.
type Record []Field

// Field represents one field: Key = Value, or without a key the next item of the table's
// list.
type Field struct {
	Key   string
	Value Value
}

// Value is a number, a truth, a text, a list of texts or a table: one of them.
type Value struct {
	Number *int
	Flag   *bool
	Text   string
	List   []string
	Table  Record
}

// Number is the value of a number.
func Number(n int) Value { return Value{Number: &n} }

// Flag is the value of a truth.
func Flag(yes bool) Value { return Value{Flag: &yes} }

// Text is the value of a text.
func Text(s string) Value { return Value{Text: s} }

// List is the value of a list of texts.
func List(l []string) Value { return Value{List: append([]string{}, l...)} }

// Fields is the value of a table.
func Fields(t ...Field) Value { return Value{Table: t} }

// clone is a deep copy.
func (k *Kept) clone() *Kept {
	c := *k
	c.Setup = k.Setup.clone()
	c.Steps = append([]string(nil), k.Steps...)
	c.Holds = append([]Hold(nil), k.Holds...)
	return &c
}

func (t Record) clone() Record {
	if t == nil {
		return nil
	}
	c := make(Record, len(t))
	for i, f := range t {
		c[i] = Field{f.Key, f.Value.clone()}
	}
	return c
}

func (v Value) clone() Value {
	if v.Number != nil {
		return Number(*v.Number)
	}
	if v.List != nil {
		return List(v.List)
	}
	v.Table = v.Table.clone()
	return v
}

// width says how long a line of the file may be.
const width = 110

// Write is the scenario as a Lua file.
func (k *Kept) Write() string {
	var b strings.Builder
	b.WriteString("describe(" + quote(k.Group) + ", function()\n")
	b.WriteString("  it(" + quote(k.Name) + ", function()\n")
	b.WriteString("    local f = " + k.Maker + " " + k.Setup.lua(4) + "\n")
	last := len(k.Steps)
	failing := len(k.Holds) == 1 && k.Holds[0].Error != ""
	if failing {
		last--
	}
	for _, s := range k.Steps[:last] {
		b.WriteString("    " + s + "\n")
	}
	if failing {
		b.WriteString("    assert.has_error(function() " + k.Steps[last] + " end, " + quote(k.Holds[0].Error) + ")\n")
	} else {
		for _, h := range k.Holds {
			b.WriteString("    assert.equal(" + h.Value + ", " + h.Expr + ")\n")
		}
	}
	b.WriteString("  end)\nend)\n")
	return b.String()
}

// lua writes a table on one line, or on one for each field where too long.
func (t Record) lua(indent int) string {
	if len(t) == 0 {
		return "{}"
	}
	parts := make([]string, len(t))
	for i, f := range t {
		if parts[i] = f.Value.lua(indent + 2); f.Key != "" {
			parts[i] = key(f.Key) + " = " + parts[i]
		}
	}
	line := "{ " + strings.Join(parts, ", ") + " }"
	if len(line)+indent+12 <= width && !strings.Contains(line, "\n") {
		return line
	}
	pad := strings.Repeat(" ", indent)
	return "{\n" + pad + "  " + strings.Join(parts, ",\n"+pad+"  ") + ",\n" + pad + "}"
}

func (v Value) lua(indent int) string {
	switch {
	case v.Number != nil:
		return strconv.Itoa(*v.Number)
	case v.Flag != nil:
		return strconv.FormatBool(*v.Flag)
	case v.List != nil:
		if len(v.List) == 0 {
			return "{}"
		}
		quoted := make([]string, len(v.List))
		for i, s := range v.List {
			quoted[i] = quote(s)
		}
		return "{ " + strings.Join(quoted, ", ") + " }"
	case v.Table != nil:
		return v.Table.lua(indent)
	}
	return quote(v.Text)
}

// key is a field name as Lua writes it.
func key(s string) string {
	for i, r := range s {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && r >= '0' && r <= '9') {
			return "[" + quote(s) + "]"
		}
	}
	return s
}

// quote is a text as Lua writes it. What cannot be seen in a file is written as
// the numbers of its bytes.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == utf8.RuneError && size == 1 || !unicode.IsPrint(r):
			for _, c := range []byte(s[:size]) {
				fmt.Fprintf(&b, `\%03d`, c)
			}
		default:
			b.WriteRune(r)
		}
		s = s[size:]
	}
	b.WriteByte('"')
	return b.String()
}
