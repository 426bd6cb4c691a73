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

// chooseAndGraftHandCards lets the controller of c graft cards from hand to c, as many as the Graft of c says (K-28).
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

// Graft puts c face up under host, a card in play (K-23). It returns false if that is impossible or if a ward kept c in
// play; the ward is then lost.
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

// Values that can replace an index in a line. In ActPlay, AnyPlace means RightFlank; PutIntoPlay asks the player.
const (
	AnyPlace   = -1
	RightFlank = -2
)

// PutIntoPlay brings a creature or artifact into play for by.Player, and returns false if that is impossible. If
// indexOrAnyPlace is AnyPlace, the player chooses a flank or, with Deploy, any index in the line. A card with Treachery
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

// Destroy destroys cards in play simultaneously and returns how many of them left play. Invulnerable ones stay; those
// with a ward only lose the ward.
func (d *Duel) Destroy(who CardSet) (destroyed int) {
	d.countOperationOrFail()
	n := d.destroyTogether(who, nil)
	d.destroyDeadCreatures()
	return n
}

// destroyTogether destroys cards simultaneously and returns how many left play. killedBy is the lethal damage, or nil.
func (d *Duel) destroyTogether(who CardSet, killedBy *simultaneousDamage) (leftPlay int) {
	if who.IsEmpty() {
		return 0
	}
	dying := d.markDying(who, killedBy)
	// "destroyed" abilities, while the cards are still in play (K-33)
	for _, c := range dying.cards() {
		if d.HasFlag(c, isDying) {
			d.runAbilityWithUpgrades(c, NoCard, CallDestroyed)
		}
	}
	// then they leave, even if healed in the meantime (K-34)
	for _, c := range dying.cards() {
		if d.HasFlag(c, isDying) {
			d.cards[c].flags &^= isDying
			if d.moveToOwnersZone(c, Discard, Fallen) {
				leftPlay++
			}
		}
	}
	return leftPlay
}

// markDying marks those of the cards that will be destroyed and returns them in the order in which their "destroyed"
// abilities run. It leaves out Invulnerable cards (K-35), cards already marked, and warded ones, which lose the ward.
func (d *Duel) markDying(who CardSet, killedBy *simultaneousDamage) (dying pile) {
	order := d.resolutionOrder(who, anyZoneInPlay)
	for _, c := range order.cards() {
		if d.HasFlag(c, isDying) || d.HasKeyword(c, Invulnerable) || d.removeWard(c) {
			continue
		}
		d.cards[c].flags |= isDying
		dying.push(c)
		e := eventWithoutCause{Kind: Destroyed, Target: int8(c), Keyword: NoKeyword}
		if killedBy != nil && killedBy.attacker != NoCard {
			e.Flags = Fighting
		}
		if killedBy != nil && killedBy.poison.Has(c) && d.Damage(c) < d.Power(c) {
			e.Keyword = int16(Poison)
		}
		d.logEvent(e)
	}
	return dying
}

func (d *Duel) removeWard(c Card) (had bool) { return d.changeFlag(c, IsWarded, false, WardLost) }

// destroyDeadCreatures destroys creatures without power or with at least as much damage as power, except Invulnerable
// ones (K-35), until no more die. A creature that its ward saves stays in play until the next call.
func (d *Duel) destroyDeadCreatures() {
	var tried CardSet
	for {
		var dead CardSet
		for p := First; p <= Second; p++ {
			for _, c := range d.piles[p][Line].cards() {
				if d.Power(c) > d.Damage(c) || d.HasFlag(c, isDying) || tried.Has(c) || d.HasKeyword(c, Invulnerable) {
					continue
				}
				dead, tried = dead.With(c), tried.With(c)
			}
		}
		if dead.IsEmpty() {
			return
		}
		d.destroyTogether(dead, nil)
	}
}

// MoveAllToOwnersZone moves cards, one after another, to a zone of their owners, which must be Hand, Discard, Archives
// or Purged, and then destroys creatures that have died. It returns how many it moved. Those with a ward only lose it.
func (d *Duel) MoveAllToOwnersZone(who CardSet, z Zone) (moved int) {
	d.countOperationOrFail()
	for c := range who.All {
		if d.cards[c].zone != z && d.moveToOwnersZone(c, z, 0) {
			moved++
		}
	}
	d.destroyDeadCreatures()
	return moved
}

// moveToOwnersZone moves c to a zone of its owner (K-15) and returns true. If c is in play and has a ward, c only loses
// the ward and it returns false.
func (d *Duel) moveToOwnersZone(c Card, z Zone, eventFlags uint8) (moved bool) {
	from := d.cards[c].zone
	if from.IsInPlay() && d.removeWard(c) {
		return false
	}
	d.leaveZone(c)
	d.appendToZone(c, z)
	d.logEvent(eventWithoutCause{Kind: Moved, Target: int8(c), From: int32(from), To: int32(z), Flags: eventFlags})
	return true
}

// leaveZone removes c from its zone and clears its state, except how often c was used this turn. If c leaves play, the
// opponent of its controller gets the aember on c, and cards attached or grafted to c are discarded.
func (d *Duel) leaveZone(c Card) {
	card := &d.cards[c]
	inPlay := card.zone.IsInPlay()
	if inPlay {
		if n := d.AemberOn(c); n > 0 {
			card.meters[meterAemberOn] = 0
			d.logEvent(eventWithoutCause{Kind: AemberOnCardChanged, Target: int8(c), Amount: int32(n), From: int32(n)})
			d.changeAember(card.controller.Other(), n, eventWithoutCause{Kind: Freed, Card: int16(c)})
		}
		for card.under != NoCard {
			d.moveToOwnersZone(card.under, Discard, 0)
		}
		d.endTemporaryKeywordChanges(func(temporaryKeywordChange) CardSet { return NewCardSet(c) })
	}
	d.removeFromZoneOrHost(c)
	if d.granting.Has(c) {
		d.indexGrantingCards(d.content)
	}
	card.controller, card.flags = card.owner, 0
	card.meters = cardMeters{meterUses: card.meters[meterUses]}
}
