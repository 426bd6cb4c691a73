package actions

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/speech"
)

// Answering is the move of answering what an effect asks, by words for the
// candidates.
func Answering[G views.Asking](verb engine.Verb, words func(G) []speech.Entry, within func(game any) (G, error)) *Action {
	return &Action{
		Verb: verb, Name: "choose", Move: true,
		Form: "choose CHOICE", Also: []string{"take CHOICE", "CHOICE"}, Rest: true,
		Doc: `Answers what an effect asks: by a number or a name; "nothing" chooses no more, where the question is optional.`, Called: `pending and choose(1)`,
		Params: []*Param{{Name: "CHOICE", What: "choice", Low: engine.Nothing, High: engine.MaxCandidates, Number: ByValue, Spoken: true,
			Unsaid: On2(func(g G, _ []int) (int, error) { return Declined(g.Asked()) }), Silence: `"nothing"`,
			Entries: On(func(g G, _ []int) []speech.Entry { return speech.Open(g.Asked(), words(g)) })}},
		Within: func(game any) (any, error) {
			g, err := within(game)
			if err == nil && g.Asked() == nil {
				err = engine.ErrNotAsked
			}
			return g, err
		},
	}
}

// Declined is the answer of who chooses nothing, or no more.
func Declined(q *engine.Asked) (int, error) {
	if !q.Optional {
		return 0, errNotOptional
	}
	return engine.Nothing, nil
}

var errNotOptional = engine.Questions.Says("not_optional", "the choice is missing, and the question is not optional").Err()

// Unasked is a game in which no effect asks.
func Unasked[G views.Asking](g G) (any, error) {
	if g.Asked() != nil {
		return nil, engine.ErrAsked
	}
	return g, nil
}
