package screen

import "curtaincall/engine"

// Table is a game as people and bots play it, for all tools that show a game or read what people type.
type Table interface {
	engine.Game

	// Seat returns the seat of the player who must choose now.
	Seat() engine.Seat

	// PendingQuestion returns the question that an effect has asked, or nil. Then only its answers are legal.
	PendingQuestion() *engine.PendingQuestion

	// Stage returns the lines that the player to choose sees.
	Stage(s Screen) []string

	// StageHeading returns the first line of the stage without its rule: where the game is.
	StageHeading(s Screen) string

	// InputHint returns a line that suggests to a newcomer what to type now.
	InputHint() string

	// Parse parses an action as typed, in its text form or a short one. The error lists what is valid.
	Parse(line string) (engine.Action, error)

	// Describe returns the text form of an action, which Parse turns back into it in this state.
	Describe(a engine.Action) string

	// Story describes events for people, line by line.
	Story(events []engine.Event, s Screen) []string

	// Help explains a word of the game or shows a definition. found is false for other words.
	Help(word string, s Screen) (lines []string, found bool)

	// Judge returns how good the state is for a seat if its turn ended now, judged by what the seat can see.
	// Higher is better; values have a meaning only in comparison.
	Judge(seat engine.Seat) int

	// EndsTurn reports whether an action ends the turn.
	EndsTurn(a engine.Action) bool

	// RandomizeHiddenState randomizes, on a copy of a game, what the seat cannot know: the order of a draw
	// pile, future chance. The result depends only on the seed and on what the seat can know.
	RandomizeHiddenState(seat engine.Seat, seed engine.Seed)

	// NewEmptyTable returns an empty table of the same kind to copy others into.
	NewEmptyTable() Table

	// SetLog makes the game append its events to log from now on; nil stops that.
	SetLog(log *engine.Log)

	// AppendParts appends the parts of the state, such as an actor, a pile or a random stream, each with its
	// name and hash. Together they cover all that Hash covers, so that a difference can be located.
	AppendParts(dst []engine.StatePart) []engine.StatePart

	// AppendFacts appends the numbers that are reported to players, such as HP; zeros may be omitted.
	AppendFacts(dst []engine.Fact) []engine.Fact

	// DescribeCause returns the card or enemy in which a cause lies, the callback, and the line of a script.
	DescribeCause(c engine.Cause) engine.CauseDescription

	// SetOutcomeEnumerator makes the game, a copy, take its random numbers from b; nil restores its streams.
	SetOutcomeEnumerator(b *engine.OutcomeEnumerator)

	// Abilities returns the optional functions of the table. The pointer never changes.
	Abilities() *Abilities
}

func CopyOf(t Table) Table {
	c := t.NewEmptyTable()
	c.CopyFrom(t)
	return c
}

// Abilities has functions that only some tables have; the others are nil. A table that wraps another must pass them on.
type Abilities struct {
	// SetAudience sets the seat for which stories are written from now on: it is addressed as "you", and
	// events hidden from it are omitted. NoSeat, the default, sees all events. Games with one seat lack it.
	SetAudience func(seat engine.Seat)

	// HidesEvent reports whether an event is hidden from a seat. Games without hidden events lack it.
	HidesEvent func(e *engine.Event, from engine.Seat) bool

	// Opening returns, for a newcomer at a seat before the first move, who they are, against whom they play,
	// how the game is won, and what to do first. A table whose first stage says so lacks it.
	Opening func(seat engine.Seat) (paragraphs []string)

	// Shown reports whether events have revealed something to a player, which undo cannot hide again.
	Shown func(events []engine.Event) bool

	// HealthLost returns the health lost in an event; 0 for other events.
	HealthLost func(e *engine.Event) int

	// IsFall reports whether an event takes its target out of the game.
	IsFall func(e *engine.Event) bool

	// HarmedSeat returns the seat on whose side an event took health; NoSeat if nobody plays that side.
	HarmedSeat func(e *engine.Event) engine.Seat

	// CountTurnStarts returns the number of turns that began in the events.
	CountTurnStarts func(events []engine.Event) int

	// HelpTerm is Help for the words of the rules only, without definitions.
	HelpTerm func(word string, s Screen) (lines []string, found bool)

	// DescribeRemaining describes what the player could still do this turn; "" if nothing.
	DescribeRemaining func() string

	// TypedForm returns an action as typed in the players' language. Files use Describe instead.
	TypedForm func(a engine.Action) string

	// DrawnNumbers returns the numbers that the stage draws with more than their value, such as 4→5 and ▼3,
	// each with the word by which the console's why explains it.
	DrawnNumbers func() []NumberOnStage

	// ForbidsUndo reports whether undo is forbidden.
	ForbidsUndo func() bool

	// Promise returns how much higher Judge could become by the end of the seat's turn; 0 after the turn. Each
	// action on the way there must raise the sum of Judge and Promise a little, so that a bot prefers it to
	// ending the turn.
	Promise func(seat engine.Seat) int

	// Plan returns the plan of an actor, a line for each turn, and the index of the step shown now, with its
	// current effects, or -1. target is the actor as in events. steps is nil without a plan.
	Plan func(target int8, s Screen) (steps []string, now int)

	// Key returns a number for a state of one game, faster than Hash. Two keys are equal if and only
	// if the hashes are. Keys must not be saved, since they differ between versions of the program.
	Key func() uint64

	// JudgementKey returns a hash of everything on which Judge usually depends. Keys can be compared only if
	// both were returned with an equal of. ok is false if the state has none. A table with JudgementKey has
	// JudgeForCache, but no Promise.
	JudgementKey func() (key uint64, of any, ok bool)

	// JudgeForCache returns the result of Judge. If cacheable, it is the same for all states with one key.
	JudgeForCache func(seat engine.Seat) (worth int, cacheable bool)

	// Practice lets a bot learn from other games of this kind.
	Practice Practice
}

// Practice lets a bot learn, from practice games, the worth of each thing that a seat can collect. It is
// for long games of several fights, where that worth shows only in later fights.
type Practice interface {
	// NewPracticeGame starts another game of this kind.
	NewPracticeGame(seed engine.Seed) (Table, error)

	// SubjectsKey returns a comparable value that is equal for games which teach the same. Everything that it
	// refers to stays in memory.
	SubjectsKey() any

	// Subjects returns the things about which these games can teach. It is called rarely.
	Subjects() PracticeSubjects

	// CurrentOpposition returns a number that identifies the seat's opposition, and whether it is in a fight.
	CurrentOpposition() (opposition uint64, inFight bool)

	// AppendOpponents appends the indices in PracticeSubjects.Parts of the seat's opposition.
	AppendOpponents(dst []int) []int

	// FightsWon returns the number of fights that the seat has won.
	FightsWon() int

	// SeatHealth returns the seat's remaining health: HP, or whatever fights use up.
	SeatHealth() int

	// AppendTraits appends the traits of the fight in progress and returns the health of the seat, both as Judge would
	// see them if the turn ended now, multiplied by TraitUnit. ok is false if the fight could be over then.
	AppendTraits(dst []TraitAmount) (traits []TraitAmount, health int, ok bool)

	// SetTraitWorths makes Judge count the traits of a fight in progress, in this table and in copies of it.
	// worths has the worth of one of each trait, in units of health divided by TraitWorthUnit; traits beyond
	// its end count nothing. nil, the default, disables this.
	SetTraitWorths(worths []int)

	// RestoreHealth refills the health of the seat. It is for practice games.
	RestoreHealth() error

	// AppendCollected appends the numbers, from 0, of the things that the seat has collected, with repetitions.
	AppendCollected(dst []int) []int
}

// TraitAmount is the amount of a trait in a state. The trait is a number from 0, less than MaxTraits, with
// the same meaning in all games of a kind.
type TraitAmount struct{ Trait, Number int32 }

// The units of traits and of their worths, and the limit of their numbers.
const (
	TraitUnit      = 64
	TraitWorthUnit = 1 << 10
	MaxTraits      = 1 << 11
)

type PracticeSubjects struct {
	// Print identifies everything on which the games depend besides the program: the content, its limits and
	// the setup. "" means that it is unknown, so that knowledge cannot be stored.
	Print string

	Parts []PracticeSubject // the things, by their numbers in AppendCollected, then possible opponents
}

// PracticeSubject is a definition that bots learn about.
type PracticeSubject struct {
	ID    string // unique among the parts
	Print uint64 // of its definition
}

// NumberOnStage is a number in the form in which the stage draws it.
type NumberOnStage struct {
	Word string // of the fact or the computed value: enemy.intent
	Text string // a text that contains it: ⚔ 4→5
}

// FindFact returns the fact of a table with a word; false, and a fact with the value 0, if it has none.
func FindFact(t Table, word string) (f engine.Fact, found bool) {
	for _, f := range t.AppendFacts(nil) {
		if f.Word == word {
			return f, true
		}
	}
	return f, false
}

// StateKey returns the result of the function Key of a table, or of Hash if the table has no Key.
func StateKey(t Table) uint64 {
	if key := t.Abilities().Key; key != nil {
		return key()
	}
	return t.Hash()
}

// TypedForm returns an action as typed in the players' language or, without Abilities.TypedForm, as Describe does.
func TypedForm(t Table, a engine.Action) string {
	if typed := t.Abilities().TypedForm; typed != nil {
		return typed(a)
	}
	return t.Describe(a)
}
