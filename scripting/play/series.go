package play

import (
	"cmp"
	"curtaincall/engine/screen"
	"errors"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
)

// seriesReader reads the set-up of a series, and lets what it defines in place join the
// content of the game.
type seriesReader func(L *lua.LState, s *actions.SeriesSetup) (setup any, err error)

// errOnlySeen is the error of a move in a game that is only shown.
var errOnlySeen = errors.New("this game is over and can only be read")

// series returns a method that does several actions. They are tried on a copy before, so that
// none is done where one is refused.
func (p *Handle) series(view *schema.View, s *actions.Series) lua.LGFunction {
	in := runtime.NewInputs(s.Name)
	return func(L *lua.LState) int {
		in.Enter(L, p.Views)
		before := len(p.Events())
		if err := p.play(L, view, s, in); err != nil {
			runtime.Refuse(L, "cannot "+cmp.Or(s.Tried, speech.Spoken(s.Name)), err)
		}
		if s.Shows == nil {
			return 0
		}
		L.Push(p.snapshot(s, before))
		return 1
	}
}

// play does what a call of a series comes to.
func (p *Handle) play(L *lua.LState, view *schema.View, s *actions.Series, in *runtime.Inputs) error {
	course, err := p.courses(L, view, s, in)
	if err != nil {
		return err
	}
	game := func() any { return p.Views.GameOf(L, view) }
	try := func() error {
		t := p.Table().Fresh()
		t.CopyFrom(p.Table())
		return course().Do(func() any { return p.Part(view, t) }, t.Apply)
	}
	if err := p.Asks(try); err != nil {
		return err
	}
	return course().Do(game, p.Apply)
}

// courses reads the arguments of a series. What it returns begins its course anew each
// time.
func (p *Handle) courses(L *lua.LState, view *schema.View, s *actions.Series, in *runtime.Inputs) (func() actions.Course, error) {
	game := p.Views.GameOf(L, view) // which says why the game is none
	if s.Setup == nil {
		in.RefuseMore(s.Args)
		return func() actions.Course { return s.Course(game, in) }, nil
	}
	sandbox.TakesMethod(L, s.Name, 1)
	setup, err := p.Reads(L, s.Setup)
	if err != nil {
		return nil, err
	}
	list, err := s.Setup.Actions(p.Game.State(p.Table()), setup)
	return func() actions.Course {
		left := list
		return func(any) (next engine.Action, more bool, err error) {
			if len(left) == 0 {
				return next, false, nil
			}
			next, left = left[0], left[1:]
			return next, true, nil
		}
	}, err
}

func (p *Handle) Part(view *schema.View, t screen.Table) any {
	state := p.Game.State(t)
	if view.Within != nil {
		state, _ = view.Within(state)
	}
	return state
}

// snapshot returns a part of the game as it is now, with what has happened since there were so
// many events. It stays as it is while the game goes on.
func (p *Handle) snapshot(s *actions.Series, before int) lua.LValue {
	now := p.Table().Fresh()
	now.CopyFrom(p.Table())
	state := p.Game.State(now)
	events := s.Of(append([]engine.Event(nil), p.Events()[before:]...))
	over := &Handle{Game: p.Game, VM: p.VM, Idle: p.Idle, Asks: p.Asks, Direct: p.Direct, Reads: p.Reads,
		Table: func() screen.Table { return now }, Events: func() []engine.Event { return events },
		Apply: func(engine.Action) error { return errOnlySeen }}
	over.Prepare(func(*lua.LState) any { return state })
	return over.View(s.Shows)
}
