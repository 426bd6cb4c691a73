package schema

import (
	"slices"
	"strings"
	"sync"
)

// naming is which types of values are ids, and of which kind; "" of those that are none.
type naming struct {
	kindOf func(*Type) string
	fields sync.Map // of a kind, those that can hold such values
}

var (
	ids     = &naming{kindOf: func(t *Type) string { return t.Kind }}
	likeIDs = &naming{kindOf: func(t *Type) string { return t.Kind + t.Maybe }}
)

// EachID shows every id that a definition of the kind names: of which kind it is an
// id, and the path to it.
func (k *Kind) EachID(def any, see func(kind, id string, path []string)) { ids.each(k, def, see) }

// References are the words of a definition that may be ids, each with the kind it would be
// an id of, "" for any, and the path to it.
func (d Definition) References(see func(kind, id string, path []string)) {
	likeIDs.each(d.Kind, d.Def, func(kind, id string, path []string) {
		see(strings.TrimSuffix(kind, anyKind), id, path)
	})
}

func (n *naming) each(k *Kind, def any, see func(kind, id string, path []string)) {
	fields, known := n.fields.Load(k)
	if !known {
		fields = slices.DeleteFunc(slices.Clone(k.Fields), func(f *Field) bool { return f.Get == nil || !f.Type.holds(n.kindOf) })
		n.fields.Store(k, fields)
	}
	for _, f := range fields.([]*Field) {
		f.Type.eachName(f.Get(&Writing{}, def), []string{f.Name}, n.kindOf, see)
	}
}

func (t *Type) holds(of func(*Type) string) bool {
	if of(t) != "" || t.Of != nil && t.Of.holds(of) {
		return true
	}
	for _, f := range t.Fields {
		if f.Type.holds(of) {
			return true
		}
	}
	return false
}

func (t *Type) eachName(v Value, path []string, of func(*Type) string, see func(kind, id string, path []string)) {
	kind := of(t)
	if v.Shape == Text && kind != "" {
		see(kind, v.Text, path)
	}
	if v.Source == nil {
		return
	}
	made := MadeOf(v)
	for i, step := range made.Steps() {
		_, inner, err := t.Part(step)
		if kind != "" && t.Of == nil { // ids in a form of the game's own: a list, or something for each
			inner = t
			if made[i].Name != "" && t.Named != nil {
				see(kind, step, append(path[:len(path):len(path)], step))
			} else {
				step = made[i].Value.Text
			}
		}
		if err == nil {
			inner.eachName(made[i].Value, append(path[:len(path):len(path)], step), of, see)
		}
	}
}
