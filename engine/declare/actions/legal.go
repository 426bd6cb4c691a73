package actions

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// A line that ends too early is answered by what could stand there now, among the
// actions that are legal.

// Begun is the error of a line that begins as an action does: nothing but an action is
// meant by it.
type Begun struct{ why error }

func (e *Begun) Error() string { return e.why.Error() }

func (e *Begun) Unwrap() error { return e.why }

// Bare is the error as people read it.
func (e *Begun) Bare() error { return e.why }

// missing says which parameter a line lacks, and what it could be now.
func (r *reading) missing(p *Param, f *failure) (rank int, err error) {
	words, known := r.possible(p, f)
	switch {
	case !known || p.Optional():
		return shaped, sayMissing.Err("what", p.thing())
	case words == nil:
		return shaped, sayNoneNow.Err("what", p.thing())
	}
	return open, sayMissingOf.Err("what", p.thing(), "words", phrase.Any(speech.QuoteAll(words)))
}

// possible are the words for what a parameter can be now, given those before it; false
// for those of stage directions, which are never legal. An action with the first of
// them becomes the example.
func (r *reading) possible(p *Param, f *failure) (words []string, known bool) {
	g, is := r.game.(interface {
		Legal([]engine.Action) []engine.Action
	})
	if !is || !f.action.Move {
		return nil, false
	}
	for _, a := range g.Legal(nil) {
		if a.Verb != f.action.Verb {
			continue
		}
		n := f.action.numbers(f.game, a)
		word, ok := p.word(f.game, n, n[f.token.param], r.language)
		if !ok || !agrees(n, f.n) || slices.Contains(words, word) {
			continue
		}
		if words = append(words, word); f.example == "" {
			f.example, _ = f.action.describe(r.game, a, r.language)
		}
	}
	return words, true
}

// agrees reports whether parameters are what is known of them.
func agrees(n, known []int) bool {
	for i, v := range known {
		if v != schema.NoSubject && v != n[i] {
			return false
		}
	}
	return true
}

// topic is how an action is typed, under all words that it can begin with.
func (a *Action) Topic() speech.Topic {
	t := speech.Topic{Show: func(s screen.Screen) []string {
		lines := append(s.Wrap(s.Strong(a.shown(a.Form, s.Words())), 4), s.Wrap("  "+a.Doc, 2)...)
		if a.Example != "" {
			lines = append(lines, s.Wrap(s.Quiet("  for example: ")+a.Example, 4)...)
		}
		return lines
	}}
	for _, form := range a.forms {
		if first := form.tokens[0]; first.param == noParam && !slices.Contains(t.Names, first.word) {
			t.Names = append(t.Names, first.word)
		}
	}
	return t
}
