package mods

import (
	"slices"
	"strings"

	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Set is mods of one game that can be played together, in their order. A nil Set has
// no mods.
type Set struct {
	Game, Version string           // of the game
	Mods          []*Mod           // each after those it needs
	Left          []*Mod           // those that cannot be played, by their ids
	Off           []*Mod           // those of the game that their owner does without
	Words         []phrase.Message // what its owner should know of a {mod}, and is no fault: wishes that were dropped, mods that are there twice
}

// All are its mods in their order; none of a nil Set.
func (s *Set) All() []*Mod {
	if s == nil {
		return nil
	}
	return s.Mods
}

// Find is the mod of an id; nil for none.
func (s *Set) Find(id string) *Mod { return WithID(s.All(), id) }

// WithID is the first of some mods with an id; nil for none.
func WithID(list []*Mod, id string) *Mod {
	if i := slices.IndexFunc(list, func(m *Mod) bool { return m.ID == id }); i >= 0 {
		return list[i]
	}
	return nil
}

// IDs are the ids of some mods.
func IDs(list []*Mod) (ids []string) {
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return ids
}

// Of is the mod that a file is of, by the name that messages have for it; nil for a
// file of none of them.
func (s *Set) Of(file string) *Mod {
	rest, inside := strings.CutPrefix(file, Folder+"/")
	if !inside {
		return nil
	}
	id, _, _ := strings.Cut(rest, "/")
	return s.Find(id)
}

// Without is the set without some mods and all that need them, and says why each of
// those is left out.
func (s *Set) Without(ids ...string) (*Set, []phrase.Message) {
	var why []phrase.Message
	gone := slices.Clone(ids)
	rest := slices.DeleteFunc(slices.Clone(s.Mods), func(m *Mod) bool {
		if slices.Contains(ids, m.ID) {
			return true
		}
		for _, one := range m.Needs {
			if slices.Contains(gone, one.ID) {
				gone = append(gone, m.ID)
				why = append(why, said.LeftForNeed.With("mod", m.ID, "needed", one.ID))
				return true
			}
		}
		return false
	})
	next, _ := Arrange(s.Game, s.Version, rest)
	return next, why
}

// Only is the set with some of its mods and all that those need.
func (s *Set) Only(some []*Mod) *Set {
	wanted := map[string]bool{}
	for _, m := range some {
		wanted[m.ID] = true
	}
	for _, m := range slices.Backward(s.Mods) { // whom others need stands before them
		if wanted[m.ID] {
			for _, one := range m.Needs {
				wanted[one.ID] = true
			}
		}
	}
	only, _ := Arrange(s.Game, s.Version, slices.DeleteFunc(slices.Clone(s.Mods), func(m *Mod) bool { return !wanted[m.ID] }))
	return only
}

// Definitions are the scripts of the game and those of the mods, in order.
func (s *Set) Definitions(base []*source.Text) []*source.Text {
	all := slices.Clone(base)
	for _, m := range s.All() {
		all = append(all, m.texts...)
	}
	return all
}

// Scenarios are the scenario files of the mods, in order.
func (s *Set) Scenarios() (all []*source.Text) {
	for _, m := range s.All() {
		all = append(all, m.scenarios...)
	}
	return all
}

// Manifests returns those of the mods, as files of theirs, in order.
func (s *Set) Manifests() (all []*source.Text) {
	for _, m := range s.All() {
		all = append(all, &source.Text{Name: m.Pack.Shown(ManifestFile), Body: string(m.files.bodies[ManifestFile]), Mod: m.owner})
	}
	return all
}
