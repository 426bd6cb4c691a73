package mods

import (
	"errors"
	"slices"
	"strings"
)

// What there is to say where no mod can be blamed, for errors.Is.
var (
	ErrSound  = errors.New("nothing is broken with all mods")
	ErrBroken = errors.New("it is broken without any mods")
)

// Bisect finds mods of a set that break something together, and of which none can be
// left out: it asks, of mods of the set with all they need, whether those break it. The
// error is ErrSound, ErrBroken or that of breaks.
//
// Of mods that break it each with others those are found that come first in the set. How
// often it asks grows with how many they are and with the logarithm of how many there
// are, as long as what is broken stays broken with more mods. Where it does not, the mods
// of the set are left out one by one.
func Bisect(s *Set, breaks func(*Set) (bool, error)) ([]*Mod, error) {
	b := &bisection{set: s, breaks: breaks, asked: map[string]bool{}}
	switch {
	case b.broken(nil):
		return nil, b.or(ErrBroken)
	case !b.broken(s.Mods):
		return nil, b.or(ErrSound)
	}
	guilty := b.search(nil, s.Mods, false)
	if !b.broken(guilty) {
		guilty = b.least()
	}
	return guilty, b.err
}

// bisection is a search.
type bisection struct {
	set    *Set
	breaks func(*Set) (bool, error)
	asked  map[string]bool // the answers so far, by the ids of the mods
	err    error
}

func (b *bisection) or(err error) error {
	if b.err != nil {
		return b.err
	}
	return err
}

// broken asks whether some mods break it, with those they need. After an error nothing
// does.
func (b *bisection) broken(some []*Mod) bool {
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

// search finds which of rest break it together with beside, which by itself is known
// not to unless it is new: of each half those that are needed beside all of the other.
func (b *bisection) search(beside, rest []*Mod, new bool) []*Mod {
	switch {
	case new && b.broken(beside):
		return nil
	case len(rest) == 1 || b.err != nil:
		return rest
	}
	first, second := rest[:len(rest)/2], rest[len(rest)/2:]
	ofSecond := b.search(slices.Concat(beside, first), second, true)
	ofFirst := b.search(slices.Concat(beside, ofSecond), first, len(ofSecond) > 0)
	return slices.Concat(ofFirst, ofSecond)
}

// least leaves out one mod after the other, the last first, with those that need it, as
// long as the rest breaks it.
func (b *bisection) least() []*Mod {
	rest := b.set
	for _, m := range slices.Backward(b.set.Mods) {
		if rest.Find(m.ID) == nil {
			continue
		}
		if less, _ := rest.Without(m.ID); b.broken(less.Mods) {
			rest = less
		}
	}
	return rest.Mods
}
