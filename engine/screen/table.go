package screen

import "curtaincall/engine"

// Table is a game with the words people use at it. All tools that show a game or take typed
// input are written against it.
type Table interface {
	engine.Game

	// Seat returns whose choice it is now.
	Seat() engine.Seat

	// PendingQuestion returns what an effect asks while its action waits for the answer; nil
	// when nothing is asked. The legal actions are the answers then.
	PendingQuestion() *engine.Asked

	// Stage returns the board, line by line.
	Stage(s Screen) []string

	// Guide returns one line that tells a newcomer what to type now.
	Guide() string

	// Parse reads an action as a person types it: the text form, or short words
	// the ruleset offers beside it. The error says what would be right.
	Parse(line string) (engine.Action, error)

	// Describe returns the text form of an action, which Parse reads back as the same
	// action as long as the state is the same.
	Describe(a engine.Action) string

	// Story describes events as a person would, line by line.
	Story(events []engine.Event, s Screen) []string

	// Help explains a word of the game in a sentence or shows an entry of the
	// content; false when it knows nothing of the word.
	Help(word string, s Screen) ([]string, bool)

	// Judge returns how good the state looks for a seat if its turn ended now: higher
	// is better, only comparisons mean anything. It looks at what is shown to
	// that seat and at forecasts, never at hidden chance.
	Judge(seat engine.Seat) int

	// Ends reports whether an action gives the turn away.
	Ends(a engine.Action) bool

	// Imagine replaces what the seat cannot know (the order of a draw pile, the
	// chance to come) by something else that is possible. It is meant for copies.
	Imagine(seat engine.Seat, seed engine.Seed)

	// Fresh returns an empty table of the same kind, to copy into.
	Fresh() Table

	// Listen makes the game add its events to log from now on; nil ends it.
	Listen(log *engine.Log)

	// Parts appends the named parts of the state with a hash of each: an actor, a
	// pile, a stream of chance. Together they cover what Hash covers, so that a
	// difference can be named.
	Parts(dst []engine.Part) []engine.Part

	// Facts appends the numbers a player would speak of: HP, keywords held,
	// energy, the sizes of piles. What is 0 may be left out.
	Facts(dst []engine.Fact) []engine.Fact

	// Origin returns where a cause stands: the card or enemy, the callback, and the
	// line of the script, if a script acted.
	Origin(c engine.Cause) engine.Origin

	// Trial makes the game take its chance from b; nil ends that. It is meant for
	// copies.
	Trial(b *engine.Branches)

	// Abilities returns what the table can do beside, the same as long as there is the table.
	Abilities() *Abilities
}

// Abilities are what tables of some games can do: what is nil a table cannot. A table that
// wraps another hands them on.
type Abilities struct {
	// Address makes the table tell its stories to a seat from now on, without what is none
	// of its business; NoSeat, as in the beginning, is told everything. Games in which seats
	// do things that others must not see have it.
	Address func(seat engine.Seat)

	// Shown reports whether somebody saw something new by what happened: what was drawn
	// cannot be unseen.
	Shown func(events []engine.Event) bool

	// Wound returns how much health somebody lost by an event; 0 for any other event.
	Wound func(e *engine.Event) int

	// Begun returns how many turns began by some events.
	Begun func(events []engine.Event) int

	// Term explains a word of the game as Help does, and no other word for it.
	Term func(word string, s Screen) ([]string, bool)

	// Left names for people what could still be done before a turn is given away; "" where
	// it is nothing.
	Left func() string

	// Spoken returns an action as people type it in their language. What is recorded is what
	// Describe says.
	Spoken func(a engine.Action) string

	// Lasts reports whether players may take nothing back.
	Lasts func() bool

	// Promise returns how much better than Judge says the state could be for a seat by the
	// end of its turn; 0 where nothing is in sight, and after the turn. Each step that
	// leads there must make Judge and Promise together a little larger, so that going on
	// is better than to end the turn, and to do what leads nowhere is not.
	Promise func(seat engine.Seat) int

	// Plan returns all that the actor of a target, as in events, does one turn after the
	// other, a line of text each, and which of them is shown now, from 0, or -1. Nil for
	// who has no plan.
	Plan func(target int8, s Screen) (steps []string, now int)

	// Key tells the states of one game apart faster than their hashes: it is the same for two
	// states just where Hash is. Nothing keeps it: another program may have others.
	Key func() uint64

	// Gist is the same for states that are judged alike, where JudgeGist says so of one of
	// them; of is what gists are of, as they mean nothing beside those of something else.
	// It is false where there is none. Tables that have it have JudgeGist and no Promise.
	Gist func() (gist uint64, of any, ok bool)

	// JudgeGist judges as Judge does, and reports whether it looked at nothing but what Gist
	// stands for.
	JudgeGist func(seat engine.Seat) (worth int, kept bool)

	// Practice is how a bot learns from other games like this one.
	Practice Practice
}

// Practice is what a table of a long game offers to a bot that learns: a seat gathers things
// between trials, as a run gathers cards between its fights, and what they are worth shows only
// in the trials to come. A bot that has the time plays other games like this one for practice,
// and learns from them what each thing saves in each trial.
type Practice interface {
	// Another begins another game of this kind, from its beginning.
	Another(seed engine.Seed) (Table, error)

	// Lesson is the same for games that teach the same. It can be compared, and keeps what
	// it is of.
	Lesson() any

	// Facing returns what the seat is up against, as a number; false between trials.
	Facing() (against uint64, on bool)

	// FightsWon returns how many trials the seat has passed.
	FightsWon() int

	// Means returns how much the seat has left of what trials cost, such as HP.
	Means() int

	// Restore gives the seat all the means it can have. It is for practice.
	Restore() error

	// Kit appends what the seat has gathered: a number from 0 for each thing, as often as
	// it has it.
	Kit(dst []int) []int
}

// KeyOf returns what tells a state apart from others of the same game.
func KeyOf(t Table) uint64 {
	if key := t.Abilities().Key; key != nil {
		return key()
	}
	return t.Hash()
}

// Spoken returns an action as people at a table type it.
func Spoken(t Table, a engine.Action) string {
	if spoken := t.Abilities().Spoken; spoken != nil {
		return spoken(a)
	}
	return t.Describe(a)
}
