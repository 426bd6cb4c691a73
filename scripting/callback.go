package scripting

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Callback is one function of a definition.
type Callback struct {
	Fn   *lua.LFunction     // nil where no interpreter has run its file yet
	Code *lua.FunctionProto // of Fn
	Item string             // card "vex", enemy "critic"
	Name string             // play, on.damaged, phases.2.enter
	Form *schema.Callback

	Scope *vocabulary.Scope // what names mean in it
}

// Callbacks are the functions of all definitions of a generation as one
// interpreter has them, by number. A ruleset's runtime holds them, calls them,
// and lets them say what went wrong.
type Callbacks struct {
	VM   *sandbox.VM
	List []Callback

	action allowance // of the action in progress

	beside *sandbox.VM // runs the callbacks of a scenario file or a console in these games
	past   int64       // what those before it worked
}

// allowance is what the callbacks of one action may use together.
type allowance struct {
	game  any
	tries uint32
	until int64 // of the machine's work
	run   int64 // what a run may work in all; 0: whatever it wants
}

// PerAction is how many calls that use up all of Limits.Instructions fit into one
// action of a game.
const PerAction = 5

// Afford reports whether the action in progress may run one callback more, before
// callback n is called and while none runs. Game and tries tell the action from
// others: tries changes with every action that begins in that game. One callback
// is bounded by the limits; an action that sets off thousands is bounded here.
func (c *Callbacks) Afford(n int, game any, tries uint32) error {
	worked := c.VM.Worked()
	if c.action.tries != tries || c.action.game != game {
		c.action.begin(game, tries, c.VM)
	}
	if worked <= c.action.until && (c.action.run == 0 || worked <= c.action.run) {
		return nil
	}
	return c.unaffordable(n)
}

// begin is what one action may use from here on.
func (a *allowance) begin(game any, tries uint32, vm *sandbox.VM) {
	each, run := vm.PerCall()
	a.game, a.tries, a.until, a.run = game, tries, vm.Worked()+PerAction*each, run
}

// unaffordable is why callback n is not run.
func (c *Callbacks) unaffordable(n int) error {
	if most := c.action.run; most > 0 && c.VM.Worked() > most {
		return sandbox.RunOver("this action", most)
	}
	err := c.Fault(n, "%s: the callbacks of one action use more than %d instructions together", sandbox.ErrInstructions, PerAction*c.VM.Limits().Instructions)
	if at, ok := err.(*source.Error); ok {
		at.Err = sandbox.ErrInstructions
	}
	return err
}

// Worked implements engine.Meter.
func (c *Callbacks) Worked() int64 {
	if c.beside == nil {
		return c.VM.Worked()
	}
	return c.VM.Worked() + c.past + c.beside.Worked()
}

// Made is what engine.Made tells.
func (c *Callbacks) Made() int64 { return c.VM.Made() }

// Beside says which machine runs the callbacks that do not belong to the generation:
// it works for the same games.
func (c *Callbacks) Beside(vm *sandbox.VM) {
	if c.beside != nil {
		c.past += c.beside.Worked()
	}
	c.beside = vm
}

// Fault is an error at the head of callback n.
func (c *Callbacks) Fault(n int, format string, args ...any) error {
	proto := c.List[n].Code
	if text := c.VM.Text(proto.SourceName); text != nil {
		return text.Errorf(proto.LineDefined, 0, 0, format, args...)
	}
	return fmt.Errorf(format, args...)
}

// WrongResult is the error of callback n that returned something else than it
// must.
func (c *Callbacks) WrongResult(n int, want string, got lua.LValue) error {
	return c.Fault(n, "%s must return %s, not %s", c.List[n].Name, want, sandbox.Shown(got))
}

// Explain makes of the error that the last call, of callback n, returned what its
// reader needs: where it is in the script, and whose callback it was, when. An
// error of the rules is placed at the line whose verb they refused.
func (c *Callbacks) Explain(err error, n, turn, action int) error {
	var already *Failure
	if errors.As(err, &already) {
		return already
	}
	var at *source.Error
	if !errors.As(err, &at) {
		at = &source.Error{Message: err.Error(), Err: err}
		file, line := c.VM.StoppedAt()
		if text := c.VM.Text(file); text != nil {
			at = text.Errorf(line, 0, 0, "%s", err.Error())
			at.Err = err
		}
	}
	return &Failure{Err: at, Item: c.List[n].Item, Callback: c.List[n].Name, Turn: turn, Action: action}
}

// Refuse raises the error of a game that a scenario's script asked for something:
// one that already names a place in a script passes as it is, what says what was
// tried otherwise. It does not return.
func Refuse(L *lua.LState, what string, err error) {
	var failure *Failure
	if errors.As(err, &failure) {
		panic(err)
	}
	sandbox.Raise(L, fmt.Errorf("%s: %w", what, err))
}
