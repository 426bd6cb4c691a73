package console

import (
	"errors"
	"io"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
)

// InputRecorder records the inputs of a console, so that its session can be resumed. The console
// calls the methods in the goroutine that calls Line.
type InputRecorder interface {
	// BeforeLine is called before the first line of an input that may change the session.
	BeforeLine() error

	// AfterInput is called after each input that may have changed the session. isAction is whether the
	// session has recorded the input as an action; stopped is whether the input was interrupted.
	RecordInput(input string, isAction, stopped bool) error
}

var changingVerbs = []string{"undo", "redo", "back", "goto", "mark", "branch", "watch", "adopt", "again"}

func (v *Command) isReadOnly() bool { return !slices.Contains(changingVerbs, v.Word) }

// isReadOnlyLine reports whether a line is empty, a comment, a question, a line of Go, or a verb
// that cannot change the session.
func (c *Console) isReadOnlyLine(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[[") {
		return true
	}
	if speech.SubjectOfQuestion(line) != "" || c.isGoLine(line) {
		return true
	}
	v, rest := c.parseVerb(line)
	return v != nil && v.isReadOnly() && !c.isActionDespiteVerb(v, rest, line)
}

func (c *Console) notifyRecorderBeforeLine(line string) {
	c.isActionLine, c.hasRunLua = false, false
	if c.InputRecorder != nil && len(c.pending) == 0 && !c.isReadOnlyLine(line) {
		c.stopRecordingOnError(c.InputRecorder.BeforeLine())
	}
}

func (c *Console) notifyRecorderAfterInput(input string, err error) {
	first, _, more := strings.Cut(input, "\n")
	moved := c.session.CurrentNode() != c.lineStart
	if c.InputRecorder == nil || !more && c.isReadOnlyLine(first) || err != nil && !c.hasRunLua && !moved {
		return
	}
	c.stopRecordingOnError(c.InputRecorder.RecordInput(input, c.isActionLine && c.session.CurrentBranch() == "", c.isStopped()))
}

func (c *Console) stopRecordingOnError(err error) {
	if err != nil {
		c.InputRecorder = nil
		c.printError(errors.Join(errors.New("the session continues, but is no longer saved"), err))
	}
}

// ErrIncompleteInput is the error of replaying a recorded input that is incomplete.
var ErrIncompleteInput = errors.New("the input is incomplete")

// ReplayInput runs a recorded input again without printing and returns the hash of the resulting state.
// An input that fails is not an error; one that is incomplete (ErrIncompleteInput) or interrupted is.
func (c *Console) ReplayInput(input string) (hash uint64, err error) {
	out := c.Out
	c.Out, c.quiet = io.Discard, true
	defer func() { c.Out, c.quiet = out, false }()
	lines := strings.Split(input, "\n")
	if len(lines) > 1 {
		c.notifyRecorderBeforeLine(lines[0])
		c.pending = lines[:len(lines)-1]
	}
	for _, line := range c.pending {
		c.appendToRecentInput(line)
	}
	reply := c.RunLine(lines[len(lines)-1])
	if c.isStopped() {
		c.CancelInput()
		return 0, engine.ErrStopped
	}
	if c.quitting = false; reply.More {
		c.CancelInput()
		return 0, ErrIncompleteInput
	}
	return c.session.CurrentNode().Hash, nil
}

// bytesPerInstruction is the number of bytes allocated by Lua that count as one instruction.
const bytesPerInstruction = 6

// isOverBudget reports whether the running line has exceeded its instruction budget, including its
// actions and moves through the history. A replayed input has no budget.
func (c *Console) isOverBudget() bool {
	return !c.quiet && c.TotalInstructions(nil)-c.instructionsBefore > c.lineLimits().LoadInstructions
}

func (c *Console) lineReadingPrice() int64 {
	return linePrice + int64(len(c.session.Nodes()))/4 + int64(len(c.variables))
}

// chargeWithoutBudget adds to the console's instructions, but not to those that the line's budget limits.
func (c *Console) chargeWithoutBudget(price int64) {
	c.spentInstructions += price
	c.instructionsBefore += price
}

// Prices, in instructions.
const (
	linePrice  = 500  // a line
	bytePrice  = 10   // each byte of a line, and ten bytes more
	luaPrice   = 1200 // running Lua
	beginPrice = 3000 // starting a game, besides its scripts
)

// TotalInstructions returns the instructions used so far by Lua at the prompt and by all games. If
// except is not nil, it omits what that session has spent on actions and navigation.
func (c *Console) TotalInstructions(except *session.Session) (instructions int64) {
	instructions = c.spentInstructions + c.vm.InstructionsIncludingCurrent() + c.vm.EndedCallBytes()/bytesPerInstruction
	for _, g := range slices.Concat(c.earlierGames, c.laterGames, []replacedGame{{session: c.session}}) {
		if g.session == nil { // the first game is being created
			continue
		}
		instructions += g.session.UnappliedParsingCost()
		if g.session != except {
			instructions += g.session.SpentInstructions() + g.session.NavigationCost()
		}
	}
	return instructions
}

// GoToPlace goes to the state that a place names, as the verb goto does, without printing.
func (c *Console) GoToPlace(place string) error {
	n, err := c.findNodeAtPlace(place)
	if err != nil {
		return err
	}
	return c.session.GoToNodeWithoutBranch(n)
}
