// Package trial holds cards to their texts, in every game: each card is played in
// several situations, and beside it what its text says, and what the two did is
// compared.
//
//	Game    what a game supplies: its cards, where to play them, what a deed is
//	Deed    one thing a card did, as a text would say it
//	Bundle  all deeds of one kind, which is what is compared and told
//
// Start at Check. How texts are read is package engine/sentence's.
//
//	trial.go    Game; playing every card
//	deed.go     Deed, Bundle
//	compare.go  what was done and what was said, and how they differ
//	place.go    where in a script a complaint belongs
package trial

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/sentence"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
)

// Game is what a game supplies.
type Game interface {
	// Cards are the cards to try. An upgraded card comes after the card.
	Cards() []*Card

	// Attempts are the situations in which a card is tried, on each of its targets.
	Attempts(c *Card) []Attempt

	// Again is the first situation with other chance.
	Again(c *Card, seed engine.Seed) []Attempt

	// Play plays a card, or the card that does what its text says, in whose deeds
	// the line is the number of the clause, from 1.
	Play(c *Card, read bool, a *Attempt) ([]Deed, error)

	// Phrase says what was done, in the third person.
	Phrase(b *Bundle, c *Card, a *Attempt) phrase.Message

	// Random reports whether a sentence leaves something to chance.
	Random(p *sentence.Phrase) bool

	// Callback is the name of a callback.
	Callback(callback uint8) string
}

// Card is a card with its text.
type Card struct {
	ID      string
	Where   engine.Place
	Text    string
	Values  []engine.Value
	Reading *sentence.Reading
}

// Attempt is one situation and whom the card is played on.
type Attempt struct {
	Seen      string // the situation, in words
	Situation any    // the game's own
	Target    int8
}

// examination is what is found out about one card.
type examination struct {
	game   Game
	words  *phrase.Table
	card   *Card
	found  []complaint
	done   map[int]bool   // clauses that did something
	picked map[int]*picks // what chance chose, by clause
}

// picks are what chance chose for a clause: in the text, and in the card.
type picks struct{ said, did map[string]bool }

// stuck reports whether the card always chose the same where the text did not.
func (p *picks) stuck() bool { return p != nil && len(p.did) == 1 && len(p.said) > 1 }

// Check tries every card. words say what deeds are.
func Check(g Game, words *phrase.Table, chunks scripting.Chunks) (all []scripting.Finding) {
	cards := map[string]*Card{}
	complaints := map[string][]complaint{}
	for _, c := range g.Cards() {
		x := &examination{game: g, words: words, card: c, done: map[int]bool{}, picked: map[int]*picks{}}
		x.examine()
		cards[c.ID], complaints[c.ID] = c, x.found
		id, upgraded := strings.CutSuffix(c.ID, "+")
		for _, found := range x.found {
			// What is wrong with a card is wrong with its upgrade too.
			if !upgraded || !slices.ContainsFunc(complaints[id], found.same) {
				p := &place{chunks: chunks, card: c, base: cards[id]}
				all = append(all, check.Found(found.code, p.of(&found)))
			}
		}
	}
	return all
}

// examine plays one card and its text.
func (x *examination) examine() {
	r := x.card.Reading
	for i := range r.Unread {
		u := &r.Unread[i]
		x.add(complaint{code: "C301", from: u.From, to: u.To, hint: u.Hint}, "card %q: the sentence %q is not understood", x.card.ID, u.Said)
	}
	x.try(x.game.Attempts(x.card))
	// Chance deserves a second opinion before it is called stuck.
	for i, c := range r.Clauses {
		for seed := engine.Seed(1); x.game.Random(c.Does) && x.picked[i+1].stuck() && seed < 40; seed++ {
			x.try(x.game.Again(x.card, seed))
		}
	}
	if len(r.Unread) > 0 || x.failed() {
		return // the text was not carried out, or not to its end
	}
	for i, c := range r.Clauses {
		switch {
		case slices.ContainsFunc(x.found, func(c complaint) bool { return c.clause == i+1 }):
		case !x.done[i+1]:
			x.add(complaint{code: "C309", clause: i + 1}, "card %q: %q did nothing in any situation of the check", x.card.ID, c.Said)
		case x.picked[i+1].stuck():
			x.add(complaint{code: "C310", clause: i + 1}, "card %q: %q came out the same each time", x.card.ID, c.Said)
		}
	}
}

// failed reports whether there was an error, after which there is nothing more to
// learn.
func (x *examination) failed() bool {
	return slices.ContainsFunc(x.found, func(c complaint) bool { return c.err != nil })
}

// try plays the card and its text in some situations.
func (x *examination) try(list []Attempt) {
	for i := range list {
		if !x.failed() {
			x.attempt(&list[i])
		}
	}
}

func (x *examination) attempt(a *Attempt) {
	did, err := x.game.Play(x.card, false, a)
	if err != nil {
		x.add(complaint{code: "C308", seen: a.Seen, err: err}, "card %q cannot be played", x.card.ID)
		return
	}
	if len(x.card.Reading.Unread) > 0 {
		return // a text that is understood by halves explains nothing
	}
	said, err := x.game.Play(x.card, true, a)
	if err != nil {
		x.add(complaint{code: "C301", to: len(x.card.Text), seen: a.Seen, err: err}, "card %q: what the text says cannot be done", x.card.ID)
		return
	}
	for _, d := range said {
		x.done[d.Line] = true
	}
	saidRest, didRest := x.chance(said, did)
	x.compare(a, bundles(saidRest), bundles(didRest))
}

// chance takes out what the text leaves to chance, with the deed of the card that
// fits it: any keyword, or any card, with the same amount.
func (x *examination) chance(said, did []Deed) (saidRest, didRest []Deed) {
	didRest = slices.Clone(did)
	for _, d := range said {
		n := -1
		if x.game.Random(x.card.Reading.Clauses[d.Line-1].Does) {
			n = slices.IndexFunc(didRest, func(o Deed) bool {
				return o.Kind == d.Kind && o.Amount == d.Amount && o.Who == d.Who && o.Moment == d.Moment
			})
		}
		if n < 0 {
			saidRest = append(saidRest, d)
			continue
		}
		if x.picked[d.Line] == nil {
			x.picked[d.Line] = &picks{map[string]bool{}, map[string]bool{}}
		}
		x.picked[d.Line].said[fmt.Sprint(d.What, d.Card)] = true
		x.picked[d.Line].did[fmt.Sprint(didRest[n].What, didRest[n].Card)] = true
		didRest = slices.Delete(didRest, n, n+1)
	}
	return saidRest, didRest
}
