package battleline

import (
	"errors"
	"fmt"

	"curtaincall/engine"
)

// Stage directions: what tests and consoles change. Each is checked as strictly as a
// move. What cannot be in play as it is made is destroyed, as after any moment.

// The numbers that stage directions set, as they are typed, by number.
var (
	PlayerMeters = []string{"aember", "keys", "chains"}
	CardMeters   = []string{"damage", "counters", "holding", "armor_used"}
	States       = []string{"exhausted", "stunned", "warded", "enraged"}
)

// stateFlags are the states by number.
var stateFlags = [...]flags{isExhausted, isStunned, isWarded, isEnraged}

// ErrDirection is the error of a stage direction that makes no sense.
var ErrDirection = errors.New("that cannot be")

// Directable tells why a stage direction is not possible; nil when it is.
func (d *Duel) Directable(a engine.Action) error {
	n := a.Args
	in := func(n int16, list int) bool { return n >= 0 && int(n) < list }
	inPlay := d.Known(cardOf(n[0])) && d.cards[n[0]].zone.InPlay()
	switch a.Verb {
	case VerbSetPlayer:
		return sense(in(n[0], NumPlayers) && in(n[1], len(PlayerMeters)) && in(n[2], d.most(int(n[1]))), "there is no such number of a player")
	case VerbSetCard:
		return sense(inPlay && in(n[1], len(CardMeters)) && (in(n[2], engine.MaxCount+1) || n[1] == meterCounters && in(-n[2], engine.MaxCount+1)), "only cards in play have such numbers")
	case VerbSetState:
		return sense(inPlay && in(n[1], len(States)) && in(n[2], 2) && (n[1] == 0 || d.cards[n[0]].zone == Line), "only creatures in play are so")
	case VerbSetKeyword:
		return sense(inPlay && in(n[1], NumKeywords) && in(n[2], engine.MaxCount+1), "only cards in play are given keywords")
	case VerbSetHouse:
		return sense(in(n[0], NumPlayers) && d.HasHouse(Player(n[0]), int(n[1])), ErrNoHouse.Error())
	case VerbMove:
		if !d.Known(cardOf(n[0])) || !in(n[1], numPiles) || !in(n[2], NumPlayers) || n[3] != -1 && !in(n[3], d.Count(Player(n[2]), Zone(n[1]))+1) {
			return sense(false, "there is no such place")
		}
		return d.movable(Card(n[0]), Zone(n[1]), Player(n[2]))
	case VerbAddCard:
		if !in(n[0], len(d.content.Cards)) || !in(n[1], NumPlayers) || !in(n[2], numPiles) {
			return sense(false, "there is no such place")
		}
		if err := fits(d.content.Cards[n[0]], Zone(n[2])); err != nil {
			return err
		}
		return d.room(Player(n[1]))
	}
	return ErrUnknownVerb
}

// most is one more than a number of a player can be.
func (d *Duel) most(meter int) int {
	if meter == meterKeys {
		return KeysToWin
	}
	return engine.MaxCount + 1
}

func sense(ok bool, why string) error {
	if ok {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrDirection, why)
}

// movable tells why a card cannot be put into a player's list.
func (d *Duel) movable(c Card, z Zone, p Player) error {
	if !z.InPlay() && d.cards[c].owner != p {
		return sense(false, "out of play a card is with its owner")
	}
	return fits(d.Def(c), z)
}

func (d *Duel) applyDirection(a engine.Action) error {
	if err := d.Directable(a); err != nil {
		return err
	}
	return d.apply(a)
}

// direct carries out a stage direction.
func (d *Duel) direct(a engine.Action) {
	n := a.Args
	d.note(event{Kind: Directed})
	switch a.Verb {
	case VerbSetPlayer:
		d.players[n[0]].meters[n[1]] = n[2]
	case VerbSetCard:
		d.cards[n[0]].meters[n[1]] = n[2]
	case VerbSetState:
		d.cards[n[0]].flags &^= stateFlags[n[1]]
		d.cards[n[0]].flags |= stateFlags[n[1]] * flags(n[2])
	case VerbSetKeyword:
		d.directKeyword(Card(n[0]), Keyword(n[1]), n[2])
	case VerbSetHouse:
		d.players[n[0]].house = int8(n[1])
	case VerbMove:
		d.directMove(Card(n[0]), Zone(n[1]), Player(n[2]), int(n[3]))
	case VerbAddCard:
		c := Card(d.cardCount)
		d.cardCount++
		d.cards[c] = newCard(n[0], Player(n[1]))
		d.put(c, Zone(n[2]))
		d.arrived(c)
	}
	d.settle()
}

// directKeyword makes what is granted to a card in addition n, until it leaves play.
func (d *Duel) directKeyword(c Card, k Keyword, n int16) {
	d.drop(func(l *lasting) CardSet {
		if l.keyword != k {
			return CardSet{}
		}
		return Cards(c)
	})
	if n > 0 {
		d.give(c, gift{keyword: k, n: n, always: true})
	}
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
