package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// Limits of a definition.
const (
	MaxText    = 400 // length of a text in bytes
	maxValues  = 100 // number of entries of the field values
	maxEntries = 200 // number of entries of any other table
)

// convertValue returns v converted to type t, or false if v is invalid. It then also records an error, except for the
// name of something that a mod removed and for most empty texts. isListPart means that v is the list part of a record.
func (r *DefinitionReader) convertValue(name string, isListPart bool, t *Type, v Value) (Value, bool) {
	if t.OrFunction && v.Shape == Func {
		return v, true
	}
	switch t.Shape {
	case Text:
		return r.readText(name, t, v)
	case Whole:
		if v.Shape != Whole {
			r.recordWrongType(name, "a whole number", v)
			return v, false
		}
		if v.N < t.Low || v.N > t.High {
			r.RecordErrorAt(name, "", "%s must be from %d to %d, not %d", r.fieldLabel(name), t.Low, t.High, v.N)
			return v, false
		}
		return v, true
	case Fraction, Truth, Func:
		if v.Shape != t.Shape {
			r.recordWrongType(name, [...]string{Fraction: "a number between 0 and 1", Truth: "true or false", Func: "a function"}[t.Shape], v)
		}
		return v, v.Shape == t.Shape
	case Word:
		if v.Shape != Text {
			r.recordWrongType(name, "a string", v)
			return v, false
		}
		n, ok := r.requireWord(name, cmp.Or(r.called, name), t.Words.WithKeywordsOf(r.Keywords), v.Text)
		v.N = n
		return v, ok
	case List:
		return r.readList(name, isListPart, t, v)
	case Table:
		return r.readTable(name, t, v)
	case Record:
		if v.Source == nil {
			r.recordWrongType(name, "a table", v)
		}
		return v, v.Source != nil
	}
	return v, true
}

func (r *DefinitionReader) readText(name string, t *Type, v Value) (Value, bool) {
	if v.Shape != Text {
		want := "a string"
		if t.OrFunction {
			want = "a string or a function"
		}
		r.recordWrongType(name, want, v)
		return v, false
	}
	if v.Text == "" {
		if t.Kind == "" && !t.MayBeEmpty && (r.Complete || name == "id") {
			r.RecordErrorAt(name, "", "%s%s is empty", r.fieldLabel(name), r.locationText()).Err = ErrMissing
		}
		return v, false
	}
	if t.IsOwnID {
		scope := r.Scope
		if r.UnprefixedID {
			scope = &vocabulary.NameScope{Any: true}
		}
		if why := scope.WhyInvalidID(v.Text); why != "" {
			r.RecordErrorAt(name, "", "%s", why)
		}
		v.Text = r.ownFullID(t, v.Text)
	} else if name == "id" && !engine.IsID(v.Text) {
		r.RecordErrorAt(name, "", "id %q must be %s", v.Text, engine.IDFormText)
	}
	v.Text = r.qualifyKnownID(name, t, r.CleanText(MaxText, name, v.Text))
	return v, true
}

// MaxLine is the maximum number of bytes of a line that a function returns for players.
const MaxLine = 200

// TextProblem returns why s is not a valid text for players, or "" if it is. A valid text is printable, not blank, and
// at most maxBytes long. label names the text in the message.
func TextProblem(label, s string, maxBytes int) string {
	switch {
	case len(s) > maxBytes:
		return fmt.Sprintf("%s is %d bytes long, but at most %d are allowed", label, len(s), maxBytes)
	case strings.TrimSpace(s) == "":
		return label + " is empty"
	case !utf8.ValidString(s):
		return label + " is not valid UTF-8"
	case strings.ContainsFunc(s, func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) }):
		return label + " contains a control character"
	}
	return ""
}

// CleanText returns s as one line: if s has white space other than spaces, its words are joined by single spaces. If s
// has more than maxBytes bytes or is unprintable, it records an error at the field name and returns "?".
func (r *DefinitionReader) CleanText(maxBytes int, name, s string) string {
	if len(s) > maxBytes {
		r.RecordErrorAt(name, "", "%s is longer than %d bytes", r.fieldLabel(name), maxBytes)
		return "?"
	}
	spaces := false
	for i, c := range s {
		switch {
		case unicode.IsSpace(c) && c != ' ':
			spaces = true
		case unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c):
			escaped := fmt.Sprintf(`\u{%x}`, c)
			if c < 0x80 {
				escaped = fmt.Sprintf(`\x%02x`, c)
			}
			r.RecordErrorAt(name, "", "%s%s contains %s, a control character", name, r.locationText(), escaped)
			return "?"
		case c == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			r.RecordErrorAt(name, "", "%s%s is not valid UTF-8: it contains the byte \\x%02x", name, r.locationText(), s[i])
			return "?"
		}
	}
	if spaces {
		return strings.Join(strings.Fields(s), " ")
	}
	return s
}

// IsRemovedByMod reports whether an unknown word names something that a mod removed, which is reported elsewhere.
func (r *DefinitionReader) IsRemovedByMod(word string) bool {
	return r.WasRemoved != nil && r.WasRemoved(slices.Clone(r.path), r.ScopeAtField(""), word)
}

// requireWord returns the number of word at a field, or false if words lacks it. It then also records an error, unless
// a mod removed what word names. what is the kind of word, for the error.
func (r *DefinitionReader) requireWord(field, what string, words *vocabulary.Words, word string) (number int, ok bool) {
	if number, ok = r.ScopeAtField(field).Number(words, word); ok {
		return number, true
	}
	if r.WasRemoved != nil && r.WasRemoved(append(slices.Clip(r.path), field), r.ScopeAtField(field), word) {
		return 0, false
	}
	if why := words.ReasonToExclude(word); why != "" {
		r.RecordErrorAt(field, "", "%s", why)
	} else {
		r.RecordUnknownName(field, what, word, words.List)
	}
	return 0, false
}

// readList returns v as a list without items of a wrong type, and records an error about each. It checks no items if
// t.Of is a record or Any. If v is not a table, it records an error and returns false.
func (r *DefinitionReader) readList(name string, isListPart bool, t *Type, v Value) (Value, bool) {
	if t.AsOneText && v.Shape == Text {
		var made BuiltTable
		for _, item := range strings.SplitN(v.Text, ",", maxEntries) {
			made = append(made, String(strings.TrimSpace(item)).WithName(""))
		}
		v = Value{Shape: List, Source: made}
	}
	if v.Source == nil {
		items := "entries"
		if t.Of.Shape != Any {
			items = singularTypeNoun(t.Of) + "s"
		}
		r.recordWrongType(name, "a list of "+items, v)
		return v, false
	}
	read := v
	readItems := func() {
		if t.Of.Shape == Record || t.Of.Shape == Any {
			return
		}
		var made BuiltTable
		for i := range v.Source.Len() {
			if item, is := r.convertListItem(name, i+1, t.Of, v.Source.Item(i)); is {
				made = append(made, item.WithName(""))
			}
		}
		read = Value{Shape: List, Source: made}
	}
	if isListPart {
		readItems()
		return read, true
	}
	r.path.withStep(name, func() {
		readItems()
		for _, name := range v.Source.Names() {
			r.RecordErrorAt(name, "", "unknown field %q%s", name, r.locationText()).Err = ErrUnknown
		}
		r.recordInvalidKeys(v)
	})
	return read, true
}

func (r *DefinitionReader) convertListItem(listName string, n int, t *Type, v Value) (Value, bool) {
	place := strconv.Itoa(n)
	if v.Shape != Text {
		r.RecordErrorAt(place, "", "item %d of %s must be a %s, not %s", n, listName, singularTypeNoun(t), v)
		return v, false
	}
	if t.Shape != Word {
		v.Text = r.qualifyKnownID(place, t, r.CleanText(MaxText, place, v.Text))
		return v, true
	}
	words := t.Words.WithKeywordsOf(r.Keywords)
	number, is := r.requireWord(place, strings.ToLower(words.Name), words, v.Text)
	v.N = number
	return v, is
}

func singularTypeNoun(t *Type) string {
	switch t.Shape {
	case Record:
		return "table"
	case Any:
		return "entry"
	}
	return "string"
}

func (r *DefinitionReader) readTable(name string, t *Type, v Value) (Value, bool) {
	if v.Source == nil {
		r.recordWrongType(name, "a table", v)
		return v, false
	}
	if n := v.Source.Size(); n > maxEntries {
		r.RecordErrorAt(name, "", "%s has %d entries, but at most %d are allowed", r.fieldLabel(name), n, maxEntries)
		return v, false
	}
	var made BuiltTable
	r.path.withStep(name, func() {
		for _, word := range v.Source.Names() {
			if word == "" {
				r.RecordErrorAt("", "", "unexpected key \"\"%s", r.locationText()).Err = ErrUnknown
				continue
			}
			full := word
			if t.Words != nil {
				words := t.Words.WithKeywordsOf(r.Keywords)
				n, ok := r.requireWord(word, strings.ToLower(words.Name), words, word)
				if !ok {
					continue
				}
				full = words.Word(n)
			}
			part, ok := r.ReadValue(word, t.Of, v.Source.Field(word))
			if !ok && t.FreeKeys && t.Of.Shape == Whole { // the key is there, so that what refers to it is no error
				part, ok = Number(0), true
			}
			if full != word && made.Field(full).Shape != Nil {
				r.RecordErrorAt(word, "", "%s is listed twice%s: it is the same as %s", word, r.locationText(), full)
			} else if ok {
				made = append(made, part.WithName(full))
			}
		}
		if n := v.Source.Len(); n > 0 {
			r.RecordErrorAt("1", "", "unexpected item [1]%s", r.locationText()).Err = ErrUnknown
		}
		r.recordInvalidKeys(v)
	})
	return Value{Shape: Table, Source: made}, true
}

// RecordAndBindFunction records the function v under its path and returns it as a CallbackFunc, or nil if r.Bind is
// nil. If v wraps a value that signature does not allow, it records an error and returns nil.
func (r *DefinitionReader) RecordAndBindFunction(v Value, signature *CallbackSignature, name string) CallbackFunc {
	path := append(slices.Clip(r.path), name)
	if r.Calls == nil {
		r.Calls = map[string]Value{}
	}
	r.Calls[strings.Join(path[len(r.Base):], ".")] = v
	for _, beneath := SplitWrapping(v); beneath != nil; _, beneath = SplitWrapping(*beneath) {
		isResult := signature.Result != nil && (beneath.Shape == signature.Result.Shape || beneath.Source != nil && signature.Result.Shape == List)
		if beneath.Shape != Nil && beneath.Shape != Func && !isResult {
			r.RecordErrorAt(name, "", "there is no function to wrap, only %s", *beneath)
			return nil
		}
	}
	if r.Bind == nil {
		return nil
	}
	return r.Bind(v, signature, r.ScopeAtField(name), r.Kind.MessageName(r.def), strings.Join(path[r.from:], "."))
}

// mergeValues returns a copy of base with the named numbers of v replaced or added. It records an error for a name that
// is not an id, for more than maxValues names and, unless base is nil, for a name that base lacks.
func (r *DefinitionReader) mergeValues(base []engine.Value, v Value) []engine.Value {
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
			r.RecordUnknownName(name, "value", name, engine.ValueNames(base))
			continue
		}
		if !engine.IsID(name) {
			r.RecordErrorAt(name, "", "the value %q must be snake_case, like an id", name)
		}
		if len(list) == maxValues {
			r.RecordErrorAt("", "", "`values` can have at most %d names", maxValues)
			break
		}
		list = append(list, engine.Value{Name: name, Number: n})
	}
	return list
}
