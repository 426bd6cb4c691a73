package autobattle

import "curtaincall/engine"

// Hash implements engine.Game.
func (g *Game) Hash() uint64 {
	h := engine.NewHasher()
	for p := range numParts {
		g.hashPart(p, &h)
	}
	return h.Sum()
}

// The parts of the state: the game, hand, bag and board of each player, the battle, the
// streams.
const (
	partGame = iota
	partPlayers
	partBattle  = partPlayers + NumSeats*playerParts
	partStreams = partBattle + 1
	numParts    = partStreams + numStreams

	playerParts = 3
)

// Parts appends the named parts of the state with the hash of each.
func (g *Game) Parts(dst []engine.Part) []engine.Part {
	for p := range numParts {
		h := engine.NewHasher()
		g.hashPart(p, &h)
		dst = append(dst, engine.Part{Name: partName(p), Hash: h.Sum()})
	}
	return dst
}

func partName(p int) string {
	switch {
	case p == partGame:
		return "the game"
	case p < partBattle:
		n := p - partPlayers
		return "the " + [...]string{"hand", "bag", "board"}[n%playerParts] + " of the " + Seats[n/playerParts]
	case p == partBattle:
		return "the battle"
	}
	return "the chance of " + streamNames[p-partStreams]
}

func (g *Game) hashPart(p int, h *engine.Hasher) {
	switch {
	case p == partGame:
		g.hashGame(h)
	case p < partBattle:
		n := p - partPlayers
		g.hashPlayer(&g.players[n/playerParts], n%playerParts, h)
	case p == partBattle:
		g.hashBattle(h)
	default:
		g.streams[p-partStreams].Hash(h)
	}
}

func (g *Game) hashGame(h *engine.Hasher) {
	h.Uint64(uint64(bit(g.over)) | uint64(g.part)<<8 | uint64(g.phase)<<16 | uint64(g.shopper)<<24 | uint64(uint8(g.winner))<<32)
	for _, n := range g.meters {
		h.Int(int(n))
	}
	for s := range g.players {
		for _, n := range g.players[s].meters {
			h.Int(int(n))
		}
	}
}

func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// hashPlayer adds the hand, the bag or the board of a player. Where nothing lies its
// number says so.
func (g *Game) hashPlayer(p *player, part int, h *engine.Hasher) {
	switch part {
	case 0:
		g.hashCards(p.hand.at[:p.hand.n], h)
	case 1:
		g.hashCards(p.bag.at[:p.bag.n], h)
	default:
		g.hashBoard(&p.board, h)
		g.hashBoard(&p.fielded, h)
	}
}

func (g *Game) hashCards(cards []int16, h *engine.Hasher) {
	h.Int(len(cards))
	for _, def := range cards {
		h.Uint64(g.definition(def).hash)
	}
}

func (g *Game) hashBoard(b *board, h *engine.Hasher) {
	for slot := range b[:Slots] {
		u := &b[slot]
		if u.def == NoCard {
			h.Uint64(0)
			continue
		}
		g.hashStats(&u.stats, h)
		hashCounts(u.fired[:], h)
	}
}

func (g *Game) hashStats(s *stats, h *engine.Hasher) {
	h.Uint64(g.definition(s.def).hash)
	h.Uint64(uint64(uint32(s.attack)) | uint64(uint32(s.health))<<32)
	h.Uint64(uint64(s.keywords))
}

func hashCounts(fired []uint8, h *engine.Hasher) {
	var sum [2]uint64 // eight to a number
	for i, n := range fired {
		sum[i/8] |= uint64(n) << (i % 8 * 8)
	}
	h.Uint64(sum[0])
	h.Uint64(sum[1])
}

func (g *Game) hashBattle(h *engine.Hasher) {
	b := &g.battle
	h.Uint64(uint64(bit(b.begun)) | uint64(bit(b.over))<<8 | uint64(uint8(b.winner))<<16 | uint64(b.clashes)<<24 | uint64(b.spawns)<<40 | uint64(b.count)<<56)
	for i := range g.units[:b.count] {
		c := &g.units[i]
		g.hashStats(&c.stats, h)
		h.Uint64(uint64(uint32(c.forGood.attack)) | uint64(uint32(c.forGood.health))<<32)
		h.Uint64(uint64(c.forGood.keywords) | uint64(c.granted)<<16 | uint64(c.forever)<<32 | uint64(c.instance)<<48 | uint64(c.seat)<<56 | uint64(bit(c.alive))<<57)
		h.Uint64(uint64(uint8(c.slot)) | uint64(uint8(c.place))<<8 | uint64(uint8(c.stood))<<16)
		hashCounts(c.fired[:], h)
	}
}
