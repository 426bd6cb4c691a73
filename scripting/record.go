package scripting

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/spelling"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Record reads one table of a definition strictly: a wrong type, a value out of
// range and, with Done, a field that nobody asked for are faults, each with the
// line of the field and the nearest right word. Faults are collected, and a
// field with a fault reads as its zero value.
type Record struct {
	def    *Definition
	faults *source.Errors
	table  *lua.LTable
	path   []string
	known  []string
}

// NewRecord begins to read a definition. Faults are appended to faults.
func NewRecord(def *Definition, faults *source.Errors) *Record {
	return &Record{def: def, faults: faults, table: sandbox.Unfrozen(def.Table), path: def.Path}
}

// Faultf reports a fault at a field, or at the definition for "", and returns it
// for whoever knows its place better.
func (r *Record) Faultf(field, hint, format string, args ...any) *source.Error {
	path := r.path
	if field != "" {
		path = append(path[:len(path):len(path)], field)
	}
	line, column, width := r.def.Chunk.Field(r.def.Line, path...)
	e := r.def.Chunk.Text.Errorf(line, column, width, format, args...)
	e.Hint = hint
	*r.faults = append(*r.faults, e)
	return e
}

// Get is the raw value of a field, which counts as known from now on.
func (r *Record) Get(field string) lua.LValue {
	r.known = append(r.known, field)
	return r.table.RawGetString(field)
}

// where names the table for messages: "" or " in values".
func (r *Record) where() string {
	if len(r.path) == len(r.def.Path) {
		return ""
	}
	return " in " + r.path[len(r.path)-1]
}

func (r *Record) wrong(field, want string, got lua.LValue) {
	r.Faultf(field, "", "%s%s must be %s, not %s", field, r.where(), want, sandbox.Shown(got))
}

// Text reads an optional text. Names and rule texts are shown in many places, so
// none that could do more to a terminal than be read is let in; line ends and
// other spaces in a row become one space.
func (r *Record) Text(field string) string {
	v := r.Get(field)
	switch s := v.(type) {
	case lua.LString:
		return r.readable(field, string(s))
	case *lua.LNilType:
		return ""
	}
	r.wrong(field, "a text", v)
	return ""
}

func (r *Record) readable(field, s string) string {
	spaces := false
	for i, c := range s {
		switch {
		case unicode.IsSpace(c) && c != ' ':
			spaces = true
		case unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c):
			r.Faultf(field, "", "%s%s holds %s, which a terminal would obey instead of showing it", field, r.where(), source.Printable(string(c)))
			return "?"
		case c == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			r.Faultf(field, "", "%s%s is no UTF-8 text: it holds the byte %s", field, r.where(), source.Printable(s[i:i+1]))
			return "?"
		}
	}
	if spaces {
		return strings.Join(strings.Fields(s), " ")
	}
	return s
}

// Need reads a text that must be there.
func (r *Record) Need(field string) string {
	s := r.Text(field)
	if s == "" && r.table.RawGetString(field).Type() != lua.LTString {
		if r.table.RawGetString(field) == lua.LNil {
			r.Faultf("", "", "the %s has no %s: add %s = \"...\"", r.def.Kind, field, field)
		}
	} else if s == "" {
		r.Faultf(field, "", "%s%s is empty", field, r.where())
	}
	return s
}

// Int reads an optional whole number within a range; absent where it is absent.
func (r *Record) Int(field string, low, high, absent int) int {
	v := r.Get(field)
	if v == lua.LNil {
		return absent
	}
	n, ok := sandbox.Exact(v)
	if !ok {
		r.wrong(field, "a whole number", v)
		return absent
	}
	if n < low || n > high {
		r.Faultf(field, "", "%s%s must be from %d to %d, not %d", field, r.where(), low, high, n)
		return absent
	}
	return n
}

// NeedInt reads a whole number that must be there.
func (r *Record) NeedInt(field string, low, high int) int {
	if r.table.RawGetString(field) == lua.LNil {
		r.known = append(r.known, field)
		r.Faultf("", "", "the %s has no %s: add %s = a number from %d to %d", r.def.Kind, field, field, low, high)
		return low
	}
	return r.Int(field, low, high, low)
}

// Fraction reads an optional number between 0 and 1 as millionths.
func (r *Record) Fraction(field string) (millionths int, given bool) {
	v := r.Get(field)
	if v == lua.LNil {
		return 0, false
	}
	n, ok := v.(lua.LNumber)
	if !ok || !(n > 0 && n < 1) {
		r.wrong(field, "a number between 0 and 1, as a part of the whole", v)
		return 0, false
	}
	return int(math.Round(float64(n) * 1e6)), true
}

// OneOf reads an optional word and returns its place among the words; absent
// where it is absent.
func (r *Record) OneOf(field string, words []string, absent int) int {
	v := r.Get(field)
	if v == lua.LNil {
		return absent
	}
	s, ok := v.(lua.LString)
	if !ok {
		r.wrong(field, "a text", v)
		return absent
	}
	for i, w := range words {
		if w == string(s) && w != "" {
			return i
		}
	}
	r.Unknown(field, field, string(s), words)
	return absent
}

// Unknown reports a word that names nothing, with the nearest that does.
func (r *Record) Unknown(field, what, word string, known []string) {
	unknown := spelling.Unknown(what, word, known)
	r.Faultf(field, unknown.Hint(), "%s%s", unknown.Sentence(), r.where()).Err = unknown
}

// Texts reads an optional list of texts.
func (r *Record) Texts(field string) []string {
	v := r.Get(field)
	if v == lua.LNil {
		return nil
	}
	return r.list(field, v)
}

func (r *Record) list(field string, v lua.LValue) (list []string) {
	t, ok := v.(*lua.LTable)
	if !ok {
		r.wrong(field, "a list of texts", v)
		return nil
	}
	items := &Record{def: r.def, faults: r.faults, table: sandbox.Unfrozen(t), path: append(r.path[:len(r.path):len(r.path)], field)}
	for i := 1; i <= items.table.Len(); i++ {
		v := items.table.RawGetInt(i)
		s, ok := v.(lua.LString)
		if !ok {
			items.Faultf(strconv.Itoa(i), "", "item %d of %s must be a text, not %s", i, field, sandbox.Shown(v))
			continue
		}
		list = append(list, items.readable(strconv.Itoa(i), string(s)))
		items.known = append(items.known, strconv.Itoa(i))
	}
	items.Done()
	return list
}

// Choice reads item i of the list part, from 1, which is a list of texts itself.
func (r *Record) Choice(i int) []string {
	v := r.Item(i)
	if _, ok := v.(*lua.LTable); !ok {
		r.Faultf(strconv.Itoa(i), "", "item %d%s must be a list of texts, not %s", i, r.where(), sandbox.Shown(v))
		return nil
	}
	return r.list(strconv.Itoa(i), v)
}

// Func reads an optional function.
func (r *Record) Func(field string) *lua.LFunction {
	v := r.Get(field)
	switch f := v.(type) {
	case *lua.LFunction:
		return f
	case *lua.LNilType:
		return nil
	}
	r.wrong(field, "a function", v)
	return nil
}

// Sub reads an optional table as a record of its own; nil where it is absent.
func (r *Record) Sub(field string) *Record {
	v := r.Get(field)
	switch t := v.(type) {
	case *lua.LTable:
		return &Record{def: r.def, faults: r.faults, table: sandbox.Unfrozen(t), path: append(r.path[:len(r.path):len(r.path)], field)}
	case *lua.LNilType:
		return nil
	}
	r.wrong(field, "a table", v)
	return nil
}

// Len is the number of items of the list part.
func (r *Record) Len() int { return r.table.Len() }

// Item is item i of the list part, from 1. It counts as known.
func (r *Record) Item(i int) lua.LValue {
	r.known = append(r.known, strconv.Itoa(i))
	return r.table.RawGetInt(i)
}

// SubItem reads item i of the list part, from 1, as a record; nil and a fault
// where it is no table.
func (r *Record) SubItem(i int, what string) *Record {
	field := strconv.Itoa(i)
	v := r.Item(i)
	t, ok := v.(*lua.LTable)
	if !ok {
		r.Faultf(field, "", "%s must be a table, not %s", what, sandbox.Shown(v))
		return nil
	}
	return &Record{def: r.def, faults: r.faults, table: sandbox.Unfrozen(t), path: append(r.path[:len(r.path):len(r.path)], field)}
}

// Fields are the text keys of the table in the order they were written, for
// tables whose fields the author names.
func (r *Record) Fields() (names []string) {
	for k, _ := r.table.Next(lua.LNil); k != lua.LNil; k, _ = r.table.Next(k) {
		if s, ok := k.(lua.LString); ok {
			names = append(names, string(s))
		}
	}
	return names
}

// Table is the table the record reads.
func (r *Record) Table() *lua.LTable { return r.table }

// fieldNames are the known fields that have names.
func (r *Record) fieldNames() (names []string) {
	for _, k := range r.known {
		if k != "" && !unicode.IsDigit(rune(k[0])) {
			names = append(names, k)
		}
	}
	return names
}

// Done reports every field that nobody asked for.
func (r *Record) Done() {
	known := map[string]bool{}
	for _, k := range r.known {
		known[k] = true
	}
	for k, _ := r.table.Next(lua.LNil); k != lua.LNil; k, _ = r.table.Next(k) {
		switch key := k.(type) {
		case lua.LString:
			if !known[string(key)] {
				r.Unknown(string(key), "field", string(key), r.fieldNames())
			}
		case lua.LNumber:
			name := fmt.Sprint(float64(key))
			if !known[name] {
				r.Faultf(name, "", "unexpected item [%s]%s", name, r.where())
			}
		default:
			r.Faultf("", "", "unexpected key %s%s", sandbox.Shown(k), r.where())
		}
	}
}
