package battleline

import (
	"sync/atomic"

	"curtaincall/engine"
)

// The kinds of candidate of a question, other than a text, and the meaning of their Number.
const (
	AskCard    engine.CandidateKind = 1 + iota // a Card
	AskHouse                                   // a house of the content
	AskKeyword                                 // a Keyword
)

// Ask asks a player a question and returns the indices of the chosen candidates, or nil if there
// are no candidates (K-25). It may be called only while an action is carried out.
func (d *Duel) Ask(p Player, q engine.Question) []int {
	d.countAct()
	return engine.Ask(&d.course, engine.Seat(p), q)
}

func (d *Duel) askCards(p Player, prompt string, list *pile, count int, optional bool) (chosen pile) {
	q := engine.Question{Prompt: prompt, Candidates: d.Candidates(), Count: count, Optional: optional}
	for _, c := range list.cards() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: AskCard, Number: int16(c)})
	}
	for _, i := range d.Ask(p, q) {
		chosen.push(list.at[i])
	}
	return chosen
}

// The questions that the rules ask about a card.
const (
	askTarget = iota
	askGraft
	askPlace

	numPrompts
)

var promptWords = [numPrompts][2]string{
	askTarget: {"Target of ", "?"},
	askGraft:  {"Which card is grafted to ", "?"},
	askPlace:  {"Where does ", " go?"},
}

type prompts [numPrompts][MaxCards]atomic.Pointer[string]

func (d *Duel) prompt(kind int, c Card) string {
	cached := &d.cast.prompts[kind][c]
	if stored := cached.Load(); stored != nil {
		return *stored
	}
	text := promptWords[kind][0] + d.CardName(c) + promptWords[kind][1]
	if int(c) < len(d.cast.names) {
		cached.Store(&text)
	}
	return text
}

// Name implements engine.Staged: it sets the id and name of a candidate.
func (d staged) Name(c *engine.Candidate) {
	switch c.Kind {
	case AskCard:
		c.ID, c.Name = d.CardID(Card(c.Number)), d.CardName(Card(c.Number))
	case AskHouse:
		c.ID = d.HouseName(int(c.Number))
		c.Name = c.ID
	case AskKeyword:
		k := Keywords.Row(Keyword(c.Number))
		c.ID, c.Name = k.Word, k.Name
	}
}
