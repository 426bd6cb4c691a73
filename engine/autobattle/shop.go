package autobattle

import "curtaincall/engine"

// The mana limit is shopMana in round 1, grows by 1 each round, and is never above maxMana.
const (
	shopMana = 3
	maxMana  = 10
)

// ManaLimit returns the maximum mana that a player can have in a shop of this round.
func (g *Game) ManaLimit() int { return min(shopMana+max(1, g.Round())-1, maxMana) }

func (g *Game) fillBag(s Seat) {
	b := &g.players[s].bag
	for len(g.content.offered) > 0 && b.n < BagSize {
		b.push(g.drawUnitForBag(s))
	}
}

func (g *Game) drawUnitForBag(s Seat) int16 {
	n := g.randomBelow(bagStream+int(s), "a card for the bag", g.content.weightSum)
	for _, def := range g.content.offered {
		if n -= rarityWeights[g.definitionAt(def).Rarity]; n < 0 {
			return def
		}
	}
	panic("the weights of a content are those of its units")
}

func (g *Game) drawHand(s Seat) {
	p := &g.players[s]
	for p.hand.n < HandSize && p.bag.n > 0 {
		def := p.bag.removeAt(g.randomBelow(bagStream+int(s), "a card drawn from the bag", int(p.bag.n)))
		p.hand.push(def)
		g.logEvent(eventWithoutCause{Kind: Drawn, Flags: seatFlags(s), Card: def})
	}
}

func (g *Game) beginRound(drawsHand bool) {
	g.meters[meterRound]++
	g.logEvent(eventWithoutCause{Kind: RoundBegan, Amount: g.meters[meterRound]})
	g.openShop(Player, drawsHand)
}

// openShop begins the shop of s. It draws a hand if drawsHand is set, sets the mana to what was gained in the last
// battle (at least 0 and at most ManaLimit), makes used-up abilities usable again, and triggers OnShopStart.
func (g *Game) openShop(s Seat, drawsHand bool) {
	g.phase, g.shopper = InShop, s
	p := &g.players[s]
	g.logEvent(eventWithoutCause{Kind: ShopBegan, Target: playerTarget(s)})
	if drawsHand {
		g.drawHand(s)
	}
	g.setPlayerMeter(s, meterMana, max(0, min(int(p.meters[meterNext]), g.ManaLimit())))
	g.setPlayerMeter(s, meterNext, 0)
	for i := range p.board {
		p.board[i].abilityUses = [len(boardSlot{}.abilityUses)]uint8{}
	}
	g.runShopTriggers(s, OnShopStart, Nobody)
}

// runShopTriggers runs the abilities of the units on the board of s for the trigger on, in the order of the slots and
// last those of a unit that was just sold (O-26). It skips units that come or leave meanwhile. The event is about the
// unit subject or, if subject is Nobody, about the unit with the ability.
func (g *Game) runShopTriggers(s Seat, on Trigger, subject Unit) {
	g.limitUses[limitTriggers] = 0
	g.slotsToAct = 0
	for place := range places {
		if g.players[s].board[place].def != NoCard {
			g.slotsToAct |= 1 << place
		}
	}
	for place := range places {
		if u := boardUnitNumber(s, place); g.slotsToAct&(1<<place) != 0 && g.UnitDef(u).hooks.Has(on) {
			e := AbilityEvent{Unit: subject}
			if subject == Nobody {
				e.Unit = u
			}
			g.runAbilityWithinLimits(&queuedAbility{unit: u, on: on, event: e})
		}
	}
}

// addMana adds mana to a player in the shop. Mana beyond the limit is lost (O-33).
func (g *Game) addMana(s Seat, n int) {
	g.setPlayerMeter(s, meterMana, min(g.Mana(s)+n, g.ManaLimit()))
}

func (g *Game) playCard(index, slot int) {
	s := g.shopper
	def := g.players[s].hand.removeAt(index)
	u := boardUnitNumber(s, slot)
	g.players[s].board[slot] = boardSlot{stats: stats{def: def}}
	g.logEvent(eventWithoutCause{Kind: Played, Target: u})
	g.setPlayerMeter(s, meterMana, g.Mana(s)-g.definitionAt(def).Cost)
	g.limitUses[limitTriggers] = 0
	if g.UnitDef(u).hooks.Has(OnBuy) {
		g.runAbilityWithinLimits(&queuedAbility{unit: u, on: OnBuy, event: AbilityEvent{Unit: u}})
	}
}

// sellUnit removes a unit, adds the mana for it and triggers OnSell, for the sold unit last (O-26).
func (g *Game) sellUnit(slot int) {
	s := g.shopper
	p := &g.players[s]
	gone := boardUnitNumber(s, sold)
	p.board[sold], p.soldFrom = p.board[slot], int8(slot)
	p.board[slot] = emptyBoard[slot]
	g.logEvent(eventWithoutCause{Kind: Sold, Target: gone, Amount: int32(slot + 1)})
	g.addMana(s, g.UnitDef(gone).Pitch)
	g.runShopTriggers(s, OnSell, gone)
	p.board[sold], p.soldFrom = emptyBoard[sold], 0
}

func (g *Game) endShop() {
	s := g.shopper
	p := &g.players[s]
	g.logEvent(eventWithoutCause{Kind: ShopEnded, Target: playerTarget(s)})
	for p.hand.n > 0 {
		p.bag.push(p.hand.removeAt(0))
	}
	g.setPlayerMeter(s, meterMana, 0)
	if g.scope == WholeGame && s == Player {
		g.openShop(Enemy, true)
		return
	}
	g.phase = InBattle
	g.battle.begun = false
}

// spawnOnBoard puts a unit on the first empty slot of the side of by, without triggering anything (O-25). It returns 1,
// or 0 if no slot is empty.
func (g *Game) spawnOnBoard(by Unit, def int16) (spawned int) {
	g.countOperationOrFail()
	s := g.Seat(by)
	for slot := range Slots {
		if g.UnitOnSlot(s, slot) == Nobody {
			g.players[s].board[slot] = boardSlot{stats: stats{def: def}}
			d := g.definitionAt(def)
			g.logEvent(eventWithoutCause{Kind: Spawned, Target: boardUnitNumber(s, slot), From: int32(d.Attack), To: int32(d.Health), Amount: int32(d.Keywords)})
			return 1
		}
	}
	return 0
}

func (g *Game) faintOnBoard(u Unit) {
	g.logEvent(eventWithoutCause{Kind: Fainted, Target: u})
	*g.boardSlotOf(u) = emptyBoard[0]
	g.slotsToAct &^= 1 << u.boardPlace()
}

func (g *Game) removeDeadFromBoards() {
	for s := range g.players {
		for slot := range Slots {
			if u := g.UnitOnSlot(Seat(s), slot); u != Nobody && g.Health(u) <= 0 {
				g.faintOnBoard(u)
			}
		}
	}
}

func (g *Game) endGame(winner Seat) {
	g.phase, g.over, g.winner = Over, true, winner
	g.logEvent(eventWithoutCause{Kind: Ended, Amount: int32(winner)})
}

const (
	HandSize = 5  // cards drawn when a shop opens
	MaxHand  = 10 // maximum number of cards, for setups and stage directions
	BagSize  = 50
	maxBag   = BagSize + MaxHand
)

type playerState struct {
	meters    [numPlayerMeters]int32
	hand      hand
	bag       bag
	board     board
	soldFrom  int8  // the slot from which the unit at board[sold] was sold
	lastBoard board // the board after the last battle, which both players know (O-28)
}

// The cards in a player's hand and bag, by the index of their definition in Content.Units.
type (
	hand struct {
		n  int8
		at [MaxHand]int16
	}
	bag struct {
		n  int8
		at [maxBag]int16
	}
)

// removeAt removes and returns the card at an index. The cards behind it move up.
func (h *hand) removeAt(index int) (def int16) {
	def = h.at[index]
	copy(h.at[index:h.n], h.at[index+1:h.n])
	h.n--
	h.at[h.n] = 0
	return def
}

func (h *hand) push(def int16) { h.at[h.n] = def; h.n++ }

func (b *bag) push(def int16) { b.at[b.n] = def; b.n++ }

// removeAt removes and returns the card at an index. The last card takes its place.
func (b *bag) removeAt(index int) (def int16) {
	def = b.at[index]
	b.n--
	b.at[index], b.at[b.n] = b.at[b.n], 0
	return def
}

func (g *Game) CountHand(s Seat) int            { return int(g.players[s].hand.n) }
func (g *Game) CountBag(s Seat) int             { return int(g.players[s].bag.n) }
func (g *Game) HandCard(s Seat, i int) *UnitDef { return g.definitionAt(g.players[s].hand.at[i]) }

// UnitOnSlot returns the unit on a slot, from 0, of the board of s, or Nobody if the slot is empty.
func (g *Game) UnitOnSlot(s Seat, slot int) Unit {
	if g.players[s].board[slot].def == NoCard {
		return Nobody
	}
	return boardUnitNumber(s, slot)
}

func (g *Game) handCardIDs(s Seat) []string {
	h := &g.players[s].hand
	return engine.Map(h.at[:h.n], func(def int16) string { return g.definitionAt(def).ID })
}

// RandomizeHiddenState implements screen.Table. It resets all random streams to seed. In a shop, the opponent of seat
// also gets no mana, the board of the last battle (O-28), a random bag, and a random hand, empty unless shopping.
func (g *Game) RandomizeHiddenState(seat Seat, seed engine.Seed) {
	seed.ResetStreams(g.streams[:], streamNames[:])
	if g.scope == BattleAlone || g.phase != InShop {
		return
	}
	branch, log := engine.OutcomeEnumeratorOf(&g.executor), engine.LogOf(&g.executor)
	g.SetOutcomeEnumerator(nil)
	g.SetLog(nil)
	p := &g.players[1-seat]
	p.hand, p.bag, p.board = hand{}, bag{}, p.lastBoard
	p.meters[meterMana] = 0
	g.fillBag(1 - seat)
	if g.shopper != seat {
		g.drawHand(g.shopper)
	}
	g.SetOutcomeEnumerator(branch)
	g.SetLog(log)
}
