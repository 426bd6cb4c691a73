package schema

import (
	"strconv"
	"strings"

	"curtaincall/engine"
)

// DefinitionConverter converts a definition to a value: a table of its fields in their order, without defaults.
type DefinitionConverter struct {
	Calls    map[string]Value // the functions of the definition, by path
	Keywords *engine.Keywords // of the content that contains the definition; nil: the game's own

	// LostFunction is the name, such as play of Fork, of a function that is missing in a definition in place because
	// Calls is nil. It is "" if none is missing.
	LostFunction string

	path    valuePath
	onlyIDs bool // whether parts of other forms that cannot contain ids may be omitted
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
				for i := range v.Source.Len() {
					made = append(made, v.Source.Item(i).WithName(""))
				}
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
	return w.Calls[strings.Join(append(w.path[:len(w.path):len(w.path)], steps...), ".")]
}
