package schema

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// SetupItemForm declares how a setup writes items, each of which is made from a definition: as an id, as a
// table that begins with an id, or as a table that is itself a definition, called an inline definition.
//
//	"orc"    { "orc", damage = 1 }    { power = 3, damage = 1 }
//
// E is the type of an item in the setup.
type SetupItemForm[E any] struct {
	What  string // name of an item in messages, such as card
	Class string // type of an item in stubs, such as UnitId | UnitDefinition

	Of func(e *E) *string // returns the variable in which an item stores the id of its definition

	// Beside returns the fields of an item that can be written beside an id or in an inline definition. Added returns
	// those that can be written only beside an id. If Beside returns nil, each use of the same Lua table is the same
	// definition. Both are functions because items may contain items.
	Beside, Added func() []*Field

	AllowsOwnID bool // whether an inline definition may have its own id, which Made then stores

	Kind func(v Value) string // returns the name of the kind of an inline definition

	Made func(e *E, def any) // is called for an item with an inline definition; may be nil

	// Local returns the definition of e if it was inline, otherwise nil. Local may be nil.
	Local func(e *E) *Definition
}

// maxInlinePath is the maximum length of the path of an inline definition.
const maxInlinePath = 16

func SetupItemsField[D, E any](name, doc string, p *SetupItemForm[E], at func(*D) *[]E) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeList(&Type{Shape: Any, Class: p.Class}),
		Set: func(r *DefinitionReader, def any, v Value) {
			list := make([]E, 0, v.Source.Len()) // of those that are right
			for i := range v.Source.Len() {
				r.WithItemInPath(i, func() {
					var e E
					if p.readItem(r, &e, v.Source.Item(i)) {
						list = append(list, e)
					}
				})
			}
			*at(def.(*D)) = list
		},
		Get: func(w *DefinitionConverter, def any) Value { return p.itemListValue(w, *at(def.(*D))) },
	}
}

// SlotsField returns a field that is a list of at most maxItems items of form p. An empty slot is written as false or
// omitted, and stored as an E without an id.
func SlotsField[D, E any](name, doc string, maxItems int, p *SetupItemForm[E], at func(*D) *[]E) *Field {
	return CustomField(name, doc, &Type{Shape: Any, Class: "(" + p.Class + " | false)[]"},
		func(r *DefinitionReader, d *D, v Value) { *at(d) = p.readSlots(r, name, v, maxItems) },
		func(w *DefinitionConverter, d *D) Value { return p.itemListValue(w, *at(d)) })
}

func (p *SetupItemForm[E]) readSlots(r *DefinitionReader, name string, v Value, maxSlots int) []E {
	if v.Source == nil {
		r.RecordErrorHere("%s must be a list of %ss, not %s", name, p.What, v)
		return nil
	}
	last := v.Source.Len()
	for _, key := range append(v.Source.Names(), v.Source.InvalidKeys()...) {
		slot, err := engine.ParseClampedInt32(key)
		if err != nil || slot < 1 {
			r.RecordErrorHere("unexpected key %s in %s", key, name)
		}
		last = max(last, slot)
	}
	if last > maxSlots {
		r.RecordErrorHere("%s has %d %ss, but at most %d are allowed", name, last, p.What, maxSlots)
		return nil
	}
	list := make([]E, last)
	for i := range list {
		r.WithItemInPath(i, func() {
			switch v := v.Source.Item(i); {
			case v.Shape == Nil || v.Shape == Truth && v.N == 0:
			case v.Shape != Text && v.Source == nil:
				r.RecordErrorHere("slot %d of %s must be the id of a %s, a table or false, not %s", i+1, name, p.What, v)
			default:
				p.readItem(r, &list[i], v)
			}
		})
	}
	return list
}

// readItem reads an item into e, and reports whether e then has the id of a definition.
func (p *SetupItemForm[E]) readItem(r *DefinitionReader, e *E, v Value) bool {
	switch {
	case v.Shape == Text:
		*p.Of(e) = r.qualifyNameOfAnyKind("", v.Text)
	case v.Source == nil:
		r.RecordErrorHere("a %s must be an id or a table, not %s", p.What, v)
		return false
	case v.Source.Len() > 0:
		r.ReadRecordInto(p.FieldsWithLeadingID(), e, v)
	default:
		p.readInlineDefinition(r, e, v)
	}
	return *p.Of(e) != ""
}

// FieldsWithLeadingID returns the fields of an item that is written as a table beginning with an id.
func (p *SetupItemForm[E]) FieldsWithLeadingID() []*Field {
	id := TextField("id", "The id of its definition.", p.Of).SetType(TypeAnyName).MarkAsListItem(1).RequireAlways("its id")
	return append(append([]*Field{id}, p.Beside()...), p.Added()...)
}

// readInlineDefinition reads the inline definition v and stores its id in e. The id is the path of v, unless p.Made
// stores another. If the same Lua table was read before, e only gets the same id, unless p.Beside returns fields.
func (p *SetupItemForm[E]) readInlineDefinition(r *DefinitionReader, e *E, v Value) {
	id := strings.Join(r.path, "_")
	if len(r.path) > maxInlinePath {
		r.RecordErrorHere("definitions are nested too deeply")
		return
	}
	if once := r.placed[v.Host]; once != "" {
		*p.Of(e) = once
		return
	}
	beside := p.Beside()
	def := r.ReadInlineDefinition(p.Kind(v), v, r.Path(), func(inner *DefinitionReader) { inner.Kind = inner.Kind.copyForInlineUse(id, p.AllowsOwnID, beside, e) })
	if def == nil {
		return
	}
	*p.Of(e) = id
	if p.Made != nil {
		p.Made(e, def)
	}
	if beside == nil && v.Host != nil {
		if r.placed == nil {
			r.placed = map[any]string{}
		}
		r.placed[v.Host] = *p.Of(e)
	}
}

// copyForInlineUse returns a copy of k whose new definitions get the given id. They may have their own id only if
// allowsID is true. The copy also has the fields in further, whose values are stored in e.
func (k *Kind) copyForInlineUse(id string, allowsID bool, further []*Field, e any) *Kind {
	c := *k
	var own Field
	c.Fields = nil
	for _, f := range k.Fields {
		if f.Name == "id" {
			own = *f
			own.Needed, own.Always = "", false
			f = &own
		}
		if f != &own || allowsID {
			c.Fields = append(c.Fields, f)
		}
	}
	for _, f := range further {
		of := *f
		of.Set = func(r *DefinitionReader, _ any, v Value) { f.Set(r, e, v) }
		of.Get = nil
		c.Fields = append(c.Fields, &of)
	}
	c.Defaults = nil
	c.New = func(at Place) any {
		def := k.New(at)
		own.Set(nil, def, String(id))
		if k.Defaults != nil {
			k.Defaults(def)
		}
		return def
	}
	return &c
}

// itemListValue returns a list of items as a value, with false for each empty slot. It returns Nil for a nil list.
func (p *SetupItemForm[E]) itemListValue(w *DefinitionConverter, list []E) Value {
	if list == nil {
		return Value{}
	}
	made := BuiltTable{}
	for i := range list {
		one := Bool(false)
		if *p.Of(&list[i]) != "" {
			one = p.itemValue(w, &list[i])
		}
		made = append(made, one.WithName(""))
	}
	return Value{Shape: List, Source: made}
}

func (p *SetupItemForm[E]) itemValue(w *DefinitionConverter, e *E) Value {
	if p.Local != nil {
		if d := p.Local(e); d != nil {
			if w.Calls == nil && len(d.Functions) > 0 {
				w.LostFunction = d.Functions[0] + " of " + d.Kind.MessageName(d.Def)
			}
			own := w.recordValue(d.Kind.copyForInlineUse("", p.AllowsOwnID, nil, nil).Fields, d.Def)
			made := BuiltTable{}
			for _, v := range [...]Value{own, w.recordValue(p.Beside(), e)} {
				if v.Source != nil {
					made = append(made, v.Source.(BuiltTable)...)
				}
			}
			return Value{Shape: Record, Source: made}
		}
	}
	v := w.recordValue(p.FieldsWithLeadingID(), e)
	if v.Source.Size() == 1 {
		return v.Source.Item(0)
	}
	return v
}

// AmountsField returns a field that is a table from words to amounts between low and high: { block = 3 }. set stores an
// amount for a word number. get returns the stored items, and pair splits an item.
func AmountsField[D any, A any](name, doc string, words *vocabulary.Words, low, high int, set func(d *D, word, n int), get func(*D) []A, pair func(A) (word, n int)) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeTable(words, &Type{Shape: Whole, Low: low, High: high}),
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

// AmountTableOrListField is like AmountsField, but the field can also be a list of marks. A mark is a word with an
// optional number, which is 1 by default: { "skirmish", "assault:2" }.
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

// amountListToTable converts a list of marks, such as assault:2, to a table of numbers. If one is bad, it returns v.
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

// splitWordAndNumber splits a mark such as assault:2 into word and number. The number is 1 if the mark has no colon.
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

// FreeKeyTableField returns a field that is a table with any keys, which the game interprets: { pip = 5 }. class is the
// type of the table in stubs. valueType is the type of a value, which read and write convert.
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

// ValuesField returns the field "values", the named numbers that the text and the effect of a definition use. Another
// form, such as an upgrade, can change numbers but not add names.
func ValuesField[D any](at func(*D) *[]engine.Value) *Field {
	named := func(def any) []engine.Value { return *at(def.(*D)) }
	return &Field{Name: valuesName, Doc: "Named numbers, which the text and the effect share.",
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

// RecordUnknownPlaceholders records an error for each name in braces in the text of a field that is not one of values.
func (r *DefinitionReader) RecordUnknownPlaceholders(field, text string, values []engine.Value) {
	names := engine.ValueNames(values)
	for _, name := range engine.PlaceholderNames(text) {
		if !slices.Contains(names, name) {
			invalid := r.recordErrorWithSuggestion(field, name, names, "text contains {%s}, but values has no %s", name, name)
			invalid.Part = "{" + name + "}"
		}
	}
}
