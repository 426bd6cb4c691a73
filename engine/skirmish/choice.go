package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// The kinds of candidates besides engine.Option.
const (
	AskUnit    engine.CandidateKind = 1 + iota // Number is a Unit
	AskCard                                    // Number is the index of a definition
	AskKeyword                                 // Number is a Keyword
)

// Choose asks the player of the acting unit a question and returns the indices of the chosen
// candidates; nil if there are none to choose from. Only effects may call it.
func (m *Match) Choose(by Source, q engine.Question) []int { return m.Ask(m.Team(by.Unit), q) }

// Ask asks the player of a team, like Choose.
func (m *Match) Ask(team Team, q engine.Question) []int {
	m.countAct()
	return engine.Ask(&m.course, engine.Seat(team), q)
}

// Choose implements commands.Asker: it asks the player of the acting unit.
func (c *Acting) Choose(q engine.Question) []int { return c.Match.Choose(c.By, q) }

// Candidate implements commands.Asker: v is a unit, or a text: the id of a unit or a card, the word
// of a keyword, or else an option.
func (c *Acting) Candidate(v schema.Value) (engine.Candidate, bool) {
	switch {
	case v.Shape == schema.Ref && v.View == UnitView:
		return engine.Candidate{Kind: AskUnit, Number: int16(v.N)}, true
	case v.Shape != schema.Text:
		return engine.Candidate{}, false
	}
	if u, ok := c.FindUnit(v.Text); ok {
		return engine.Candidate{Kind: AskUnit, Number: int16(u)}, true
	}
	if n := c.content.CardIndex(v.Text); n >= 0 {
		return engine.Candidate{Kind: AskCard, Number: int16(n)}, true
	}
	if k, ok := c.content.Keywords.ByWord(v.Text); ok {
		return engine.Candidate{Kind: AskKeyword, Number: int16(k)}, true
	}
	return engine.Candidate{ID: v.Text}, true
}

// Name implements engine.CourseGame: it sets the id and the name of a candidate.
func (m staged) Name(c *engine.Candidate) {
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
