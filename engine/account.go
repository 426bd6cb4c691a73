package engine

// InstructionTotal adds up the cost of playing, in instructions: those of scripts, and prices for work in
// Go.
type InstructionTotal struct{ Spent int64 }

// The prices of work in Go, in script instructions, which take 50 ns at most.
const (
	actionPrice         = 110 // an action, applied or refused
	eventPrice          = 12  // an event of an action
	entryPrice          = 4   // comparing typed text with one name
	bytesPerInstruction = 16  // as many bytes allocated by scripts cost one instruction
	RecordPrice         = 450 // recording an action, its text and its state in a history
	CopyPrice           = 150 // copying a recorded state
	StepPrice           = 4   // passing one state on the way through a history
	AdoptPrice          = 800 // converting a state to reloaded scripts
)

// ParseCounter is implemented by games that count how many names their parsers compare typed text with.
type ParseCounter interface {
	NamesCompared() int64
	AddNamesCompared(entries int)
}

// AddNamesCompared adds to the count of a game that implements Reading.
func AddNamesCompared(game any, entries int) {
	if r, is := game.(ParseCounter); is {
		r.AddNamesCompared(entries)
	}
}

// ChargeAction adds the cost of one action, applied or refused: a price for the action and each of its
// events, and the growth of InstructionCost(game) since costBefore.
func (a *InstructionTotal) ChargeAction(game any, costBefore int64, eventCount int) {
	a.Spent += InstructionCost(game) - costBefore + actionPrice + eventPrice*int64(eventCount)
}

// InstructionCost returns the cost so far, in instructions, of a game's scripts and of parsing typed text.
func InstructionCost(game any) int64 {
	return InstructionsOf(game) + ScriptBytes(game)/bytesPerInstruction + ParsingCost(game)
}

// ParsingCost returns the cost so far of parsing typed text; 0 if the game does not count it.
func ParsingCost(game any) int64 {
	if r, is := game.(ParseCounter); is {
		return entryPrice * r.NamesCompared()
	}
	return 0
}
