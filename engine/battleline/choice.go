package battleline

import (
	"sync/atomic"

	"curtaincall/engine"
)

// The kinds of candidates besides options, and their numbers.
const (
	AskCard    engine.CandidateKind = 1 + iota // Number: a Card
	AskHouse                                   // Number: a house of the content
	AskKeyword                                 // Number: a Keyword
)

// Ask asks a player a question and returns the indices of the candidates chosen; nil if there are
// no candidates (K-25). Only abilities call it.
func (d *Duel) Ask(p Player, q engine.Question) []int {
	d.countAct()
	return engine.Ask(&d.course, engine.Seat(p), q)
}

func (d *Duel) askCards(p Player, prompt string, list *pile, count int, optional bool) (chosen pile) {
	q := engine.Question{Prompt: prompt, Candidates: d.Candidates(), Count: count, Optional: optional}
	for _, c := range list.cards() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: AskCard, Number: int16(c)})
	}
	for _, place := range d.Ask(p, q) {
		chosen.push(list.at[place])
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

func (d *Duel) prompt(of int, c Card) string {
	made := &d.cast.prompts[of][c]
	if known := made.Load(); known != nil {
		return *known
	}
	words := promptWords[of][0] + d.CardName(c) + promptWords[of][1]
	if int(c) < len(d.cast.names) {
		made.Store(&words)
	}
	return words
}

// Name implements engine.Staged: it fills in the id and name of a candidate.
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
