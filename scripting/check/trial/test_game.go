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

// CardTrials holds the cards of a generation that are tested, and the runtime of the games in which they are played.
// For each card there is a reading, which is a card that does what the text says.
type CardTrials struct {
	Runtime *runtime.Runtime

	gen            *scripting.Generation
	cards          []*Card // cards of the current batch
	smokeRuns      []SmokeRun
	batchEnd       int                               // number of cards in this batch and all previous ones
	cardCount      int                               // number of all cards
	tried          map[string]*cardTest              // tests done so far, by id of the card
	smokeRunErrors map[errorKey]bool                 // errors found by smoke runs; nil until they were played
	grammars       map[*source.Mod]*sentence.Grammar // grammars for texts, by the mod that set the text
	codeSizes      map[string]int64                  // result of Generation.CodeSizes
	spentInGo      int64                             // price of the work done in Go so far, in instructions
}

func (s *CardTrials) spentInstructions() int64 {
	return s.Runtime.ScriptInstructions() + s.spentInGo
}

const maxExtraCards = 200

// NextAffordableBatch yields the next cards to test, as many as fit in one content with definitionsPerCard definitions
// each. It stops when half of the remaining budget is used up; the tests need the rest.
func NextAffordableBatch[D any](s *CardTrials, cards []*D, definitionsPerCard int) iter.Seq[*D] {
	end := min(s.batchEnd+max((library.MaxNumbered-maxExtraCards-len(cards))/definitionsPerCard, 1), len(cards))
	s.cardCount = len(cards)
	s.spentInGo += batchPrice * int64(s.gen.DefinitionCount())
	limit := s.spentInstructions() + (cmp.Or(s.gen.Limits.Run, defaultBudget)-s.spentInstructions())/2
	return func(yield func(*D) bool) {
		for more := s.batchEnd < end; more; more = s.batchEnd < end && s.spentInstructions() < limit {
			s.batchEnd++
			more = yield(cards[s.batchEnd-1])
		}
	}
}

// GrammarForText returns base.ForMod for the mod that set the text of the definition at where. All calls need one base.
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

// BaseContent returns the content of the generation, without the cards that are made only for the tests.
func (s *CardTrials) BaseContent() library.Definitions { return s.gen.Content }

// AddCard adds a card to be tested, and returns it. A card must be added before its other forms.
func (s *CardTrials) AddCard(c *Card) *Card {
	s.spentInGo += readPrice + int64(c.Reading.Work) + compilePrice*s.codeSizes[c.messageName()]
	s.cards = append(s.cards, c)
	return c
}

// AddSmokeRun adds a SmokeRun of d, which is played before all cards.
func (s *CardTrials) AddSmokeRun(d schema.Definition, play func() (situation string, err error)) {
	item := d.Kind.MessageName(d.Def)
	s.spentInGo += compilePrice * s.codeSizes[item]
	s.smokeRuns = append(s.smokeRuns, SmokeRun{item, d.Where(), play})
}

// DefinitionsWithFunctions returns the definitions that have functions of their own.
func (s *CardTrials) DefinitionsWithFunctions() []schema.Definition {
	return engine.Filter(s.BaseContent().Definitions(), func(d schema.Definition) bool { return s.gen.HasCallbacks(d.Def) })
}

// ContentWith returns the content of the generation with defs, the cards that are made only for the tests, added.
func (s *CardTrials) ContentWith(defs []schema.Definition) (library.Definitions, error) {
	content, errs := s.gen.Content.WithDefinitions(defs)
	if len(errs) > 0 {
		return nil, errs[0]
	}
	return content, nil
}

// ReadingID returns the id of the card made from a card's text (its reading). No card in a script can have such an id.
func ReadingID(id string) string { return id + " as its text says" }

// IDOfCardOrReading returns the id of the card or, if reading is true, of the card made from its text.
func (c *Card) IDOfCardOrReading(reading bool) string {
	if reading {
		return ReadingID(c.ID)
	}
	return c.ID
}
