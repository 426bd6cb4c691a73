package mods

import (
	"maps"
	"slices"
)

// FromFiles returns a mod with files that were stored in a journal: contents by name. Only scripts
// are stored there, so the hash differs from that of the original mod.
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
