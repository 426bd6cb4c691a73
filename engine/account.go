package engine

// Account adds up what playing takes, in instructions of scripts: those of the scripts
// themselves, and at a price what Go does beside them. The zero value is empty.
type Account struct{ Spent int64 }

// The prices of what Go does, in instructions: at least one for 50 ns.
const (
	actionPrice = 110 // an action that is carried out or refused
	eventPrice  = 12  // an event of it
	entryPrice  = 4   // something that typed words are compared with
	madePrice   = 16  // bytes that scripts make are one instruction
	KeepPrice   = 450 // an action that is remembered: its text, its state and the digests of that
	CopyPrice   = 150 // a state that is gone to, or made of the one before it
	StepPrice   = 4   // a state that is passed over on the way to another
	MovePrice   = 800 // a state that goes on under other scripts
)

// Reading describes what a game may implement to tell how many entries typed words were compared
// with so far.
type Reading interface {
	Read() int64
	CountReading(entries int)
}

// CountReading tells a game that typed words were compared with so many entries.
func CountReading(game any, entries int) {
	if r, is := game.(Reading); is {
		r.CountReading(entries)
	}
}

// Charge charges for an action of a game, whether it was carried out or refused: for what
// the scripts have worked and what was read since the game was metered at since, and for
// its events.
func (a *Account) Charge(game any, since int64, events int) {
	a.Spent += Meters(game) - since + actionPrice + eventPrice*int64(events)
}

// Meters returns what the scripts of a game have worked and made so far, with what was read.
func Meters(game any) int64 {
	return InstructionsOf(game) + Made(game)/madePrice + ReadingWork(game)
}

// ReadingWork returns what reading typed words of a game took so far.
func ReadingWork(game any) int64 {
	if r, is := game.(Reading); is {
		return entryPrice * r.Read()
	}
	return 0
}
