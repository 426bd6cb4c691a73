package trial

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/source"
)

// Stand holds the cards of a generation that are tried, and the runtime of the games for it.
// Besides each card there is its reading, a card that does what the text says.
type Stand struct {
	Runtime *runtime.Runtime

	gen    *scripting.Generation
	cards  []*Card
	others []Other
	spoken map[*source.Mod]*sentence.Grammar // by the mod of the text
}

// In returns a grammar for the text of the definition at a place, which resolves the names of the
// text's mod.
func (s *Stand) In(g *sentence.Grammar, where engine.Place) *sentence.Grammar {
	var mod *source.Mod
	said, _ := s.gen.EffectivePlace(where, "text")
	if chunk := s.gen.File(said.File); chunk != nil {
		mod = chunk.Text.Mod
	}
	if s.spoken[mod] == nil {
		if s.spoken == nil {
			s.spoken = map[*source.Mod]*sentence.Grammar{}
		}
		if mod == nil {
			s.spoken[mod] = g.ForMod("", nil)
		} else {
			s.spoken[mod] = g.ForMod(mod.ID, mod.Needs)
		}
	}
	return s.spoken[mod]
}

// Base returns the content of the generation.
func (s *Stand) Base() library.Definitions { return s.gen.Content }

// form describes another form of a card: the id of the card, and the field that describes it.
type form struct{ of, field string }

// forms returns the other forms of cards in the generation, by id.
func (s *Stand) forms() map[string]form {
	list := map[string]form{}
	for _, d := range s.Base().Definitions() {
		if of := d.Within(); of != "" {
			list[d.ID()] = form{of, d.Kind.Form()}
		}
	}
	return list
}

// Events returns the kinds of event of the game.
func (s *Stand) Events() *events.Events { return s.gen.Game.Events }

// AddCard adds a card to be tried, and returns it. Other forms of a card must come after it.
func (s *Stand) AddCard(c *Card) *Card {
	s.cards = append(s.cards, c)
	return c
}

// AddOther adds a definition without a text, to be played before the cards.
func (s *Stand) AddOther(o Other) { s.others = append(s.others, o) }

// WithFunctions returns the definitions that have functions of their own.
func (s *Stand) WithFunctions() (list []schema.Definition) {
	for _, d := range s.Base().Definitions() {
		if s.gen.HasFunctions(d.Def) {
			list = append(list, d)
		}
	}
	return list
}

// With returns the content of the generation with defs added: readings, and helpers of every trial.
func (s *Stand) With(defs []schema.Definition) (library.Definitions, error) {
	content, misfits := s.gen.Content.Adding(defs)
	if len(misfits) > 0 {
		return nil, misfits[0]
	}
	return content, nil
}

// Deeds returns the deeds of a card among the events of one play.
func (s *Stand) Deeds(events []engine.Event, mine func(e *engine.Event) bool, card func(c int16) string) []engine.Event {
	return deeds(s.Events(), events, mine, card)
}

// ReadingID returns the id of a card's reading, which no script can define.
func ReadingID(id string) string { return id + " as its text says" }

// PlayedID returns the id of the card, or of its reading if read.
func (c *Card) PlayedID(read bool) string {
	if read {
		return ReadingID(c.ID)
	}
	return c.ID
}
