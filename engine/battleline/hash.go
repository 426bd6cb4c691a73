package battleline

import "curtaincall/engine"

// Hash returns a hash of all parts of the state.
func (d *Duel) Hash() uint64 {
	h := engine.NewHasher()
	d.hashState(&h)
	return h.Sum()
}

// AppendParts appends each part of the state with its name and hash.
func (d *Duel) AppendParts(dst []engine.StatePart) []engine.StatePart {
	return engine.AppendStateParts(dst, d.hashState)
}

func (d *Duel) hashState(h *engine.Hasher) {
	h.BeginPart("the turn")
	engine.HashNumbers(h, d.meters[:])
	for _, n := range [...]int{int(d.step), int(d.active), engine.BoolToInt(d.opening), engine.BoolToInt(d.over), int(d.winner)} {
		h.Int(n)
	}
	for p := range d.players {
		h.BeginPart(PlayerNames[p])
		d.hashPlayer(&d.players[p], h)
	}
	for p := range d.piles {
		for z := range d.piles[p] {
			h.BeginPart("the ", Zones[z], " of ", PlayerNames[p])
			pile := &d.piles[p][z]
			h.Int(int(pile.n))
			engine.HashNumbers(h, pile.cards())
		}
	}
	h.BeginPart("the cards")
	for i := range d.cards[:d.cardCount] {
		c := &d.cards[i]
		h.Uint64(d.content.Cards[c.def].hash)
		for meter, n := range c.meters {
			if n != 0 { // most are 0
				h.Int(meter<<16 | int(uint16(n))) // fits: there are few meters
			}
		}
		h.Uint64(uint64(c.flags) | uint64(c.owner)<<16 | uint64(c.controller)<<24 | uint64(c.zone)<<32 | uint64(uint8(c.host))<<40 | uint64(uint8(c.next))<<48)
	}
	h.BeginPart("what was granted")
	h.Int(int(d.lastingCount))
	for _, l := range d.lasting[:d.lastingCount] {
		h.Uint64(uint64(l.keyword) | uint64(engine.BoolToInt(l.lost))<<16 | uint64(engine.BoolToInt(l.whileInPlay))<<17 | uint64(uint16(l.n))<<32)
		h.Uint64(l.who.low)
		h.Uint64(l.who.high)
	}
	engine.HashStreamParts(h, d.streams[:], streamNames[:])
	engine.HashPendingQuestion(&d.executor, h)
}

// hashPlayer adds a player's state to h. It hashes houses by name, since their numbers depend on the content.
func (d *Duel) hashPlayer(p *playerState, h *engine.Hasher) {
	engine.HashNumbers(h, p.meters[:])
	for i := range d.content.Houses {
		if p.houses&(1<<i) != 0 {
			h.Uint64(d.content.houses[i])
		}
	}
	if p.house != noHouse {
		h.Uint64(d.content.houses[p.house])
	}
}
