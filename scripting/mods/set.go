package mods

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Set is a load order of mods of a game that can be played together. A nil Set has no mods.
type Set struct {
	Game, Version string           // name and version of the game
	Mods          []*Mod           // mods in load order, each after those it needs
	Excluded      []*Mod           // mods with errors and mods that need one of them, sorted by id
	Disabled      []*Mod           // disabled mods of the game
	Notices       []phrase.Message // messages that are no errors, about wishes that cannot be met and mods found twice
}

// ModsInLoadOrder returns the mods in load order. s may be nil.
func (s *Set) ModsInLoadOrder() []*Mod {
	if s == nil {
		return nil
	}
	return s.Mods
}

// FindMod returns the mod with an id, or nil if there is none.
func (s *Set) FindMod(id string) *Mod { return FindByID(s.ModsInLoadOrder(), id) }

// FindByID returns the first mod with an id, or nil if there is none.
func FindByID(list []*Mod, id string) *Mod {
	return engine.Find(list, func(m *Mod) bool { return m.ID == id })
}

func IDs(list []*Mod) []string {
	return engine.Map(list, func(m *Mod) string { return m.ID })
}

// ModOfFile returns the mod that contains a file, or nil if none does. file is the name of the file in messages.
func (s *Set) ModOfFile(file string) *Mod {
	rest, inside := strings.CutPrefix(file, ModsFolder+"/")
	if !inside {
		return nil
	}
	id, _, _ := strings.Cut(rest, "/")
	return s.FindMod(id)
}

// Without returns the set without the given mods and the mods that need them. Each message names a mod that was removed
// because of its needs.
func (s *Set) Without(ids ...string) (*Set, []phrase.Message) {
	var why []phrase.Message
	removed := slices.Clone(ids)
	rest := slices.DeleteFunc(slices.Clone(s.Mods), func(m *Mod) bool {
		if slices.Contains(ids, m.ID) {
			return true
		}
		for _, one := range m.Needs {
			if slices.Contains(removed, one.ID) {
				removed = append(removed, m.ID)
				why = append(why, said.LeftForNeed.With("mod", m.ID, "needed", one.ID))
				return true
			}
		}
		return false
	})
	next, _ := SortIntoLoadOrder(s.Game, s.Version, rest)
	return next, why
}

// SubsetWithNeeds returns a set of the given mods and all that they need.
func (s *Set) SubsetWithNeeds(some []*Mod) *Set {
	wanted := engine.SetOf(some, func(m *Mod) string { return m.ID })
	for _, m := range slices.Backward(s.Mods) { // needed mods come first
		if wanted[m.ID] {
			for _, one := range m.Needs {
				wanted[one.ID] = true
			}
		}
	}
	only, _ := SortIntoLoadOrder(s.Game, s.Version, slices.DeleteFunc(slices.Clone(s.Mods), func(m *Mod) bool { return !wanted[m.ID] }))
	return only
}

// SwapOrder returns the set with the load order of two of its mods reversed. It fails if the dependencies or wishes of
// any mod require the present order. Both mods must be in the set.
func (s *Set) SwapOrder(first, second string) (*Set, error) {
	if s.IsLoadedBefore(second, first) {
		first, second = second, first
	}
	sooner := *s.FindMod(second)
	sooner.Before = append(slices.Clip(sooner.Before), first)
	list := slices.Clone(s.Mods)
	list[slices.Index(list, s.FindMod(second))] = &sooner
	other, _ := SortIntoLoadOrder(s.Game, s.Version, list)
	before, _ := SortIntoLoadOrder(s.Game, s.Version, s.Mods)
	if other.IsLoadedBefore(first, second) || len(other.Notices) > len(before.Notices) {
		return nil, fmt.Errorf("%s comes before %s in every order that their dependencies allow", first, second)
	}
	return other, nil
}

// IsLoadedBefore reports whether the mod id comes before the mod otherID. Both must be in the set.
func (s *Set) IsLoadedBefore(id, otherID string) bool {
	return slices.Index(s.Mods, s.FindMod(id)) < slices.Index(s.Mods, s.FindMod(otherID))
}

// AppendScripts returns base followed by the scripts of the mods, in load order.
func (s *Set) AppendScripts(base []*source.Text) []*source.Text {
	all := slices.Clone(base)
	for _, m := range s.ModsInLoadOrder() {
		all = append(all, m.texts...)
	}
	return all
}

// Scenarios returns the scenario files of the mods, in load order.
func (s *Set) Scenarios() []*source.Text {
	return slices.Concat(engine.Map(s.ModsInLoadOrder(), func(m *Mod) []*source.Text { return m.scenarios })...)
}

// Manifests returns the manifests of the mods, in load order.
func (s *Set) Manifests() []*source.Text {
	return engine.Map(s.ModsInLoadOrder(), func(m *Mod) *source.Text {
		return &source.Text{Name: m.Pack.DisplayPath(ManifestFile), Body: string(m.files[ManifestFile].Data), Mod: m.owner}
	})
}

// ManifestsAndSettings returns the manifests and changed settings of the mods, which journals store besides scripts.
func (s *Set) ManifestsAndSettings() (all []*source.Text) {
	all = s.Manifests()
	for _, m := range s.ModsInLoadOrder() {
		if text := m.ChangedSettingsText(); text != "" {
			all = append(all, &source.Text{Name: m.Pack.DisplayPath(journalSettingsName), Body: text, Mod: m.owner})
		}
	}
	return all
}

// IsManifestOrSettings reports whether a text is one that ManifestsAndSettings returns.
func IsManifestOrSettings(t *source.Text) bool {
	inner, is := strings.CutPrefix(t.Name, ModsFolder+"/"+t.Owner()+"/")
	return is && t.Mod != nil && (inner == ManifestFile || inner == journalSettingsName)
}
