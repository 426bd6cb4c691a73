package battleline

import "curtaincall/engine"

// Hash implements engine.Game.
func (d *Duel) Hash() uint64 {
	h := engine.NewHasher()
	for p := part(0); p < numParts; p++ {
		d.hashPart(p, &h)
	}
	engine.HashAsked(&d.course, &h)
	return h.Sum()
}

// part numbers the parts of the state: the turn, the players, the lists of zones, the
// cards, what was granted, the streams.
type part int

const (
	partTurn part = iota
	partPlayers
	partPiles   = partPlayers + NumPlayers
	partCards   = partPiles + NumPlayers*part(numPiles)
	partLasting = partCards + 1
	partStreams = partLasting + 1
	numParts    = partStreams + numStreams
)

// Parts appends the named parts of the state with the hash of each.
func (d *Duel) Parts(dst []engine.Part) []engine.Part {
	for p := part(0); p < numParts; p++ {
		h := engine.NewHasher()
		d.hashPart(p, &h)
		dst = append(dst, engine.Part{Name: partName(p), Hash: h.Sum()})
	}
	return engine.PartAsked(&d.course, dst)
}

func partName(p part) string {
	switch {
	case p == partTurn:
		return "the turn"
	case p < partPiles:
		return playerNames[p-partPlayers]
	case p < partCards:
		return "the " + Zones[(p-partPiles)%part(numPiles)] + " of " + playerNames[(p-partPiles)/part(numPiles)]
	case p == partCards:
		return "the cards"
	case p == partLasting:
		return "what was granted"
	}
	return "the chance of " + streamNames[p-partStreams]
}

func (d *Duel) hashPart(p part, h *engine.Hasher) {
	switch {
	case p == partTurn:
		for _, n := range d.meters {
			h.Int(int(n))
		}
		for _, n := range [...]int{int(d.step), int(d.active), number(d.opening), number(d.over), int(d.winner)} {
			h.Int(n)
		}
	case p < partPiles:
		d.hashPlayer(&d.players[p-partPlayers], h)
	case p < partCards:
		pl := &d.piles[(p-partPiles)/part(numPiles)][(p-partPiles)%part(numPiles)]
		h.Int(int(pl.n))
		for _, c := range pl.cards() {
			h.Int(int(c))
		}
	case p == partCards:
		for i := range d.cards[:d.cardCount] {
			d.hashCard(&d.cards[i], h)
		}
	case p == partLasting:
		d.hashLasting(h)
	default:
		d.streams[p-partStreams].Hash(h)
	}
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// hashPlayer goes by the names of houses: their numbers are another content's in
// another content.
func (d *Duel) hashPlayer(p *player, h *engine.Hasher) {
	for _, n := range p.meters {
		h.Int(int(n))
	}
	for i := range d.content.Houses {
		if p.houses&(1<<i) != 0 {
			h.Uint64(d.content.houses[i])
		}
	}
	if p.house != noHouse {
		h.Uint64(d.content.houses[p.house])
	}
}

// hashCard passes over the numbers that are 0, which most are.
func (d *Duel) hashCard(c *card, h *engine.Hasher) {
	h.Uint64(d.content.Cards[c.def].hash)
	for i, n := range c.meters {
		if n != 0 {
			h.Int(i<<16 | int(uint16(n)))
		}
	}
	h.Uint64(uint64(c.flags) | uint64(c.owner)<<16 | uint64(c.controller)<<24 | uint64(c.zone)<<32 | uint64(uint8(c.host))<<40 | uint64(uint8(c.next))<<48)
}

func (d *Duel) hashLasting(h *engine.Hasher) {
	h.Int(int(d.lastingCount))
	for _, l := range d.lasting[:d.lastingCount] {
		h.Uint64(uint64(l.keyword) | uint64(number(l.lost))<<16 | uint64(number(l.always))<<17 | uint64(uint16(l.n))<<32)
		h.Uint64(l.who[0])
		h.Uint64(l.who[1])
	}
}
