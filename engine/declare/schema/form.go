package schema

import (
	"bytes"
)

// HasForm is a field that describes another form of the definition, which is a
// definition too: some of the fields again, each replacing what the form begins
// with. class is what stubs call it; check looks at the form once it is read.
func HasForm[D any](name, doc, class string, fields []*Field, begin func(*D) *D, at func(*D) **D, check func(r *Reading, d, form *D)) *Field {
	return &Field{Name: name, Doc: doc, Form: true, Type: &Type{Shape: Record, Fields: fields, Class: class},
		Set: func(r *Reading, def any, v Value) {
			d := def.(*D)
			form := begin(d)
			*at(d) = form
			outer, from, complete := r.def, r.from, r.Complete
			r.def, r.from, r.Complete = form, len(r.path), false
			r.Fields(fields, form, v)
			r.def, r.from, r.Complete = outer, from, complete
			r.also = append(r.also, form)
			check(r, d, form)
		},
		Get: func(w *Writing, def any) Value {
			d := def.(*D)
			if form := *at(d); form != nil {
				return w.changes(fields, begin(d), form)
			}
			return Value{}
		},
	}
}

func (w *Writing) changes(list []*Field, before, def any) Value {
	var made Made
	for _, f := range list {
		w.in(f.Name, func() {
			unsaid := Writing{} // has no functions, so that those of def are changes
			if v := f.Type.change(unsaid.field(f, before), w.field(f, def)); v.Shape != Nil {
				made = append(made, v.As(f.Name))
			}
		})
	}
	return Value{Shape: Record, Source: made}
}

// change is what has to be said to make a value of the type another one, Nil where
// they are the same.
func (t *Type) change(before, after Value) Value {
	switch {
	case bytes.Equal(JSON(before), JSON(after)):
		return Value{}
	case t.Shape == Truth && after.Shape == Nil:
		return Flag(false)
	case !t.ByName() || before.Shape == Nil || after.Shape == Nil:
		return after
	}
	var made Made
	for _, name := range after.Source.Names() {
		part := after.Source.Field(name)
		if !bytes.Equal(JSON(before.Source.Field(name)), JSON(part)) {
			made = append(made, part.As(name))
		}
	}
	return Value{Shape: after.Shape, Source: made}
}
