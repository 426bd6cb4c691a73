package battleline

import (
	"strconv"

	"curtaincall/engine"
)

func (d *Duel) enterPlay(c Card, p Player, index int) {
	card := &d.cards[c]
	card.controller, card.flags = p, IsExhausted
	if d.Def(c).Type == Creature {
		d.insertIntoZone(c, Line, index)
	} else {
		d.appendToZone(c, Artifacts)
	}
	d.reindexIfGranting(c)
	entered := eventWithoutCause{Kind: Entered, Card: int16(c), Target: playerTarget(p)}
	if p != card.owner {
		entered.Flags = Betraying
	}
	d.logEvent(entered)
	if n := d.AmountOfKeyword(c, Exalt); n > 0 && d.cards[c].zone == Line { // K-27
		d.cause.Keyword = int16(Exalt)
		d.putAemberOn(c, n, Exalted)
		d.cause.Keyword = NoKeyword
	}
	d.chooseAndGraftHandCards(c)
	d.destroyDeadCreatures()
}

func (d *Duel) reindexIfGranting(c Card) {
	if d.Def(c).granted != 0 {
		d.indexGrantingCards(d.content)
	}
}

// chooseAndGraftHandCards grafts cards in hand, which the controller chooses, to c: as many as its Graft says (K-28).
func (d *Duel) chooseAndGraftHandCards(c Card) {
	n := d.AmountOfKeyword(c, Graft)
	if n == 0 {
		return
	}
	p := d.cards[c].controller
	hand := d.piles[p][Hand]
	chosen := d.askForCards(p, d.cardPrompt(promptGraft, c), &hand, min(n, engine.MaxPicks), false)
	for _, under := range chosen.cards() {
		d.graftWithoutCheck(under, c)
	}
}

// Graft puts c face up under a card in play (K-23). It returns false if it cannot, or if c loses a ward instead.
func (d *Duel) Graft(c, host Card) (moved bool) {
	d.countOperationOrFail()
	if c == host || !d.cards[host].zone.IsInPlay() || d.cards[host].zone == Attached || d.cards[c].zone.IsInPlay() && d.removeWard(c) {
		return false
	}
	d.graftWithoutCheck(c, host)
	d.destroyDeadCreatures()
	return true
}

func (d *Duel) graftWithoutCheck(c, host Card) {
	d.leaveZone(c)
	d.attachToHost(c, host, Grafted)
	d.logEvent(eventWithoutCause{Kind: GraftedTo, Card: int16(c), Target: int8(host)})
}

// The places in a line that are not indices. With AnyPlace the player chooses the place.
const (
	AnyPlace   = -1
	RightFlank = -2
)

// PutIntoPlay brings a creature or artifact into play for the player of the acting card. It returns false if that is
// impossible. If the place is AnyPlace, the player chooses a flank or, with Deploy, any index. A card with Treachery
// enters under the opponent's control.
func (d *Duel) PutIntoPlay(by Source, c Card, indexOrAnyPlace int) (entered bool) {
	d.countOperationOrFail()
	def := d.Def(c)
	if d.cards[c].zone.IsInPlay() || def.Type != Creature && def.Type != Artifact {
		return false
	}
	p := d.controllerOnEntry(c, by.Player)
	switch n := d.CountCards(p, Line); {
	case def.Type != Creature:
	case indexOrAnyPlace == AnyPlace:
		indexOrAnyPlace = d.askLinePlace(by.Player, c, n, d.HasKeyword(c, Deploy))
	case indexOrAnyPlace == RightFlank || indexOrAnyPlace > n:
		indexOrAnyPlace = n
	}
	d.leaveZone(c)
	d.enterPlay(c, p, indexOrAnyPlace)
	return true
}

func (d *Duel) controllerOnEntry(c Card, p Player) Player {
	if d.HasKeyword(c, Treachery) {
		return p.Other()
	}
	return p
}

func canEnterAt(index, lineLength int, anywhere bool) bool {
	return index == 0 || index == lineLength || index > 0 && index < lineLength && anywhere
}

func (d *Duel) askLinePlace(p Player, c Card, lineLength int, anywhere bool) int {
	if lineLength == 0 {
		return 0
	}
	between := 0
	if anywhere {
		between = lineLength - 1
	}
	q := engine.Question{Prompt: d.cardPrompt(promptPlace, c), Candidates: placeCandidates[:2+between]}
	switch place := d.Ask(p, q)[0]; place {
	case 0:
		return 0
	case 1:
		return lineLength
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
