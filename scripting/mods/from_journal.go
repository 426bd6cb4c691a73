package mods

import (
	"maps"
	"slices"
)

// FromJournalFiles returns a mod with files that were stored in a journal: contents by name. Only scripts
// are stored there, so the hash differs from that of the original mod.
func FromJournalFiles(bodies map[string]string, shown string) (*Mod, error) {
	m := &Mod{Shown: shown, files: &modFiles{bodies: map[string][]byte{}}}
	for name, body := range bodies {
		m.files.bodies[name] = []byte(body)
	}
	err := checkNames(slices.Sorted(maps.Keys(bodies)))
	if err == nil {
		err = m.parseFiles(nil)
	}
	if err != nil {
		return nil, withModName(shown, err)
	}
	return m, nil
}
