package schema

import (
	"bytes"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// WordSetField returns a field that is a list of words. A definition stores the set of their numbers, one bit each.
func WordSetField[D any, S ~uint8 | ~uint16 | ~uint64](name, doc string, words *vocabulary.Words, at func(*D) *S) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeList(TypeWord(words)),
		Set: func(_ *DefinitionReader, def any, v Value) {
			for i := range v.Source.Len() {
				*at(def.(*D)) |= 1 << v.Source.Item(i).N
			}
		},
		Get: func(w *DefinitionConverter, def any) Value {
			var list []string
			for set := uint64(*at(def.(*D))); set != 0; set &= set - 1 {
				list = append(list, words.WithKeywordsOf(w.Keywords).Word(bits.TrailingZeros64(set)))
			}
			return ListOrNil(list)
		},
	}
}

func KeywordSetField[D any](name, doc string, words *vocabulary.Words, at func(*D) *engine.KeywordSet) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeList(TypeWord(words)),
		Set: func(_ *DefinitionReader, def any, v Value) {
			for i := range v.Source.Len() {
				*at(def.(*D)) = at(def.(*D)).With(engine.KeywordID(v.Source.Item(i).N))
			}
		},
		Get: func(w *DefinitionConverter, def any) Value {
			var list []string
			for k := range (*at(def.(*D))).All {
				list = append(list, words.WithKeywordsOf(w.Keywords).Word(int(k)))
			}
			return ListOrNil(list)
		},
	}
}

// TextField returns a field that is a text. As in all these constructors, at returns the variable of a D that stores it.
func TextField[D any](name, doc string, at func(*D) *string) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeText,
		Set:    func(_ *DefinitionReader, def any, v Value) { *at(def.(*D)) = v.Text },
		Get:    func(_ *DefinitionConverter, def any) Value { return textOrNil(*at(def.(*D))) },
		viewed: ViewField{Str: func(def any, _ int) string { return *at(def.(*D)) }},
	}
}

// NameField returns the field for the name that people see. A complete definition must have it.
func NameField[D any](doc string, at func(*D) *string) *Field {
	return TextField("name", doc, at).SetTextUse(NameText).RequireIfComplete(`name = "..."`)
}

func SeedField[D any](at func(*D) *int) *Field {
	return NumberField("seed", "The seed for all randomness; the same seed always gives the same game.", 0, 1<<31-1, at).SetDefault("1")
}

func textOrNil(s string) Value {
	if s == "" {
		return Value{}
	}
	return String(s)
}

// TextListField returns a field that is a list of texts; if idsOfKind is not "", they are ids of that kind.
func TextListField[D any](name, doc, idsOfKind string, at func(*D) *[]string) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeIDs(idsOfKind),
		Set: func(_ *DefinitionReader, def any, v Value) {
			list := make([]string, v.Source.Len())
			for i := range list {
				list[i] = v.Source.Item(i).Text
			}
			*at(def.(*D)) = list
		},
		Get: func(_ *DefinitionConverter, def any) Value { return ListOrNil(*at(def.(*D))) },
	}
}

// ListOrNil returns a list of texts as a value. If list is nil, the value is Nil.
func ListOrNil(list []string) Value {
	if list == nil {
		return Value{}
	}
	return StringList(list)
}

// NumberField returns a field for a whole number from low to high. DefinitionConverter omits numbers out of range.
func NumberField[D any, N Subject](name, doc string, low, high int, at func(*D) *N) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Whole, Low: low, High: high},
		Set: func(_ *DefinitionReader, def any, v Value) { *at(def.(*D)) = N(v.N) },
		Get: func(_ *DefinitionConverter, def any) Value {
			if n := int(*at(def.(*D))); n >= low && n <= high { // fits: fields of definitions are small
				return Number(n)
			}
			return Value{}
		},
		viewed: ViewField{Num: func(def any, _ int) int { return int(*at(def.(*D))) }}, // fits: fields of definitions are small
	}
}

func BoolField[D any](name, doc string, at func(*D) *bool) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeTruth,
		Set: func(_ *DefinitionReader, def any, v Value) { *at(def.(*D)) = v.N != 0 },
		Get: func(_ *DefinitionConverter, def any) Value {
			if *at(def.(*D)) {
				return Bool(true)
			}
			return Value{}
		},
		viewed: ViewField{Num: func(def any, _ int) int { return Bool(*at(def.(*D))).N }},
	}
}

// FractionField returns a field that is a fraction from 0 to 1. A definition stores it in millionths.
func FractionField[D any](name, doc string, millionths func(*D) *int) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Fraction},
		Set: func(_ *DefinitionReader, def any, v Value) { *millionths(def.(*D)) = v.N },
		Get: func(_ *DefinitionConverter, def any) Value {
			if n := *millionths(def.(*D)); n > 0 {
				return Value{Shape: Fraction, N: n}
			}
			return Value{}
		},
	}
}

// WordField returns a field that is a word. A definition stores the number of the word.
func WordField[D any, W Subject](name, doc string, words *vocabulary.Words, at func(*D) *W) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeWord(words),
		Set: func(_ *DefinitionReader, def any, v Value) { *at(def.(*D)) = W(v.N) },
		Get: func(w *DefinitionConverter, def any) Value {
			return textOrNil(words.WithKeywordsOf(w.Keywords).Word(int(*at(def.(*D))))) // fits: fields of definitions are small
		},
		viewed: ViewField{Num: func(def any, _ int) int { return int(*at(def.(*D))) }}, // fits: fields of definitions are small
	}
}

func RecordField[D, E any](name, doc string, at func(*D) *E, fields ...*Field) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Record, Fields: fields},
		Set: func(r *DefinitionReader, def any, v Value) { r.ReadRecordInto(fields, at(def.(*D)), v) },
		Get: func(w *DefinitionConverter, def any) Value { return w.recordValue(fields, at(def.(*D))) },
	}
}

// RecordListField returns a field that is a list of records with the given fields. what is a record's name in messages,
// such as "a card". If *E has a method SetDefaults, it is called before a record is read. afterItem, which may be nil,
// is called after record i of list was read from v.
func RecordListField[D, E any](name, doc, what string, at func(*D) *[]E, afterItem func(r *DefinitionReader, list []E, i int, v Value), fields ...*Field) *Field {
	return &Field{Name: name, Doc: doc, Type: TypeList(&Type{Shape: Record, Fields: fields, Class: what}),
		Set: func(r *DefinitionReader, def any, v Value) {
			list := make([]E, 0, v.Source.Len())
			for i := range v.Source.Len() {
				item := v.Source.Item(i)
				r.WithItemInPath(i, func() {
					if item.Source == nil {
						r.RecordErrorAt("", "", "%s must be a table, not %s", what, item)
						return
					}
					var e E
					if one, is := any(&e).(interface{ SetDefaults() }); is {
						one.SetDefaults()
					}
					list = append(list, e)
					outer := r.what
					_, r.what, _ = strings.Cut(what, " ")
					r.ReadRecordInto(fields, &list[len(list)-1], item)
					r.what = outer
					if afterItem != nil {
						afterItem(r, list, len(list)-1, item)
					}
				})
			}
			*at(def.(*D)) = list
		},
		Get: func(w *DefinitionConverter, def any) Value {
			var made BuiltTable
			for i := range *at(def.(*D)) {
				w.path.withStep(strconv.Itoa(i+1), func() { made = append(made, w.recordValue(fields, &(*at(def.(*D)))[i]).WithName("")) })
			}
			return made.OrNil(List)
		},
	}
}

// FuncField returns a field that is a function with the given signature. set stores the function in a definition.
func FuncField[D any](name, doc string, signature *CallbackSignature, set func(d *D, call CallbackFunc)) *Field {
	return &Field{Name: name, Doc: doc, Type: &Type{Shape: Func}, Callback: signature,
		Set: func(r *DefinitionReader, def any, v Value) {
			set(def.(*D), r.RecordAndBindFunction(v, signature, name))
		},
	}
}

// AllowFunction makes f also accept a function with the given signature, and returns f. set stores the function in a
// definition; has reports whether a definition has one.
func AllowFunction[D any](f *Field, signature *CallbackSignature, set func(d *D, call CallbackFunc), has func(*D) bool) *Field {
	constant, get, t := f.Set, f.Get, *f.Type
	t.OrFunction, f.Type, f.Callback = true, &t, signature
	f.Set = func(r *DefinitionReader, def any, v Value) {
		if v.Shape == Func {
			set(def.(*D), r.RecordAndBindFunction(v, signature, f.Name))
			return
		}
		constant(r, def, v)
	}
	f.Get = func(w *DefinitionConverter, def any) Value {
		if has(def.(*D)) {
			return w.FunctionBelowField()
		}
		return get(w, def)
	}
	return f
}

// CustomField returns a field of type t. set stores its value in a definition, and get returns it as a value.
func CustomField[D any](name, doc string, t *Type, set func(r *DefinitionReader, d *D, v Value), get func(w *DefinitionConverter, d *D) Value) *Field {
	return &Field{Name: name, Doc: doc, Type: t,
		Set: func(r *DefinitionReader, def any, v Value) { set(r, def.(*D), v) },
		Get: func(w *DefinitionConverter, def any) Value { return get(w, def.(*D)) },
	}
}

// OtherFormField returns a field for another form of a definition, such as the upgrade of a card. Its value is a table
// of the fields that differ, which is read into the copy that newForm returns. at returns where a definition stores the
// form; nil means no form. class is the type of the field in stubs. check can record errors after reading.
func OtherFormField[D any](name, doc, class string, fields []*Field, newForm func(*D) *D, at func(*D) **D, check func(r *DefinitionReader, d, form *D)) *Field {
	withIDs := sync.OnceValue(func() []*Field { return keepFieldsWithIDs(fields) })
	return &Field{Name: name, Doc: doc, Form: true, Type: &Type{Shape: Record, Fields: fields, Class: class},
		Set: func(r *DefinitionReader, def any, v Value) {
			d := def.(*D)
			form := newForm(d)
			*at(d) = form
			r.also = append(r.also, form)
			outer, from, complete := r.def, r.from, r.Complete
			r.def, r.from, r.Complete = form, len(r.path), false
			r.ReadRecordInto(fields, form, v)
			r.def, r.from, r.Complete = outer, from, complete
			check(r, d, form)
		},
		Get: func(w *DefinitionConverter, def any) Value {
			d := def.(*D)
			form := *at(d)
			if form == nil {
				return Value{}
			}
			var made BuiltTable
			before, withoutFunctions := newForm(d), DefinitionConverter{} // so that all functions of the form are changes
			written := fields
			if w.onlyIDs {
				written = withIDs()
			}
			for _, f := range written {
				w.path.withStep(f.Name, func() {
					if v := f.Type.diffAsOverride(withoutFunctions.fieldValue(f, before), w.fieldValue(f, form)); v.Shape != Nil {
						made = append(made, v.WithName(f.Name))
					}
				})
			}
			return Value{Shape: Record, Source: made}
		},
	}
}

// diffAsOverride returns the value that an override needs to change before to after, or Nil if they are equal. If t is
// merged by name, the value has only the parts that differ.
func (t *Type) diffAsOverride(before, after Value) Value {
	switch {
	case bytes.Equal(JSON(before), JSON(after)):
		return Value{}
	case t.Shape == Truth && after.Shape == Nil:
		return Bool(false)
	case !t.IsMergedByName() || before.Shape == Nil || after.Shape == Nil:
		return after
	}
	var made BuiltTable
	for _, name := range after.Source.Names() {
		part := after.Source.Field(name)
		if !bytes.Equal(JSON(before.Source.Field(name)), JSON(part)) {
			made = append(made, part.WithName(name))
		}
	}
	return Value{Shape: after.Shape, Source: made}
}

// DefinitionConverter converts a definition to a value: a table of its fields in their order, without defaults.
type DefinitionConverter struct {
	Calls    map[string]Value // the functions of the definition, by path
	Keywords *engine.Keywords // the keywords of the content that contains the definition; nil means the game's own

	// LostFunction names a function, such as play of Fork, that an inline definition lacks because Calls is nil. It is
	// "" if none is missing.
	LostFunction string

	path    valuePath
	onlyIDs bool // whether to leave out fields of other forms, such as upgrades, that cannot contain ids
}

func (w *DefinitionConverter) DefinitionValue(k *Kind, def any) Value {
	return w.recordValue(k.Fields, def)
}

func (w *DefinitionConverter) recordValue(list []*Field, def any) Value {
	var made BuiltTable
	for _, f := range list {
		name := f.Name
		if f.Place > 0 || f.Rest {
			name = ""
		}
		w.path.withStep(f.Name, func() {
			v := w.fieldValue(f, def)
			isDefault := v.Shape == Text && v.Text == f.Default || v.Shape == Whole && strconv.Itoa(v.N) == f.Default
			switch {
			case v.Shape == Nil || isDefault && f.Needed == "" && f.Default != "":
			case f.Rest:
				made = append(made, CopyTable(v)...)
			default:
				made = append(made, v.WithName(name))
			}
		})
	}
	return made.OrNil(Record)
}

func (w *DefinitionConverter) fieldValue(f *Field, def any) Value {
	if f.Type.Shape == Func {
		return w.FunctionBelowField()
	}
	if f.Get == nil {
		return Value{}
	}
	return f.Get(w, def)
}

// FunctionBelowField returns the function at the path of the field being converted plus steps; Nil if there is none.
func (w *DefinitionConverter) FunctionBelowField(steps ...string) Value {
	return w.Calls[strings.Join(append(slices.Clip(w.path), steps...), ".")]
}
