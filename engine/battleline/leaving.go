package battleline

// Destroy destroys cards in play simultaneously, and returns how many left play.
func (d *Duel) Destroy(who CardSet) (destroyed int) {
	d.countOperationOrFail()
	n := d.destroyTogether(who, nil)
	d.destroyDeadCreatures()
	return n
}

// destroyTogether destroys cards simultaneously and returns how many left play. killedBy is the fatal damage, or nil.
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

// markDying marks the cards that will be destroyed and returns them in the order of their abilities. It leaves out
// Invulnerable cards (K-35), those already dying, and warded ones, which lose the ward.
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

// destroyDeadCreatures destroys creatures without power or with as much damage as power, except Invulnerable ones
// (K-35), and then those that die as a result. A creature that its ward saves stays in play until the next call.
func (d *Duel) destroyDeadCreatures() {
	var tried CardSet
	for {
		var dead CardSet
		for p := First; p <= Second; p++ {
			for _, c := range d.piles[p][Line].cards() {
				power := d.Power(c)
				if power > 0 && power > d.Damage(c) || d.HasFlag(c, isDying) || tried.Has(c) || d.HasKeyword(c, Invulnerable) {
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

// MoveAllToOwnersZone moves cards, one after another, to a zone of their owners, which must be Hand, Discard,
// Archives or Purged. It returns how many moved. Then it destroys creatures that have died.
func (d *Duel) MoveAllToOwnersZone(who CardSet, z Zone) (moved int) {
	d.countOperationOrFail()
	for c := range who.All() {
		if d.cards[c].zone != z && d.moveToOwnersZone(c, z, 0) {
			moved++
		}
	}
	d.destroyDeadCreatures()
	return moved
}

// moveToOwnersZone moves c to a zone of its owner (K-15). It returns false if a ward, which is then lost, kept c in
// play.
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

// leaveZone removes a card from its zone. If the card leaves play, its state is cleared, the opponent of its
// controller gets the aember on it, and the cards attached and grafted to it are discarded.
func (d *Duel) leaveZone(c Card) {
	card := &d.cards[c]
	inPlay := card.zone.IsInPlay()
	if inPlay {
		if n := d.AemberOn(c); n > 0 {
			card.meters[meterHolding] = 0
			d.logEvent(eventWithoutCause{Kind: HoldingChanged, Target: int8(c), Amount: int32(n), From: int32(n)})
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
