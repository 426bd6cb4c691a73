package screen

import "curtaincall/engine"

// Table is a game together with the words and screens people use. All tools that show a game or
// take typed input use this interface.
type Table interface {
	engine.Game

	// Seat returns the seat of the player who must choose now.
	Seat() engine.Seat

	// PendingQuestion returns the question that an effect waits for, or nil. While it is pending
	// the only legal actions are its answers.
	PendingQuestion() *engine.Asked

	// Stage returns the board, line by line.
	Stage(s Screen) []string

	// Guide returns a line that suggests to a newcomer what to type now.
	Guide() string

	// Parse parses an action as typed, in its text form or in short words of the ruleset. The error
	// says what would be valid.
	Parse(line string) (engine.Action, error)

	// Describe returns the text form of an action. In the same state, Parse returns the same action
	// for it.
	Describe(a engine.Action) string

	// Story describes events for people, line by line.
	Story(events []engine.Event, s Screen) []string

	// Help explains a word of the game or shows a definition, and reports whether it knows the
	// word.
	Help(word string, s Screen) ([]string, bool)

	// Judge evaluates the state for a seat as if its turn ended now. Higher is better; the values
	// mean something only in comparison. It uses visible information and forecasts, never hidden
	// chance.
	Judge(seat engine.Seat) int

	// Ends reports whether an action ends the turn.
	Ends(a engine.Action) bool

	// Imagine replaces everything the seat cannot know, such as the order of a draw pile and future
	// chance, by another possibility. It is for copies.
	Imagine(seat engine.Seat, seed engine.Seed)

	// Fresh returns an empty table of the same kind to copy others into.
	Fresh() Table

	// Listen makes the game add its events to log from now on; nil stops that.
	Listen(log *engine.Log)

	// Parts appends the named parts of the state, such as an actor, a pile or a random stream, each
	// with its hash. Together they cover everything that Hash covers, so that a difference can be
	// located.
	Parts(dst []engine.Part) []engine.Part

	// Facts appends the numbers players speak of: HP, keywords held, energy, sizes of piles. Zeros
	// may be omitted.
	Facts(dst []engine.Fact) []engine.Fact

	// Origin returns the origin of a cause: the card or enemy, the callback, and the script line if
	// a script acted.
	Origin(c engine.Cause) engine.Origin

	// Trial makes the game take its chance from b; nil ends that. It is for copies.
	Trial(b *engine.Branches)

	// Abilities returns the optional functions of the table. The pointer never changes.
	Abilities() *Abilities
}

// Abilities holds the functions that only some tables have; others are nil. A table that wraps
// another one passes them on.
type Abilities struct {
	// Address sets the seat to which stories are told from now on, leaving out events hidden from
	// it; NoSeat, the default, is told everything. Only games with hidden actions have it.
	Address func(seat engine.Seat)

	// Shown reports whether the events showed a player something new, such as a drawn card, which
	// an undo cannot hide again.
	Shown func(events []engine.Event) bool

	// Wound returns the health lost by an event; 0 for other events.
	Wound func(e *engine.Event) int

	// Begun returns the number of turns that began in the events.
	Begun func(events []engine.Event) int

	// Term explains a word of the rules like Help, but nothing else.
	Term func(word string, s Screen) ([]string, bool)

	// Left describes what could still be done before the turn ends; "" if nothing.
	Left func() string

	// Spoken returns an action as typed in the players' language. Records use Describe.
	Spoken func(a engine.Action) string

	// Lasts reports whether undo is forbidden.
	Lasts func() bool

	// Promise returns the amount by which the state could become better than Judge by the end of
	// the seat's turn; 0 if nothing is in prospect, and after the turn. Each step on the way must
	// raise the sum of Judge and Promise slightly, so that taking it is better than to end the turn
	// or to take another one.
	Promise func(seat engine.Seat) int

	// Plan returns what the actor of a target, as in events, does turn by turn, a line each, and
	// the index of the step shown now, or -1. It returns nil for an actor without a plan.
	Plan func(target int8, s Screen) (steps []string, now int)

	// Key identifies a state of one game, faster than Hash: two keys are equal exactly if the
	// hashes are. Keys must not be stored, since other versions of the program may differ.
	Key func() uint64

	// Gist returns a hash of what Judge usually depends on. If JudgeGist reports kept for a state,
	// Judge is the same for all states with its gist. Gists are comparable only if of is equal.
	// ok is false if the state has none. Tables with Gist have JudgeGist, and no Promise.
	Gist func() (gist uint64, of any, ok bool)

	// JudgeGist returns the result of Judge and reports whether it depends only on Gist.
	JudgeGist func(seat engine.Seat) (worth int, kept bool)

	// Practice lets a bot learn from other games of this kind.
	Practice Practice
}

// Practice is for long games in which a seat collects things between trials, as a run collects
// cards between fights, and their worth shows only in later trials. A bot with time plays practice
// games and learns from them what each thing saves in each trial.
type Practice interface {
	// Another starts another game of this kind.
	Another(seed engine.Seed) (Table, error)

	// Lesson returns a comparable value that is equal for games from which the same can be learned.
	// It keeps what it refers to alive.
	Lesson() any

	// Facing returns a number for the seat's opposition, and whether a trial is in progress.
	Facing() (against uint64, on bool)

	// FightsWon returns the number of trials the seat has passed.
	FightsWon() int

	// Means returns how much the seat has left of what trials cost, such as HP.
	Means() int

	// Restore refills the means of the seat. It is for practice games.
	Restore() error

	// Kit appends the numbers, from 0, of the things the seat has collected, each as often as it
	// has it.
	Kit(dst []int) []int
}

// KeyOf returns the Key of the state, or its Hash if the table has no Key.
func KeyOf(t Table) uint64 {
	if key := t.Abilities().Key; key != nil {
		return key()
	}
	return t.Hash()
}

// Spoken returns an action as typed at the table: by its Spoken function, or else by Describe.
func Spoken(t Table, a engine.Action) string {
	if spoken := t.Abilities().Spoken; spoken != nil {
		return spoken(a)
	}
	return t.Describe(a)
}
