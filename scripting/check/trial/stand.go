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

// Stand describes where the cards of a generation are tried, in games made for it. Beside each
// card it has its reading: the same card, with the text for what it does.
type Stand struct {
	Runtime *runtime.Runtime

	gen    *scripting.Generation
	cards  []*Card
	others []Other
	spoken map[*source.Mod]*sentence.Grammar // by whose texts they are
}

// In is a grammar as the text of a definition that stands at a place means it, which may be
// that of a mod.
func (s *Stand) In(g *sentence.Grammar, where engine.Place) *sentence.Grammar {
	var mod *source.Mod
	said, _ := s.gen.Saying(where, "text")
	if chunk := s.gen.File(said.File); chunk != nil {
		mod = chunk.Text.Mod
	}
	if s.spoken[mod] == nil {
		if s.spoken == nil {
			s.spoken = map[*source.Mod]*sentence.Grammar{}
		}
		if mod == nil {
			s.spoken[mod] = g.In("", nil)
		} else {
			s.spoken[mod] = g.In(mod.ID, mod.Needs)
		}
	}
	return s.spoken[mod]
}

// Base is the content of the generation.
func (s *Stand) Base() library.Definitions { return s.gen.Content }

// form is another form of a card: the id of that, and the field that describes it.
type form struct{ of, field string }

// forms returns those of the definitions of the generation, by their ids.
func (s *Stand) forms() map[string]form {
	list := map[string]form{}
	for _, d := range s.Base().Definitions() {
		if of := d.Within(); of != "" {
			list[d.ID()] = form{of, d.Kind.Form()}
		}
	}
	return list
}

// Events are the kinds of event of the game.
func (s *Stand) Events() *events.Events { return s.gen.Game.Events }

// Try adds a card to be tried, another form of a card after the card.
func (s *Stand) Try(c *Card) *Card {
	s.cards = append(s.cards, c)
	return c
}

// Rehearse adds something without a text, to be played before the cards.
func (s *Stand) Rehearse(o Other) { s.others = append(s.others, o) }

// WithFunctions are the definitions that have functions of their own.
func (s *Stand) WithFunctions() (list []schema.Definition) {
	for _, d := range s.Base().Definitions() {
		if s.gen.HasFunctions(d.Def) {
			list = append(list, d)
		}
	}
	return list
}

// With is the content of the generation and more: the readings, and what every trial
// has.
func (s *Stand) With(defs []schema.Definition) (library.Definitions, error) {
	content, misfits := s.gen.Content.Adding(defs)
	if len(misfits) > 0 {
		return nil, misfits[0]
	}
	return content, nil
}

// Deeds returns those of a card, of the events of one play.
func (s *Stand) Deeds(events []engine.Event, mine func(e *engine.Event) bool, card func(c int16) string) []engine.Event {
	return deeds(s.Events(), events, mine, card)
}

// ReadingID is the id of the reading of a card, which cannot be that of a script.
func ReadingID(id string) string { return id + " as its text says" }

// PlayedID is the id of what is played: the card, or its reading.
func (c *Card) PlayedID(read bool) string {
	if read {
		return ReadingID(c.ID)
	}
	return c.ID
}
