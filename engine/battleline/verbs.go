package battleline

import "curtaincall/engine"

// Amounts are from 0 to engine.MaxCount; the caller has checked that. Effects skip cards to which they cannot apply.

// Stun stuns creatures and returns how many were not stunned before. The next methods do the same for other states.
func (d *Duel) Stun(who CardSet) int   { return d.setFlagOnEach(who, Line, IsStunned, true, Stunned) }
func (d *Duel) Ward(who CardSet) int   { return d.setFlagOnEach(who, Line, IsWarded, true, WardGained) }
func (d *Duel) Enrage(who CardSet) int { return d.setFlagOnEach(who, Line, IsEnraged, true, Enraged) }
func (d *Duel) Exhaust(who CardSet) int {
	return d.setFlagOnEach(who, anyZoneInPlay, IsExhausted, true, Exhausted)
}
func (d *Duel) Ready(who CardSet) int {
	return d.setFlagOnEach(who, anyZoneInPlay, IsExhausted, false, Readied)
}

func (d *Duel) setFlagOnEach(who CardSet, z Zone, f CardFlags, on bool, kind engine.EventKind) (changed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, z)
	for _, c := range order.cards() {
		if d.changeFlag(c, f, on, kind) {
			changed++
		}
	}
	return changed
}

func (d *Duel) changeFlag(c Card, f CardFlags, on bool, kind engine.EventKind) (changed bool) {
	if d.HasFlag(c, f) == on {
		return false
	}
	d.cards[c].flags ^= f
	e := eventWithoutCause{Kind: kind, Target: int8(c), From: 1}
	if on {
		e.From, e.To = 0, 1
	}
	d.logEvent(e)
	return true
}

// AddPowerCounters adds n, which may be negative, to the power counters of each creature, and returns how many
// changed. Creatures left without power are destroyed.
func (d *Duel) AddPowerCounters(n int, who CardSet) (changed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, Line)
	for _, c := range order.cards() {
		if d.changeMeter(&d.cards[c].meters[meterCounters], n, -engine.MaxCount, eventWithoutCause{Kind: PowerChanged, Target: int8(c), Amount: 1}) != 0 {
			changed++
		}
	}
	d.destroyDeadCreatures()
	return changed
}

// TakeControl gives player p control of creatures and artifacts, one after another, and returns how many changed sides.
// They keep their state (K-37). The active player chooses each creature's flank. Then it destroys dead creatures.
func (d *Duel) TakeControl(p Player, who CardSet) (changed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, anyZoneInPlay)
	for _, c := range order.cards() {
		z := d.cards[c].zone
		if d.cards[c].controller == p || z == Attached {
			continue
		}
		place := d.CountCards(p, z)
		if z == Line {
			place = d.askLinePlace(d.active, c, place, false)
		}
		d.removeFromZoneOrHost(c)
		d.cards[c].controller = p
		d.insertIntoZone(c, z, place)
		d.logEvent(eventWithoutCause{Kind: Controlled, Target: int8(c), Amount: int32(p)})
		changed++
	}
	d.destroyDeadCreatures()
	return changed
}

// Draw makes a player draw up to n cards, and returns the number drawn.
func (d *Duel) Draw(p Player, n int) (drawn int) {
	d.countOperationOrFail()
	return d.drawCards(p, n)
}

// AddChains adds n, which may be negative, to a player's chains and returns the change.
func (d *Duel) AddChains(p Player, n int) (change int) {
	d.countOperationOrFail()
	return d.changeChains(p, n)
}

func (d *Duel) changeChains(p Player, n int) (change int) {
	return d.changeMeter(&d.players[p].meters[meterChains], n, 0, eventWithoutCause{Kind: ChainsChanged, Target: playerTarget(p), Amount: 1})
}

// changeMeter adds n to *meter within the limits low and engine.MaxCount, and returns the change. If there is a change,
// it logs e with From, To and Amount. e.Amount must be 1 to log the change itself, or -1 to log its negative.
func (d *Duel) changeMeter(meter *int16, n, low int, e eventWithoutCause) (change int) {
	from := int(*meter)
	to := min(max(from+n, low), engine.MaxCount)
	if to == from {
		return 0
	}
	*meter = int16(to)
	e.Amount, e.From, e.To = e.Amount*int32(to-from), int32(from), int32(to)
	d.logEvent(e)
	return to - from
}

// PickRandomIndexAndLog returns a random number from 0 to n-1 and logs it. Scripts have no other source of chance.
func (d *Duel) PickRandomIndexAndLog(n int) int {
	d.countOperationOrFail()
	i := engine.RandomIndex(&d.executor, &d.streams[pickStream], streamNames[pickStream], n)
	d.logEvent(eventWithoutCause{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// LogSpeech logs that the acting card says text.
func (d *Duel) LogSpeech(by Source, text string) {
	d.countOperationOrFail()
	d.logEvent(eventWithoutCause{Kind: Said, Target: int8(by.Card), Text: text})
}

// changeAember adds n, which may be negative, to a player's pool, which stays between 0 and engine.MaxCount. It
// returns the absolute value of the change and, unless that is 0, logs e with it.
func (d *Duel) changeAember(p Player, n int, e eventWithoutCause) (size int) {
	e.Target, e.Amount = playerTarget(p), 1
	if n < 0 {
		e.Amount = -1
	}
	return int(e.Amount) * d.changeMeter(&d.players[p].meters[meterAember], n, 0, e) // fits: at most engine.MaxCount
}

// GainAember moves n aember from the supply to a player's pool, and returns the amount gained.
func (d *Duel) GainAember(p Player, n int) (gained int) {
	d.countOperationOrFail()
	return d.changeAember(p, n, eventWithoutCause{Kind: AemberGained})
}

// LoseAember removes up to n aember from a player's pool (K-36), and returns the amount lost.
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

// CaptureAember moves up to n aember onto each creature from the pool of its controller's opponent, and returns the
// total. If the pool is too small, creatures get aember in the order of K-33 until it is empty.
func (d *Duel) CaptureAember(n int, who CardSet) (captured int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, Line)
	for _, c := range order.cards() {
		taken := d.changeAember(d.cards[c].controller.Other(), -n, eventWithoutCause{Kind: Captured, Card: int16(c)})
		d.putAemberOn(c, taken, AemberOnCardChanged)
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

// putAemberOn adds n aember to a creature, up to engine.MaxCount, logs that as the given kind, and returns the change.
func (d *Duel) putAemberOn(c Card, n int, kind engine.EventKind) (placed int) {
	return d.changeMeter(&d.cards[c].meters[meterAemberOn], n, 0, eventWithoutCause{Kind: kind, Target: int8(c), Amount: 1})
}
