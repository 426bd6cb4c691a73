package curtain

import "curtaincall/engine"

// Hash implements engine.Game.
func (f *Fight) Hash() uint64 {
	h := engine.NewHasher()
	f.hash(&h)
	return h.Sum()
}

func (f *Fight) hash(h *engine.Hasher) {
	for part, parts := fightPart(0), f.parts(); part < parts; part++ {
		f.hashPart(part, h)
	}
	engine.HashAsked(&f.course, h)
}

// fightPart numbers the parts of the state: the turn, the piles, the actors, the
// streams, and the rest.
type fightPart int

const (
	partTurn fightPart = iota
	partPiles
	partCards = partPiles + fightPart(numPiles)

	partExhausted = partPiles + fightPart(ExhaustPile)
	partActors    = partCards + 1
)

func (f *Fight) actors() fightPart { return fightPart(int(FirstEnemy) + int(f.foes)) }

// parts is how many there are: those of the relics and of what waits only where there
// are any.
func (f *Fight) parts() fightPart {
	n := partActors + f.actors() + numStreams + 2
	if f.relics.n > 0 {
		n++
	}
	if f.waits.Len() > 0 {
		n++
	}
	return n
}

// Parts appends the named parts of the state with the hash of each.
func (f *Fight) Parts(dst []engine.Part) []engine.Part {
	for part := fightPart(0); part < f.parts(); part++ {
		h := engine.NewHasher()
		if part == partExhausted && f.piles[ExhaustPile].n == 0 {
			continue
		}
		f.hashPart(part, &h)
		dst = append(dst, engine.Part{Name: f.partName(part), Hash: h.Sum()})
	}
	return engine.PartAsked(&f.course, dst)
}

var pileNames = [...]string{DrawPile: "the draw pile", Hand: "the hand", DiscardPile: "the discard pile", InPlay: "the cards in play", ExhaustPile: "the exhaust pile", InDeck: "the deck"}

func (f *Fight) partName(part fightPart) string {
	streams := partActors + f.actors()
	switch {
	case part == partTurn:
		return "the turn"
	case part < partCards:
		return pileNames[part-partPiles]
	case part == partCards:
		return "the cards"
	case part < streams:
		return f.ActorName(Actor(part - partActors))
	case part < streams+numStreams:
		return "the chance of " + streamNames[part-streams]
	case part == streams+numStreams:
		return "the forced rolls"
	case part == streams+numStreams+1:
		return "what enemies and enchantments remember"
	case part == streams+numStreams+2 && f.relics.n > 0:
		return "the relics"
	}
	return "what waits"
}

func (f *Fight) hashPart(part fightPart, h *engine.Hasher) {
	s := &f.state
	streams := partActors + f.actors()
	switch {
	case part == partTurn:
		// Journals hold these hashes: the order stays.
		for _, n := range s.meters[:meterPlayed] {
			h.Int(int(n))
		}
		h.Int(int(s.phase))
		h.Int(int(s.result))
		for _, n := range s.meters[meterPlayed:] {
			h.Int(int(n))
		}
		h.Int(int(s.foes))
		for _, p := range s.protagonist {
			h.String(f.content.Protagonists[p].ID)
		}
	case part == partExhausted && s.piles[ExhaustPile].n == 0: // journals hold hashes of fights without
	case part < partCards:
		p := &s.piles[part-partPiles]
		h.Int(int(p.n))
		for _, c := range p.at[:p.n] {
			h.Int(int(c))
		}
	case part == partCards:
		for i := range s.cards[:s.cardCount] {
			c := &s.cards[i]
			h.Uint64(f.content.Cards[c.def].hash)
			h.Int(int(c.discount))
			h.Int(int(c.boost))
			if c.traits&heightened != 0 {
				h.String("upgraded")
			}
		}
		if d := s.deckChanges; d != (deckChanges{}) {
			h.Uint64(d.join)
			h.Uint64(d.leave)
		}
	case part < streams:
		f.hashActor(Actor(part-partActors), h)
	case part < streams+numStreams:
		s.streams[part-streams].Hash(h)
	case part == streams+numStreams:
		for i := range s.forced {
			h.Uint64(uint64(s.forced[i].bits)<<8 | uint64(s.forced[i].n))
		}
	case part == streams+numStreams+1:
		s.memory.hash(h)
	case part == streams+numStreams+2 && s.relics.n > 0:
		s.relics.hash(f.content, h)
	default:
		f.hashWaits(h)
	}
}

func (f *Fight) hashActor(a Actor, h *engine.Hasher) {
	u := &f.units[a]
	for _, n := range u.meters {
		h.Int(int(n))
	}
	u.keywords.Hash(h)
	if a.IsEnemy() {
		e := &f.enemy[a-FirstEnemy]
		h.Uint64(f.content.Enemies[e.def].hash)
		h.Int(int(e.phase))
		h.Int(int(e.step))
		f.shown[a-FirstEnemy].hash(h)
		if f.Gone(a) {
			h.String("gone")
		}
		e.intent.hash(h)
	}
}

// Parts appends the named parts of the run and, in a fight, of the fight.
func (r *Run) Parts(dst []engine.Part) []engine.Part {
	part := func(name string, numbers []int, words []string) {
		h := engine.NewHasher()
		for _, n := range numbers {
			h.Int(n)
		}
		for _, w := range words {
			h.String(w)
		}
		dst = append(dst, engine.Part{Name: name, Hash: h.Sum()})
	}
	part("the place in the run", []int{int(r.at), int(r.result), int(r.act), int(r.node)}, nil)
	part("the MacGuffin's wounds", []int{int(r.macGuffin)}, nil)
	part("the deck", nil, r.Deck())
	part("what is offered", nil, r.Options())
	if r.relics.n > 0 {
		h := engine.NewHasher()
		r.relics.hash(r.fight.content, &h)
		dst = append(dst, engine.Part{Name: "the relics of the run", Hash: h.Sum()})
	}
	if r.at == InFight {
		return r.fight.Parts(dst)
	}
	return dst
}
