package engine

// Account adds up the cost of playing in instructions: those the scripts run, and a price for the
// work that Go does beside them. The zero value is empty.
type Account struct{ Spent int64 }

// The prices of the work in Go, in instructions; one instruction is 50 ns at most.
const (
	actionPrice         = 110 // each action, carried out or refused
	eventPrice          = 12  // each event of an action
	entryPrice          = 4   // each entry that typed words are compared with
	bytesPerInstruction = 16  // bytes allocated by scripts that cost one instruction
	KeepPrice           = 450 // recording an action in the history: its text, its state and their hashes
	CopyPrice           = 150 // going to a recorded state, or restoring it from the one before
	StepPrice           = 4   // passing a state on the way to another one
	AdoptPrice          = 800 // moving a state to other scripts
)

// Reading is implemented by games that count how many entries typed words were compared with. Read
// returns the count so far.
type Reading interface {
	Read() int64
	CountReading(entries int)
}

// CountReading adds a number of entries to the count of a game that implements Reading.
func CountReading(game any, entries int) {
	if r, is := game.(Reading); is {
		r.CountReading(entries)
	}
}

// Charge adds the cost of one action of a game, carried out or refused: its price, that of its
// events, and what Meters has risen by since it was the given number.
func (a *Account) Charge(game any, since int64, events int) {
	a.Spent += CostOf(game) - since + actionPrice + eventPrice*int64(events)
}

// CostOf returns the cost so far, in instructions, of a game's scripts and of reading typed words.
func CostOf(game any) int64 {
	return InstructionsOf(game) + AllocatedBytes(game)/bytesPerInstruction + ReadingWork(game)
}

// ReadingWork returns the cost so far of reading typed words; 0 if it is not counted.
func ReadingWork(game any) int64 {
	if r, is := game.(Reading); is {
		return entryPrice * r.Read()
	}
	return 0
}
