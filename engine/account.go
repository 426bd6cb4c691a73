package engine

// Account adds up the cost of playing, in instructions: those of scripts, and prices for work in
// Go.
type Account struct{ Spent int64 }

// The prices of work in Go, in script instructions, which take 50 ns at most.
const (
	actionPrice         = 110 // an action, applied or refused
	eventPrice          = 12  // an event of an action
	entryPrice          = 4   // comparing typed text with one name
	bytesPerInstruction = 16  // as many bytes allocated by scripts cost one instruction
	KeepPrice           = 450 // recording an action, its text and its state in a history
	CopyPrice           = 150 // copying a recorded state
	StepPrice           = 4   // passing one state on the way through a history
	AdoptPrice          = 800 // converting a state to reloaded scripts
)

// Reading is implemented by games that count how many names their parsers compare typed text with.
type Reading interface {
	Read() int64
	CountReading(entries int)
}

// CountReading adds to the count of a game that implements Reading.
func CountReading(game any, entries int) {
	if r, is := game.(Reading); is {
		r.CountReading(entries)
	}
}

// Charge adds the cost of one action, applied or refused: a price for the action and each of its
// events, and the growth of CostOf(game) since costBefore.
func (a *Account) Charge(game any, costBefore int64, eventCount int) {
	a.Spent += CostOf(game) - costBefore + actionPrice + eventPrice*int64(eventCount)
}

// CostOf returns the cost so far, in instructions, of a game's scripts and of parsing typed text.
func CostOf(game any) int64 {
	return InstructionsOf(game) + AllocatedBytes(game)/bytesPerInstruction + ReadingWork(game)
}

// ReadingWork returns the cost so far of parsing typed text; 0 if the game does not count it.
func ReadingWork(game any) int64 {
	if r, is := game.(Reading); is {
		return entryPrice * r.Read()
	}
	return 0
}
