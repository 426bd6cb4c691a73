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

// DefinitionReader reads one definition strictly. It records wrong types, numbers out of range, and unknown or
// missing fields as errors, and then continues.
type DefinitionReader struct {
	Kind     *Kind
	Complete bool     // whether the definition must be complete
	Base     []string // the path of the definition, if it is inline in another

	// Bind converts fn, a script function, to a CallbackFunc. scope is the scope of the file that contains fn; item
	// and name are for messages: play of card "vex". If Bind is nil, the functions in the definition become nil.
	Bind func(fn Value, signature *CallbackSignature, scope *vocabulary.NameScope, item, name string) CallbackFunc

	Keywords *engine.Keywords // the keywords that definitions can use; nil means the game's own
	Errors   []ValidationError

	// Scope resolves the names in the definition. ScopeAt returns the scope for the value at a path, which may come
	// from an override; it may be nil. UnprefixedID means that the definition's id needs no prefix of a mod.
	Scope        *vocabulary.NameScope
	ScopeAt      func(path []string) *vocabulary.NameScope
	UnprefixedID bool

	// HasDefinition reports whether a definition with this kind and id exists, even if it will only be read later.
	// The kind "" means any kind. If HasDefinition is nil, no definition exists.
	HasDefinition func(kind, id string) bool

	// WasRemoved reports whether an unknown word at a path names something that a mod removed. Such words are
	// reported elsewhere. It may be nil.
	WasRemoved func(path []string, scope *vocabulary.NameScope, word string) bool

	// AtErrorLimit reports whether no further errors are to be recorded, but only counted in Omitted. It may be nil.
	AtErrorLimit func() bool
	Omitted      int

	// ReadInlineDefinition reads and returns an inline definition at a path. base configures its reader.
	// ReadInlineDefinition is nil if inline definitions are not allowed.
	ReadInlineDefinition func(kind string, v Value, path []string, base func(*DefinitionReader)) any

	Calls map[string]Value // the functions read so far, by path

	def    any
	source TableSource // the table of the definition
	path   valuePath
	from   int            // number of steps of the path that are omitted in the names of callbacks
	what   string         // name of the record being read, for messages; "" for the definition itself
	called string         // name of the field being read, for messages, if it is positional
	also   []any          // other forms of the definition, such as its upgrade, which it also defines
	placed map[any]string // ids of inline definitions, by their Lua tables
}

// ReadDefinitionAndForms reads a definition from v and returns it with all that it defines, such as its upgraded form.
// where is its position in a file. Errors are recorded in r.
func (r *DefinitionReader) ReadDefinitionAndForms(where Place, v Value) []any {
	r.def, r.source = r.Kind.New(where), v.Source
	r.path, r.Calls, r.from = slices.Clone(r.Base), nil, len(r.Base)
	if r.Kind.ID != nil && r.Kind.Defaults != nil && !r.Complete {
		for _, f := range r.Kind.Fields { // the defaults may depend on the id; errors are reported below
			if id := v.Source.Field("id"); f.Name == "id" && id.Shape == Text {
				id.Text = r.ownFullID(f.Type, id.Text)
				f.Set(r, r.def, id)
			}
		}
		r.Kind.Defaults(r.def)
	}
	r.ReadRecordInto(r.Kind.Fields, r.def, v)
	if r.Kind.Finish != nil {
		return append(r.Kind.Finish(r, r.def), r.also...)
	}
	return append([]any{r.def}, r.also...)
}

// Definition returns the definition being read, with the fields read so far.
func (r *DefinitionReader) Definition() any { return r.def }

// HasField reports whether the definition being read has a field, even if the field's value is wrong.
func (r *DefinitionReader) HasField(field string) bool { return r.source.Field(field).Shape != Nil }

func (r *DefinitionReader) Path() []string { return slices.Clone(r.path) }

// ReadValue returns v as type t, with full names and the numbers of words. If v is invalid, it returns false and
// records an error at the field called name, but none for most empty texts and for names of what a mod removed.
func (r *DefinitionReader) ReadValue(name string, t *Type, v Value) (Value, bool) {
	return r.convertValue(name, false, t, v)
}

// WithItemInPath calls do. During the call, item i of a list, counted from 0, is the last step of the path.
func (r *DefinitionReader) WithItemInPath(i int, do func()) { r.path.withStep(strconv.Itoa(i+1), do) }

type valuePath []string

func (p *valuePath) withStep(step string, do func()) {
	*p = append(*p, step)
	do()
	*p = (*p)[:len(*p)-1]
}

// ReadRecordInto reads the fields of a record into def, a definition or a part of one, and records errors about them.
func (r *DefinitionReader) ReadRecordInto(fields []*Field, def any, v Value) {
	unread := v.Source.Size() // entries that no field has read yet
	for _, f := range fields {
		var part Value
		if unread > 0 || f.Rest {
			switch {
			case f.Rest:
				part = Value{Shape: List, Source: v.Source}
			case f.Place > 0:
				part = v.Source.Item(f.Place - 1)
			default:
				part = v.Source.Field(f.Name)
			}
		}
		switch {
		case part.Shape != Nil:
			r.readField(f, def, part)
			if unread--; f.Rest {
				unread += 1 - v.Source.Len()
			}
		case f.Needed != "" && (f.Always || r.Complete):
			what := "the " + cmp.Or(r.what, r.Kind.Name)
			if f.Type.Shape == Func {
				what = r.Kind.MessageName(r.def)
			}
			r.RecordMissing("%s has no %s: add %s", what, f.Name, f.Needed)
		}
	}
	if unread > 0 {
		r.recordUnknownFields(fields, v)
	}
}

func (r *DefinitionReader) recordUnknownFields(fields []*Field, v Value) {
	places, rest := 0, false
	for _, f := range fields {
		places, rest = max(places, f.Place), rest || f.Rest
	}
	known := NonListFieldNames(fields)
	for _, name := range v.Source.Names() {
		if slices.Contains(known, name) {
			continue
		}
		invalid := r.recordErrorWithSuggestion(name, name, known, "unknown field %q%s", name, r.locationText())
		if v.Source.Field(name).Shape == Whole && slices.Contains(known, valuesName) && !strings.HasPrefix(invalid.Hint, "did you mean") {
			invalid.Hint = fmt.Sprintf("a number of your own belongs in %s: %s = { %s = ... }", valuesName, valuesName, name)
		}
		for _, f := range fields {
			invalid.Hint = cmp.Or(f.hints[name], invalid.Hint)
		}
	}
	if n := v.Source.Len(); n > places && !rest {
		r.RecordErrorAt(strconv.Itoa(places+1), "", "unexpected item [%d]%s", places+1, r.locationText()).Err = ErrUnknown
	}
	r.recordInvalidKeys(v)
}

// NonListFieldNames returns the names of the fields that are not in the list part.
func NonListFieldNames(list []*Field) []string {
	fields := engine.Filter(list, func(f *Field) bool { return f.Place == 0 && !f.Rest })
	return engine.Map(fields, func(f *Field) string { return f.Name })
}

func (r *DefinitionReader) recordInvalidKeys(v Value) {
	for _, key := range v.Source.InvalidKeys() {
		r.RecordErrorAt("", "", "unexpected key %s%s", key, r.locationText()).Err = ErrUnknown
	}
}

func (r *DefinitionReader) readField(f *Field, def any, v Value) {
	name := f.Name
	if f.Place > 0 {
		name, r.called = strconv.Itoa(f.Place), f.Name
	}
	read, ok := r.convertValue(name, f.Rest, f.Type, v)
	r.called = ""
	if !ok {
		return
	}
	if f.Rest || read.Source == nil {
		f.Set(r, def, read)
		return
	}
	r.path.withStep(name, func() { f.Set(r, def, read) })
}

// ValidationError is an error in a definition. It is about the value at a path, or about the definition as a whole.
type ValidationError struct {
	Path    []string
	Message string
	Hint    string // advice on how to fix it, or ""
	Part    string // the wrong part of a text, or ""
	Err     error  // wraps ErrUnknown, ErrMissing or ErrValue, and a spelling.UnknownError if a word is unknown
}

// Causes of validation errors, for errors.Is.
var (
	ErrUnknown = errors.New("no such field or word")
	ErrMissing = errors.New("a required field is missing")
	ErrValue   = engine.ErrInvalidValue
)

// RecordErrorAt records and returns an error at a field of the record being read, or at the record if field is "". The
// caller may change the error. At the limit of errors it only counts the error.
func (r *DefinitionReader) RecordErrorAt(field, hint, format string, args ...any) *ValidationError {
	if r.isAtErrorLimit() {
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

// RecordMissing records that something is missing in the record being read.
func (r *DefinitionReader) RecordMissing(format string, args ...any) {
	r.RecordErrorAt("", "", format, args...).Err = ErrMissing
}

// RecordErrorHere records an error at the innermost table being read: the value of a field, or the record.
func (r *DefinitionReader) RecordErrorHere(format string, args ...any) {
	r.RecordErrorAt("", "", format, args...)
}

func (r *DefinitionReader) isAtErrorLimit() bool { return r.AtErrorLimit != nil && r.AtErrorLimit() }

// recordErrorWithSuggestion records and returns an error about word. Its hint is the most similar name in known or, if
// none is similar and known is short, all of known.
func (r *DefinitionReader) recordErrorWithSuggestion(field, word string, known []string, format string, args ...any) *ValidationError {
	if r.isAtErrorLimit() {
		return r.RecordErrorAt(field, "", format, args...)
	}
	unknown := spelling.NewUnknownError("", word, known)
	invalid := r.RecordErrorAt(field, unknown.SuggestionOrKnownWords(), format, args...)
	invalid.Err = errors.Join(ErrUnknown, unknown)
	return invalid
}

// RecordUnknownName records that word is unknown at a field, with a similar name of known. If the scope excludes word,
// it records the reason instead. what is the kind of word, for the message.
func (r *DefinitionReader) RecordUnknownName(field, what, word string, known []string) {
	scope := r.ScopeAtField(field)
	if why := scope.ReasonToBarWord(word); why != "" {
		r.RecordErrorAt(field, "", "%s", why)
		return
	}
	if !r.isAtErrorLimit() {
		known = scope.ShortenNames(known, word)
	}
	r.recordErrorWithSuggestion(field, word, known, "unknown %s %q%s", what, word, r.locationText())
}

// locationText returns the end of a message, the place of the record being read: "", " in values" or " in units[1]".
func (r *DefinitionReader) locationText() string {
	path := slices.Clone(r.path[len(r.Base):])
	last := len(path) - 1
	if last < 0 {
		return ""
	}
	from := last
	for ; from > 0 && IsItemIndex(path[from]); from-- {
		path[from] = "[" + path[from] + "]"
	}
	return " in " + strings.Join(path[from:], "")
}

func IsItemIndex(step string) bool {
	_, err := engine.ParseClampedInt32(step)
	return err == nil
}

func (r *DefinitionReader) recordWrongType(field, want string, got Value) {
	r.RecordErrorAt(field, "", "%s must be %s, not %s", r.fieldLabel(field), want, got)
}

func (r *DefinitionReader) fieldLabel(field string) string {
	if r.called != "" {
		return r.called
	}
	return field + r.locationText()
}

// ScopeAtField returns the scope of names at a field of the record being read.
func (r *DefinitionReader) ScopeAtField(field string) *vocabulary.NameScope {
	if r.ScopeAt == nil {
		return r.Scope
	}
	return r.ScopeAt(append(slices.Clip(r.path), field))
}

// ownFullID returns the full id for id if t is the type of a definition's own id. Otherwise, it returns id unchanged.
func (r *DefinitionReader) ownFullID(t *Type, id string) string {
	if !t.IsOwnID || r.UnprefixedID {
		return id
	}
	return r.Scope.OwnFullID(id)
}

// qualifyKnownID returns the full id of word, an id of type t, at a field of the record, or word if there is none.
func (r *DefinitionReader) qualifyKnownID(field string, t *Type, word string) string {
	switch kind := t.Kind + t.PossibleKind; {
	case kind == "" || word == "":
		return word
	case kind == anyKind:
		return r.qualifyNameOfAnyKind(field, word)
	default:
		return r.QualifyIDOfKinds(field, kind, word)
	}
}

// anyKind is the value of Type.PossibleKind that stands for all kinds of definition.
const anyKind = "*"

// QualifyIDOfKinds returns the full id of word in kind (several are separated by |), or word if there is none.
func (r *DefinitionReader) QualifyIDOfKinds(field, kind, word string) string {
	return r.qualifyKnownName(field, word, func(id string) bool {
		for kind := range strings.SplitSeq(kind, "|") {
			if r.HasDefinition(kind, vocabulary.TrimUpgradeOrCopyMark(id)) {
				return true
			}
		}
		return false
	})
}

// qualifyNameOfAnyKind returns the full name of a definition or object that word means at a field, or word if none.
func (r *DefinitionReader) qualifyNameOfAnyKind(field, word string) string {
	return r.qualifyKnownName(field, word, vocabulary.NewExistsOrIsCopyFilter(r.HasDefinition))
}

// qualifyKnownName returns the full name of word for which known returns true, or word if there is none. If the scope
// excludes word, it records an error.
func (r *DefinitionReader) qualifyKnownName(field, word string, known func(id string) bool) string {
	scope := r.ScopeAtField(field)
	if scope.CanOnlyMeanItself(word) {
		return word
	}
	if why := scope.ReasonToBarWord(word); why != "" {
		r.RecordErrorAt(field, "", "%s", why)
		return word
	}
	if r.HasDefinition == nil {
		known = func(string) bool { return false }
	}
	full, _ := scope.FindFullName(word, known)
	return full
}
