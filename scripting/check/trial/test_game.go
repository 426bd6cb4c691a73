package trial

import (
	"cmp"
	"iter"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/source"
)

// CardTrials has the cards of a generation to be tested, and the runtime of the games in which they are
// played. Each card has a reading: a card that does what the text says.
type CardTrials struct {
	Runtime *runtime.Runtime

	gen       *scripting.Generation
	cards     []*Card // of the current batch
	smokeRuns []SmokeRun
	end       int                               // number of cards in this batch and those before
	count     int                               // of all cards
	tried     map[string]*cardTest              // by id
	known     map[errorKey]bool                 // errors of smoke runs; nil until these were played
	grammars  map[*source.Mod]*sentence.Grammar // by the mod of the text
	codeSizes map[string]int64                  // as in Generation.CodeSizes
	spentInGo int64                             // price of the games played so far, in instructions
}

// spentInstructions returns what has been used of the budget.
func (s *CardTrials) spentInstructions() int64 {
	return s.Runtime.ScriptInstructions() + s.spentInGo
}

// maxHelpers is the number of definitions for which NextAffordableBatch leaves room, besides those made for each card.
const maxHelpers = 200

// NextAffordableBatch returns the next batch of a game's cards to be tested: as many as can be numbered,
// with at most definitionsPerCard definitions of one kind for each, and as can be parsed with half of the
// rest of the budget.
func NextAffordableBatch[D any](s *CardTrials, cards []*D, definitionsPerCard int) iter.Seq[*D] {
	end := min(s.end+max((library.MaxNumbered-maxHelpers-len(cards))/definitionsPerCard, 1), len(cards))
	s.count = len(cards)
	s.spentInGo += batchPrice * int64(s.gen.DefinitionCount())
	limit := s.spentInstructions() + (cmp.Or(s.gen.Limits.Run, defaultBudget)-s.spentInstructions())/2
	return func(yield func(*D) bool) {
		for more := s.end < end; more; more = s.end < end && s.spentInstructions() < limit {
			s.end++
			more = yield(cards[s.end-1])
		}
	}
}

// GrammarForText returns a copy of the grammar base for the text of the definition at where, in which names
// have the meaning that they have for the mod that set the text.
func (s *CardTrials) GrammarForText(base *sentence.Grammar, where engine.Place) *sentence.Grammar {
	var mod *source.Mod
	textPlace, _ := s.gen.EffectiveFieldPlace(where, "text")
	if chunk := s.gen.Files[textPlace.File]; chunk != nil {
		mod = chunk.Text.Mod
	}
	if s.grammars[mod] == nil {
		if s.grammars == nil {
			s.grammars = map[*source.Mod]*sentence.Grammar{}
		}
		if mod == nil {
			s.grammars[mod] = base.ForMod("", nil)
		} else {
			s.grammars[mod] = base.ForMod(mod.ID, mod.Needs)
		}
	}
	return s.grammars[mod]
}

// BaseContent returns the content of the generation, without readings and helpers.
func (s *CardTrials) BaseContent() library.Definitions { return s.gen.Content }

// AddCard adds a card to be tested, and returns it. Other forms of a card must be added after it.
func (s *CardTrials) AddCard(c *Card) *Card {
	s.spentInGo += readPrice + int64(c.Reading.Work) + compilePrice*s.codeSizes[c.messageName()]
	s.cards = append(s.cards, c)
	return c
}

// AddSmokeRun adds a definition without a text, to be played before the cards. play is as SmokeRun.Play.
func (s *CardTrials) AddSmokeRun(d schema.Definition, play func() (situation string, err error)) {
	item := d.Kind.MessageName(d.Def)
	s.spentInGo += compilePrice * s.codeSizes[item]
	s.smokeRuns = append(s.smokeRuns, SmokeRun{item, d.Where(), play})
}

// DefinitionsWithFunctions returns the definitions that have functions of their own.
func (s *CardTrials) DefinitionsWithFunctions() (list []schema.Definition) {
	for _, d := range s.BaseContent().Definitions() {
		if s.gen.HasCallbacks(d.Def) {
			list = append(list, d)
		}
	}
	return list
}

// ContentWith returns the content of the generation with defs added: readings, and helpers for the tests.
func (s *CardTrials) ContentWith(defs []schema.Definition) (library.Definitions, error) {
	content, errs := s.gen.Content.WithDefinitions(defs)
	if len(errs) > 0 {
		return nil, errs[0]
	}
	return content, nil
}

// ReadingID returns the id of a card's reading. Scripts cannot define cards with such ids.
func ReadingID(id string) string { return id + " as its text says" }

// IDOfCardOrReading returns the id of the card, or of its reading if reading is true.
func (c *Card) IDOfCardOrReading(reading bool) string {
	if reading {
		return ReadingID(c.ID)
	}
	return c.ID
}
