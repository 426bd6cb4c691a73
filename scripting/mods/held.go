package mods

import (
	"maps"
	"slices"
)

// Held reads a mod from files that somebody keeps, as a journal does: bodies by their
// names in the mod. What was no script is not among them, so its Print is another one.
func Held(bodies map[string]string, shown string) (*Mod, error) {
	m := &Mod{Shown: shown, files: &files{bodies: map[string][]byte{}}}
	for name, body := range bodies {
		m.files.bodies[name] = []byte(body)
	}
	err := distinct(slices.Sorted(maps.Keys(bodies)))
	if err == nil {
		err = m.made(nil)
	}
	if err != nil {
		return nil, atPlace(shown, err)
	}
	return m, nil
}
