package declare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
)

// What one definition can hold at most.
const (
	maxText    = 400 // bytes of a text
	maxValues  = 100 // named numbers
	maxEntries = 200 // of any other table by name
)

// Fault is something wrong with a definition: at a field, by its path from the
// outside in, or at the definition for an empty one.
type Fault struct {
	Path    []string
	Message string
	Hint    string // what would mend it, or ""
	Part    string // the part of a text that is wrong, or ""
	Err     error  // ErrUnknown, ErrMissing or ErrValue
}

// What a fault is, for errors.Is.
var (
	ErrUnknown = errors.New("there is no such field or word")
	ErrMissing = errors.New("something that must be there is missing")
	ErrValue   = engine.ErrValue
)

// Reading reads one definition strictly: a wrong type, a number out of range, an
// unknown field or a missing one are faults, and reading goes on.
type Reading struct {
	Kind     *Kind
	Complete bool             // the definition leaves nothing out
	Base     []string         // the path to it, for one that is written in place
	Bind     Binder           // makes calls of functions; nil: there are none
	Keywords *engine.Keywords // those there are so far; nil: the game's own
	Faults   []Fault

	// Scope is what names mean in the definition, and ScopeAt where what stands at a path of it
	// was written elsewhere; nil where all of it was written in one file. InPlace says that
	// its id is taken as it is written.
	Scope   *Scope
	ScopeAt func(path []string) *Scope
	InPlace bool

	// Knows reports whether a definition of a kind has an id, those included that are still
	// to be read; of any kind where kind is "". Nil: none has.
	Knows func(kind, id string) bool

	// Gone is asked of a word at a path that names nothing, and reports whether it did: then
	// somebody else tells of it. It may be nil.
	Gone func(path []string, scope *Scope, word string) bool

	// Full reports whether no further fault is told; nil: all are. Untold counts the
	// others, about which nothing is found out.
	Full   func() bool
	Untold int

	// Place reads a definition of a kind that is written within this one, at a path;
	// base prepares its reading. Nil where that cannot be.
	Place func(kind string, v Value, path []string, base func(*Reading)) any

	Calls map[string]Value // the functions met, by path

	def    any
	source Source // of the definition
	path   []string
	from   int            // how many steps of the path the names of callbacks leave out
	what   string         // what messages call the record being read; "" for the definition
	called string         // what messages call a field that has a place and no name
	also   []any          // further definitions
	placed map[any]string // ids of definitions in place, by their tables
}

// Read reads a definition that stands at a place: what it defines, which is one
// thing or, with its upgrade, two. Faults stay in the reading.
func (r *Reading) Read(where Place, v Value) []any {
	r.def, r.source = r.Kind.New(where), v.Source
	r.path, r.Calls, r.from = slices.Clone(r.Base), nil, len(r.Base)
	if r.Kind.ID != nil && r.Kind.Defaults != nil && !r.Complete {
		r.identify(v)
		r.Kind.Defaults(r.def)
	}
	r.Fields(r.Kind.Fields, r.def, v)
	if r.Kind.Finish != nil {
		return append(r.Kind.Finish(r, r.def), r.also...)
	}
	return append([]any{r.def}, r.also...)
}

// identify reads the id before the defaults are filled in, which may depend on
// it; the reading of the fields tells of its faults.
func (r *Reading) identify(v Value) {
	for _, f := range r.Kind.Fields {
		if id := v.Source.Field("id"); f.Name == "id" && id.Shape == Text {
			id.Text = r.defined(f.Type, id.Text)
			f.Set(r, r.def, id)
		}
	}
}

// another reads a record within the definition as a definition of its own, which
// leaves out what it has from elsewhere already: an upgrade.
func (r *Reading) another(fields []*Field, def any, v Value) {
	outer, from, complete := r.def, r.from, r.Complete
	r.def, r.from, r.Complete = def, len(r.path), false
	r.Fields(fields, def, v)
	r.def, r.from, r.Complete = outer, from, complete
	r.also = append(r.also, def)
}

// Given reports whether the definition being read has a field, be it wrong.
func (r *Reading) Given(field string) bool { return r.source.Field(field).Shape != Nil }

// Path is where the reading is now, from the outside in.
func (r *Reading) Path() []string { return slices.Clone(r.path) }

// Value reads a value of a type, for a field that the game reads by itself; false,
// and a fault, where it is none.
func (r *Reading) Value(name string, t *Type, v Value) (Value, bool) {
	return r.value(name, &Field{}, t, v)
}

// Faultf reports a wrong value at a field, or at the record being read for "".
func (r *Reading) Faultf(field, hint, format string, args ...any) *Fault {
	if r.full() {
		r.Untold++
		return &Fault{}
	}
	path := slices.Clone(r.path)
	if field != "" {
		path = append(path, field)
	}
	r.Faults = append(r.Faults, Fault{Path: path, Message: fmt.Sprintf(format, args...), Hint: hint, Err: ErrValue})
	return &r.Faults[len(r.Faults)-1]
}

// Missing reports that the record being read lacks something.
func (r *Reading) Missing(format string, args ...any) {
	r.Faultf("", "", format, args...).Err = ErrMissing
}

// Here reports a wrong value at the field that is being set.
func (r *Reading) Here(format string, args ...any) { r.Faultf("", "", format, args...) }

func (r *Reading) full() bool { return r.Full != nil && r.Full() }

// near is the hint for a word that names nothing: the nearest or, where they are
// few, all of them.
func (r *Reading) near(word string, known []string) string {
	if r.full() {
		return ""
	}
	return spelling.Unknown("", word, known).Hint()
}

// Unknown reports a word that names nothing, with those that would.
func (r *Reading) Unknown(field, what, word string, known []string) {
	scope := r.ScopeHere(field)
	if why := scope.Barred(word); why != "" {
		r.Faultf(field, "", "%s", why)
		return
	}
	if !r.full() {
		known = scope.Short(known, word)
	}
	r.Faultf(field, r.near(word, known), "unknown %s %q%s", what, word, r.in()).Err = ErrUnknown
}

// in names the record being read for messages: "", " in values" or, for an item of
// a list, " in units[1]".
func (r *Reading) in() string {
	path := slices.Clone(r.path[len(r.Base):])
	last := len(path) - 1
	if last < 0 {
		return ""
	}
	from := last
	for ; from > 0 && isPlace(path[from]); from-- {
		path[from] = "[" + path[from] + "]"
	}
	return " in " + strings.Join(path[from:], "")
}

// isPlace reports whether a step of a path is that to an item of a list.
func isPlace(step string) bool {
	_, err := strconv.Atoi(step)
	return err == nil
}

func (r *Reading) wrong(field, want string, got Value) {
	r.Faultf(field, "", "%s must be %s, not %s", r.label(field), want, got)
}

// label is what messages call a field.
func (r *Reading) label(field string) string {
	if r.called != "" {
		return r.called
	}
	return field + r.in()
}

// In does something one step further down: in item i of a list, from 0.
func (r *Reading) In(i int, do func()) { r.within(strconv.Itoa(i+1), do) }

func (r *Reading) within(field string, do func()) {
	r.path = append(r.path, field)
	do()
	r.path = r.path[:len(r.path)-1]
}

// Fields reads the fields of a record into a definition or a part of one, and
// reports those that it must have and has not, and those that it has and must not.
func (r *Reading) Fields(list []*Field, def any, v Value) {
	left := v.Source.Size() // entries not met yet: without any, the other fields are not given
	for _, f := range list {
		var given Value
		if left > 0 || f.Rest {
			given = r.given(f, v)
		}
		switch {
		case given.Shape != Nil:
			r.field(f, def, given)
			if left--; f.Rest {
				left += 1 - v.Source.Len()
			}
		case f.Needed != "" && (f.Always || r.Complete):
			r.missing(f)
		}
	}
	if left > 0 {
		r.strange(list, v)
	}
}

// given is what a record has for a field.
func (r *Reading) given(f *Field, v Value) Value {
	switch {
	case f.Rest:
		return Value{Shape: List, Source: v.Source}
	case f.Place > 0:
		return v.Source.Item(f.Place - 1)
	}
	return v.Source.Field(f.Name)
}

// record reads the fields of a record of a list, which messages call an act.
func (r *Reading) record(what string, list []*Field, def any, v Value) {
	outer := r.what
	_, r.what, _ = strings.Cut(what, " ")
	r.Fields(list, def, v)
	r.what = outer
}

func (r *Reading) missing(f *Field) {
	what := "the " + cmp.Or(r.what, r.Kind.Name)
	if f.Type.Shape == Func {
		what = r.item()
	}
	r.Missing("%s has no %s: add %s", what, f.Name, f.Needed)
}

func (r *Reading) item() string { return r.Kind.ItemOf(r.def) }

// strange reports what a record has beside its fields.
func (r *Reading) strange(list []*Field, v Value) {
	places, rest := 0, false
	for _, f := range list {
		places, rest = max(places, f.Place), rest || f.Rest
	}
	for _, name := range v.Source.Names() {
		if !slices.ContainsFunc(list, func(f *Field) bool { return f.named() && f.Name == name }) {
			r.Faultf(name, r.near(name, fieldNames(list)), "unknown field %q%s", name, r.in()).Err = ErrUnknown
		}
	}
	if n := v.Source.Len(); n > places && !rest {
		r.Faultf(strconv.Itoa(places+1), "", "unexpected item [%d]%s", places+1, r.in()).Err = ErrUnknown
	}
	r.strays(v)
}

// named reports whether a field is written by its name.
func (f *Field) named() bool { return f.Place == 0 && !f.Rest }

func fieldNames(list []*Field) (names []string) {
	for _, f := range list {
		if f.named() {
			names = append(names, f.Name)
		}
	}
	return names
}

func (r *Reading) strays(v Value) {
	for _, key := range v.Source.Strays() {
		r.Faultf("", "", "unexpected key %s%s", key, r.in()).Err = ErrUnknown
	}
}

// field reads one field that is there.
func (r *Reading) field(f *Field, def any, v Value) {
	name := f.Name
	if f.Place > 0 {
		name, r.called = strconv.Itoa(f.Place), f.Name
	}
	read, ok := r.value(name, f, f.Type, v)
	r.called = ""
	if !ok {
		return
	}
	if f.Rest || read.Source == nil {
		f.Set(r, def, read)
		return
	}
	r.within(name, func() { f.Set(r, def, read) })
}

// value is a value of a type; false, and a fault, where it is none.
func (r *Reading) value(name string, f *Field, t *Type, v Value) (Value, bool) {
	switch t.Shape {
	case Text:
		return r.text(name, t, v)
	case Whole:
		return r.number(name, t, v)
	case Part:
		if v.Shape != Part {
			r.wrong(name, "a number between 0 and 1, as a part of the whole", v)
		}
		return v, v.Shape == Part
	case Truth:
		if v.Shape != Truth {
			r.wrong(name, "true or false", v)
		}
		return v, v.Shape == Truth
	case Word:
		return r.word(name, t.Words.Of(r.Keywords), v)
	case Func:
		if v.Shape != Func {
			r.wrong(name, "a function", v)
		}
		return v, v.Shape == Func
	case List:
		return r.list(name, f, t, v)
	case Table:
		return r.table(name, t, v)
	case Record:
		if v.Source == nil {
			r.wrong(name, "a table", v)
		}
		return v, v.Source != nil
	}
	return v, true
}

// text is a text that can be shown: names and rule texts are shown in many places,
// so none that could do more to a terminal than be read is let in; line ends and
// other spaces in a row become one space.
func (r *Reading) text(name string, t *Type, v Value) (Value, bool) {
	if v.Shape != Text {
		r.wrong(name, "a text", v)
		return v, false
	}
	if v.Text == "" {
		if t.Kind == "" && !t.Blank && (r.Complete || name == "id") {
			r.Faultf(name, "", "%s%s is empty", r.label(name), r.in()).Err = ErrMissing
		}
		return v, false
	}
	if t.Own {
		if why := r.misdefined(v.Text); why != "" {
			r.Faultf(name, "", "%s", why)
		}
		v.Text = r.defined(t, v.Text)
	} else if name == "id" && !engine.IsID(v.Text) {
		r.Faultf(name, "", "id %q must be %s", v.Text, engine.IDForm)
	}
	v.Text = r.meant(name, t, r.readable(name, v.Text))
	return v, true
}

func (r *Reading) readable(name, s string) string {
	if len(s) > maxText {
		r.Faultf(name, "", "%s is longer than %d characters", r.label(name), maxText)
		return "?"
	}
	spaces := false
	for i, c := range s {
		switch {
		case unicode.IsSpace(c) && c != ' ':
			spaces = true
		case unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c):
			r.Faultf(name, "", "%s%s holds %s, which a terminal would obey instead of showing it", name, r.in(), escaped(c))
			return "?"
		case c == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			r.Faultf(name, "", "%s%s is no UTF-8 text: it holds the byte \\x%02x", name, r.in(), s[i])
			return "?"
		}
	}
	if spaces {
		return strings.Join(strings.Fields(s), " ")
	}
	return s
}

func escaped(c rune) string {
	if c < 0x80 {
		return fmt.Sprintf(`\x%02x`, c)
	}
	return fmt.Sprintf(`\u{%x}`, c)
}

func (r *Reading) number(name string, t *Type, v Value) (Value, bool) {
	if v.Shape != Whole {
		r.wrong(name, "a whole number", v)
		return v, false
	}
	if v.N < t.Low || v.N > t.High {
		r.Faultf(name, "", "%s must be from %d to %d, not %d", r.label(name), t.Low, t.High, v.N)
		return v, false
	}
	return v, true
}

func (r *Reading) word(name string, words *Words, v Value) (Value, bool) {
	if v.Shape != Text {
		r.wrong(name, "a text", v)
		return v, false
	}
	n, ok := r.numberOf(name, words, v.Text)
	if what := name; !ok {
		if r.called != "" {
			what = r.called
		}
		r.strangeWord(name, what, v.Text, words)
	}
	v.N = n
	return v, ok
}

// Lost reports whether a word of the record being read, which names nothing, is that of
// something which a mod removed: then somebody else tells of it.
func (r *Reading) Lost(word string) bool {
	return r.Gone != nil && r.Gone(slices.Clone(r.path), r.ScopeHere(""), word)
}

// strangeWord reports a word that is none of some.
func (r *Reading) strangeWord(field, what, word string, words *Words) {
	if r.Gone != nil && r.Gone(append(r.path[:len(r.path):len(r.path)], field), r.ScopeHere(field), word) {
		return
	}
	if why := words.why(word); why != "" {
		r.Faultf(field, "", "%s", why)
		return
	}
	r.Unknown(field, what, word, words.List)
}

// list is a list whose items are of a type; those that are not are left out.
func (r *Reading) list(name string, f *Field, t *Type, v Value) (Value, bool) {
	if v.Source == nil {
		r.wrong(name, "a list of "+plural(t.Of), v)
		return v, false
	}
	if t.Of.Shape == Record || t.Of.Shape == Any {
		if !f.Rest {
			r.within(name, func() { r.named(v) })
		}
		return v, true
	}
	var made Made
	read := func() {
		for i := range v.Source.Len() {
			place := strconv.Itoa(i + 1)
			item := v.Source.Item(i)
			if item.Shape != Text {
				r.Faultf(place, "", "item %d of %s must be a %s, not %s", i+1, name, singular(t.Of), item)
				continue
			}
			if t.Of.Shape == Word {
				words := t.Of.Words.Of(r.Keywords)
				n, ok := r.numberOf(place, words, item.Text)
				if !ok {
					r.strangeWord(place, strings.ToLower(words.Name), item.Text, words)
					continue
				}
				item.N = n
			} else {
				item.Text = r.meant(place, t.Of, r.readable(place, item.Text))
			}
			made = append(made, item.As(""))
		}
		if !f.Rest {
			r.named(v)
		}
	}
	if f.Rest {
		read()
	} else {
		r.within(name, read)
	}
	return Value{Shape: List, Source: made}, true
}

// named reports the fields of what should only be a list.
func (r *Reading) named(v Value) {
	for _, name := range v.Source.Names() {
		r.Faultf(name, "", "unknown field %q%s", name, r.in()).Err = ErrUnknown
	}
	r.strays(v)
}

func plural(t *Type) string {
	if t.Shape == Any {
		return "entries"
	}
	return singular(t) + "s"
}

func singular(t *Type) string {
	switch t.Shape {
	case Record:
		return "table"
	case Any:
		return "entry"
	}
	return "text"
}

// table is values for words: of fixed ones, or of those its author names.
func (r *Reading) table(name string, t *Type, v Value) (Value, bool) {
	if v.Source == nil {
		r.wrong(name, "a table", v)
		return v, false
	}
	if n := v.Source.Size(); n > maxEntries {
		r.Faultf(name, "", "%s has %d entries, at most %d", r.label(name), n, maxEntries)
		return v, false
	}
	var made Made
	r.within(name, func() {
		for _, word := range v.Source.Names() {
			if word == "" {
				r.Faultf("", "", "unexpected key \"\"%s", r.in()).Err = ErrUnknown
				continue
			}
			full := word
			if t.Words != nil {
				words := t.Words.Of(r.Keywords)
				n, ok := r.numberOf(word, words, word)
				if !ok {
					r.strangeWord(word, strings.ToLower(words.Name), word, words)
					continue
				}
				full = words.Word(n)
			}
			part, ok := r.Value(word, t.Of, v.Source.Field(word))
			if full != word && made.Field(full).Shape != Nil {
				r.Faultf(word, "", "%s stands twice%s: %s is the same", word, r.in(), full)
			} else if ok {
				made = append(made, part.As(full))
			}
		}
		if n := v.Source.Len(); n > 0 {
			r.Faultf("1", "", "unexpected item [1]%s", r.in()).Err = ErrUnknown
		}
		r.strays(v)
	})
	return Value{Shape: Table, Source: made}, true
}

// Call is what calls a function of the definition.
func (r *Reading) Call(v Value, form *Callback, name string) Call {
	path := append(r.path[:len(r.path):len(r.path)], name)
	if r.Calls == nil {
		r.Calls = map[string]Value{}
	}
	r.Calls[strings.Join(path[len(r.Base):], ".")] = v
	if r.Bind == nil {
		return nil
	}
	return r.Bind(v, form, r.item(), strings.Join(path[r.from:], "."))
}

// values are named numbers over those of base.
func (r *Reading) values(base []engine.Value, v Value) []engine.Value {
	list := slices.Clone(base)
next:
	for _, name := range v.Source.Names() {
		n := v.Source.Field(name).N
		for i := range list {
			if list[i].Name == name {
				list[i].Number = n
				continue next
			}
		}
		if base != nil {
			r.Unknown(name, "value", name, engine.ValueNames(base))
			continue
		}
		if !engine.IsID(name) {
			r.Faultf(name, "", "the value %q must be snake_case, like an id", name)
		}
		if len(list) == maxValues {
			r.Faultf("", "", "values has more than %d names", maxValues)
			break
		}
		list = append(list, engine.Value{Name: name, Number: n})
	}
	return list
}

// template checks that each {name} of a text is one of the values.
func (r *Reading) template(text string, list []engine.Value) {
	names := engine.ValueNames(list)
	for _, name := range engine.Placeholders(text) {
		if !slices.Contains(names, name) {
			fault := r.Faultf("text", r.near(name, names), "text speaks of {%s}, but values has no %s", name, name)
			fault.Part, fault.Err = "{"+name+"}", ErrUnknown
		}
	}
}
