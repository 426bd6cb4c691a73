package autobattle

// shopMana is the mana limit in round 1. It grows by 1 each round, up to maxMana.
const (
	shopMana = 3
	maxMana  = 10
)

// ManaLimit returns the greatest amount of mana that a player can have in a shop of this round.
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

// drawHand draws HandSize cards from the bag, or all if there are fewer (O-27).
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

// openShop opens a shop, adds the mana gained in battles and triggers OnShopStart.
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

// shopTriggers runs the abilities of a board by slot, that of a sold unit last (O-26). Units that
// come or leave meanwhile do not act. about is the unit of the event, or Nobody for the acting
// unit.
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

// pitchCard removes the card at an index of the hand from the game and adds its mana (O-27).
func (g *Game) pitchCard(index int) {
	s := g.shopper
	def := g.players[s].hand.take(index)
	g.note(event{Kind: Pitched, Flags: ofSeat(s), Card: def})
	g.addMana(s, g.definition(def).Pitch)
}

// addMana adds mana to a player in the shop; what exceeds the limit is lost (O-33).
func (g *Game) addMana(s Seat, n int) { g.setMeter(s, meterMana, min(g.Mana(s)+n, g.ManaLimit())) }

// playCard pays for a card of the hand, puts it on an empty slot, and triggers OnBuy of it (O-26).
func (g *Game) playCard(index, slot int) {
	s := g.shopper
	def := g.players[s].hand.take(index)
	u := boardNumber(s, slot)
	g.players[s].board[slot] = boardUnit{stats: stats{def: def}}
	g.note(event{Kind: Played, Target: u})
	g.setMeter(s, meterMana, g.Mana(s)-g.definition(def).Cost)
	g.beginPhase()
	if g.UnitDef(u).hooks.Has(OnBuy) {
		g.runAbility(&queuedAbility{unit: u, on: OnBuy, event: AbilityEvent{Unit: u}})
	}
}

// sellUnit removes a unit, adds its mana and triggers OnSell, of the sold unit last (O-26).
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

// spawnOnBoard uses the first empty slot, and triggers nothing (O-25). It returns 0 if there is
// none.
func (g *Game) spawnOnBoard(by Unit, def int16) (spawned int) {
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

// settleRound counts the win and the lost life, and begins the next round or ends the game.
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

// leader returns NoSeat if both have won as many battles (O-30).
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
