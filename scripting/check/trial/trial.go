// Package trial compares cards with their texts, in every game. The text of a card is parsed into
// a reading: a card that does what the text says. Both are played in several situations, and
// differences between the events that they cause are reported.
//
//	trial.go      TestedGame, which a game supplies; NewTextCheck plays every card; its budget
//	test_game.go  the cards of a generation and their readings
//	compare.go    the events of a card that its text would mention; their differences, grouped
//	place.go      the lines of scripts at which they are reported
//	smoke_run.go  plays definitions only to find errors in them
package trial

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/sentence"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
)

// TestedGame holds the functions of a game that the test of cards calls.
type TestedGame struct {
	// Cases returns the situations in which a card is tested, with one Case for every target to try. In a game of
	// chance, if seed is not 0, it returns only the first situation, with random results from this seed.
	Cases func(c *Card, seed engine.Seed) []Case

	// Play plays a card or, if useReading is true, does what the card's text says (c.Reading). It returns the events that
	// the text has to mention. If useReading is true, their Cause.Line is the number of the clause, from 1.
	Play func(c *Card, useReading bool, a *Case) (mentioned []engine.Event, err error)

	// MessageArgs returns the arguments, such as who, what and card, of the sentence that describes an event.
	MessageArgs func(e *engine.Event, c *Card, a *Case) []phrase.Arg

	CallbackName func(callback uint8) string // returns the name of a callback

	// Traits are verbs, such as "exhausts", with which a sentence describes the card instead of an effect.
	Traits []string
}

// The budget if Limits.Run is not set, and the prices of steps in instructions: playing a case, an event, a problem, a
// smoke run, reading a text, a definition in a batch, and compiling an instruction of its functions.
const (
	defaultBudget = 20_000_000
	casePrice     = 300
	eventPrice    = 20
	problemPrice  = 4000
	smokeRunPrice = 40_000
	readPrice     = 400
	batchPrice    = 100
	compilePrice  = 12
)

// Card is a card to be tested, with its parsed text.
type Card struct {
	ID        string
	Where     engine.Place
	Text      string
	Values    []engine.Value
	Reading   *sentence.ParseResult
	HasTraits []string // the elements of TestedGame.Traits that the card has
	Def       any      // the definition, in the game's own type
}

func (c *Card) messageName() string {
	if of, named := c.Def.(interface{ KindAndID() string }); named {
		return of.KindAndID()
	}
	return fmt.Sprintf("card %q", c.ID)
}

// Case is a situation and the target on which the card is played.
type Case struct {
	Description string // description of the situation
	Situation   any    // the situation, in the game's own type
	Target      int8
}

type cardTest struct {
	game             *TestedGame
	events           *events.Events
	card             *Card
	problems         []textProblem
	effectiveClauses map[int]bool                 // numbers of the clauses that had an effect
	choices          map[int]*clauseRandomChoices // random choices, by number of the clause
	spentInGo        int64                        // price of the games played, in instructions
}

type clauseRandomChoices struct{ byReading, byCard map[string]bool }

func (p *clauseRandomChoices) onlyTextVaries() bool {
	return p != nil && len(p.byCard) == 1 && len(p.byReading) > 1
}

// NewTextCheck returns a function that compares the cards of a game with their texts. addCards adds the next batch of
// cards and all smoke runs. Once the budget is used up, the function returns the findings so far and sandbox.ErrRun.
func NewTextCheck(addCards func(*CardTrials) (*TestedGame, error)) func(*scripting.Generation) ([]scripting.Finding, error) {
	return func(gen *scripting.Generation) (all []scripting.Finding, err error) {
		rt, err := gen.NewRuntime()
		if err != nil {
			return nil, err
		}
		s := &CardTrials{Runtime: rt, gen: gen, codeSizes: gen.CodeSizes(), tried: map[string]*cardTest{}}
		for first := true; first || s.batchEnd < s.cardCount; first = false {
			s.cards, s.smokeRuns = nil, nil
			g, err := addCards(s)
			if err != nil {
				return all, err
			}
			found, err := s.testBatch(g)
			if all = append(all, found...); err != nil {
				return all, err
			}
		}
		return all, nil
	}
}

// testBatch tests the cards in s.cards. The first call begins with the smoke runs.
func (s *CardTrials) testBatch(g *TestedGame) (all []scripting.Finding, err error) {
	forms, budget := map[string]schema.Definition{}, cmp.Or(s.gen.Limits.Run, defaultBudget)
	for _, d := range s.BaseContent().Definitions() {
		if d.BaseFormID() != "" {
			forms[d.ID()] = d
		}
	}
	if s.smokeRunErrors == nil {
		if all, s.smokeRunErrors, err = s.playSmokeRuns(budget); err != nil {
			return all, err
		}
	}
	for i, c := range s.cards {
		x := &cardTest{game: g, events: s.gen.Game.Events, card: c, effectiveClauses: map[int]bool{}, choices: map[int]*clauseRandomChoices{}}
		x.testCard()
		s.spentInGo += x.spentInGo + problemPrice*int64(len(x.problems))
		if s.spentInstructions() > budget {
			return all, sandbox.RunLimitError(fmt.Sprintf("%d of %d cards (%s and later ones were not checked)", s.batchEnd-len(s.cards)+i, s.cardCount, c.messageName()), budget)
		}
		s.tried[c.ID] = x
		var base *cardTest
		form, isForm := forms[c.ID]
		if isForm {
			base = s.tried[engine.RemoveUpgrades(c.ID, 1)]
		}
		for _, found := range x.problems {
			if f, is := keyOfError(found.err); is && s.smokeRunErrors[f] {
				continue // reported already
			}
			// A problem of a card is also one of its other form, but is reported only once.
			if base == nil || !slices.ContainsFunc(base.problems, found.isSame) {
				p := &cardLineLocator{gen: s.gen, card: c, forms: s.baseFormsAndCard(c.ID)}
				if isForm {
					p.otherFormField = form.Kind.OtherFormFieldName()
				}
				all = append(all, check.NewFinding(found.code, p.errorOfProblem(&found)))
			}
		}
	}
	return all, nil
}

func (s *CardTrials) baseFormsAndCard(id string) []*Card {
	before := []*Card(nil)
	if engine.UpgradeCount(id) > 0 && s.tried[engine.RemoveUpgrades(id, 1)] != nil {
		before = s.baseFormsAndCard(engine.RemoveUpgrades(id, 1))
	}
	return append(before, s.tried[id].card)
}

func (x *cardTest) testCard() {
	r := x.card.Reading
	for i := range r.Unread {
		u := &r.Unread[i]
		x.addProblemOnce(textProblem{code: "C301", from: u.From, to: u.To, hint: u.Hint}, "%s: the sentence %q is not understood", x.card.messageName(), u.Text)
	}
	if usual := sentence.RenderClauses(r.Clauses); len(r.Unread) == 0 && !strings.EqualFold(usual, x.card.Text) {
		x.addProblemOnce(textProblem{code: "C311", to: len(x.card.Text), hint: fmt.Sprintf("write %q", usual)}, "%s: its text is understood, but such texts are usually worded differently", x.card.messageName())
	}
	x.checkTraits()
	x.tryAllCases(0)
	// Try other seeds before a choice is called not random.
	for i, c := range r.Clauses {
		for seed := engine.Seed(1); c.Does.ContainsChance() && x.choices[i+1].onlyTextVaries() && seed < 40; seed++ {
			x.tryAllCases(seed)
		}
	}
	if len(r.Unread) > 0 || x.hasPlayError() {
		return // the text was not carried out completely
	}
	for i, c := range r.Clauses {
		switch {
		case slices.ContainsFunc(x.problems, func(c textProblem) bool { return c.clauseNumber == i+1 }):
		case !x.effectiveClauses[i+1]:
			x.addProblemOnce(textProblem{code: "C309", clauseNumber: i + 1}, "%s: %q did nothing in any situation that was tried", x.card.messageName(), c.Text)
		case x.choices[i+1].onlyTextVaries():
			x.addProblemOnce(textProblem{code: "C310", clauseNumber: i + 1}, "%s: %q had the same result every time", x.card.messageName(), c.Text)
		}
	}
}

func (x *cardTest) checkTraits() {
	said := map[string]bool{}
	for i, c := range x.card.Reading.Clauses {
		trait := c.Does.Form.Means
		if !slices.Contains(x.game.Traits, trait) {
			continue
		}
		said[trait], x.effectiveClauses[i+1] = true, true
		if !slices.Contains(x.card.HasTraits, trait) {
			x.addProblemOnce(textProblem{code: "C303", clauseNumber: i + 1}, "%s: its text says that it %s, but it does not", x.card.messageName(), trait)
		}
	}
	for _, trait := range x.card.HasTraits {
		if !said[trait] && len(x.card.Reading.Unread) == 0 {
			x.addProblemOnce(textProblem{code: "C304", line: x.card.Where.Line}, "%s %s, which its text does not mention", x.card.messageName(), trait)
		}
	}
}

func (x *cardTest) hasPlayError() bool {
	return slices.ContainsFunc(x.problems, func(c textProblem) bool { return c.err != nil })
}

func (x *cardTest) tryAllCases(seed engine.Seed) {
	for _, a := range x.game.Cases(x.card, seed) {
		if !x.hasPlayError() {
			x.tryCase(&a)
		}
	}
}

func (x *cardTest) tryCase(a *Case) {
	did, err := x.playCaseAndCharge(false, a)
	if err != nil {
		x.addProblemOnce(textProblem{code: "C308", situation: a.Description, err: err}, "%s cannot be played", x.card.messageName())
		return
	}
	if len(x.card.Reading.Unread) > 0 {
		return // a text understood in part is not compared
	}
	said, err := x.playCaseAndCharge(true, a)
	if err != nil {
		x.addProblemOnce(textProblem{code: "C301", to: len(x.card.Text), situation: a.Description, err: err}, "%s: the effect in its text cannot be carried out", x.card.messageName())
		return
	}
	for i := range said {
		x.effectiveClauses[int(said[i].Cause.Line)] = true
	}
	saidRest, didRest := x.removePairsDifferingByChoice(said, did)
	x.compareEvents(a, groupByAllButAmount(saidRest), groupByAllButAmount(didRest))
}

func (x *cardTest) playCaseAndCharge(useReading bool, a *Case) (mentioned []engine.Event, err error) {
	mentioned, err = x.game.Play(x.card, useReading, a)
	x.spentInGo += casePrice + eventPrice*int64(len(mentioned))
	return mentioned, err
}

// removePairsDifferingByChoice returns both lists without the pairs of events that differ only in a random keyword or
// card. It records these choices in x.choices.
func (x *cardTest) removePairsDifferingByChoice(ofText, ofCard []engine.Event) (restOfText, restOfCard []engine.Event) {
	restOfCard = slices.Clone(ofCard)
	for _, d := range ofText {
		n, clause := -1, int(d.Cause.Line)
		if x.card.Reading.Clauses[clause-1].Does.ContainsChance() {
			n = slices.IndexFunc(restOfCard, func(o engine.Event) bool {
				return o.Kind == d.Kind && o.Amount == d.Amount && o.Target == d.Target && o.Cause.Callback == d.Cause.Callback
			})
		}
		if n < 0 {
			restOfText = append(restOfText, d)
			continue
		}
		if x.choices[clause] == nil {
			x.choices[clause] = &clauseRandomChoices{map[string]bool{}, map[string]bool{}}
		}
		x.choices[clause].byReading[fmt.Sprint(d.Keyword, d.Text)] = true
		x.choices[clause].byCard[fmt.Sprint(restOfCard[n].Keyword, restOfCard[n].Text)] = true
		restOfCard = slices.Delete(restOfCard, n, n+1)
	}
	return restOfText, restOfCard
}
