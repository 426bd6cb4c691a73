package battleline

import "curtaincall/engine/declare/views"

// Step is a step of a turn in which the duel waits for a player's choice, such as MainStep.
type Step uint8

const (
	MulliganStep Step = iota // before the first turn, when each player keeps or replaces the opening hand
	HouseStep
	MainStep
	ReadyStep // the player may choose Entrenched creatures that stay exhausted

	NumSteps = iota
)

var Steps = []string{"mulligan", "house", "main", "ready"}

func (s Step) String() string { return Steps[s] }

const (
	KeyCost       = 6 // price of a key, in aember
	KeysToWin     = 3
	HandSize      = 6
	ChainsPerCard = 6   // a player draws one card fewer for every 6 chains or part of 6
	LastTurn      = 100 // number of the turn, counting both players' turns, after which the duel ends (K-41)
)

var (
	openingHands  = [NumPlayers]int{7, 6}
	openingChains = [NumPlayers]int{0, 1} // chains at the start; 1 offsets the advantage of the first whole turn (K-42)
)

func (d *Duel) beginDuel(inMainStep bool) {
	if inMainStep {
		d.meters[meterTurn], d.step = 1, MainStep
		d.logEvent(eventWithoutCause{Kind: TurnBegan, Target: playerTarget(d.active), Amount: 1})
		return
	}
	for p := First; p <= Second; p++ {
		d.shuffleDeck(p)
		d.drawCards(p, openingHands[p])
		d.changeChains(p, openingChains[p])
	}
	d.step = MulliganStep
}

func (d *Duel) takeMulligan() {
	p := d.active
	hand := d.piles[p][Hand]
	d.moveWithoutEvents(hand.cards(), Deck)
	d.logEvent(eventWithoutCause{Kind: Mulliganed, Target: playerTarget(p), Amount: int32(hand.n) - 1})
	d.shuffleDeck(p)
	d.drawCards(p, int(hand.n)-1)
	d.advanceMulligans()
}

func (d *Duel) advanceMulligans() {
	if d.active == First {
		d.active = Second
		return
	}
	d.active = First
	d.beginTurn()
}

func (d *Duel) beginTurn() {
	p := d.active
	d.cause.Actor = playerTarget(p)
	d.step = HouseStep
	d.meters[meterTurn]++
	d.logEvent(eventWithoutCause{Kind: TurnBegan, Target: playerTarget(p), Amount: int32(d.meters[meterTurn])})
	if d.players[p].houses == 0 { // a setup gave the player no houses
		d.step = MainStep
	}
	if d.Aember(p) < KeyCost {
		return
	}
	keys := &d.players[p].meters[meterKeys]
	*keys++
	d.logEvent(eventWithoutCause{Kind: KeyForged, Target: playerTarget(p), From: int32(*keys) - 1, To: int32(*keys)})
	d.changeAember(p, -KeyCost, eventWithoutCause{Kind: AemberPaid})
	if *keys >= KeysToWin {
		d.endDuel(p)
	}
}

func (d *Duel) endDuel(winner Player) {
	d.over, d.winner = true, winner
	d.logEvent(eventWithoutCause{Kind: Ended, Amount: int32(winner)})
}

func (d *Duel) chooseHouse(house int8, takeArchives bool) {
	p := d.active
	d.players[p].house = house
	d.logEvent(eventWithoutCause{Kind: HouseChosen, Target: playerTarget(p), Amount: int32(house)})
	if takeArchives {
		taken := d.piles[p][Archives]
		d.logEvent(eventWithoutCause{Kind: ArchivesTaken, Target: playerTarget(p), Amount: int32(taken.n)})
		d.moveWithoutEvents(taken.cards(), Hand)
	}
	d.step = MainStep
}

// endMainStep begins the ready step or, if no creature could stay exhausted in it, ends the turn.
func (d *Duel) endMainStep() {
	d.step = ReadyStep
	for _, c := range d.piles[d.active][Line].cards() {
		if d.CheckStayExhausted(c) == nil {
			return
		}
	}
	d.endTurn()
}

// CheckStayExhausted returns an error if a creature cannot be chosen now to stay exhausted (K-16).
func (d *Duel) CheckStayExhausted(c Card) error {
	switch {
	case d.over:
		return ErrOver
	case d.step != ReadyStep:
		return stepErrors[d.step]
	case !d.Exists(c) || d.cards[c].zone != Line || d.cards[c].controller != d.active:
		return ErrNotYours
	case !d.HasFlag(c, IsExhausted) || d.HasFlag(c, StaysExhausted) || !d.HasKeyword(c, Entrenched):
		return ErrNotEntrenched
	}
	return nil
}

// endTurn readies the active player's cards, except those with StaysExhausted, refills the hand, may remove
// a chain, and ends effects that last for a turn. The other player's turn begins or, after LastTurn, the duel ends.
func (d *Duel) endTurn() {
	for _, z := range [...]Zone{Line, Artifacts} {
		for _, c := range d.piles[d.active][z].cards() {
			if d.HasFlag(c, StaysExhausted) {
				d.logEvent(eventWithoutCause{Kind: Stayed, Target: int8(c)})
			} else {
				d.changeFlag(c, IsExhausted, false, Readied)
			}
			d.cards[c].flags &^= StaysExhausted
		}
	}
	// The hand is refilled, with one card fewer for each 6 chains or part of 6, which costs one chain.
	chains := d.Chains(d.active)
	d.drawCards(d.active, HandSize-(chains+ChainsPerCard-1)/ChainsPerCard-d.CountCards(d.active, Hand))
	if chains > 0 && d.CountCards(d.active, Hand) < HandSize {
		d.changeChains(d.active, -1)
	}
	d.clearTurnState()
	d.destroyDeadCreatures()
	if d.meters[meterTurn] >= LastTurn {
		d.endDuel(d.leadingPlayer())
		return
	}
	d.active = d.active.Other()
	d.beginTurn()
}

func (d *Duel) clearTurnState() {
	d.opening = false
	d.players[d.active].house = noHouse
	views.ResetMeters(d.meters[:], meterResets)
	for i := range d.cards[:d.cardCount] {
		c := &d.cards[i]
		c.flags &^= turnFlags
		clear(c.meters[firstTurnMeter:])
	}
	d.endTemporaryKeywordChanges(func(l temporaryKeywordChange) CardSet {
		if l.whileInPlay {
			return CardSet{}
		}
		return l.who
	})
}

// leadingPlayer returns the player with more keys or, if these are equal, more aember, otherwise NoPlayer (K-41).
func (d *Duel) leadingPlayer() Player {
	for _, of := range [...]func(Player) int{d.Keys, d.Aember} {
		switch a, b := of(First), of(Second); {
		case a > b:
			return First
		case b > a:
			return Second
		}
	}
	return NoPlayer
}
