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

// Keeper keeps a session, so that it can be come back to: what is more than an action is
// typed again then.
type Keeper interface {
	// Begun is called before something is carried out that may change the session.
	Begun() error

	// Done is called after it. plain tells an action in the words of the game, which the
	// session tells of by itself, from all else; stopped that it did not come to its end.
	// Both are called by the goroutine that types.
	Done(input string, plain, stopped bool) error
}

// changing are the verbs that change a session; the others ask.
var changing = []string{"undo", "redo", "back", "goto", "mark", "branch", "watch", "adopt", "again"}

func (v *Command) asks() bool { return !slices.Contains(changing, v.Word) }

// asks tells a line that changes nothing.
func (c *Console) asks(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[[") {
		return true
	}
	v, rest := c.verb(line)
	return v != nil && v.asks() && !c.isDirection(v, rest, line)
}

// begun is done before a line.
func (c *Console) begun(line string) {
	c.plain, c.ran = false, false
	if c.Keeper != nil && len(c.pending) == 0 && !c.asks(line) {
		c.kept(c.Keeper.Begun())
	}
}

// done is done after all lines of an input.
func (c *Console) done(input string, err error) {
	first, _, more := strings.Cut(input, "\n")
	moved := c.session.At() != c.before
	if c.Keeper == nil || !more && c.asks(first) || err != nil && !c.ran && !moved {
		return
	}
	c.kept(c.Keeper.Done(input, c.plain && c.session.OnBranch() == "", c.isStopped()))
}

// kept ends the keeping where it failed.
func (c *Console) kept(err error) {
	if err != nil {
		c.Keeper = nil
		c.complain(errors.Join(errors.New("the session continues, but is no longer saved"), err))
	}
}

// ErrUnfinished is the error of something typed again that lacks its end.
var ErrUnfinished = errors.New("it is not complete")

// Again types something again, as it was typed before, and prints nothing of it. It
// returns the hash of the state after it. What fails as it did then is no error.
func (c *Console) Again(input string) (hash uint64, err error) {
	out := c.Out
	c.Out, c.quiet = io.Discard, true
	defer func() { c.Out, c.quiet = out, false }()
	lines := strings.Split(input, "\n")
	if len(lines) > 1 {
		c.begun(lines[0])
		c.pending = lines[:len(lines)-1] // each of which was not the last
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

// Under goes on under other scripts, without a word.
func (c *Console) Under(content scripting.Content) error { return c.swap(content) }

// bytesOfWork says how many bytes that Lua makes count as an instruction: making them takes as
// long. Most are of views.
const bytesOfWork = 6

// overspent reports whether the line that is running takes more than a line may, with what
// its actions and its ways through the past take. What is typed again was short enough.
func (c *Console) overspent() bool {
	return !c.quiet && c.Instructions(nil)-c.worked > c.limits().LoadInstructions
}

// lineWork returns what a line or a verb takes beside what it does, in instructions: it finds
// places among all states, and compares with what a line before has defined.
func (c *Console) lineWork() int64 {
	return linePrice + int64(len(c.session.Nodes()))/4 + int64(len(c.variables))
}

// charge charges for reading what is typed, which is none of what a line may take.
func (c *Console) charge(price int64) {
	c.spent += price
	c.worked += price
}

// The prices, in instructions.
const (
	linePrice  = 500  // for what is typed
	bytePrice  = 10   // for each byte of it, and for ten more of each line
	luaPrice   = 1200 // for Lua
	beginPrice = 3000 // for a game that begins, beside its scripts
)

// Instructions returns how many instructions everything that was typed took so far: Lua of the prompt,
// with what it makes, and the scripts of all games but for the one given.
func (c *Console) Instructions(but *session.Session) (instructions int64) {
	instructions = c.spent + c.vm.Working() + c.vm.Made()/bytesOfWork
	for _, g := range slices.Concat(c.earlier, c.later, []played{{session: c.session}}) {
		if g.session == nil { // the first game is being created
			continue
		}
		instructions += g.session.Reading()
		if g.session != but {
			instructions += g.session.Instructions() + g.session.Remade()
		}
	}
	return instructions
}

// Go goes to a place as the verb goto does, and says nothing.
func (c *Console) Go(place string) error {
	n, err := c.node(place)
	if err != nil {
		return err
	}
	return c.session.Visit(n)
}
