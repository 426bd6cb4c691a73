package battleline

import "curtaincall/engine"

// What cards can do besides damage, destruction and what has a file of its own.
// Amounts are from 0 to engine.MaxCount and 0 does nothing; whoever calls has checked
// them. Cards that are not where something can happen to them are passed over.

// Each of these does something to all creatures of a set, or also to artifacts, and
// returns to how many.

// Stun stuns creatures, Ward wards them, Enrage enrages them: each of them is so or
// not, and never twice.
func (d *Duel) Stun(who CardSet) int   { return d.flagAll(who, Line, isStunned, true, Stunned) }
func (d *Duel) Ward(who CardSet) int   { return d.flagAll(who, Line, isWarded, true, WardGained) }
func (d *Duel) Enrage(who CardSet) int { return d.flagAll(who, Line, isEnraged, true, Enraged) }

// Exhaust exhausts cards in play, Ready makes them ready.
func (d *Duel) Exhaust(who CardSet) int { return d.flagAll(who, inPlay, isExhausted, true, Exhausted) }
func (d *Duel) Ready(who CardSet) int   { return d.flagAll(who, inPlay, isExhausted, false, Readied) }

func (d *Duel) flagAll(who CardSet, z Zone, f flags, on bool, kind engine.EventKind) (marked int) {
	d.countAct()
	order := d.inOrder(who, z)
	for _, c := range order.cards() {
		if d.setFlag(c, f, on, kind) {
			marked++
		}
	}
	return marked
}

func (d *Duel) setFlag(c Card, f flags, on bool, kind engine.EventKind) bool {
	if d.hasFlag(c, f) == on {
		return false
	}
	d.cards[c].flags ^= f
	e := event{Kind: kind, Target: int8(c), From: 1}
	if on {
		e.From, e.To = 0, 1
	}
	d.note(e)
	return true
}

// AddPower puts n +1 power counters on creatures, which may be below 0, and returns
// on how many. Who has no power left is destroyed.
func (d *Duel) AddPower(n int, who CardSet) (changed int) {
	d.countAct()
	order := d.inOrder(who, Line)
	for _, c := range order.cards() {
		on := &d.cards[c].meters[meterCounters]
		from := int(*on)
		to := min(max(from+n, -engine.MaxCount), engine.MaxCount)
		if to == from {
			continue
		}
		*on = int16(to)
		d.note(event{Kind: PowerChanged, Target: int8(c), Amount: int32(to - from), From: int32(from), To: int32(to)})
		changed++
	}
	d.destroyDead()
	return changed
}

// Draw lets a player draw n cards, and returns how many there were.
func (d *Duel) Draw(p Player, n int) int {
	d.countAct()
	return d.drawCards(p, n)
}

// AddChains gives a player n chains, which may be below 0, and returns by how many
// they changed.
func (d *Duel) AddChains(p Player, n int) int {
	d.countAct()
	return d.changeChains(p, n)
}

func (d *Duel) changeChains(p Player, n int) (by int) {
	chains := &d.players[p].meters[meterChains]
	from := int(*chains)
	to := min(max(from+n, 0), engine.MaxCount)
	if to == from {
		return 0
	}
	*chains = int16(to)
	d.note(event{Kind: ChainsChanged, Target: playerTarget(p), Amount: int32(to - from), From: int32(from), To: int32(to)})
	return to - from
}

// Pick chooses one of n options for a card, from 0. It is the only chance a card
// has.
func (d *Duel) Pick(n int) int {
	d.countAct()
	i := d.below(pickStream, "pick", n)
	d.note(event{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// Say adds a speech bubble of the card that acts.
func (d *Duel) Say(by Source, text string) {
	d.countAct()
	d.note(event{Kind: Said, Target: int8(by.Card), Text: text})
}
