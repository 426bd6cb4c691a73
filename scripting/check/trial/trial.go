// Package trial compares cards with their texts, in every game: each card is played in several
// situations, beside what its text says.
//
//	Game     what a game supplies: where to play its cards, what a deed is
//	Stand    the cards of a generation and their readings
//	Attempt  one situation in which a card and its text are played
//	bundle   all deeds of one kind, which is what is compared and told
//
// Start at By. How texts are read is package engine/sentence's.
//
//	trial.go    Game; playing every card
//	test_game.go    Stand
//	other.go    playing what has no text
//	compare.go  what was done and what was said, and how they differ
//	expected_events.go     what of the events of a card its text would speak of
//	bundle.go   deeds of one kind, and what they are in words
//	place.go    where in a script a complaint belongs
package trial

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/sentence"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
)

// Harness is what a game supplies for the trial of its cards.
type Harness struct {
	// Attempts returns the situations in which a card is tried, for each of its targets; with a
	// seed other than 0 only the first, with other random outcomes.
	Attempts func(c *Card, seed engine.Seed) []Attempt

	// Play plays a card, or its reading if read, in whose events the line is the number of the
	// clause, from 1. It returns the deeds of the card.
	Play func(c *Card, read bool, a *Attempt) ([]engine.Event, error)

	// Names returns the names of the arguments who, what and card in the sentence of a deed.
	Names func(deed *engine.Event, c *Card, a *Attempt) []phrase.Arg

	Callback func(callback uint8) string // returns the name of a callback

	// Traits are properties of cards, in the third person. A sentence about one of them describes
	// the card, not what happens when it is played.
	Traits []string
}

// usualMost is the budget of all cards together, in instructions, if Limits.Run is not set.
const usualMost = 1_000_000_000

// Card is a card to be tried, with the reading of its text.
type Card struct {
	ID      string
	Where   engine.Place
	Text    string
	Values  []engine.Value
	Reading *sentence.Reading
	Is      []string // its traits
	Def     any      // the game's own definition
}

// item returns the name of the card in messages.
func (c *Card) item() string {
	if of, named := c.Def.(interface{ Item() string }); named {
		return of.Item()
	}
	return fmt.Sprintf("card %q", c.ID)
}

// Attempt is a situation, and the target that the card is played on.
type Attempt struct {
	Seen      string // the situation, in words
	Situation any    // the game's own type
	Target    int8
}

// examination collects what is found out about one card.
type examination struct {
	game   *Harness
	events *events.Events
	card   *Card
	found  []complaint
	done   map[int]bool   // clauses that had an effect
	picked map[int]*picks // random choices, by clause
}

// picks are the random choices for a clause, by the text and by the card.
type picks struct{ said, did map[string]bool }

// stuck reports whether the card always made the same choice and the text did not.
func (p *picks) stuck() bool { return p != nil && len(p.did) == 1 && len(p.said) > 1 }

// NewCheck returns the check of texts of a game, for which open fills a Stand. With the error
// sandbox.ErrRun, when the budget is used up, it returns the findings so far.
func NewCheck(open func(*Stand) (*Harness, error)) func(*scripting.Generation) ([]scripting.Finding, error) {
	return func(gen *scripting.Generation) ([]scripting.Finding, error) {
		rt, err := gen.Runtime()
		if err != nil {
			return nil, err
		}
		s := &Stand{Runtime: rt, gen: gen}
		g, err := open(s)
		if err != nil {
			return nil, err
		}
		return s.check(g)
	}
}

// check plays the definitions without a text, then tries every card.
func (s *Stand) check(g *Harness) (all []scripting.Finding, err error) {
	tried, forms := map[string]*examination{}, s.forms()
	most := cmp.Or(s.gen.Limits.Run, usualMost)
	all, known, err := s.rehearse(most)
	if err != nil {
		return all, err
	}
	for i, c := range s.cards {
		x := &examination{game: g, events: s.Events(), card: c, done: map[int]bool{}, picked: map[int]*picks{}}
		x.examine()
		if s.Runtime.Instructions() > most {
			return all, sandbox.RunOver(fmt.Sprintf("%d of %d cards", i, len(s.cards)), most)
		}
		tried[c.ID] = x
		form := forms[c.ID]
		base := tried[form.of]
		for _, found := range x.found {
			if f, is := faultOf(found.err); is && known[f] {
				continue // of something that the card meets, reported already
			}
			// A complaint about a card applies to its other form too: report it once.
			if base == nil || !slices.ContainsFunc(base.found, found.same) {
				p := s.newPlace(c)
				if base != nil {
					p.base, p.form = base.card, form.field
				}
				all = append(all, check.NewFinding(found.code, p.of(&found)))
			}
		}
	}
	return all, nil
}

// examine tries one card against its text.
func (x *examination) examine() {
	r := x.card.Reading
	for i := range r.Unread {
		u := &r.Unread[i]
		x.add(complaint{code: "C301", from: u.From, to: u.To, hint: u.Hint}, "%s: the sentence %q is not understood", x.card.item(), u.Said)
	}
	x.wording()
	x.traits()
	x.try(0)
	// Try other seeds before a choice is called not random.
	for i, c := range r.Clauses {
		for seed := engine.Seed(1); c.Does.Chance() && x.picked[i+1].stuck() && seed < 40; seed++ {
			x.try(seed)
		}
	}
	if len(r.Unread) > 0 || x.hasFailed() {
		return // the text was not carried out completely
	}
	for i, c := range r.Clauses {
		switch {
		case slices.ContainsFunc(x.found, func(c complaint) bool { return c.clause == i+1 }):
		case !x.done[i+1]:
			x.add(complaint{code: "C309", clause: i + 1}, "%s: %q did nothing in any situation of the check", x.card.item(), c.Said)
		case x.picked[i+1].stuck():
			x.add(complaint{code: "C310", clause: i + 1}, "%s: %q had the same result each time", x.card.item(), c.Said)
		}
	}
}

// wording reports a text that is understood, but not worded as usual.
func (x *examination) wording() {
	usual := sentence.Text(x.card.Reading.Clauses)
	if len(x.card.Reading.Unread) == 0 && !strings.EqualFold(usual, x.card.Text) {
		x.add(complaint{code: "C311", to: len(x.card.Text), hint: fmt.Sprintf("write %q", usual)}, "card %q: its text is understood, but it is usually worded differently", x.card.ID)
	}
}

// traits compares the traits of the card with those in its text.
func (x *examination) traits() {
	said := map[string]bool{}
	for i, c := range x.card.Reading.Clauses {
		trait := c.Does.Means()
		if !slices.Contains(x.game.Traits, trait) {
			continue
		}
		said[trait], x.done[i+1] = true, true
		if !slices.Contains(x.card.Is, trait) {
			x.add(complaint{code: "C303", clause: i + 1}, "card %q: its text says that it %s, but it does not", x.card.ID, trait)
		}
	}
	for _, trait := range x.card.Is {
		if !said[trait] && len(x.card.Reading.Unread) == 0 {
			x.add(complaint{code: "C304", line: x.card.Where.Line}, "card %q %s, which its text does not mention", x.card.ID, trait)
		}
	}
}

// hasFailed reports whether an error occurred; more attempts would find nothing new.
func (x *examination) hasFailed() bool {
	return slices.ContainsFunc(x.found, func(c complaint) bool { return c.err != nil })
}

// try plays the card and its reading in the situations of a seed.
func (x *examination) try(seed engine.Seed) {
	for _, a := range x.game.Attempts(x.card, seed) {
		if !x.hasFailed() {
			x.attempt(&a)
		}
	}
}

func (x *examination) attempt(a *Attempt) {
	did, err := x.game.Play(x.card, false, a)
	if err != nil {
		x.add(complaint{code: "C308", seen: a.Seen, err: err}, "%s cannot be played", x.card.item())
		return
	}
	if len(x.card.Reading.Unread) > 0 {
		return // a text understood in part is not compared
	}
	said, err := x.game.Play(x.card, true, a)
	if err != nil {
		x.add(complaint{code: "C301", to: len(x.card.Text), seen: a.Seen, err: err}, "%s: the effect in its text cannot be carried out", x.card.item())
		return
	}
	for i := range said {
		x.done[int(said[i].Cause.Line)] = true
	}
	saidRest, didRest := x.chance(said, did)
	x.compare(a, bundles(saidRest), bundles(didRest))
}

// chance removes each deed of the text that is left to chance, with a deed of the card that
// matches: any keyword or card, with the same amount. The choices go into picked.
func (x *examination) chance(said, did []engine.Event) (saidRest, didRest []engine.Event) {
	didRest = slices.Clone(did)
	for _, d := range said {
		n, clause := -1, int(d.Cause.Line)
		if x.card.Reading.Clauses[clause-1].Does.Chance() {
			n = slices.IndexFunc(didRest, func(o engine.Event) bool {
				return o.Kind == d.Kind && o.Amount == d.Amount && o.Target == d.Target && o.Cause.Callback == d.Cause.Callback
			})
		}
		if n < 0 {
			saidRest = append(saidRest, d)
			continue
		}
		if x.picked[clause] == nil {
			x.picked[clause] = &picks{map[string]bool{}, map[string]bool{}}
		}
		x.picked[clause].said[fmt.Sprint(d.Keyword, d.Text)] = true
		x.picked[clause].did[fmt.Sprint(didRest[n].Keyword, didRest[n].Text)] = true
		didRest = slices.Delete(didRest, n, n+1)
	}
	return saidRest, didRest
}
