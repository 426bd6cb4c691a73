package skirmish

import "curtaincall/engine"

// Hash returns a hash of all parts of the state.
func (m *Match) Hash() uint64 {
	h := engine.NewHasher()
	m.hashState(&h)
	return h.Sum()
}

// AppendParts appends each part of the state with its name and hash.
func (m *Match) AppendParts(dst []engine.StatePart) []engine.StatePart {
	return engine.AppendStateParts(dst, m.hashState)
}

func (m *Match) hashState(h *engine.Hasher) {
	s := &m.state
	h.BeginPart("the turn")
	engine.HashNumbers(h, s.meters[:])
	h.Int(engine.BoolToInt(s.over))
	for _, n := range [...]int{int(s.winner), int(s.current), int(s.alive), int(s.unitCount)} {
		h.Int(n)
	}
	engine.HashNumbers(h, s.order[:s.unitCount])
	for team := range s.piles {
		for p := range s.piles[team] {
			h.BeginPart("the ", PileWords.List[p], " of ", TeamWords.List[team])
			cards := &s.piles[team][p]
			h.Int(int(cards.n))
			for _, c := range cards.at[:cards.n] {
				h.Uint64(m.content.cards.IDHash(c))
			}
		}
	}
	for u := range Unit(s.unitCount) {
		h.BeginPart(m.UnitName(u))
		unit := &s.units[u]
		h.Uint64(m.content.units.IDHash(unit.def))
		engine.HashNumbers(h, unit.meters[:])
		h.Int(int(unit.team))
		h.Int(int(unit.zone))
		unit.keywords.AddToHash(h, m.content.Keywords)
		m.hashEffects(&unit.effects, h)
	}
	engine.HashStreamParts(h, s.streams[:], streamNames[:])
	if s.waits.Len() > 0 {
		h.BeginPart("the delayed effects")
		for i := range s.waits.Len() {
			w := s.waits.At(i)
			h.Int(int(w.Source.Unit))
			h.Uint64(m.content.cards.IDHash(w.Source.Card))
			h.String(m.delayedFuncName(w))
			w.HashArgs(h, func(n int) string { return m.content.ids().Words.Word(n) })
		}
	}
	engine.HashPendingQuestion(&m.executor, h)
}

// ArgumentHashNumber returns argument i of an action or, for a played card, a number that is the same in all contents.
func (p matchPerformer) ArgumentHashNumber(a engine.Action, i int) uint64 {
	m := p.match
	if a.Kind == ActPlay && i == 0 {
		return m.CardNumberForHash(a.Args[i])
	}
	return uint64(int64(a.Args[i]))
}

// hashEffects adds the effects in e to h. The result does not depend on the order in which packs define keywords.
func (m *Match) hashEffects(e *effectEntries, h *engine.Hasher) {
	for kind := range ownEffectCount {
		e.hashOneEffect(kind, h)
	}
	if e.kinds>>ownEffectCount == 0 {
		return
	}
	var sum uint64 // does not depend on the order
	for kind, k := range m.content.effectKinds {
		if kind >= ownEffectCount && e.from[kind] != 0 {
			one := engine.NewHasher()
			one.Uint64(m.content.Keywords.NumberForHash(k))
			e.hashOneEffect(kind, &one)
			sum += one.Sum()
		}
	}
	h.Uint64(sum)
}

func (e *effectEntries) hashOneEffect(slot int, h *engine.Hasher) {
	from := e.from[slot]
	h.Int(int(from))
	for ; from != 0; from = from.WithoutFirst() {
		h.Int(int(e.turns[slot][from.First()]))
	}
}

// CardNumberForHash and KeywordNumberForHash return numbers to be hashed, which are the same under every content.
func (m *Match) CardNumberForHash(card int16) uint64 { return m.content.cards.NumberForHash(card) }
func (m *Match) KeywordNumberForHash(k int16) uint64 {
	return m.content.Keywords.NumberForHashOrSelf(k)
}
