package skirmish

import (
	"fmt"

	"curtaincall/engine"
)

// Hash implements engine.Game.
func (m *Match) Hash() uint64 {
	h := engine.NewHasher()
	for p := part(0); p < m.parts(); p++ {
		m.hashPart(p, &h)
	}
	engine.HashAsked(&m.course, &h)
	return h.Sum()
}

// part numbers the parts of the state: the turn, the piles of both teams, the
// units, the streams.
type part int

const (
	partTurn part = iota
	partPiles
	partUnits = partPiles + NumTeams*part(numPiles)
)

// parts is how many there are: that of what waits only where there is any.
func (m *Match) parts() part {
	n := partUnits + part(m.unitCount) + numStreams
	if m.waits.Len() > 0 {
		n++
	}
	return n
}

// Parts appends the named parts of the state with the hash of each.
func (m *Match) Parts(dst []engine.Part) []engine.Part {
	for p := part(0); p < m.parts(); p++ {
		h := engine.NewHasher()
		m.hashPart(p, &h)
		dst = append(dst, engine.Part{Name: m.partName(p), Hash: h.Sum()})
	}
	return engine.PartAsked(&m.course, dst)
}

func (m *Match) partName(p part) string {
	streams := partUnits + part(m.unitCount)
	switch {
	case p == partTurn:
		return "the turn"
	case p < partUnits:
		return fmt.Sprintf("the %s of %s", Pile((p-partPiles)%part(numPiles)), Team((p-partPiles)/part(numPiles)))
	case p < streams:
		return m.UnitName(Unit(p - partUnits))
	case p < streams+numStreams:
		return "the chance of " + streamNames[p-streams]
	}
	return "what waits"
}

func (m *Match) hashPart(p part, h *engine.Hasher) {
	s := &m.state
	streams := partUnits + part(m.unitCount)
	switch {
	case p == partTurn:
		over := 0
		if s.over {
			over = 1
		}
		for _, n := range s.meters {
			h.Int(int(n))
		}
		for _, n := range [...]int{over, int(s.winner), int(s.current), int(s.alive), int(s.unitCount)} {
			h.Int(n)
		}
		for _, u := range s.order[:s.unitCount] {
			h.Int(int(u))
		}
	case p < partUnits:
		pl := &s.piles[(p-partPiles)/part(numPiles)][(p-partPiles)%part(numPiles)]
		h.Int(int(pl.n))
		for _, c := range pl.at[:pl.n] {
			h.Uint64(m.content.Cards[c].hash)
		}
	case p < streams:
		u := &s.units[p-partUnits]
		h.Uint64(m.content.Units[u.def].hash)
		for _, n := range u.meters {
			h.Int(int(n))
		}
		h.Int(int(u.team))
		h.Int(int(u.zone))
		u.keywords.Hash(h)
		u.effects.hash(h, len(m.content.effects.kinds))
	case p < streams+numStreams:
		s.streams[p-streams].Hash(h)
	default:
		m.hashWaits(h)
	}
}

func (e *effects) hash(h *engine.Hasher, kinds int) {
	for kind, from := range e.from[:kinds] {
		h.Int(int(from))
		for ; from != 0; from = from.Rest() {
			h.Int(int(e.turns[kind][from.First()]))
		}
	}
}
