package schema

import (
	"strings"

	"curtaincall/engine/screen"
)

// AsViewField is the field as a view shows it, asked of the definition.
func (f *Field) AsViewField() *ViewField {
	v := f.viewed
	v.Name, v.Doc, v.Type = f.Name, f.Doc, f.Type
	if v.Str == nil && v.Num == nil && v.Values == nil {
		v.Value = func(def any, _ int) Value { return f.Get(&Writing{}, def) }
	}
	return &v
}

// Face are the fields of a definition that its face shows, in words that are safe to
// show: rare, reach 2. Numbers that are 0 are left out.
func (k *Kind) Face(def any) (list []string) {
	for _, f := range k.Fields {
		if !f.Face {
			continue
		}
		v := f.Get(&Writing{}, def)
		if v.Shape != Nil && (v.Shape != Whole || v.N != 0) {
			list = append(list, strings.TrimSpace(f.Label+" "+v.words()))
		}
	}
	return list
}

func (v Value) words() string {
	switch {
	case v.Shape == Text:
		return screen.Clean(v.Text)
	case v.Source == nil:
		return v.String()
	}
	var list []string
	for _, part := range MadeOf(v) {
		list = append(list, strings.TrimSpace(screen.Clean(part.Name)+" "+part.Value.words()))
	}
	return strings.Join(list, ", ")
}
