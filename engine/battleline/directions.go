package battleline

import (
	"fmt"

	"curtaincall/engine"
)

// Stage directions: what tests and consoles change. What they are, and when they are
// possible, stands in declare_actions.go.

// The numbers that stage directions set, as they are typed, by number.
var (
	PlayerMeters = []string{"aember", "keys", "chains"}
	CardMeters   = []string{"damage", "counters", "holding", "armor_used"}
	States       = []string{"exhausted", "stunned", "warded", "enraged"}
)

// stateFlags are the states by number.
var stateFlags = [...]flags{isExhausted, isStunned, isWarded, isEnraged}

// applyDirection applies a stage direction, if it is possible.
func (d *Duel) applyDirection(a engine.Action) error {
	direction := Actions.Direction(a.Verb)
	if direction == nil {
		return ErrUnknownVerb
	}
	if err := direction.Allows(d, a); err != nil {
		return err
	}
	return d.apply(a)
}

// direct carries out a stage direction. Who cannot be in play after it is destroyed,
// as after any moment.
func (d *Duel) direct(a engine.Action) {
	d.note(event{Kind: Directed})
	Actions.Direction(a.Verb).Perform(d, a, nil)
	d.settle()
}

// standing is the error of a card that is not in play; nil when it is.
func (d *Duel) standing(c int) error {
	if !d.cards[c].zone.InPlay() {
		return fmt.Errorf("%s is not in play", d.Called(Card(c)))
	}
	return nil
}

// become makes a card something, or not.
func (c *card) become(f flags, yes bool) {
	if c.flags &^= f; yes {
		c.flags |= f
	}
}

// directKeyword makes what is granted to a card in addition n, until it leaves play.
func (d *Duel) directKeyword(c Card, k Keyword, n int16) {
	d.drop(func(l lasting) CardSet {
		if l.keyword != k {
			return CardSet{}
		}
		return Cards(c)
	})
	if n > 0 {
		d.give(c, gift{keyword: k, n: n, always: true})
	}
}

// directAway takes a card out of the duel. What is below it there is discarded, as when it
// leaves play by itself.
func (d *Duel) directAway(c Card) {
	d.lift(c)
	d.cards[c].zone = Gone
}

// directMove puts a card somewhere, whatever the rules say: nothing stops it, and
// nothing that happens on entering happens.
func (d *Duel) directMove(c Card, z Zone, p Player, place int) {
	if z.InPlay() && d.cards[c].zone == z {
		d.take(c)
	} else {
		d.lift(c)
	}
	if z.InPlay() {
		d.cards[c].controller = p
	}
	if n := d.Count(p, z); place < 0 || place > n {
		place = n
	}
	d.putAt(c, z, place)
	d.arrived(c)
}
