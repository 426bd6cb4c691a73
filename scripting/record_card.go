package scripting

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/source"
)

// The fields that definitions of every game have: an id, named numbers, a text
// with these numbers in it.

// maxTemplate is how many bytes a text with numbers has at most.
const maxTemplate = 400

// ID reads and checks an id. Absent is what it is where the field is missing; ""
// says that it must not be.
func (r *Record) ID(absent string) string {
	s := r.Text("id")
	if s == "" && absent != "" {
		return absent
	}
	if s == "" {
		s = r.Need("id")
	}
	if s != "" && !engine.IsID(s) {
		r.Faultf("id", "", "id %q must be %s", s, engine.IDForm)
	}
	return s
}

// Values reads the named numbers of a definition, over those of base: what
// replaces them may change numbers and name no new ones.
func (r *Record) Values(base []engine.Value) []engine.Value {
	sub := r.Sub("values")
	if sub == nil {
		return base
	}
	list := append([]engine.Value(nil), base...)
next:
	for _, name := range sub.Fields() {
		n := sub.Int(name, -engine.MaxCount, engine.MaxCount, 0)
		for i := range list {
			if list[i].Name == name {
				list[i].Number = n
				continue next
			}
		}
		if base != nil {
			sub.Unknown(name, "value", name, valueNames(base))
			continue
		}
		if !engine.IsSnake(name) {
			sub.Faultf(name, "", "the value %q must be snake_case, like an id", name)
		}
		list = append(list, engine.Value{Name: name, Number: n})
	}
	sub.Done()
	return list
}

func valueNames(list []engine.Value) (names []string) {
	for _, v := range list {
		names = append(names, v.Name)
	}
	return names
}

// Template reads a text and checks that each of its {names} is one of the values.
// Without a text of its own it is absent, which was checked where it stands.
func (r *Record) Template(list []engine.Value, absent string) string {
	const field = "text"
	text := r.Text(field)
	if text == "" {
		return absent
	}
	if len(text) > maxTemplate {
		r.Faultf(field, "", "text is longer than %d characters", maxTemplate)
	}
	for _, name := range engine.Placeholders(text) {
		known := false
		for _, v := range list {
			known = known || v.Name == name
		}
		if !known {
			e := r.Faultf(field, source.DidYouMean(name, valueNames(list)), "text speaks of {%s}, but values has no %s", name, name)
			r.narrow(e, field, "{"+name+"}")
		}
	}
	return text
}

// narrow puts the caret of a fault under a part of a field's text, where the line
// that its value begins on shows that part as it is.
func (r *Record) narrow(e *source.Error, field, part string) {
	path := append(r.path[:len(r.path):len(r.path)], field)
	line, column, _ := r.def.Chunk.Value(r.def.Line, path...)
	shown := r.def.Chunk.Text.Line(line)
	from := min(max(column-1, 0), len(shown))
	if n := strings.Index(shown[from:], part); n >= 0 {
		e.Line, e.Column, e.Width, e.Source = line, from+n+1, len(part), shown
	}
}
