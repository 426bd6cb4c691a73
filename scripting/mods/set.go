package mods

import (
	"fmt"
	"slices"

	"curtaincall/scripting/source"
)

// Set is mods of one game that can be played together, in their order. A nil Set has
// no mods.
type Set struct {
	Game, Version string   // of the game
	Mods          []*Mod   // each after those it needs
	Left          []*Mod   // those that cannot be played, by their ids
	Words         []string // what its owner should know, and is no fault: wishes that were dropped, mods that are there twice
}

// Find is the mod of an id; nil for none.
func (s *Set) Find(id string) *Mod {
	if s != nil {
		for _, m := range s.Mods {
			if m.ID == id {
				return m
			}
		}
	}
	return nil
}

// Without is the set without some mods and all that need them, and says why each of
// those is left out.
func (s *Set) Without(ids ...string) (*Set, []string) {
	var why []string
	gone := slices.Clone(ids)
	rest := slices.DeleteFunc(slices.Clone(s.Mods), func(m *Mod) bool {
		if slices.Contains(ids, m.ID) {
			return true
		}
		for _, one := range m.Needs {
			if slices.Contains(gone, one.ID) {
				gone = append(gone, m.ID)
				why = append(why, fmt.Sprintf("%s is left out: it needs %s", m.ID, one.ID))
				return true
			}
		}
		return false
	})
	next, _ := Arrange(s.Game, s.Version, rest)
	return next, why
}

// Definitions are the scripts of the game and those of the mods, in order.
func (s *Set) Definitions(base []*source.Text) []*source.Text {
	all := slices.Clone(base)
	if s != nil {
		for _, m := range s.Mods {
			all = append(all, m.texts...)
		}
	}
	return all
}

// Scenarios are the scenario files of the mods, in order.
func (s *Set) Scenarios() (all []*source.Text) {
	if s != nil {
		for _, m := range s.Mods {
			all = append(all, m.scenarios...)
		}
	}
	return all
}
