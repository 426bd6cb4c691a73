// Package table has what the tables of all declared games share: parsing, stories and help.
//
//	table.go     TableDecl, what a game declares for that; BaseTable, the part of a screen.Table built on it
//	messages.go  the messages to players, and the commands typed during a game
//
// A game embeds BaseTable in its table, and adds what only it knows: how it looks and how it is judged.
package table

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// TableDecl declares how the tables of a game parse actions, tell stories and explain words.
type TableDecl struct {
	Actions actions.DeclList
	Events  *events.Events
	Help    *declare.Help
	Facts   []*schema.View // views whose numbers are the facts of a state, in the order shown

	// Private reports whether an event is hidden from a seat. It is nil if no event is.
	Private func(game any, e *engine.Event, seat engine.Seat) bool

	// You returns the arguments of an event's sentence that address the reader as "you". It is nil if none does.
	You func(game any, e *engine.Event, reader engine.Seat) []phrase.Arg

	// Opening returns an introduction for a newcomer at a seat: see screen.Abilities. It may be nil.
	Opening func(game any, seat engine.Seat) (paragraphs []string)

	// Ability returns the name of the ability behind c, or "": see story.Narrator.AbilityNameOf. It may be nil.
	Ability func(game any, c *engine.Cause, opened *engine.Event) string
}

// BaseTable is the part of a screen.Table that parses actions, tells stories and explains words.
type BaseTable struct {
	Verbose bool // makes stories include minor events

	Audience engine.Seat // the seat for which stories are written; NoSeat sees all events

	// Now returns help topics that depend on the state. By default there are none.
	Now func() []speech.Topic

	words     *TableDecl
	game      any
	content   func() library.Definitions
	guide     func() string
	abilities screen.Abilities
}

// InitBase initializes t for a game. content returns its current content, and guide says what can be typed.
func (w *TableDecl) InitBase(t *BaseTable, game any, content func() library.Definitions, guide func() string) {
	*t = BaseTable{Audience: engine.NoSeat, words: w, game: game, content: content, guide: guide}
	t.Now = func() []speech.Topic { return nil }
	t.abilities = screen.Abilities{HealthLoss: w.Events.HealthLoss, AbsorbedDamage: w.Events.AbsorbedDamage, IsFall: w.Events.TakesTargetOutOfPlay, CountTurnStarts: w.Events.CountTurnStarts,
		TypedForm: func(a engine.Action) string { return w.Actions.TypedForm(game, a) },
		HelpTerm: func(word string, s screen.Screen) ([]string, bool) {
			return speech.ExplainExactTopics(append(w.Help.TermAndMoveTopics(content()), t.Now()...), word, s.InLanguageOf(game))
		}}
	t.abilities.Shown = func(list []engine.Event) bool {
		return slices.ContainsFunc(list, func(e engine.Event) bool { return w.Events.DeclOf(&e).RevealsHidden })
	}
	if w.Opening != nil {
		t.abilities.Opening = func(seat engine.Seat) []string { return w.Opening(game, seat) }
	}
	if w.Private != nil {
		t.abilities.HidesEvent = func(e *engine.Event, from engine.Seat) bool { return w.Private(game, e, from) }
	}
	if w.You != nil {
		t.abilities.SetAudience = func(seat engine.Seat) { t.Audience = seat }
	}
}

// Abilities returns the table's optional functions. It always returns the same pointer, so that games can set fields.
func (t *BaseTable) Abilities() *screen.Abilities { return &t.abilities }

// Parse implements screen.Table. It also accepts numbers of cards in hand, displayed names and unambiguous prefixes.
func (t *BaseTable) Parse(line string) (engine.Action, error) {
	return t.words.Actions.ParseWithGuide(t.game, line, t.guide)
}

// Describe returns a text that Parse reads as the same action.
func (t *BaseTable) Describe(a engine.Action) string { return t.words.Actions.Describe(t.game, a) }

// Story implements screen.Table. It indents consequences and omits events hidden from Audience.
func (t *BaseTable) Story(events []engine.Event, s screen.Screen) []string {
	tl := t.NewNarrator(s)
	for i := range events {
		if !t.IsPrivate(&events[i]) {
			tl.AddEvent(&events[i])
		}
	}
	tl.FlushEvents()
	return tl.Lines
}

// NewNarrator returns a narrator of the game's events for a screen.
func (t *BaseTable) NewNarrator(s screen.Screen) *story.Narrator {
	tl := &story.Narrator{Events: t.words.Events, Game: t.game, Screen: s.InLanguageOf(t.game), Verbose: t.Verbose}
	if t.words.Ability != nil {
		tl.AbilityNameOf = func(c *engine.Cause, opened *engine.Event) string { return t.words.Ability(t.game, c, opened) }
	}
	tl.MoreArgsOf = t.ReaderAddressArgs
	return tl
}

// ReaderAddressArgs returns the arguments of an event's sentence that address Audience as "you"; nil for NoSeat.
func (t *BaseTable) ReaderAddressArgs(e *engine.Event) []phrase.Arg {
	if t.Audience == engine.NoSeat || t.words.You == nil {
		return nil
	}
	return t.words.You(t.game, e, t.Audience)
}

// IsPrivate reports whether an event is hidden from Audience.
func (t *BaseTable) IsPrivate(e *engine.Event) bool {
	return t.Audience != engine.NoSeat && t.abilities.HidesEvent != nil && t.abilities.HidesEvent(e, t.Audience)
}

// AppendFacts implements screen.Table. It appends the facts of the views and the number of candidates left to choose.
func (t *BaseTable) AppendFacts(dst []engine.Fact) []engine.Fact {
	for _, v := range t.words.Facts {
		dst = v.AppendFacts(dst, t.game, false)
	}
	if game, is := t.game.(views.AskingGame); is {
		dst = engine.AppendCandidatesLeftFact(game.PendingQuestion(), dst)
	}
	return dst
}

// Help implements screen.Table. For an empty word it returns an overview.
func (t *BaseTable) Help(word string, s screen.Screen) ([]string, bool) {
	c, s := t.content(), s.InLanguageOf(t.game)
	if strings.TrimSpace(word) == "" {
		return t.words.Help.KeywordAndTermLines(c, s), true
	}
	return speech.ExplainNearestTopic(append(t.words.Help.Topics(c), t.Now()...), word, s)
}

// OutcomeWorth returns winWorth if the seat has won, -winWorth if another has, otherwise 0, and whether game is over.
func OutcomeWorth(game engine.Game, seat engine.Seat, winWorth int) (signedWorth int, over bool) {
	outcome, over := game.Outcome()
	switch {
	case !over || outcome.Winner == engine.NoSeat:
		return 0, over
	case outcome.Winner == seat:
		return winWorth, true
	}
	return -winWorth, true
}
