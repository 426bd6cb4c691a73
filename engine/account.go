package engine

// CostTotal is a total cost in script instructions: those that scripts executed, plus a fixed price for each operation
// done in Go.
type CostTotal struct{ Spent int64 }

// The prices of work in Go, in script instructions, which take 50 ns at most.
const (
	actionPrice         = 110 // an action, applied or refused
	eventPrice          = 12  // each event of an action
	nameComparisonPrice = 4   // comparing typed text with one name
	bytesPerInstruction = 16  // number of bytes allocated by scripts that cost one instruction
	RecordPrice         = 450 // recording an action, its text and its state in a history
	CopyPrice           = 150 // copying a recorded state
	StepPrice           = 4   // passing one state on the way through a history
	AdoptPrice          = 800 // converting a state to reloaded scripts
)

// ParseCounter is implemented by games that count the names with which their parsers compare typed text.
type ParseCounter interface {
	TypedNameComparisons() *int64
}

// AddNameComparisons adds count to the names that game has compared, if game is a ParseCounter.
func AddNameComparisons(game any, count int) {
	if r, is := game.(ParseCounter); is {
		*r.TypedNameComparisons() += int64(count)
	}
}

// ChargeAction adds the cost of one action, applied or refused: a price for the action, one for each of its
// events, and the growth of ScriptAndParsingCost(game) since it was costBefore.
func (a *CostTotal) ChargeAction(game any, costBefore int64, eventCount int) {
	a.Spent += ScriptAndParsingCost(game) - costBefore + actionPrice + eventPrice*int64(eventCount)
}

// ScriptAndParsingCost returns the cost so far, in instructions, of what a game's scripts have executed and
// allocated, and of parsing typed text.
func ScriptAndParsingCost(game any) int64 {
	return InstructionsOf(game) + BytesAllocatedByScripts(game)/bytesPerInstruction + ParsingCost(game)
}

// ParsingCost returns the cost so far, in instructions, of parsing typed text; 0 if game is not a ParseCounter.
func ParsingCost(game any) int64 {
	if r, is := game.(ParseCounter); is {
		return nameComparisonPrice * *r.TypedNameComparisons()
	}
	return 0
}
