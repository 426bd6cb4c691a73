package schema

import (
	"slices"
	"strings"
	"sync"
)

// fieldsWithIDs caches, for each *Kind, its fields that can contain ids: a []*Field.
var fieldsWithIDs sync.Map

// EachID calls visit for every id in a definition, with the kind of what it names and the path of the id.
func (k *Kind) EachID(def any, visit func(kind, id string, path []string)) {
	k.eachPossibleID(def, func(t *Type, id string, path []string) {
		if t.Kind != "" {
			visit(t.Kind, id, path)
		}
	})
}

// EachPossibleID calls visit for every text in a definition that may be an id, with the kind of what it would name, ""
// for any kind, and the path of the text.
func (d Definition) EachPossibleID(visit func(kind, id string, path []string)) {
	d.Kind.eachPossibleID(d.Def, func(t *Type, id string, path []string) {
		visit(strings.TrimSuffix(t.Kind+t.PossibleKind, anyKind), id, path)
	})
}

func (k *Kind) eachPossibleID(def any, visit func(t *Type, id string, path []string)) {
	fields, known := fieldsWithIDs.Load(k)
	if !known {
		fields = keepFieldsWithIDs(k.Fields)
		fieldsWithIDs.Store(k, fields)
	}
	for _, f := range fields.([]*Field) {
		f.Type.eachIDInValue(f.Get(&DefinitionConverter{onlyIDs: true}, def), []string{f.Name}, visit)
	}
}

func keepFieldsWithIDs(fields []*Field) []*Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f *Field) bool { return f.Get == nil || !f.Type.canContainIDs() })
}

func (t *Type) canContainIDs() bool {
	return t.Kind+t.PossibleKind != "" || t.Of != nil && t.Of.canContainIDs() ||
		slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.canContainIDs() })
}

func (t *Type) eachIDInValue(v Value, path []string, visit func(t *Type, id string, path []string)) {
	isID := t.Kind+t.PossibleKind != ""
	if v.Shape == Text && isID {
		visit(t, v.Text, path)
	}
	if v.Source == nil {
		return
	}
	made := CopyTable(v)
	for i, step := range made.Steps() {
		_, inner, err := t.FieldAndTypeAt(step)
		if isID && t.Of == nil { // ids in a form of the game's own: in a list, or as keys
			inner = t
			if made[i].Name != "" && t.ToNamedForm != nil {
				visit(t, step, append(path[:len(path):len(path)], step))
			} else {
				step = made[i].Value.Text
			}
		}
		if err == nil {
			inner.eachIDInValue(made[i].Value, append(path[:len(path):len(path)], step), visit)
		}
	}
}
