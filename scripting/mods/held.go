package mods

import (
	"maps"
	"slices"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/scripting/source"
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
		return nil, located(shown, err)
	}
	return m, nil
}

// Manifests are those of the mods, as files of theirs, in order.
func (s *Set) Manifests() (all []*source.Text) {
	if s == nil {
		return nil
	}
	for _, m := range s.Mods {
		all = append(all, &source.Text{Name: m.Pack.Shown(ManifestFile), Body: string(m.files.bodies[ManifestFile]), Mod: m.owner})
	}
	return all
}

// Of is the mod that a file is of, by the name that messages have for it; nil for a
// file of none of them.
func (s *Set) Of(file string) *Mod {
	rest, inside := strings.CutPrefix(file, prefix+"/")
	if !inside {
		return nil
	}
	id, _, _ := strings.Cut(rest, "/")
	return s.Find(id)
}

// Locked is the mod as a lock writes it down.
func (m *Mod) Locked() Locked { return Locked{m.ID, m.Version, declare.Hex(m.Print)} }

// IsArchive reports whether a file is taken for an archive of a mod, by its name.
func IsArchive(name string) bool { return isArchive(name) }

// Speaks reports whether files of the mod may speak of what these mods define.
func (m *Mod) Speaks(of []string) bool {
	return !slices.ContainsFunc(of, func(id string) bool { return id != m.ID && !slices.Contains(m.owner.Needs, id) })
}
