package mods

import (
	"cmp"
	"errors"
	"slices"
	"strings"
)

// The errors of Bisect if no mod is the cause.
var (
	ErrNotBroken         = errors.New("nothing is broken with all mods enabled")
	ErrBrokenWithoutMods = errors.New("the problem also occurs without any mods")
)

// Bisect returns a group of mods of a set that together break something. If there are several such groups, it returns
// one whose mods come early in the set. It calls breaks with some mods and all that these need. The error is
// ErrBrokenWithoutMods, ErrNotBroken or an error of breaks. If adding mods never repairs what is broken, none of the
// group can be left out, and the number of calls grows with the size of the group and the logarithm of the size of the
// set. Otherwise Bisect may have to remove the mods one by one.
func Bisect(s *Set, breaks func(*Set) (bool, error)) ([]*Mod, error) {
	b := &bisection{set: s, breaks: breaks, results: map[string]bool{}}
	switch {
	case b.isBroken(nil):
		return nil, cmp.Or(b.err, ErrBrokenWithoutMods)
	case !b.isBroken(s.Mods):
		return nil, cmp.Or(b.err, ErrNotBroken)
	}
	guilty := b.findCause(nil, s.Mods, false)
	if !b.isBroken(guilty) {
		rest := b.set
		for _, m := range slices.Backward(b.set.Mods) {
			if rest.FindMod(m.ID) == nil {
				continue
			}
			if less, _ := rest.Without(m.ID); b.isBroken(less.Mods) {
				rest = less
			}
		}
		guilty = rest.Mods
	}
	return guilty, b.err
}

type bisection struct {
	set     *Set
	breaks  func(*Set) (bool, error)
	results map[string]bool // results so far of the function breaks, by the ids of the mods; true means broken
	err     error
}

// isBroken reports whether the mods in list break something, with all that they need. It returns false after an error.
func (b *bisection) isBroken(list []*Mod) bool {
	if b.err != nil {
		return false
	}
	only := b.set.SubsetWithNeeds(list)
	key := strings.Join(IDs(only.Mods), " ")
	if answer, known := b.results[key]; known {
		return answer
	}
	b.results[key], b.err = b.breaks(only)
	return b.results[key] && b.err == nil
}

// findCause returns the mods of rest that must be added to base to break something. If mayBaseSuffice is set, it first
// checks whether base alone is broken, and then returns none.
func (b *bisection) findCause(base, rest []*Mod, mayBaseSuffice bool) []*Mod {
	switch {
	case mayBaseSuffice && b.isBroken(base):
		return nil
	case len(rest) == 1 || b.err != nil:
		return rest
	}
	first, second := rest[:len(rest)/2], rest[len(rest)/2:]
	ofSecond := b.findCause(slices.Concat(base, first), second, true)
	ofFirst := b.findCause(slices.Concat(base, ofSecond), first, len(ofSecond) > 0)
	return slices.Concat(ofFirst, ofSecond)
}
