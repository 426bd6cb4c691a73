package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

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

var (
	questions  = phrase.NewCatalog("question")
	sayPrompts = [numPrompts]phrase.Sentence{
		promptTarget: questions.Define("target", "Target of {card}?"),
		promptGraft:  questions.Define("graft", "Which card is grafted to {card}?"),
		promptPlace:  questions.Define("place", "Where does {card} go?"),
	}
)

func (d *Duel) cardPrompt(promptKind int, c Card) string {
	cached := &d.cast.prompts[promptKind][c]
	if stored := cached.Load(); stored != nil {
		return *stored
	}
	text := phrase.Original.RenderSentence(sayPrompts[promptKind], "card", d.CardName(c))
	if int(c) < len(d.cast.names) {
		cached.Store(&text)
	}
	return text
}

// TranslatedQuestion returns the pending question with its prompt in the language of the players; nil if
// there is none.
func (d *Duel) TranslatedQuestion() *engine.PendingQuestion {
	q, in := d.PendingQuestion(), d.Language()
	for kind, prompt := range sayPrompts {
		for c := range Card(d.cardCount) {
			if q != nil && in.Language != "" && d.cardPrompt(kind, c) == q.Prompt {
				read := *q
				read.Prompt = in.RenderSentence(prompt, "card", d.DisplayName(c))
				return &read
			}
		}
	}
	return speech.TranslatePrompt(q, in)
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
