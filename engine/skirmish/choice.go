package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// The kinds of candidates besides engine.Option.
const (
	CandidateUnit    engine.CandidateKind = 1 + iota // Number is a Unit
	CandidateCard                                    // Number is an index in Content.Cards
	CandidateKeyword                                 // Number is a Keyword
)

// AskTeam asks the player of a team a question and returns the indices of the chosen candidates; nil
// without candidates. Only effects may call it, as an unanswered question interrupts the action.
func (m *Match) AskTeam(team Team, q engine.Question) []int {
	m.countEffectOrFail()
	return engine.Ask(&m.executor, engine.Seat(team), q)
}

// Choose implements commands.Asker: it asks the player of the acting unit.
func (c *CallContext) Choose(q engine.Question) []int { return c.AskTeam(c.TeamOf(c.By.Unit), q) }

// CandidateFromValue implements commands.Asker: it returns the candidate for a unit or a text. The text is the
// id of a unit or a card, the word of a keyword, or else an option. ok is false for any other value.
func (c *CallContext) CandidateFromValue(v schema.Value) (one engine.Candidate, ok bool) {
	switch {
	case v.Shape == schema.Ref && v.View == UnitView:
		return engine.Candidate{Kind: CandidateUnit, Number: int16(v.N)}, true
	case v.Shape != schema.Text:
		return engine.Candidate{}, false
	}
	if u, ok := c.FindUnit(v.Text); ok {
		return engine.Candidate{Kind: CandidateUnit, Number: int16(u)}, true
	}
	if n := c.content.CardIndex(v.Text); n >= 0 {
		return engine.Candidate{Kind: CandidateCard, Number: int16(n)}, true
	}
	if k, ok := c.content.Keywords.ByWord(v.Text); ok {
		return engine.Candidate{Kind: CandidateKeyword, Number: int16(k)}, true
	}
	return engine.Candidate{ID: v.Text}, true
}

// DescribeCandidate implements engine.ActionPerformer: it sets the id and the name of a candidate.
func (m matchPerformer) DescribeCandidate(c *engine.Candidate) {
	switch c.Kind {
	case CandidateUnit:
		c.ID, c.Name = m.UnitID(Unit(c.Number)), m.UnitName(Unit(c.Number))
	case CandidateCard:
		d := m.content.Cards[c.Number]
		c.ID, c.Name = d.ID, d.Name
	case CandidateKeyword:
		k := m.KeywordRow(Keyword(c.Number))
		c.ID, c.Name = k.Word, k.Name
	}
}
