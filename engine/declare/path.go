package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/spelling"
)

// Spot is what a path leads to in a definition of a kind. The steps of a path are
// names of fields, words of tables and places in lists, from 1: "values.damage",
// "units.2.effects.1.turns".
type Spot struct {
	Field *Field   // the innermost that the path leads into
	Type  *Type    // of what is there
	Steps []string // as a script writes them: a field that has a place by its place
}

// At is what a path leads to in definitions of a kind.
func At(k *Kind, path string) (Spot, error) {
	s := Spot{Type: k.whole()}
	for step := range strings.SplitSeq(path, ".") {
		f, t, as, err := s.Type.part(step)
		if err != nil {
			return Spot{}, fmt.Errorf("%s of %s: %w", path, k.Name, err)
		}
		if f != nil {
			s.Field = f
		}
		if as != "" {
			s.Steps = append(s.Steps, as)
		}
		s.Type = t
	}
	return s, nil
}

// whole is the type of a definition.
func (k *Kind) whole() *Type { return &Type{Shape: Record, Fields: k.Fields} }

var anything = &Type{Shape: Any}

// part is the type of a part of a value of the type, with the field it is, where
// it is one, and the step as scripts write it, "" for none.
func (t *Type) part(step string) (f *Field, of *Type, as string, err error) {
	place, notPlace := strconv.Atoi(step)
	switch {
	case t.Shape == Record && t.Fields != nil:
		return t.field(step, place)
	case t.Shape == List:
		if notPlace != nil || place < 1 {
			return nil, nil, "", fmt.Errorf("items of a list go by their places, from 1, not by %q", step)
		}
	case t.Shape == Table && t.Words != nil && !slices.Contains(t.Words.List, step):
		return nil, nil, "", spelling.Unknown(strings.ToLower(t.Words.Name), step, t.Words.List)
	case t.Shape != Table && t.Shape != Any && t.Shape != Record:
		return nil, nil, "", fmt.Errorf("%q leads into what has no parts", step)
	}
	if t.Of == nil {
		return nil, anything, step, nil
	}
	return nil, t.Of, step, nil
}

// field is the field of a record by its name or its place.
func (t *Type) field(step string, place int) (f *Field, of *Type, as string, err error) {
	var known []string
	for _, f := range t.Fields {
		switch {
		case f.Name == step && f.Rest:
			return f, f.Type, "", nil
		case f.Place > 0 && (f.Name == step || f.Place == place):
			return f, f.Type, strconv.Itoa(f.Place), nil
		case f.Rest && place > 0:
			return f, f.Type.Of, step, nil
		case f.Name == step:
			return f, f.Type, step, nil
		}
		known = append(known, f.Name)
	}
	return nil, nil, "", spelling.Unknown("field", step, known)
}

// byName reports whether a change of a value keeps what it does not name.
func (t *Type) byName() bool { return t.Shape == Record || t.Shape == Table }

// Merge says how an override changes a value of the type.
func (t *Type) Merge() string {
	switch {
	case t.byName():
		return "merged by name"
	case t.Shape == List:
		return "replaced; items by their place"
	}
	return "replaced"
}
