package mods

import (
	"errors"
	"slices"
	"strings"
)

// Errors of Bisect if no mod is the cause, for errors.Is.
var (
	ErrSound  = errors.New("nothing is broken with all mods")
	ErrBroken = errors.New("it is broken without any mods")
)

// Bisect finds a smallest group of mods of a set that together break something. It calls breaks
// with sets of some mods and all that they need. The error is one of the above or that of breaks.
//
// Of several such groups it finds the mods that come first in the set. If adding mods never
// repairs what is broken, the number of calls grows with the size of the group and the logarithm
// of the size of the set; otherwise mods are removed one by one.
func Bisect(s *Set, breaks func(*Set) (bool, error)) ([]*Mod, error) {
	b := &bisection{set: s, breaks: breaks, asked: map[string]bool{}}
	switch {
	case b.isBroken(nil):
		return nil, b.or(ErrBroken)
	case !b.isBroken(s.Mods):
		return nil, b.or(ErrSound)
	}
	guilty := b.search(nil, s.Mods, false)
	if !b.isBroken(guilty) {
		guilty = b.least()
	}
	return guilty, b.err
}

type bisection struct {
	set    *Set
	breaks func(*Set) (bool, error)
	asked  map[string]bool // results of breaks, by the ids of the mods
	err    error
}

func (b *bisection) or(err error) error {
	if b.err != nil {
		return b.err
	}
	return err
}

// isBroken reports whether some mods, with those they need, break it; false after an error.
func (b *bisection) isBroken(some []*Mod) bool {
	if b.err != nil {
		return false
	}
	only := b.set.Only(some)
	key := strings.Join(IDs(only.Mods), " ")
	if answer, known := b.asked[key]; known {
		return answer
	}
	b.asked[key], b.err = b.breaks(only)
	return b.asked[key] && b.err == nil
}

// search returns the mods of rest that are needed together with base to break it. It searches each
// half with all of the other. base alone does not break it, unless untested is true.
func (b *bisection) search(base, rest []*Mod, untested bool) []*Mod {
	switch {
	case untested && b.isBroken(base):
		return nil
	case len(rest) == 1 || b.err != nil:
		return rest
	}
	first, second := rest[:len(rest)/2], rest[len(rest)/2:]
	ofSecond := b.search(slices.Concat(base, first), second, true)
	ofFirst := b.search(slices.Concat(base, ofSecond), first, len(ofSecond) > 0)
	return slices.Concat(ofFirst, ofSecond)
}

// least removes mods one by one, the last first, each with those that need it, while the rest
// breaks it.
func (b *bisection) least() []*Mod {
	rest := b.set
	for _, m := range slices.Backward(b.set.Mods) {
		if rest.Find(m.ID) == nil {
			continue
		}
		if less, _ := rest.Without(m.ID); b.isBroken(less.Mods) {
			rest = less
		}
	}
	return rest.Mods
}
