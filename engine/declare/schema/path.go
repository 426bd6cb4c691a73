package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
)

// MaxSteps is the maximum length of a path in a definition.
const MaxSteps = 16

// TypeAtPath returns the innermost field on path in definitions of kind k, and the type of the value there. A step is
// the name of a field, a key of a table or an index from 1: "values.damage", "units.2.effects.1.from".
func TypeAtPath(k *Kind, path string) (f *Field, t *Type, err error) {
	t = k.Type()
	for step := range strings.SplitSeq(path, ".") {
		inner, part, err := t.FieldAndTypeAt(step)
		if err != nil {
			return nil, nil, fmt.Errorf("%s of %s: %w", path, k.Name, err)
		}
		if inner != nil {
			f = inner
		}
		t = part
	}
	return f, t, nil
}

// QualifyPathWords returns path with mod prefixes added to the words that need one. It returns an error if path does
// not exist in definitions of kind k or is ambiguous. table has the keywords that can be steps.
func QualifyPathWords(k *Kind, path string, table *engine.Keywords) (string, error) {
	t, steps := k.Type(), strings.Split(path, ".")
	for i, step := range steps {
		if t.Words != nil {
			words := t.Words.WithKeywordsOf(table)
			if t = cmp.Or(t.Of, TypeAny); words.Has(step) {
				continue
			}
			ofMods := slices.DeleteFunc(slices.Clone(words.List), func(word string) bool { return !strings.HasSuffix(word, ":"+step) })
			if len(ofMods) != 1 {
				return "", fmt.Errorf("%s of %s: %w", path, k.Name, spelling.NewUnknownError(strings.ToLower(words.Name), step, words.List))
			}
			steps[i] = ofMods[0]
			continue
		}
		_, part, err := t.FieldAndTypeAt(step)
		if err != nil {
			return "", fmt.Errorf("%s of %s: %w", path, k.Name, err)
		}
		t = part
	}
	return strings.Join(steps, "."), nil
}

func (k *Kind) Type() *Type { return &Type{Shape: Record, Fields: k.Fields} }

var TypeAny = &Type{Shape: Any}

// FieldAndTypeAt returns the field that step names in a value of type t, and the type of the part there. The field is
// nil if the part is not a field, such as a list item. The type is TypeAny on error.
func (t *Type) FieldAndTypeAt(step string) (f *Field, partType *Type, err error) {
	switch t.Shape {
	case Record:
		if t.Fields != nil {
			place, _ := engine.ParseClampedInt32(step)
			for _, f := range t.Fields {
				switch {
				case f.Rest && place > 0:
					return f, f.Type.Of, nil
				case f.Place > 0 && f.Place == place, f.Place == 0 && f.Name == step:
					return f, f.Type, nil
				}
			}
			return nil, TypeAny, spelling.NewUnknownError("field", step, NonListFieldNames(t.Fields))
		}
	case List:
		if place, err := engine.ParseClampedInt32(step); err != nil || place < 1 {
			return nil, TypeAny, fmt.Errorf("list items are numbered from 1, not named %q", step)
		}
	case Table:
		if t.Words != nil && !slices.Contains(t.Words.List, step) {
			return nil, TypeAny, spelling.NewUnknownError(strings.ToLower(t.Words.Name), step, t.Words.List)
		}
	case Any:
	default:
		return nil, TypeAny, fmt.Errorf("%q is inside a value that has no fields or items", step)
	}
	if t.Of == nil {
		return nil, TypeAny, nil
	}
	return nil, t.Of, nil
}

// IsMergedByName reports whether an override of a value of type t changes only the parts that it names.
func (t *Type) IsMergedByName() bool { return t.Shape == Record || t.Shape == Table }

// fieldsWithIDs caches, for each *Kind, its fields that can contain ids: a []*Field.
var fieldsWithIDs sync.Map

// EachReferencedID calls visit with each id in def that refers to another definition, its kind, and the path to it.
func (k *Kind) EachReferencedID(def any, visit func(kind, id string, path []string)) {
	k.eachPossibleID(def, func(t *Type, id string, path []string) {
		if t.Kind != "" {
			visit(t.Kind, id, path)
		}
	})
}

// EachPossibleID calls visit with each text that may be an id, the kind that it may name ("" for any), and its path.
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

// eachIDInValue calls visit with each text in v that is or may be an id, its type and its path. v is of type t.
func (t *Type) eachIDInValue(v Value, path []string, visit func(t *Type, id string, path []string)) {
	isID := t.Kind+t.PossibleKind != ""
	if v.Shape == Text && isID {
		visit(t, v.Text, path)
	}
	if v.Source == nil {
		return
	}
	made := CopyTable(v)
	for i, step := range made.PathSteps() {
		_, inner, err := t.FieldAndTypeAt(step)
		if isID && t.Of == nil { // ids in a form of the game's own: in a list, or as keys
			inner = t
			if made[i].Name != "" && t.ToNamedForm != nil {
				visit(t, step, append(slices.Clip(path), step))
			} else {
				step = made[i].Value.Text
			}
		}
		if err == nil {
			inner.eachIDInValue(made[i].Value, append(slices.Clip(path), step), visit)
		}
	}
}
