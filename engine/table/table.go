// Package table has what the tables of all declared games share: parsing, stories and help.
//
//	Words  what a game says of itself for that, once
//	Talk   the part of a screen.Table that follows from it
//
// A game embeds Talk in its table, and adds what only it knows: the stage, the guide,
// the judge.
package table

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// Words describe what a game says of itself for its tables.
type Words struct {
	Actions actions.Decls
	Events  *events.Events
	Help    *declare.Help
	Facts   []*schema.View // those whose numbers people speak of, in order

	// Private reports whether an event is no business of a seat; nil: everything is
	// everybody's.
	Private func(game any, e *engine.Event, seat engine.Seat) bool

	// Ability names what acts by a cause: see story.Teller. It may be nil.
	Ability func(game any, c *engine.Cause, opened *engine.Event) string
}

// Talk describes what is typed, told and explained at the table of one game.
type Talk struct {
	// Verbose lets stories tell what is minor, too.
	Verbose bool

	// Audience is whom stories are told to; NoSeat: somebody who may know all.
	Audience engine.Seat

	// Now is what help explains at this moment only; it may be nil.
	Now func() []speech.Topic

	words   *Words
	game    any
	content func() library.Definitions
	guide   func() string
	can     screen.Abilities
}

// At readies the talk at the table of a game: content is the generation it runs on, and guide
// says what there is to type.
func (w *Words) At(t *Talk, game any, content func() library.Definitions, guide func() string) {
	*t = Talk{Audience: engine.NoSeat, words: w, game: game, content: content, guide: guide}
	t.can = screen.Abilities{Shown: w.Events.Show, Wound: w.Events.Wound, Begun: w.Events.Turns, Term: t.term}
	if w.Private != nil {
		t.can.Address = func(seat engine.Seat) { t.Audience = seat }
	}
}

// Abilities implements screen.Table; a game adds its own.
func (t *Talk) Abilities() *screen.Abilities { return &t.can }

// Parse implements screen.Table. Beside the text forms of Describe it takes a card's
// number in the hand, names as they are written, and the beginning of a word where that
// is enough.
func (t *Talk) Parse(line string) (engine.Action, error) {
	return t.words.Actions.ParseTyped(t.game, line, t.guide)
}

// Describe implements screen.Table.
func (t *Talk) Describe(a engine.Action) string { return t.words.Actions.Describe(t.game, a) }

// Story implements screen.Table: events as their rows say, what is caused by something
// indented below it. What is no business of the audience is not told.
func (t *Talk) Story(events []engine.Event, s screen.Screen) []string {
	tl := t.Teller(s)
	for i := range events {
		if !t.Private(&events[i]) {
			tl.Tell(&events[i])
		}
	}
	tl.Settle()
	return tl.Lines
}

// Teller begins a story.
func (t *Talk) Teller(s screen.Screen) *story.Teller {
	tl := &story.Teller{Events: t.words.Events, Game: t.game, Screen: s, Verbose: t.Verbose}
	if t.words.Ability != nil {
		tl.Ability = func(c *engine.Cause, opened *engine.Event) string { return t.words.Ability(t.game, c, opened) }
	}
	return tl
}

// Private reports whether an event is no business of the audience.
func (t *Talk) Private(e *engine.Event) bool {
	return t.Audience != engine.NoSeat && t.words.Private != nil && t.words.Private(t.game, e, t.Audience)
}

// Facts implements screen.Table: the numbers that the game says people speak of, and how
// many candidates there are where it asks.
func (t *Talk) Facts(dst []engine.Fact) []engine.Fact {
	for _, v := range t.words.Facts {
		dst = v.Facts(dst, t.game, false)
	}
	if game, is := t.game.(views.Asking); is {
		dst = engine.FactQuestion(game.PendingQuestion(), dst)
	}
	return dst
}

// Help implements screen.Table.
func (t *Talk) Help(word string, s screen.Screen) ([]string, bool) {
	c := t.content()
	if strings.TrimSpace(word) == "" {
		return t.words.Help.Overview(c, s), true
	}
	topics := t.words.Help.Topics(c)
	if t.Now != nil {
		topics = append(topics, t.Now()...)
	}
	return speech.Explain(topics, word, s)
}

// term explains a word of the game, and no other word for it.
func (t *Talk) term(word string, s screen.Screen) ([]string, bool) {
	return speech.ShowTopics(t.terms(), word, s)
}

// terms returns what help explains beside what is defined.
func (t *Talk) terms() []speech.Topic {
	topics := t.words.Help.TermTopics(t.content())
	if t.Now != nil {
		topics = append(topics, t.Now()...)
	}
	return topics
}

// OutcomeWorth returns what a game that is over is worth to a seat: so much where it has won, as
// much less where another has, nothing where nobody has; false while it goes on.
func OutcomeWorth(game engine.Game, seat engine.Seat, worth int) (int, bool) {
	outcome, over := game.Outcome()
	switch {
	case !over || outcome.Winner == engine.NoSeat:
		return 0, over
	case outcome.Winner == seat:
		return worth, true
	}
	return -worth, true
}
