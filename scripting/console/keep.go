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

// Keeper saves a session, so that it can be resumed: inputs that are more than an action in words
// are run again.
type Keeper interface {
	// Begun is called before a line that may change the session.
	Begun() error

	// Done is called after it. With plain, the input was an action in the words of the game, which
	// the session has recorded itself; with stopped it was cut short. Both methods are called by
	// the goroutine that types.
	Done(input string, plain, stopped bool) error
}

// changing lists the verbs that change a session; the others only ask.
var changing = []string{"undo", "redo", "back", "goto", "mark", "branch", "watch", "adopt", "again"}

func (v *Command) asks() bool { return !slices.Contains(changing, v.Word) }

// asks reports whether a line changes nothing.
func (c *Console) asks(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[[") {
		return true
	}
	v, rest := c.verb(line)
	return v != nil && v.asks() && !c.isDirection(v, rest, line)
}

// notifyBegin tells the keeper, before a line that may change the session.
func (c *Console) notifyBegin(line string) {
	c.plain, c.ran = false, false
	if c.Keeper != nil && len(c.pending) == 0 && !c.asks(line) {
		c.reportKeepError(c.Keeper.Begun())
	}
}

// notifyEnd tells the keeper, after an input of one or more lines.
func (c *Console) notifyEnd(input string, err error) {
	first, _, more := strings.Cut(input, "\n")
	moved := c.session.At() != c.before
	if c.Keeper == nil || !more && c.asks(first) || err != nil && !c.ran && !moved {
		return
	}
	c.reportKeepError(c.Keeper.Done(input, c.plain && c.session.OnBranch() == "", c.isStopped()))
}

// reportKeepError stops the saving, and prints why, if err is not nil.
func (c *Console) reportKeepError(err error) {
	if err != nil {
		c.Keeper = nil
		c.complain(errors.Join(errors.New("the session continues, but is no longer saved"), err))
	}
}

// ErrUnfinished is the error of Again for an input that is incomplete.
var ErrUnfinished = errors.New("it is not complete")

// Rerun runs an earlier input again without printing, and returns the hash of the state after it.
// If the input fails, as it did when it was typed, that is no error.
func (c *Console) Rerun(input string) (hash uint64, err error) {
	out := c.Out
	c.Out, c.quiet = io.Discard, true
	defer func() { c.Out, c.quiet = out, false }()
	lines := strings.Split(input, "\n")
	if len(lines) > 1 {
		c.notifyBegin(lines[0])
		c.pending = lines[:len(lines)-1] // each of them was followed by another
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

// Under moves the console to other scripts. It prints nothing.
func (c *Console) Under(content scripting.Content) error { return c.swap(content) }

// bytesOfWork is the number of bytes made by Lua, mostly views, that count as one instruction:
// making them takes as long.
const bytesOfWork = 6

// overspent reports whether the running line has used up its budget, with its actions and ways
// through the past. An input that is run again has none.
func (c *Console) overspent() bool {
	return !c.quiet && c.Instructions(nil)-c.worked > c.limits().LoadInstructions
}

// lineWork returns the price of a line or verb in itself, in instructions: it searches the states
// and compares with the variables.
func (c *Console) lineWork() int64 {
	return linePrice + int64(len(c.session.Nodes()))/4 + int64(len(c.variables))
}

// charge adds the price of reading an input, which does not count toward the budget of a line.
func (c *Console) charge(price int64) {
	c.spent += price
	c.worked += price
}

// Prices, in instructions.
const (
	linePrice  = 500  // a line
	bytePrice  = 10   // each byte of it, and ten more
	luaPrice   = 1200 // running Lua
	beginPrice = 3000 // a game that begins, besides its scripts
)

// Instructions returns the instructions used so far: Lua at the prompt, with the values it made,
// and the scripts of all games except the session but.
func (c *Console) Instructions(but *session.Session) (instructions int64) {
	instructions = c.spent + c.vm.Working() + c.vm.Made()/bytesOfWork
	for _, g := range slices.Concat(c.earlier, c.later, []played{{session: c.session}}) {
		if g.session == nil { // the first game is being created
			continue
		}
		instructions += g.session.ReadingCost()
		if g.session != but {
			instructions += g.session.Instructions() + g.session.RebuildCost()
		}
	}
	return instructions
}

// Go goes to a place as the verb goto does, without printing.
func (c *Console) Go(place string) error {
	n, err := c.node(place)
	if err != nil {
		return err
	}
	return c.session.Visit(n)
}
