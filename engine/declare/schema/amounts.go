package schema

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// AmountsField returns a field that is a table of numbers, from low to high, by words: { block = 3 }. set stores one
// number in a definition, get returns all stored elements, and pair splits an element into word and number.
func AmountsField[D any, A any](name, doc string, words *vocabulary.Words, low, high int, set func(d *D, word, n int), get func(*D) []A, pair func(A) (word, n int)) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeTable(words, &Type{Shape: Whole, Low: low, High: high}), Group: true,
		Set: func(r *DefinitionReader, def any, v Value) {
			legal := words.WithKeywordsOf(r.Keywords)
			for _, word := range v.Source.Names() {
				entry := v.Source.Field(word)
				if n, ok := legal.Number(word); ok {
					set(def.(*D), n, entry.N)
				}
			}
		},
		Get: func(w *DefinitionConverter, def any) Value {
			return BuildTable(get(def.(*D)), func(a A) NamedValue {
				word, n := pair(a)
				return Number(n).WithName(words.WithKeywordsOf(w.Keywords).Word(word))
			}).OrNil(Table)
		},
	}
}

// AmountTableOrListField is AmountsField for a field that can also be written as a list of marks. A mark is a word,
// or a word, a colon and a number; without a number it means 1: { "skirmish", "assault:2" }.
func AmountTableOrListField[D any, A any](name, doc string, words *vocabulary.Words, low, high int, set func(d *D, word, n int), get func(*D) []A, pair func(A) (word, n int)) *Field {
	f := AmountsField(name, doc, words, low, high, set, get, pair)
	table := f.Type
	f.Type = &Type{Shape: Any, Words: words, Of: table.Of, Class: "(" + words.Name + " | string)[] | table<" + words.Name + ", integer>", ToNamedForm: amountListToTable}
	f.Set = func(r *DefinitionReader, def any, v Value) {
		if v.Source == nil {
			r.RecordErrorHere("%s must be a list or a table, not %s", name, v)
			return
		}
		words := words.WithKeywordsOf(r.Keywords)
		marks := r.readAmountList(words, table.Of, v)
		for _, m := range marks {
			n, _ := words.Number(m.Name)
			set(def.(*D), n, m.Value.N)
		}
	}
	return f
}

// amountListToTable converts a list of marks to a table of numbers. If a mark is invalid, it returns v unchanged.
func amountListToTable(v Value) Value {
	var made BuiltTable
	for i := range v.Source.Len() {
		text := v.Source.Item(i).Text
		word, n, err := splitWordAndNumber(text)
		if err != nil && engine.IsID(text) { // the id of a definition of a mod
			word, n, err = text, 1, nil
		}
		if word == "" || err != nil {
			return v
		}
		made = append(made, Number(n).WithName(word))
	}
	for _, word := range v.Source.Names() {
		made = append(made, v.Source.Field(word).WithName(word))
	}
	return Value{Shape: Record, Source: made}
}

// splitWordAndNumber splits a mark into its word and its number, which is 1 if the mark has no colon. It returns an
// error if what follows the last colon is not a number.
func splitWordAndNumber(text string) (word string, n int, err error) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return text, 1, nil
	}
	n, err = engine.ParseClampedInt32(text[i+1:])
	return text[:i], n, err
}

func (r *DefinitionReader) readAmountList(words *vocabulary.Words, amountType *Type, v Value) (marks BuiltTable) {
	put := func(field, word string, n Value) {
		at, known := r.requireWord(field, strings.ToLower(words.Name), words, word)
		if !known {
			return
		}
		if marks.Field(words.Word(at)).Shape != Nil {
			r.RecordErrorAt(field, "", "%s is listed twice%s", word, r.locationText())
		} else if n, ok := r.ReadValue(field, amountType, n); ok {
			marks = append(marks, n.WithName(words.Word(at)))
		}
	}
	for i := range v.Source.Len() {
		place, item := strconv.Itoa(i+1), v.Source.Item(i)
		if item.Shape != Text {
			r.RecordErrorAt(place, "", "item %d must be a string like \"assault:2\", not %s", i+1, item)
			continue
		}
		word, n, err := splitWordAndNumber(item.Text)
		if _, whole := r.ScopeAtField(place).Number(words, item.Text); whole {
			word, n, err = item.Text, 1, nil
		}
		if err != nil {
			r.RecordErrorAt(place, "", "%q must have a whole number after the colon", item.Text)
			continue
		}
		put(place, word, Number(n))
	}
	for _, word := range v.Source.Names() {
		put(word, word, v.Source.Field(word))
	}
	r.recordInvalidKeys(v)
	return marks
}

// NamedEntry is an entry of a table that can have any names.
type NamedEntry[V any] struct {
	Name string
	Of   V
}

// FreeKeyTableField returns a field that is a table of values by any names, which the game interprets: { pip = 5 }.
// class is the type of the table in stubs, valueType the type of a value; read and write convert a value.
func FreeKeyTableField[D, V any](name, doc, class string, valueType *Type, at func(*D) *[]NamedEntry[V], read func(Value) V, write func(V) Value) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Table, Of: valueType, Class: class},
		Set: func(r *DefinitionReader, def any, v Value) {
			for _, of := range v.Source.Names() {
				*at(def.(*D)) = append(*at(def.(*D)), NamedEntry[V]{r.qualifyNameOfAnyKind(of, of), read(v.Source.Field(of))})
			}
		},
		Get: func(_ *DefinitionConverter, def any) Value {
			return BuildTable(*at(def.(*D)), func(e NamedEntry[V]) NamedValue { return write(e.Of).WithName(e.Name) }).OrNil(Table)
		},
	}
}

const valuesName = "values"

// ValuesField returns the field "values": named numbers, which the text and the effect of a definition use.
// An override can change values, but not add names.
func ValuesField[D any](at func(*D) *[]engine.Value) *Field {
	named := func(def any) []engine.Value { return *at(def.(*D)) }
	return &Field{Name: valuesName, Doc: "Named numbers, which the text and the effect share.", Group: true,
		Type: &Type{Shape: Table, Of: &Type{Shape: Whole, Low: -engine.MaxCount, High: engine.MaxCount}, Class: "table<string, integer>", FreeKeys: true},
		Set:  func(r *DefinitionReader, def any, v Value) { *at(def.(*D)) = r.mergeValues(*at(def.(*D)), v) },
		Get: func(_ *DefinitionConverter, def any) Value {
			return BuildTable(named(def), NumberEntry).OrNil(Table)
		},
		viewed: ViewField{Named: named, Values: func(def any, _ int) (any, []engine.Value) { return def, named(def) }},
	}
}

func NumberEntry(v engine.Value) NamedValue { return Number(v.Number).WithName(v.Name) }

// RulesTextField returns the field "text". A name in braces in the text must be the name of a value.
func RulesTextField[D any](doc string, at func(*D) *string, values func(*D) []engine.Value) *Field {
	f := TextField("text", doc, at).SetTextUse(RulesText)
	f.Set = func(r *DefinitionReader, def any, v Value) {
		*at(def.(*D)) = v.Text
		r.RecordUnknownPlaceholders("text", v.Text, values(def.(*D)))
	}
	return f
}

// RecordUnknownPlaceholders records an error for each name in braces in the text of a field that is not the name of a
// value.
func (r *DefinitionReader) RecordUnknownPlaceholders(field, text string, values []engine.Value) {
	names := engine.ValueNames(values)
	for _, name := range engine.PlaceholderNames(text) {
		if !slices.Contains(names, name) {
			invalid := r.recordErrorWithSuggestion(field, name, names, "text contains {%s}, but values has no %s", name, name)
			invalid.Part = "{" + name + "}"
		}
	}
}
