package declare

import (
	"curtaincall/engine"
	"curtaincall/engine/speech"
)

// Asking is a game whose effects can ask.
type Asking interface{ Asked() *engine.Asked }

// Answering is the move of answering what an effect asks, by words for the
// candidates.
func Answering[G Asking](verb engine.Verb, words func(G) []speech.Entry, within func(game any) (G, error)) *Action {
	return &Action{
		Verb: verb, Name: "choose", Move: true,
		Form: "choose CHOICE", Also: []string{"take CHOICE", "CHOICE"},
		Doc: "Answers what an effect asks: by a number or a name.",
		Params: []*Param{{Name: "CHOICE", What: "choice", Low: engine.Nothing, High: engine.MaxCandidates, Number: ByValue,
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

// Unasked is a game in which no effect asks.
func Unasked[G Asking](g G) (any, error) {
	if g.Asked() != nil {
		return nil, engine.ErrAsked
	}
	return g, nil
}
