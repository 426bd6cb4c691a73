package battleline

// The two ways out of play: being destroyed and being moved to another zone.

// Destroy destroys cards in play, all at the same moment, and returns how many left play.
func (d *Duel) Destroy(who CardSet) int {
	d.countAct()
	n := d.destroyBy(who, nil)
	d.destroyDead()
	return n
}

// destroyBy destroys cards in play together, killed by damage of if that is not nil.
func (d *Duel) destroyBy(who CardSet, of *moment) (left int) {
	if who.Empty() {
		return 0
	}
	dying := d.markDying(who, of)
	// "destroyed" abilities, while the cards are still in play (K-33)
	for _, c := range dying.cards() {
		if d.hasFlag(c, isDying) {
			d.useAbilities(c, NoCard, CallDestroyed)
		}
	}
	// then they leave, even if healed in the meantime (K-34)
	for _, c := range dying.cards() {
		if d.hasFlag(c, isDying) {
			d.cards[c].flags &^= isDying
			if d.moveTo(c, Discard, Fallen) {
				left++
			}
		}
	}
	return left
}

// markDying marks the cards of a set that are destroyed and returns them in the order of their
// abilities. It skips Invulnerable cards (K-35), those already dying, and warded ones, which lose
// the ward.
func (d *Duel) markDying(who CardSet, of *moment) (dying pile) {
	order := d.inOrder(who, inPlay)
	for _, c := range order.cards() {
		if d.hasFlag(c, isDying) || d.Has(c, Invulnerable) || d.unward(c) {
			continue
		}
		d.cards[c].flags |= isDying
		dying.push(c)
		e := event{Kind: Destroyed, Target: int8(c), Keyword: NoKeyword}
		if of != nil && of.fighting {
			e.Flags = Fighting
		}
		if of != nil && of.poison.Has(c) && d.Damage(c) < d.Power(c) {
			e.Keyword = int16(Poison)
		}
		d.note(e)
	}
	return dying
}

// inPlay, as a zone, means all zones in play.
const inPlay = NumZones

// inOrder returns the cards of a set that are in a zone, or in play: the active player's first,
// lines from left to right (K-33), and upgrades last.
func (d *Duel) inOrder(who CardSet, z Zone) (list pile) {
	for _, p := range [...]Player{d.active, d.active.Other()} {
		for _, zone := range [...]Zone{Line, Artifacts} {
			for _, c := range d.piles[p][zone].cards() {
				if who.Has(c) && (z == zone || z == inPlay) {
					list.push(c)
				}
			}
		}
	}
	for c := range who.All() {
		if z == inPlay && d.cards[c].zone == Attached {
			list.push(c)
		}
	}
	return list
}

func (d *Duel) unward(c Card) bool { return d.setFlag(c, isWarded, false, WardLost) }

// destroyDead destroys, at the end of a moment, the creatures with power 0 or less and those with
// as much damage as power, except Invulnerable ones (K-35). One saved by a ward stays until the
// next moment.
func (d *Duel) destroyDead() {
	var seen CardSet
	for {
		var dead CardSet
		for p := First; p <= Second; p++ {
			for _, c := range d.piles[p][Line].cards() {
				power := d.Power(c)
				if power > 0 && power > d.Damage(c) || d.hasFlag(c, isDying) || seen.Has(c) || d.Has(c, Invulnerable) {
					continue
				}
				dead = dead.With(c)
			}
		}
		if dead.Empty() {
			return
		}
		seen = seen.Or(dead)
		d.destroyBy(dead, nil)
	}
}

// Move moves cards to a zone of their owners, one after the other, and returns how many moved. The
// zone is a hand, a discard, the archives or Purged.
func (d *Duel) Move(who CardSet, z Zone) (moved int) {
	d.countAct()
	for c := range who.All() {
		if d.cards[c].zone != z && d.moveTo(c, z, 0) {
			moved++
		}
	}
	d.destroyDead()
	return moved
}

// moveTo moves a card to a zone of its owner (K-15), one with a list that is not in play, and
// reports whether it moved: a ward prevents leaving play once. flags are those of the event.
func (d *Duel) moveTo(c Card, z Zone, flags uint8) bool {
	from := d.cards[c].zone
	if from.InPlay() && d.unward(c) {
		return false
	}
	d.leaveZone(c)
	d.putLast(c, z)
	d.note(event{Kind: Moved, Target: int8(c), From: int32(from), To: int32(z), Flags: flags})
	return true
}

// leaveZone removes a card from its zone; afterwards it is in no list. A card that leaves play
// loses its state there: its aember goes to its controller's opponent, and the cards on it and
// under it go to their owners' discards.
func (d *Duel) leaveZone(c Card) {
	card := &d.cards[c]
	inPlay := card.zone.InPlay()
	if inPlay {
		d.freeAember(c)
		for card.under != NoCard {
			d.moveTo(card.under, Discard, 0)
		}
		d.dropGifts(func(lasting) CardSet { return Cards(c) })
	}
	d.takeOut(c)
	if d.granting.Has(c) {
		d.findGrants(d.content)
	}
	card.controller, card.flags = card.owner, 0
	card.meters = cardMeters{meterTimes: card.meters[meterTimes]}
}
