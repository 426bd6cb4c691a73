package battleline

import (
	"strconv"

	"curtaincall/engine"
)

// enterPlay brings a creature or an artifact that is in no list into play, exhausted and under a
// player's control. place is a creature's place in the line.
func (d *Duel) enterPlay(c Card, p Player, place int) {
	card := &d.cards[c]
	card.controller, card.flags = p, isExhausted
	if d.Def(c).Type == Creature {
		d.putAt(c, Line, place)
	} else {
		d.putLast(c, Artifacts)
	}
	d.updateGrants(c)
	entered := event{Kind: Entered, Card: int16(c), Target: playerTarget(p)}
	if p != card.owner {
		entered.Flags = Betraying
	}
	d.note(entered)
	if n := d.Keyword(c, Exalt); n > 0 && d.cards[c].zone == Line { // K-27
		d.cause.Keyword = int16(Exalt)
		d.putAemberOn(c, n, Exalted)
		d.cause.Keyword = NoKeyword
	}
	d.graftFromHand(c)
	d.destroyDead()
}

func (d *Duel) updateGrants(c Card) {
	if d.Def(c).granted != 0 {
		d.findGrants(d.content)
	}
}

// graftFromHand carries out Graft X as a creature enters: its controller grafts up to X cards from
// hand to it (K-28).
func (d *Duel) graftFromHand(c Card) {
	n := d.Keyword(c, Graft)
	if n == 0 {
		return
	}
	p := d.cards[c].controller
	hand := d.piles[p][Hand]
	chosen := d.askCards(p, d.prompt(askGraft, c), &hand, min(n, engine.MaxPicks), false)
	for _, under := range chosen.cards() {
		d.putUnder(under, c)
	}
}

// Graft puts a card face up under another one in play, in a zone of its own (K-23), and reports
// whether it moved.
func (d *Duel) Graft(c, host Card) bool {
	d.countAct()
	if c == host || !d.cards[host].zone.InPlay() || d.cards[host].zone == Attached || d.cards[c].zone.InPlay() && d.unward(c) {
		return false
	}
	d.putUnder(c, host)
	d.destroyDead()
	return true
}

func (d *Duel) putUnder(c, host Card) {
	d.leaveZone(c)
	d.putOnHost(c, host, Grafted)
	d.note(event{Kind: GraftedTo, Card: int16(c), Target: int8(host)})
}

// Special places in a line. With AnyPlace the player chooses where an entering creature goes.
const (
	AnyPlace   = -1
	RightFlank = -2
)

// PutIntoPlay brings a creature or an artifact from out of play into play for a player and reports
// whether it did. place is any place of the line; with AnyPlace the player chooses a flank, or with
// Deploy any place. A card with Treachery comes under the opponent's control.
func (d *Duel) PutIntoPlay(by Source, c Card, place int) bool {
	d.countAct()
	def := d.Def(c)
	if d.cards[c].zone.InPlay() || def.Type != Creature && def.Type != Artifact {
		return false
	}
	p := d.entersFor(c, by.Player)
	switch n := d.Count(p, Line); {
	case def.Type != Creature:
	case place == AnyPlace:
		place = d.askPlace(by.Player, c, n, d.Has(c, Deploy))
	case place == RightFlank || place > n:
		place = n
	}
	d.leaveZone(c)
	d.enterPlay(c, p, place)
	return true
}

// entersFor returns the player who controls a card that p brings into play: with Treachery the
// opponent.
func (d *Duel) entersFor(c Card, p Player) Player {
	if d.Has(c, Treachery) {
		return p.Other()
	}
	return p
}

// canEnterAt reports whether a creature can enter a line of n creatures at a place: on a flank, or
// with Deploy anywhere.
func (d *Duel) canEnterAt(c Card, n, place int) bool {
	return place == 0 || place == n || place > 0 && place < n && d.Has(c, Deploy)
}

func (d *Duel) askPlace(p Player, c Card, n int, any bool) int {
	if n == 0 {
		return 0
	}
	between := 0
	if any {
		between = n - 1
	}
	q := engine.Question{Prompt: d.prompt(askPlace, c), Candidates: placeCandidates[:2+between]}
	switch place := d.Ask(p, q)[0]; place {
	case 0:
		return 0
	case 1:
		return n
	default:
		return place - 1
	}
}

var placeCandidates = func() (all [MaxCards + 1]engine.Candidate) {
	all[0] = engine.Candidate{ID: "left", Name: "on the left flank"}
	all[1] = engine.Candidate{ID: "right", Name: "on the right flank"}
	for i := range all[2:] {
		place := strconv.Itoa(i + 2)
		all[i+2] = engine.Candidate{ID: "place_" + place, Name: "at place " + place}
	}
	return all
}()
