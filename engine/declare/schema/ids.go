package schema

import (
	"slices"
	"strings"
	"sync"
)

// naming finds ids in definitions; kindOf returns the kind of the ids of a type, "" for none.
type naming struct {
	kindOf func(*Type) string
	fields sync.Map // by kind: its fields that can contain ids
}

var (
	ids     = &naming{kindOf: func(t *Type) string { return t.Kind }}
	likeIDs = &naming{kindOf: func(t *Type) string { return t.Kind + t.Maybe }}
)

// EachID calls see for every id in a definition, with the kind that the id is of and its path.
func (k *Kind) EachID(def any, see func(kind, id string, path []string)) { ids.each(k, def, see) }

// References calls see for every text in a definition that may be an id, with its path and the kind
// that the id is of; "" means any kind.
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
		if kind != "" && t.Of == nil { // ids in a form of the game's own: in a list, or as keys
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
