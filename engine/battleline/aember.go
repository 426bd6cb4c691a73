package battleline

import "curtaincall/engine"

// No amount of aember is ever below 0 or above engine.MaxCount. Stealing, capturing and losing take
// at most the amount that is there (K-36).

// changeAember adds n, which may be negative, to a player's pool and returns how much it changed, without the sign.
// It logs e with that amount, unless nothing changed.
func (d *Duel) changeAember(p Player, n int, e eventWithoutCause) (size int) {
	pool := &d.players[p].meters[meterAember]
	from := int(*pool)
	to := min(max(from+n, 0), engine.MaxCount)
	if to == from {
		return 0
	}
	*pool = int16(to)
	if size = to - from; size < 0 {
		size = -size
	}
	e.Target, e.Amount, e.From, e.To = playerTarget(p), int32(size), int32(from), int32(to)
	d.logEvent(e)
	return size
}

// GainAember moves n aember from the supply to a player's pool, and returns the amount gained.
func (d *Duel) GainAember(p Player, n int) (gained int) {
	d.countOperationOrFail()
	return d.changeAember(p, n, eventWithoutCause{Kind: AemberGained})
}

// LoseAember removes up to n aember from a player's pool, and returns the amount lost.
func (d *Duel) LoseAember(p Player, n int) (lost int) {
	d.countOperationOrFail()
	return d.changeAember(p, -n, eventWithoutCause{Kind: AemberLost})
}

// StealAember moves up to n aember from the pool of p's opponent to p's pool, and returns the amount gained.
func (d *Duel) StealAember(p Player, n int) (gained int) {
	d.countOperationOrFail()
	n = d.changeAember(p.Other(), -n, eventWithoutCause{Kind: Stolen})
	return d.changeAember(p, n, eventWithoutCause{Kind: AemberGained})
}

// CaptureAember moves onto each creature up to n aember from the pool of its controller's opponent, in the order of
// K-33, and returns the total.
func (d *Duel) CaptureAember(n int, who CardSet) (captured int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, Line)
	for _, c := range order.cards() {
		taken := d.changeAember(d.cards[c].controller.Other(), -n, eventWithoutCause{Kind: Captured, Card: int16(c)})
		d.putAemberOn(c, taken, HoldingChanged)
		captured += taken
	}
	return captured
}

// Exalt puts n aember from the supply onto each creature, as if it had captured it (K-18), and returns the total.
func (d *Duel) Exalt(n int, who CardSet) (placed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, Line)
	for _, c := range order.cards() {
		placed += d.putAemberOn(c, n, Exalted)
	}
	return placed
}

// putAemberOn puts up to n aember on a creature, logs an event of the kind, and returns how much it put there.
func (d *Duel) putAemberOn(c Card, n int, kind engine.EventKind) (placed int) {
	on := &d.cards[c].meters[meterHolding]
	from := int(*on)
	if n = min(n, engine.MaxCount-from); n <= 0 {
		return 0
	}
	*on = int16(from + n)
	d.logEvent(eventWithoutCause{Kind: kind, Target: int8(c), Amount: int32(n), From: int32(from), To: int32(from + n)})
	return n
}
