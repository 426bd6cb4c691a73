package mods

import (
	"fmt"
	"slices"
)

// SwapOrder returns the set with two of its mods in the opposite order, the others unchanged if
// possible. It returns an error if needs or wishes do not allow that.
func (s *Set) SwapOrder(first, second string) (*Set, error) {
	if s.Before(second, first) {
		first, second = second, first
	}
	sooner := *s.FindMod(second)
	sooner.Before = append(slices.Clip(sooner.Before), first)
	list := slices.Clone(s.Mods)
	list[slices.Index(list, s.FindMod(second))] = &sooner
	other, _ := Arrange(s.Game, s.Version, list)
	before, _ := Arrange(s.Game, s.Version, s.Mods)
	if other.Before(first, second) || len(other.Words) > len(before.Words) {
		return nil, fmt.Errorf("%s comes before %s in every order that their dependencies allow", first, second)
	}
	return other, nil
}

// Before reports whether a mod of the set comes before another.
func (s *Set) Before(id, otherID string) bool {
	return slices.Index(s.Mods, s.FindMod(id)) < slices.Index(s.Mods, s.FindMod(otherID))
}
