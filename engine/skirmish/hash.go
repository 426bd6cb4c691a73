package skirmish

import "curtaincall/engine"

// Hash implements engine.Game.
func (m *Match) Hash() uint64 {
	h := engine.NewHasher()
	m.hash(&h)
	return h.Sum()
}

// Parts appends the named parts of the state with the hash of each.
func (m *Match) Parts(dst []engine.Part) []engine.Part { return engine.Parts(dst, m.hash) }

func (m *Match) hash(h *engine.Hasher) {
	s := &m.state
	h.Part("the turn")
	for _, n := range s.meters {
		h.Int(int(n))
	}
	h.Bool(s.over)
	for _, n := range [...]int{int(s.winner), int(s.current), int(s.alive), int(s.unitCount)} {
		h.Int(n)
	}
	for _, u := range s.order[:s.unitCount] {
		h.Int(int(u))
	}
	for team := range s.piles {
		for p := range s.piles[team] {
			h.Part("the ", PileWords.List[p], " of ", TeamWords.List[team])
			m.hashPile(&s.piles[team][p], h)
		}
	}
	for u := range Unit(s.unitCount) {
		h.Part(m.UnitName(u))
		m.hashUnit(&s.units[u], h)
	}
	engine.HashStreams(h, s.streams[:], streamNames[:])
	if s.waits.Len() > 0 {
		h.Part("what waits")
		m.hashWaits(h)
	}
	engine.HashAsked(&m.course, h)
}

func (m *Match) hashPile(p *pile, h *engine.Hasher) {
	h.Int(int(p.n))
	for _, c := range p.at[:p.n] {
		h.Uint64(m.content.cards.Hash(c))
	}
}

func (m *Match) hashUnit(u *unit, h *engine.Hasher) {
	h.Uint64(m.content.units.Hash(u.def))
	for _, n := range u.meters {
		h.Int(int(n))
	}
	h.Int(int(u.team))
	h.Int(int(u.zone))
	u.keywords.Hash(h)
	u.effects.hash(h, len(m.content.effects.kinds))
}

func (e *effects) hash(h *engine.Hasher, kinds int) {
	for kind, from := range e.from[:kinds] {
		h.Int(int(from))
		for ; from != 0; from = from.Rest() {
			h.Int(int(e.turns[kind][from.First()]))
		}
	}
}
