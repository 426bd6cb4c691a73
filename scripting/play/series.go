package play

import (
	"cmp"
	"errors"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
)

var errReadOnly = errors.New("this game is over and can only be read")

// seriesMethod returns the Lua method that applies several actions. They are tried on a copy first,
// so that none is applied if one is refused.
func (p *Handle) seriesMethod(view *schema.View, s *actions.SeriesMethod) lua.LGFunction {
	in := runtime.NewMethodInputs(s.Name)
	return func(L *lua.LState) int {
		in.SetCall(L, p.Views)
		before := len(p.Events())
		if err := p.playSeries(L, view, s, in); err != nil {
			runtime.RaiseError(L, "cannot "+cmp.Or(s.Purpose, speech.UnderscoresToSpaces(s.Name)), err)
		}
		if s.ResultView == nil {
			return 0
		}
		now := screen.CopyOf(p.Table())
		state := p.Game.State(now)
		events := s.Of(slices.Clone(p.Events()[before:]))
		over := &Handle{
			Game: p.Game, VM: p.VM, CheckIdle: p.CheckIdle, DoForecast: p.DoForecast, Direct: p.Direct, ReadSeriesSetup: p.ReadSeriesSetup,
			Table: func() screen.Table { return now }, Events: func() []engine.Event { return events },
			Apply: func(engine.Action) error { return errReadOnly },
		}
		over.BuildViews(func(*lua.LState) any { return state })
		L.Push(over.ViewTables[s.ResultView])
		return 1
	}
}

func (p *Handle) playSeries(L *lua.LState, view *schema.View, s *actions.SeriesMethod, in *runtime.VerbArgs) error {
	newSource, err := p.parseSeriesArguments(L, view, s, in)
	if err != nil {
		return err
	}
	game := func() any { return p.Views.ReaderArgument(L, view) }
	try := func() error {
		t := screen.CopyOf(p.Table())
		return newSource().ApplyAll(func() any { return p.StateOf(view, t) }, t.Apply)
	}
	if err := p.DoForecast(try); err != nil {
		return err
	}
	return newSource().ApplyAll(game, p.Apply)
}

// parseSeriesArguments reads the arguments of a series. It returns a function that makes sources of its
// actions, each from the first action on.
func (p *Handle) parseSeriesArguments(L *lua.LState, view *schema.View, s *actions.SeriesMethod, in *runtime.VerbArgs) (func() actions.ActionSource, error) {
	game := p.Views.ReaderArgument(L, view) // raises an error if there is no such game
	if s.Setup == nil {
		in.CheckArgCount(s.Args)
		return func() actions.ActionSource { return s.NewSource(game, in) }, nil
	}
	sandbox.CheckMethodArgCount(L, s.Name, 1)
	setup, err := p.ReadSeriesSetup(L, s.Setup)
	if err != nil {
		return nil, err
	}
	list, err := s.Setup.Actions(p.Game.State(p.Table()), setup)
	return func() actions.ActionSource {
		remaining := list
		return func(any) (next engine.Action, more bool, err error) {
			if len(remaining) == 0 {
				return next, false, nil
			}
			next, remaining = remaining[0], remaining[1:]
			return next, true, nil
		}
	}, err
}

// StateOf returns what the readers of a view take for the game t; nil if t has no such part.
func (p *Handle) StateOf(view *schema.View, t screen.Table) any {
	state := p.Game.State(t)
	if view.Within != nil {
		state, _ = view.Within(state)
	}
	return state
}
