package mods

import (
	"fmt"
	"slices"
)

// Swapped is the set with two of its mods in the other order, and all others where they
// can stay. The error says that needs or wishes leave them but one.
func (s *Set) Swapped(first, second string) (*Set, error) {
	place := func(s *Set, id string) int {
		return slices.IndexFunc(s.Mods, func(m *Mod) bool { return m.ID == id })
	}
	if place(s, first) > place(s, second) {
		first, second = second, first
	}
	list := slices.Clone(s.Mods)
	sooner := *list[place(s, second)]
	sooner.Before = append(slices.Clip(sooner.Before), first)
	list[place(s, second)] = &sooner
	other, _ := Arrange(s.Game, s.Version, list)
	before, _ := Arrange(s.Game, s.Version, s.Mods)
	if place(other, second) > place(other, first) || len(other.Words) > len(before.Words) {
		return nil, fmt.Errorf("%s comes before %s in every order: needs and wishes leave no other", first, second)
	}
	return other, nil
}

// Before reports whether one mod of the set comes before another.
func (s *Set) Before(one, other string) bool {
	at := func(id string) int { return slices.IndexFunc(s.Mods, func(m *Mod) bool { return m.ID == id }) }
	return at(one) < at(other)
}
