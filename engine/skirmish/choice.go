package skirmish

import "curtaincall/engine"

// What candidates of a question can be about beside options.
const (
	AskUnit    engine.CandidateKind = 1 + iota // Number: a Unit
	AskCard                                    // the index of a definition
	AskKeyword                                 // a Keyword
)

// Choose asks the player of the unit that acts, and returns the places of what
// was chosen; nothing where there are no candidates. Only effects call it.
func (m *Match) Choose(by Source, q engine.Question) []int { return m.Ask(m.Team(by.Unit), q) }

// Ask is Choose for whichever player.
func (m *Match) Ask(team Team, q engine.Question) []int {
	m.act()
	return m.choices.Ask(m.access(), engine.Seat(team), q)
}

// Asked is what an effect asks: its action waits for the answer. Nil when nothing
// is asked.
func (m *Match) Asked() *engine.Asked { return m.choices.Asked() }

func (m *Match) answer(a engine.Action) error { return m.count(m.choices.Answer(m.access(), a)) }

func (m *Match) access() engine.Access[state] {
	return engine.Access[state]{
		State: &m.state, Before: m.before, Log: &m.log, Branch: &m.branch, Hash: m.Hash, Attempt: m.attempt, Name: m.nameCandidate,
	}
}

func (m *Match) nameCandidate(c *engine.Candidate) {
	switch c.Kind {
	case AskUnit:
		c.ID, c.Name = m.UnitID(Unit(c.Number)), m.UnitName(Unit(c.Number))
	case AskCard:
		d := m.content.Cards[c.Number]
		c.ID, c.Name = d.ID, d.Name
	case AskKeyword:
		k := m.Keyword(Keyword(c.Number))
		c.ID, c.Name = k.Word, k.Name
	}
}
