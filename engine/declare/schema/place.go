package schema

import (
	"strings"

	"curtaincall/engine"
)

// SetupItemForm declares how a setup writes items, each of which is made from a definition: as an id, as a
// table that begins with an id, or as a table that is itself a definition, which is then said to be in place.
//
//	"orc"    { "orc", damage = 1 }    { power = 3, damage = 1 }
//
// E is the type of an item in the setup.
type SetupItemForm[E any] struct {
	What  string // name of an item in messages: card
	Class string // in stubs: UnitId | UnitDefinition

	Of func(e *E) *string // returns the variable in which an item stores the id of its definition

	// Beside returns the fields of an item that can be written beside an id or in a definition in place, Added those
	// that can be written only beside an id. If Beside returns nil, each use of the same Lua table is the same
	// definition. They are functions because items may contain items.
	Beside, Added func() []*Field

	AllowsOwnID bool // whether a definition in place may have its own id, which Made then stores

	Kind func(v Value) string // returns the name of the kind of a definition in place

	Made func(e *E, def any) // is called for an item whose definition was in place; may be nil

	// Local returns the definition of e if it was in place, otherwise nil. Local may be nil.
	Local func(e *E) *Definition
}

// maxInPlace is the maximum length of the path of a definition in place.
const maxInPlace = 16

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

// SlotsField returns a field that is a list of at most maxItems items of the form p. false or a missing item is an
// empty slot, which is stored as an E without an id.
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

// readItem reads an item into e, and reports whether e then has a definition.
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

// readInlineDefinition reads a definition in place and stores its id in e. The id is its path, unless p.Made stores
// another one. A Lua table that was read before is not read again. Nesting that is too deep is an error.
func (p *SetupItemForm[E]) readInlineDefinition(r *DefinitionReader, e *E, v Value) {
	id := strings.Join(r.path, "_")
	if len(r.path) > maxInPlace {
		r.RecordErrorHere("definitions are nested too deeply")
		return
	}
	if once := r.placed[v.Host]; once != "" {
		*p.Of(e) = once
		return
	}
	beside := p.Beside()
	def := r.Place(p.Kind(v), v, r.Path(), func(inner *DefinitionReader) { inner.Kind = inner.Kind.copyForInlineUse(id, p.AllowsOwnID, beside, e) })
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

// copyForInlineUse returns a copy of the kind for a definition in place with an id. The copy also has the fields
// beside, which are stored in e. The definition may have its own id only if allowsID is true.
func (k *Kind) copyForInlineUse(id string, allowsID bool, beside []*Field, e any) *Kind {
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
	for _, f := range beside {
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
