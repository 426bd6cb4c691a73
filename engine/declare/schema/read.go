package schema

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/spelling"
)

// Reading reads one definition strictly: a wrong type, a number out of range, an
// unknown field or a missing one are errors, and reading goes on.
type Reading struct {
	Kind     *Kind
	Complete bool     // the definition leaves nothing out
	Base     []string // the path to it, for one that is written in place

	// Bind makes calls of functions; messages name one by item and name, as play of card "vex". Nil:
	// there are none.
	Bind func(fn Value, form *Callback, item, name string) Call

	Keywords *engine.Keywords // those there are so far; nil: the game's own
	Errors   []ValidationError

	// Scope is the scope of the definition, and ScopeAt that of a path of it which was written
	// elsewhere; nil where all of it was written in one file. InPlace says that its id is taken as
	// it is written.
	Scope   *vocabulary.Scope
	ScopeAt func(path []string) *vocabulary.Scope
	InPlace bool

	// Knows reports whether a definition of a kind has an id, those included that are still
	// to be read; of any kind where kind is "". Nil: none has.
	Knows func(kind, id string) bool

	// Gone is asked of a word at a path that names nothing, and reports whether it did: then
	// somebody else tells of it. It may be nil.
	Gone func(path []string, scope *vocabulary.Scope, word string) bool

	// Full reports whether no further error is reported; nil: all are. Omitted counts the
	// others, about which nothing is found out.
	Full    func() bool
	Omitted int

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
		for _, f := range r.Kind.Fields { // the defaults may depend on the id; errors are reported below
			if id := v.Source.Field("id"); f.Name == "id" && id.Shape == Text {
				id.Text = r.fullID(f.Type, id.Text)
				f.Set(r, r.def, id)
			}
		}
		r.Kind.Defaults(r.def)
	}
	r.Fields(r.Kind.Fields, r.def, v)
	if r.Kind.Finish != nil {
		return append(r.Kind.Finish(r, r.def), r.also...)
	}
	return append([]any{r.def}, r.also...)
}

// Given reports whether the definition being read has a field, be it wrong.
func (r *Reading) Given(field string) bool { return r.source.Field(field).Shape != Nil }

// Path returns the position of the reading, from the outside in.
func (r *Reading) Path() []string { return slices.Clone(r.path) }

// Value reads a value of a type, for a field that the game reads by itself; false,
// and an error, where it is none.
func (r *Reading) Value(name string, t *Type, v Value) (Value, bool) {
	return r.value(name, &Field{}, t, v)
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
			switch {
			case f.Rest:
				given = Value{Shape: List, Source: v.Source}
			case f.Place > 0:
				given = v.Source.Item(f.Place - 1)
			default:
				given = v.Source.Field(f.Name)
			}
		}
		switch {
		case given.Shape != Nil:
			r.field(f, def, given)
			if left--; f.Rest {
				left += 1 - v.Source.Len()
			}
		case f.Needed != "" && (f.Always || r.Complete):
			what := "the " + cmp.Or(r.what, r.Kind.Name)
			if f.Type.Shape == Func {
				what = r.Kind.ItemOf(r.def)
			}
			r.Missing("%s has no %s: add %s", what, f.Name, f.Needed)
		}
	}
	if left > 0 {
		r.refuseUnknown(list, v)
	}
}

func (r *Reading) refuseUnknown(list []*Field, v Value) {
	places, rest := 0, false
	for _, f := range list {
		places, rest = max(places, f.Place), rest || f.Rest
	}
	for _, name := range v.Source.Names() {
		if !slices.ContainsFunc(list, func(f *Field) bool { return f.hasName() && f.Name == name }) {
			r.Errorf(name, r.near(name, FieldNames(list)), "unknown field %q%s", name, r.in()).Err = ErrUnknown
		}
	}
	if n := v.Source.Len(); n > places && !rest {
		r.Errorf(strconv.Itoa(places+1), "", "unexpected item [%d]%s", places+1, r.in()).Err = ErrUnknown
	}
	r.refuseInvalidKeys(v)
}

func (f *Field) hasName() bool { return f.Place == 0 && !f.Rest }

func FieldNames(list []*Field) (names []string) {
	for _, f := range list {
		if f.hasName() {
			names = append(names, f.Name)
		}
	}
	return names
}

func (r *Reading) refuseInvalidKeys(v Value) {
	for _, key := range v.Source.InvalidKeys() {
		r.Errorf("", "", "unexpected key %s%s", key, r.in()).Err = ErrUnknown
	}
}

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

// ValidationError is something wrong with a definition: at a field, by its path from the
// outside in, or at the definition for an empty one.
type ValidationError struct {
	Path    []string
	Message string
	Hint    string // what would fix it, or ""
	Part    string // the part of a text that is wrong, or ""
	Err     error  // ErrUnknown, ErrMissing or ErrValue
}

// The causes of validation errors, for errors.Is.
var (
	ErrUnknown = errors.New("no such field or word")
	ErrMissing = errors.New("a required field is missing")
	ErrValue   = engine.ErrValue
)

// Errorf reports a wrong value at a field, or at the record being read for "".
func (r *Reading) Errorf(field, hint, format string, args ...any) *ValidationError {
	if r.full() {
		r.Omitted++
		return &ValidationError{}
	}
	path := slices.Clone(r.path)
	if field != "" {
		path = append(path, field)
	}
	r.Errors = append(r.Errors, ValidationError{Path: path, Message: fmt.Sprintf(format, args...), Hint: hint, Err: ErrValue})
	return &r.Errors[len(r.Errors)-1]
}

// Missing reports that the record being read lacks something.
func (r *Reading) Missing(format string, args ...any) {
	r.Errorf("", "", format, args...).Err = ErrMissing
}

// ErrorHere reports a wrong value at the field that is being set.
func (r *Reading) ErrorHere(format string, args ...any) { r.Errorf("", "", format, args...) }

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
	if why := scope.WhyBarred(word); why != "" {
		r.Errorf(field, "", "%s", why)
		return
	}
	if !r.full() {
		known = scope.Short(known, word)
	}
	r.Errorf(field, r.near(word, known), "unknown %s %q%s", what, word, r.in()).Err = ErrUnknown
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
	for ; from > 0 && IsPlace(path[from]); from-- {
		path[from] = "[" + path[from] + "]"
	}
	return " in " + strings.Join(path[from:], "")
}

// IsPlace reports whether a step of a path is that to an item of a list.
func IsPlace(step string) bool {
	_, err := engine.ParseInt(step)
	return err == nil
}

func (r *Reading) refuseType(field, want string, got Value) {
	r.Errorf(field, "", "%s must be %s, not %s", r.label(field), want, got)
}

func (r *Reading) label(field string) string {
	if r.called != "" {
		return r.called
	}
	return field + r.in()
}
