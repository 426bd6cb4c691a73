package engine

import (
	"strconv"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Table is a game with the words people use at it: what every tool that shows a
// game or takes typed input is written against.
type Table interface {
	Game

	// Seat is whose choice it is now.
	Seat() Seat

	// Asked is what an effect asks while its action waits for the answer; nil when
	// nothing is asked. The legal actions are the answers then.
	PendingQuestion() *Asked

	// Stage is show the board, line by line.
	Stage(s screen.Screen) []string

	// Guide is one line that tells a newcomer what to type now.
	Guide() string

	// Parse reads an action as a person types it: the text form, or short words
	// the ruleset offers beside it. The error says what would be right.
	Parse(line string) (Action, error)

	// Describe is the text form of an action, which Parse reads back as the same
	// action as long as the state is the same.
	Describe(a Action) string

	// Story tells events as a person would, line by line.
	Story(events []Event, s screen.Screen) []string

	// Help explains a word of the game in a sentence or shows an entry of the
	// content; false when it knows nothing of the word.
	Help(word string, s screen.Screen) ([]string, bool)

	// Judge is how good the state looks for a seat if its turn ended now: higher
	// is better, only comparisons mean anything. It looks at what is shown to
	// that seat and at forecasts, never at hidden chance.
	Judge(seat Seat) int

	// Ends reports whether an action gives the turn away.
	Ends(a Action) bool

	// Imagine replaces what the seat cannot know (the order of a draw pile, the
	// chance to come) by something else that is possible. It is meant for copies.
	Imagine(seat Seat, seed Seed)

	// Fresh is an empty table of the same kind, to copy into.
	Fresh() Table

	// Listen makes the game add its events to log from now on; nil ends it.
	Listen(log *Log)

	// Parts appends the named parts of the state with a hash of each: an actor, a
	// pile, a stream of chance. Together they cover what Hash covers, so that a
	// difference can be named.
	Parts(dst []Part) []Part

	// Facts appends the numbers a player would speak of: HP, keywords held,
	// energy, the sizes of piles. What is 0 may be left out.
	Facts(dst []Fact) []Fact

	// Origin tells where a cause stands: the card or enemy, the callback, and the
	// line of the script, if a script acted.
	Origin(c Cause) Origin

	// Trial makes the game take its chance from b; nil ends that. It is meant for
	// copies.
	Trial(b *Branches)

	// Abilities are what the table can do beside, the same as long as there is the table.
	Abilities() *Abilities
}

// Abilities describe what tables of some games can do: what is nil a table cannot. One that wraps
// another has them all.
type Abilities struct {
	// Address makes the table tell its stories to a seat from now on, without what is none
	// of its business; NoSeat, as in the beginning, is told everything. Games in which seats
	// do things that others must not see have it.
	Address func(seat Seat)

	// Shown reports whether somebody saw something new by what happened: what was drawn
	// cannot be unseen.
	Shown func(events []Event) bool

	// Wound is how much health somebody lost by an event; 0 for any other event.
	Wound func(e *Event) int

	// Begun is how many turns began by some events.
	Begun func(events []Event) int

	// Term explains a word of the game as Help does, and no other word for it.
	Term func(word string, s screen.Screen) ([]string, bool)

	// Left names for people what could still be done before a turn is given away; "" where
	// it is nothing.
	Left func() string

	// Spoken is an action as people type it in their language. What is recorded is what
	// Describe says.
	Spoken func(a Action) string

	// Lasts reports whether players may take nothing back.
	Lasts func() bool

	// Promise is how much better than Judge says the state could be for a seat by the
	// end of its turn; 0 where nothing is in sight, and after the turn. Each step that
	// leads there must make Judge and Promise together a little larger, so that going on
	// is better than to end the turn, and to do what leads nowhere is not.
	Promise func(seat Seat) int

	// Plan is all that the actor of a target, as in events, does one turn after the
	// other, a line of text each, and which of them is shown now, from 0, or -1. Nil for
	// who has no plan.
	Plan func(target int8, s screen.Screen) (steps []string, now int)
}

// Spoken is an action as people at a table type it.
func Spoken(t Table, a Action) string {
	if spoken := t.Abilities().Spoken; spoken != nil {
		return spoken(a)
	}
	return t.Describe(a)
}

// Origin is a cause in words.
type Origin struct {
	Item     string // card "vex", enemy "critic"; "" for the rules themselves
	Callback string // play, on.damaged
	Where    Place  // the line that acted, or else the definition
}

// Origin is a cause that is a callback of an item, which is defined at some place.
func (c Cause) Origin(item, callback string, where Place) Origin {
	if c.Line > 0 {
		where.Line = int(c.Line)
	}
	return Origin{item, callback, where}
}

// Fact represents one number of a state, with what it is called.
type Fact struct {
	Name    string // Pip's Taunt, the MacGuffin's HP
	Word    string // how a person asks for it, and scenarios do: pip.keywords.taunt
	Target  int8   // the actor it is about, as in events, or -1
	Keyword int16  // what it is about, as in events, or -1
	Value   int

	// Words say what a value stands for, where that is a word: the first is 1, and 0 is
	// none. Nil for a number.
	Words interface{ Word(n int) string }
}

// Told is a value of the fact as people read it.
func (f *Fact) Told(value int) string {
	switch {
	case f.Words == nil:
		return strconv.Itoa(value)
	case value == 0:
		return "none"
	}
	return f.Words.Word(value - 1)
}

// Part represents one named part of a state.
type Part struct {
	Name phrase.Sentence // as people call it: the draw pile; without a key a name that scripts give, as Pip
	Hash uint64
}

// In is the name of the part in a language.
func (p Part) In(t *phrase.Language) string {
	if p.Name.Key == "" {
		return t.Line(p.Name.English)
	}
	return t.Say(p.Name)
}
