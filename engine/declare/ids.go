package declare

import (
	"slices"
	"strings"

	"curtaincall/engine"
)

// eachID shows every id that a definition of the kind names: of which kind it is an
// id, and the path to it.
func (k *Kind) eachID(def any, see func(kind, id string, path []string)) {
	for _, f := range k.Fields {
		if f.Get != nil && f.Type.holdsIDs() {
			f.Type.eachID(f.Get(&Writing{}, def), []string{f.Name}, see)
		}
	}
}

// holdsIDs reports whether a value of the type can name definitions.
func (t *Type) holdsIDs() bool {
	if t.Kind != "" || t.Of != nil && t.Of.holdsIDs() {
		return true
	}
	for _, f := range t.Fields {
		if f.Type.holdsIDs() {
			return true
		}
	}
	return false
}

func (t *Type) eachID(v Value, path []string, see func(kind, id string, path []string)) {
	if v.Shape == Text && t.Kind != "" {
		see(t.Kind, v.Text, path)
	}
	if v.Source == nil {
		return
	}
	made := madeOf(v)
	for i, step := range made.steps() {
		_, of, err := t.part(step)
		if t.Kind != "" && t.Of == nil {
			of, step = t, made[i].Value.Text // a list of ids in a form of the game's own
		}
		if err == nil {
			of.eachID(made[i].Value, append(path[:len(path):len(path)], step), see)
		}
	}
}

// Strangers are the ids in a definition, or a set-up, that the library does not have.
func (l *Library) Strangers(k *Kind, def any, where Place) (bad engine.Misfits) {
	seen := map[string]bool{}
	k.eachID(def, func(kind, id string, path []string) {
		at := strings.Join(path, ".")
		of := l.of(kind)
		if _, known := of.at[id]; known || id == "" || seen[at] {
			return
		}
		seen[at] = true
		bad.Add(where, id, of.ids(), path, "unknown %s %q%s", kind, id, listed(k, path))
	})
	return bad
}

// listed names the list that an id stands in, for messages; "" for none, and for one
// that is itself in a list.
func listed(k *Kind, path []string) string {
	list := path[:len(path)-1]
	if _, t, err := At(k, strings.Join(list, ".")); err != nil || t.Shape == Record || slices.ContainsFunc(list, isPlace) {
		return ""
	}
	return " in " + strings.Join(list, ".")
}

// AllStrangers are the ids in all definitions that the library does not have.
func (l *Library) AllStrangers() (bad engine.Misfits) {
	for _, d := range l.Definitions() {
		bad = append(bad, l.Strangers(d.Kind, d.Def, d.Where())...)
	}
	return bad
}

// Idle are the definitions of a kind that no other definition names, in order.
func (l *Library) Idle(kind string) (list []Definition) {
	named := map[string]bool{}
	for _, d := range l.Definitions() {
		d.Kind.eachID(d.Def, func(of, id string, _ []string) { named[id] = named[id] || of == kind })
	}
	for _, d := range l.of(kind).list {
		if !named[d.ID()] {
			list = append(list, d)
		}
	}
	return list
}
