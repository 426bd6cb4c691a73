package battleline

import "curtaincall/engine"

// The kinds of candidate of a question, other than a text, and the meaning of their Number.
const (
	AskCard    engine.CandidateKind = 1 + iota // a Card
	AskHouse                                   // a house of the content
	AskKeyword                                 // a Keyword
)

// Ask asks a player a question, as engine.Ask does (K-25): it returns the indices of the chosen
// candidates, nil if none was offered or chosen, or interrupts the action until the answer is
// known. It counts as an operation, and may be called only while an action is carried out.
func (d *Duel) Ask(p Player, q engine.Question) []int {
	d.countOperationOrFail()
	return engine.Ask(&d.course, engine.Seat(p), q)
}

func (d *Duel) askForCards(p Player, prompt string, list *pile, count int, optional bool) (chosen pile) {
	q := engine.Question{Prompt: prompt, Candidates: d.CandidateBuffer(), Count: count, Optional: optional}
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
	promptTarget = iota
	promptGraft
	promptPlace

	numPrompts
)

var promptParts = [numPrompts][2]string{
	promptTarget: {"Target of ", "?"},
	promptGraft:  {"Which card is grafted to ", "?"},
	promptPlace:  {"Where does ", " go?"},
}

func (d *Duel) cardPrompt(promptKind int, c Card) string {
	cached := &d.cast.prompts[promptKind][c]
	if stored := cached.Load(); stored != nil {
		return *stored
	}
	text := promptParts[promptKind][0] + d.CardName(c) + promptParts[promptKind][1]
	if int(c) < len(d.cast.names) {
		cached.Store(&text)
	}
	return text
}

// DescribeCandidate implements engine.CourseGame: it sets the id and name of a candidate.
func (d courseDuel) DescribeCandidate(c *engine.Candidate) {
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
