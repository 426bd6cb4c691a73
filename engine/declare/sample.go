package declare

import (
	"curtaincall/engine/declare/schema"
)

// samples goes through the samples of a game, each with the kind of what it defines: nil
// for that of a scenario, which is the last.
func (g *Game) samples(yield func(*schema.Kind, *schema.Sample) bool) {
	for _, k := range g.Kinds {
		for _, s := range k.Samples {
			if !yield(k, s) {
				return
			}
		}
	}
	if g.Scenario != nil {
		yield(nil, g.Scenario)
	}
}

// Sample is the sample that a word asks for, and the kind of what it defines; nil for none.
func (g *Game) Sample(word string) (*schema.Kind, *schema.Sample) {
	for k, s := range g.samples {
		if s.Word == word {
			return k, s
		}
	}
	return nil, nil
}

// Samples are the words that ask for samples.
func (g *Game) Samples() (words []string) {
	for _, s := range g.samples {
		words = append(words, s.Word)
	}
	return words
}
