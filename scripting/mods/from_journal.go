package mods

import (
	"maps"
	"slices"
)

// FromFiles makes a mod from files that were stored, as in a journal: bodies by name. Only scripts are
// stored, so Print is not that of the original.
func FromFiles(bodies map[string]string, shown string) (*Mod, error) {
	m := &Mod{Shown: shown, files: &files{bodies: map[string][]byte{}}}
	for name, body := range bodies {
		m.files.bodies[name] = []byte(body)
	}
	err := distinct(slices.Sorted(maps.Keys(bodies)))
	if err == nil {
		err = m.readFiles(nil)
	}
	if err != nil {
		return nil, atPlace(shown, err)
	}
	return m, nil
}
