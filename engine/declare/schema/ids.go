package schema

import (
	"slices"
	"strings"
	"sync"
)

// idFinder finds ids in definitions; kindOf returns the kind of the ids of a type, "" for none.
type idFinder struct {
	kindOf func(*Type) string
	fields sync.Map // by kind: its fields that can contain ids
}

var (
	ids             = &idFinder{kindOf: func(t *Type) string { return t.Kind }}
	possibleIDTexts = &idFinder{kindOf: func(t *Type) string { return t.Kind + t.PossibleKind }}
)

// EachID calls see for every id in a definition, with the kind that the id is of and its path.
func (k *Kind) EachID(def any, see func(kind, id string, path []string)) {
	ids.eachIDInDefinition(k, def, see)
}

// EachPossibleID calls see for every text in a definition that may be an id, with its path and the kind
// that the id is of; "" means any kind.
func (d Definition) EachPossibleID(see func(kind, id string, path []string)) {
	possibleIDTexts.eachIDInDefinition(d.Kind, d.Def, func(kind, id string, path []string) {
		see(strings.TrimSuffix(kind, anyKind), id, path)
	})
}

func (n *idFinder) eachIDInDefinition(k *Kind, def any, see func(kind, id string, path []string)) {
	fields, known := n.fields.Load(k)
	if !known {
		fields = slices.DeleteFunc(slices.Clone(k.Fields), func(f *Field) bool { return f.Get == nil || !f.Type.canContainIDs(n.kindOf) })
		n.fields.Store(k, fields)
	}
	for _, f := range fields.([]*Field) {
		f.Type.eachIDInValue(f.Get(&DefinitionWriter{}, def), []string{f.Name}, n.kindOf, see)
	}
}

func (t *Type) canContainIDs(of func(*Type) string) bool {
	return of(t) != "" || t.Of != nil && t.Of.canContainIDs(of) ||
		slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.canContainIDs(of) })
}

func (t *Type) eachIDInValue(v Value, path []string, of func(*Type) string, see func(kind, id string, path []string)) {
	kind := of(t)
	if v.Shape == Text && kind != "" {
		see(kind, v.Text, path)
	}
	if v.Source == nil {
		return
	}
	made := CopyTable(v)
	for i, step := range made.Steps() {
		part := made[i]
		_, inner, err := t.FieldAndTypeAt(step)
		if kind != "" && t.Of == nil { // ids in a form of the game's own: in a list, or as keys
			inner = t
			if part.Name != "" && t.Named != nil {
				see(kind, step, append(path[:len(path):len(path)], step))
			} else {
				step = part.Value.Text
			}
		}
		if err == nil {
			inner.eachIDInValue(part.Value, append(path[:len(path):len(path)], step), of, see)
		}
	}
}
