package console

import (
	"errors"
	"io"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
)

// Keeper records the inputs of a session, from which it can be resumed. The goroutine that types
// lines calls its methods.
type Keeper interface {
	// Begun is called before a line that may change the session.
	Begun() error

	// Done is called after each such input. isAction is whether the session has recorded the input as
	// an action; stopped is whether it was interrupted.
	Done(input string, isAction, stopped bool) error
}

// changing lists the verbs that change a session.
var changing = []string{"undo", "redo", "back", "goto", "mark", "branch", "watch", "adopt", "again"}

func (v *Command) asks() bool { return !slices.Contains(changing, v.Word) }

// asks reports whether a line is empty, a comment, or a verb that does not change the session.
func (c *Console) asks(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[[") {
		return true
	}
	v, rest := c.verb(line)
	return v != nil && v.asks() && !c.isDirection(v, rest, line)
}

func (c *Console) notifyBegin(line string) {
	c.plain, c.ran = false, false
	if c.Keeper != nil && len(c.pending) == 0 && !c.asks(line) {
		c.reportKeepError(c.Keeper.Begun())
	}
}

func (c *Console) notifyEnd(input string, err error) {
	first, _, more := strings.Cut(input, "\n")
	moved := c.session.At() != c.before
	if c.Keeper == nil || !more && c.asks(first) || err != nil && !c.ran && !moved {
		return
	}
	c.reportKeepError(c.Keeper.Done(input, c.plain && c.session.OnBranch() == "", c.isStopped()))
}

// reportKeepError stops the recording and prints err, unless it is nil.
func (c *Console) reportKeepError(err error) {
	if err != nil {
		c.Keeper = nil
		c.complain(errors.Join(errors.New("the session continues, but is no longer saved"), err))
	}
}

// ErrUnfinished is the error of replaying a recorded input that is incomplete.
var ErrUnfinished = errors.New("it is not complete")

// Rerun runs a recorded input again, without printing, and returns the hash of the resulting state.
// Failure of the input is not an error.
func (c *Console) Rerun(input string) (hash uint64, err error) {
	out := c.Out
	c.Out, c.quiet = io.Discard, true
	defer func() { c.Out, c.quiet = out, false }()
	lines := strings.Split(input, "\n")
	if len(lines) > 1 {
		c.notifyBegin(lines[0])
		c.pending = lines[:len(lines)-1]
	}
	for _, line := range c.pending {
		c.remember(line)
	}
	reply := c.Line(lines[len(lines)-1])
	if c.isStopped() {
		c.Cancel()
		return 0, engine.ErrStopped
	}
	if c.quitting = false; reply.More {
		c.Cancel()
		return 0, ErrUnfinished
	}
	return c.session.At().Hash, nil
}

// Under moves the console and its game to other scripts, without printing.
func (c *Console) Under(content scripting.Content) error { return c.swap(content) }

// bytesOfWork is the number of bytes allocated by Lua that count as one instruction.
const bytesOfWork = 6

// overspent reports whether the running line has exceeded its instruction budget, including its
// actions and moves through the history. A replayed input has no budget.
func (c *Console) overspent() bool {
	return !c.quiet && c.Instructions(nil)-c.worked > c.limits().LoadInstructions
}

// lineWork returns the price of reading a line, in instructions, which depends on the number of
// states and variables.
func (c *Console) lineWork() int64 {
	return linePrice + int64(len(c.session.Nodes()))/4 + int64(len(c.variables))
}

// charge adds instructions to the console's total that do not count toward the budget of the line.
func (c *Console) charge(price int64) {
	c.spent += price
	c.worked += price
}

// Prices, in instructions.
const (
	linePrice  = 500  // a line
	bytePrice  = 10   // each byte of a line, plus ten
	luaPrice   = 1200 // running Lua
	beginPrice = 3000 // starting a game, besides its scripts
)

// Instructions returns the instructions used so far by Lua at the prompt and the scripts of all
// games. It omits the scripts of one session, which may be nil.
func (c *Console) Instructions(except *session.Session) (instructions int64) {
	instructions = c.spent + c.vm.Working() + c.vm.Made()/bytesOfWork
	for _, g := range slices.Concat(c.earlier, c.later, []played{{session: c.session}}) {
		if g.session == nil { // the first game is being created
			continue
		}
		instructions += g.session.ReadingCost()
		if g.session != except {
			instructions += g.session.Instructions() + g.session.RebuildCost()
		}
	}
	return instructions
}

// Go does what the verb goto does, without printing.
func (c *Console) Go(place string) error {
	n, err := c.node(place)
	if err != nil {
		return err
	}
	return c.session.Visit(n)
}
