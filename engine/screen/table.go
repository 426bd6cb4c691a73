package screen

import "curtaincall/engine"

// Table is a game as people and bots play it, for all tools that show a game or read what people type.
type Table interface {
	engine.Game

	Seat() engine.Seat // returns the seat of the player who must choose now

	// PendingQuestion returns the question that an effect has asked, or nil. If there is one, only answers are legal.
	PendingQuestion() *engine.PendingQuestion

	Stage(s Screen) []string // returns the lines of the whole screen for the player who must choose now

	// StageHeading returns the title of the stage, which says where the game is, such as the number of the turn.
	StageHeading(s Screen) string

	InputHint() string // returns a line for newcomers that suggests what to type now

	// Parse parses an action as typed: as Describe returns it, or abbreviated. Its error lists what is valid.
	Parse(line string) (engine.Action, error)

	// Describe returns the text of an action. In this state Parse turns it back into the action.
	Describe(a engine.Action) string

	Story(events []engine.Event, s Screen) []string // describes events for people, line by line

	// Help returns an explanation of a word of the game or of a definition. found is false for other words.
	Help(word string, s Screen) (lines []string, found bool)

	// Judge returns how good the state would be for a seat if its turn ended now, as far as the seat can see. Higher
	// is better. Only differences between values have a meaning.
	Judge(seat engine.Seat) int

	EndsTurn(a engine.Action) bool

	// RandomizeHiddenState randomizes what the seat cannot know, such as the order of a draw pile and all future
	// chance. Call it only on a copy of a game. The result depends only on the seed and on what the seat can know.
	RandomizeHiddenState(seat engine.Seat, seed engine.Seed)

	NewEmptyTable() Table // returns an empty table of the same kind, for CopyFrom

	SetLog(log *engine.Log) // makes the game append its events to log from now on; nil stops that

	// AppendParts appends all parts of the state, such as an actor, a pile or a random stream, with their hashes.
	// Everything that affects Hash is in one of the parts, so that a difference can be located.
	AppendParts(dst []engine.StatePart) []engine.StatePart

	// AppendFacts appends the numbers of the state that players know by name, such as HP. It may omit those that are 0.
	AppendFacts(dst []engine.Fact) []engine.Fact

	// DescribeCause describes a cause: the card or enemy, the callback, and the line of a script.
	DescribeCause(c engine.Cause) engine.CauseDescription

	// SetOutcomeEnumerator makes the game take its random numbers from b in place of its streams, or undoes that if b
	// is nil. Call it only on a copy of a game.
	SetOutcomeEnumerator(b *engine.OutcomeEnumerator)

	// Abilities returns the optional functions of the table. The pointer never changes.
	Abilities() *Abilities
}

func CopyOf(t Table) Table {
	c := t.NewEmptyTable()
	c.CopyFrom(t)
	return c
}

// Abilities has the optional functions of a table; nil means missing. A table that wraps another has the same ones.
type Abilities struct {
	// SetAudience sets the seat for which stories are written from now on: they address it as "you" and omit events
	// that are hidden from it. NoSeat, the default, sees all events. It is nil in games with one seat.
	SetAudience func(seat engine.Seat)

	// HidesEvent reports whether an event is hidden from a seat. It is nil in games without hidden events.
	HidesEvent func(e *engine.Event, from engine.Seat) bool

	// Opening returns an introduction for a newcomer at a seat before the first move: who they are, against whom they
	// play, how the game is won, and what to do first. It is nil if the first stage tells all this.
	Opening func(seat engine.Seat) (paragraphs []string)

	// Prompt returns what must be chosen now, as a sentence, or "" if the moves alone make that clear.
	Prompt func(s Screen) string

	// Shown reports whether events have revealed something to a player that an undo cannot hide again.
	Shown func(events []engine.Event) bool

	HealthLoss     func(e *engine.Event) int // returns the health lost in an event, or 0 for other events
	AbsorbedDamage func(e *engine.Event) int // returns the damage absorbed in an event, or 0 for other events; may be nil

	IsFall func(e *engine.Event) bool // reports whether an event takes its target out of the game

	// HarmedSeat returns the seat whose side lost health in an event, or NoSeat if nobody plays that side.
	HarmedSeat func(e *engine.Event) engine.Seat

	// Favors reports whether a greater value of a fact is better for a seat than a smaller one. For a fact without a
	// Keyword, it reports whether the fact's owner, who must not be missing, is on the seat's side.
	Favors func(f *engine.Fact, seat engine.Seat) bool

	CountTurnStarts func(events []engine.Event) int // returns the number of turns that began in the events

	// HelpTerm is Help for the words of the rules, without definitions.
	HelpTerm func(word string, s Screen) (lines []string, found bool)

	// DescribeRemaining describes what the player could still do this turn. It returns "" if there is nothing.
	DescribeRemaining func() string

	// TypedForm returns an action as players would type it, in their language. Files use Describe instead.
	TypedForm func(a engine.Action) string

	// DrawnNumbers returns the numbers that the stage draws with more than their value, such as 4→5, each with the word
	// by which the console command "why" explains it.
	DrawnNumbers func() []NumberOnStage

	ForbidsUndo func() bool // reports whether players may not undo actions in this game

	// Promise returns by how much the seat could still raise Judge in its turn, or 0 after the turn. Each action of the
	// best way to do so must raise Judge plus Promise, if only by 1, because a bot ignores actions that do not.
	Promise func(seat engine.Seat) int

	// IsTurnDecided reports whether the turn is over except for choices whose results Judge can compare. A bot then does
	// not play on beyond the turn to compare them. It may be nil.
	IsTurnDecided func() bool

	// Plan returns the plan of an actor, one line for each turn, and the index of the step shown now, with its
	// current effects, or -1. change says when the actor takes another plan, and what else changes; it is "" if that
	// never happens. target is the number of the actor in events. steps is nil if the actor has no plan.
	Plan func(target int8, s Screen) (steps []string, now int, change string)

	// Key returns a number that identifies a state within one game, faster than Hash: two keys are equal if and only
	// if the hashes are. Keys must not be saved, since they differ between versions of the program.
	Key func() uint64

	// JudgementKey returns a hash of everything on which Judge usually depends, and a hash of what else matters for the
	// rest of the turn, such as the cards in hand in any order. Two keys can be compared only if they were returned with
	// equal scopes. If ok is false, the state has no key. A table with a JudgementKey also has JudgeForCache, but no
	// Promise.
	JudgementKey func() (key, restOfTurn uint64, scope any, ok bool)

	// ActionsToTry returns, of all legal actions, those that a search should try, the most promising first. It leaves out
	// actions that do the same as another one except by chance, such as to play an equal card. It reuses the memory of
	// legal. It may be nil.
	ActionsToTry func(legal []engine.Action) []engine.Action

	// JudgeForCache returns the result of Judge. If cacheable is true, Judge returns the same for all states with the
	// same JudgementKey.
	JudgeForCache func(seat engine.Seat) (worth int, cacheable bool)

	// EstimateRestOfTurn returns by how much Judge will probably rise until the seat ends its turn, in a state in which
	// it has other actions. A search continues from the states with the highest sum of both. It may be nil.
	EstimateRestOfTurn func() int

	Practice Practice // lets a bot learn from other games of this kind
}

// Practice lets a bot learn, from practice games, how much each thing that a seat can collect is worth. It is for
// long games of several fights, in which this worth shows only in later fights.
type Practice interface {
	NewPracticeGame(seed engine.Seed) (Table, error) // starts another game of this kind

	// SubjectsKey returns a value that is equal for games that teach the same. Bots keep the key, and all it refers to.
	SubjectsKey() any

	// Subjects returns the things about which these games can teach a bot. It may be slow.
	Subjects() PracticeSubjects

	// CurrentOpposition returns a number that identifies the seat's opposition, and whether it is in a fight.
	CurrentOpposition() (opposition uint64, inFight bool)

	AppendOpponents(dst []int) []int // appends the indices in PracticeSubjects.Parts of the seat's current opponents

	WonFights() int

	SeatHealth() int // returns the seat's remaining health: HP, or what else fights use up

	// AppendTraits appends the traits of the fight in progress and returns the health of the seat, both multiplied by
	// TraitUnit and as Judge would see them if the turn ended now. ok is false if the fight could then be over.
	AppendTraits(dst []TraitAmount) (traits []TraitAmount, health int, ok bool)

	// SetTraitWorths makes Judge add the worth of the traits of a fight in progress, in this table and in its copies.
	// worths[i] is what one of trait i is worth, in units of health divided by TraitWorthUnit; traits beyond its end
	// have no worth. nil disables this.
	SetTraitWorths(worths []int)

	// RestoreHealth gives the seat its full health. It is for practice games.
	RestoreHealth() error

	// AppendCollection appends the number of each thing that the seat has collected, once for each copy.
	AppendCollection(dst []int) []int
}

// TraitAmount is the amount of a trait in a state, multiplied by TraitUnit. Trait is less than MaxTraits and has the
// same meaning in all games of a kind.
type TraitAmount struct{ Trait, Amount int32 }

// The units of amounts of traits and of their worths, and the maximum number of traits.
const (
	TraitUnit      = 64
	TraitWorthUnit = 1 << 10
	MaxTraits      = 1 << 11
)

// PracticeSubjects has the things about which the games of a kind can teach a bot.
type PracticeSubjects struct {
	// Fingerprint is a fingerprint of everything besides the program on which the games depend: the content, its
	// limits and the setup. If it is "", what a bot learns cannot be stored.
	Fingerprint string

	Parts []PracticeSubject // the things, by their numbers in AppendCollection, then possible opponents
}

// PracticeSubject is a definition that bots learn about.
type PracticeSubject struct {
	ID          string // id that is unique among the parts
	Fingerprint uint64 // fingerprint of its definition
}

type NumberOnStage struct {
	Word string // word of the fact or the computed value, such as enemy.intent
	Text string // text as drawn, such as ⚔ 4→5
}

// TurnFact is the Word of the fact with the number of the turn. Games and states without turns lack it.
const TurnFact = "turn"

// FindFact returns the fact of a table with a word. If there is none, found is false and the fact's value 0.
func FindFact(t Table, word string) (f engine.Fact, found bool) {
	for _, f := range t.AppendFacts(nil) {
		if f.Word == word {
			return f, true
		}
	}
	return f, false
}

// StateKey returns the Key of a table's state, or its Hash if the table has no function Key.
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
