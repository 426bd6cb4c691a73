package autobattle

// shopMana is the mana limit in round 1; it grows by 1 a round, up to maxMana.
const (
	shopMana = 3
	maxMana  = 10
)

// ManaLimit returns the most mana that a player can have in a shop of this round.
func (g *Game) ManaLimit() int { return min(shopMana+max(1, g.Round())-1, maxMana) }

func (g *Game) fillBag(s Seat) {
	b := &g.players[s].bag
	for len(g.content.offered) > 0 && b.n < BagSize {
		b.push(g.drawOffer(s))
	}
}

func (g *Game) drawOffer(s Seat) int16 {
	n := g.below(bagStream+int(s), "a card of the bag", g.content.weights)
	for _, def := range g.content.offered {
		if n -= rarityWeights[g.definition(def).Rarity]; n < 0 {
			return def
		}
	}
	panic("the weights of a content are those of its units")
}

// drawHand draws a hand from the bag, a smaller one if the bag runs out (O-27).
func (g *Game) drawHand(s Seat) {
	p := &g.players[s]
	for p.hand.n < HandSize && p.bag.n > 0 {
		def := p.bag.take(g.below(bagStream+int(s), "a card of the hand", int(p.bag.n)))
		p.hand.push(def)
		g.note(event{Kind: Drawn, Flags: ofSeat(s), Card: def})
	}
}

func (g *Game) beginRound(draw bool) {
	g.meters[meterRound]++
	g.note(event{Kind: RoundBegan, Amount: g.meters[meterRound]})
	g.openShop(Player, draw)
}

// openShop opens a player's shop: it draws the hand, adds the mana gained in battles, and triggers
// OnShopStart.
func (g *Game) openShop(s Seat, draw bool) {
	g.phase, g.shopper = InShop, s
	p := &g.players[s]
	g.note(event{Kind: ShopBegan, Target: ofPlayer(s)})
	if draw {
		g.drawHand(s)
	}
	g.setMeter(s, meterMana, max(0, min(int(p.meters[meterNext]), g.ManaLimit())))
	g.setMeter(s, meterNext, 0)
	for i := range p.board {
		p.board[i].fired = [len(boardUnit{}.fired)]uint8{}
	}
	g.shopTriggers(s, OnShopStart, Nobody)
}

// shopTriggers runs the abilities of a board for a trigger, by slot, the sold unit's last (O-26).
// Units that arrive or leave meanwhile do not act. about is the event's unit; Nobody: the unit itself.
func (g *Game) shopTriggers(s Seat, on Trigger, about Unit) {
	g.beginPhase()
	g.stands = 0
	for place := range places {
		if g.players[s].board[place].def != NoCard {
			g.stands |= 1 << place
		}
	}
	for place := range places {
		if u := boardNumber(s, place); g.stands&(1<<place) != 0 && g.UnitDef(u).hooks.Has(on) {
			e := AbilityEvent{Unit: about}
			if about == Nobody {
				e.Unit = u
			}
			g.runAbility(&queuedAbility{unit: u, on: on, event: e})
		}
	}
}

// pitchCard removes a card of the hand from the game for its mana (O-27).
func (g *Game) pitchCard(place int) {
	s := g.shopper
	def := g.players[s].hand.take(place)
	g.note(event{Kind: Pitched, Flags: ofSeat(s), Card: def})
	g.addMana(s, g.definition(def).Pitch)
}

// addMana gives a player mana in the shop; mana beyond the limit is lost (O-33).
func (g *Game) addMana(s Seat, n int) { g.setMeter(s, meterMana, min(g.Mana(s)+n, g.ManaLimit())) }

// playCard puts a card of the hand on an empty slot for its cost, and triggers its OnBuy (O-26).
func (g *Game) playCard(place, slot int) {
	s := g.shopper
	def := g.players[s].hand.take(place)
	u := boardNumber(s, slot)
	g.players[s].board[slot] = boardUnit{stats: stats{def: def}}
	g.note(event{Kind: Played, Target: u})
	g.setMeter(s, meterMana, g.Mana(s)-g.definition(def).Cost)
	g.beginPhase()
	if g.UnitDef(u).hooks.Has(OnBuy) {
		g.runAbility(&queuedAbility{unit: u, on: OnBuy, event: AbilityEvent{Unit: u}})
	}
}

// sellUnit removes a unit from its slot for its mana, and triggers OnSell of the other units and then
// its own (O-26).
func (g *Game) sellUnit(slot int) {
	s := g.shopper
	p := &g.players[s]
	gone := boardNumber(s, sold)
	p.board[sold], p.soldFrom = p.board[slot], int8(slot)
	p.board[slot] = emptyBoard[slot]
	g.note(event{Kind: Sold, Target: gone, Amount: int32(slot + 1)})
	g.addMana(s, g.UnitDef(gone).Pitch)
	g.shopTriggers(s, OnSell, gone)
	p.board[sold], p.soldFrom = emptyBoard[sold], 0
}

func (g *Game) endShop() {
	s := g.shopper
	p := &g.players[s]
	g.note(event{Kind: ShopEnded, Target: ofPlayer(s)})
	for p.hand.n > 0 {
		p.bag.push(p.hand.take(0))
	}
	g.setMeter(s, meterMana, 0)
	if g.part == WholeGame && s == Player {
		g.openShop(Enemy, true)
		return
	}
	g.phase = InBattle
	g.battle.begun = false
}

// spawnOnBoard adds a unit on the first empty slot, which triggers nothing (O-25). It returns 1, or 0
// if there is no room.
func (g *Game) spawnOnBoard(by Unit, def int16) int {
	g.countDeed()
	s := g.Seat(by)
	for slot := range Slots {
		if g.OnBoard(s, slot) == Nobody {
			g.players[s].board[slot] = boardUnit{stats: stats{def: def}}
			d := g.definition(def)
			g.note(event{Kind: Spawned, Target: boardNumber(s, slot), From: int32(d.Attack), To: int32(d.Health), Amount: int32(d.Keywords)})
			return 1
		}
	}
	return 0
}

func (g *Game) leaveBoard(u Unit) {
	g.note(event{Kind: Fainted, Target: u})
	*g.boardSlot(u) = emptyBoard[0]
	g.stands &^= 1 << u.place()
}

func (g *Game) clearBoards() {
	for s := range g.players {
		for slot := range Slots {
			if u := g.OnBoard(Seat(s), slot); u != Nobody && g.Health(u) <= 0 {
				g.leaveBoard(u)
			}
		}
	}
}

// settleRound counts wins and lives after a battle, and begins the next round or ends the game.
func (g *Game) settleRound() {
	if w := g.battle.winner; w != NoSeat {
		g.setMeter(w, meterWins, g.Wins(w)+1)
		g.setMeter(other(w), meterLives, g.LivesLeft(other(w))-1)
	}
	switch {
	case g.LivesLeft(Player) == 0:
		g.endGame(Enemy)
	case g.LivesLeft(Enemy) == 0:
		g.endGame(Player)
	case g.Round() == MaxRounds:
		g.endGame(g.leader())
	default:
		g.beginRound(true)
	}
}

// leader returns the seat that has won more battles; NoSeat in a tie (O-30).
func (g *Game) leader() Seat {
	switch a, b := g.Wins(Player), g.Wins(Enemy); {
	case a > b:
		return Player
	case b > a:
		return Enemy
	}
	return NoSeat
}

func (g *Game) endGame(winner Seat) {
	g.phase, g.over, g.winner = Over, true, winner
	g.note(event{Kind: Ended, Amount: int32(winner)})
}
