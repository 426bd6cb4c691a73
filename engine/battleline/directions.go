package battleline

import "fmt"

// Stage directions: what tests and consoles change. What they are, and when they are
// possible, stands in declare_actions.go.

// The numbers that stage directions set, as they are typed, by number.
var (
	PlayerMeters = []string{"aember", "keys", "chains"}
	CardMeters   = []string{"damage", "counters", "holding", "armor_used"}
	States       = []string{"exhausted", "stunned", "warded", "enraged"}
)

var stateFlags = [...]flags{isExhausted, isStunned, isWarded, isEnraged}

func (d *Duel) checkInPlay(c int) error {
	if !d.cards[c].zone.InPlay() {
		return fmt.Errorf("%s is not in play", d.Called(Card(c)))
	}
	return nil
}

func (c *card) set(f flags, yes bool) {
	if c.flags &^= f; yes {
		c.flags |= f
	}
}

// directKeyword makes what is granted to a card in addition n, until it leaves play.
func (d *Duel) directKeyword(c Card, k Keyword, n int16) {
	d.dropGifts(func(l lasting) CardSet {
		if l.keyword != k {
			return CardSet{}
		}
		return Cards(c)
	})
	if n > 0 {
		d.addGift(c, gift{keyword: k, n: n, always: true})
	}
}

// directMove puts a card somewhere, whatever the rules say: nothing stops it, and
// nothing that happens on entering happens.
func (d *Duel) directMove(c Card, z Zone, p Player, place int) {
	if z.InPlay() && d.cards[c].zone == z {
		d.takeOut(c)
	} else {
		d.leaveZone(c)
	}
	if z.InPlay() {
		d.cards[c].controller = p
	}
	if n := d.Count(p, z); place < 0 || place > n {
		place = n
	}
	d.putAt(c, z, place)
	d.updateGrants(c)
}
