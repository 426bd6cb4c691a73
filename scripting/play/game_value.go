package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
)

// GameValue is a game as a Lua value, whose views show the game, whose moves are methods, and whose events are a list.
type GameValue struct {
	Game                *declare.Declaration
	VM                  *sandbox.VM
	Views               *runtime.Views
	Table               func() screen.Table
	CheckIdle           func() error // returns an error while scripts must not act
	Apply               func(engine.Action) error
	Direct              lua.LGFunction // implements the method f:direct("hp pip 3")
	Events              func() []engine.Event
	DoAndChargeForecast func(do func() error) error // calls do, which makes a forecast, and charges for it
	Scope               *vocabulary.NameScope       // resolves ids in the file that plays the game

	// ReadSeriesSetupAndAddDefinitions reads the setup of a series of actions, and adds its definitions to the game.
	ReadSeriesSetupAndAddDefinitions func(L *lua.LState, s *actions.ActionSeriesSetup) (setup any, err error)

	ViewTables map[*actions.PlayableView]*lua.LTable // the Lua values of the views
}

// BuildViews builds the Lua values of the game's views. state returns the game that is read through them.
func (p *GameValue) BuildViews(state func(L *lua.LState) any) {
	p.Views = runtime.NewViews(p.VM, p.Game, state)
	p.Views.FileScope = p.Scope
	p.ViewTables = map[*actions.PlayableView]*lua.LTable{}
	for _, setup := range p.Game.Setups {
		p.Views.AddView(setup.Played.View)
	}
	for _, setup := range slices.Backward(p.Game.Setups) { // an outer game shows inner ones
		view, fixed := setup.Played, p.VM.L.CreateTable(0, 8)
		for name, do := range p.Methods(view) {
			self := func() *lua.LTable { return p.ViewTables[view] }
			fixed.RawSetString(name, p.VM.NewMethod(p.Game.GameVariable+":"+name, self, do))
		}
		p.ViewTables[view] = p.Views.MakeSubjectTable(view.View, 0, fixed, map[string]func(*lua.LState) lua.LValue{
			"events": p.scenarioEventList,
		})
	}
}

// Methods returns the Lua methods of a view, by name: its moves, its series of moves, its questions, and direct.
func (p *GameValue) Methods(view *actions.PlayableView) map[string]lua.LGFunction {
	list := map[string]lua.LGFunction{"direct": p.withIdleCheck("direct", func(L *lua.LState) int {
		sandbox.RaiseIfTooManyMethodArgs(L, "direct", 1)
		return p.Direct(L)
	})}
	for _, a := range view.Methods {
		list[a.Name] = p.withIdleCheck(a.Name, p.moveMethod(view.View, a))
	}
	for _, s := range view.Series {
		list[s.Name] = p.withIdleCheck(s.Name, p.seriesMethod(view.View, s))
	}
	for _, q := range view.Questions {
		list[q.Name] = p.questionMethod(view.View, q)
	}
	return list
}

func (p *GameValue) withIdleCheck(name string, do lua.LGFunction) lua.LGFunction {
	return func(L *lua.LState) int {
		sandbox.RaiseUnlessIdle(L, name, p.CheckIdle)
		return do(L)
	}
}

// moveMethod returns the Lua method that plays the action a, once for each value of its last parameter.
func (p *GameValue) moveMethod(view *schema.View, a *actions.Decl) lua.LGFunction {
	in := runtime.NewMethodArgs(a.Name)
	return func(L *lua.LState) int {
		in.SetCall(L, p.Views)
		in.SpreadOptions(a)
		argCount := in.Len()
		if argCount > len(a.Params) && !a.RepeatsLastParam {
			in.RaiseIfTooManyArgs(make([]commands.ArgDoc, len(a.Params)))
		}
		for more := 0; more == 0 || len(a.Params)+more <= argCount; more++ {
			if err := p.Apply(p.readAction(in, view, a, more)); err != nil {
				runtime.RaiseError(L, p.refusalPrefix(in, a), err)
			}
		}
		return 0
	}
}

// readAction reads the arguments of a method call as an action, or raises an error. The last parameter gets the
// argument lastArgumentOffset places further, so that one call can list several values for it.
func (p *GameValue) readAction(in *runtime.VerbArgs, view *schema.View, a *actions.Decl, lastArgumentOffset int) engine.Action {
	game := p.Views.ReaderArgument(in.L, view)
	if err := a.CheckPossible(p.Game.State(p.Table())); err != nil {
		runtime.RaiseError(in.L, p.refusalPrefix(in, a), err)
	}
	numbers := make([]int, 0, len(a.Params))
	for i, param := range a.Params {
		if i == len(a.Params)-1 {
			i += lastArgumentOffset
		}
		numbers = append(numbers, param.ReadArgument(game, numbers, in, i))
	}
	return a.NewAction(numbers...)
}

// refusalPrefix returns the beginning of the message about a refused action, such as "cannot play \"strike\"".
func (p *GameValue) refusalPrefix(in *runtime.VerbArgs, a *actions.Decl) string {
	if a.Purpose != "" {
		return "cannot " + a.Purpose
	}
	what := "cannot " + speech.UnderscoresToSpaces(a.Name)
	if first, ok := in.Text(0); ok {
		what += fmt.Sprintf(" %q", first)
	}
	return what
}

func (p *GameValue) questionMethod(view *schema.View, q *commands.Verb) lua.LGFunction {
	in := runtime.NewMethodArgs(q.Name)
	return func(L *lua.LState) int {
		sandbox.ChargeWork(L, questionWork)
		in.SetCall(L, p.Views)
		in.RaiseIfTooManyArgs(q.Args)
		if q.Count != nil {
			L.Push(sandbox.IntValue(q.Count(p.Views.ReaderArgument(L, view), in)))
			return 1
		}
		answer := p.answerQuestion(L, view, q, in)
		if !q.Several {
			L.Push(runtime.ToLua(L, answer, p.Views))
			return 1
		}
		for i := range answer.Source.Len() {
			L.Push(runtime.ToLua(L, answer.Source.Item(i), p.Views))
		}
		return answer.Source.Len()
	}
}

func (p *GameValue) answerQuestion(L *lua.LState, view *schema.View, q *commands.Verb, in *runtime.VerbArgs) (v schema.Value) {
	game := p.Views.ReaderArgument(L, view)
	if !q.RunsCallbacks {
		return q.Call(game, in)
	}
	if err := p.DoAndChargeForecast(func() error { v = q.Call(game, in); return nil }); err != nil {
		runtime.RaiseError(L, q.Name, err)
	}
	return v
}

func (p *GameValue) scenarioEventList(L *lua.LState) lua.LValue {
	events := p.Events()
	h := &views.EventInGame{Game: p.Game.State(p.Table())}
	var shown []*engine.Event
	for i := range events {
		if !p.Game.Events.DeclOf(&events[i]).Hidden {
			shown = append(shown, &events[i])
		}
	}
	return sandbox.BuildReadOnlyList(L, len(shown), func(i int) lua.LValue {
		sandbox.ChargeWork(L, eventWork)
		h.Event = shown[i]
		var fields schema.BuiltTable
		for _, f := range p.Game.Event.Fields {
			if v := f.Read(h, 0); v.Shape != schema.Nil && (v.Shape != schema.Text || v.Text != "") {
				fields = append(fields, v.WithName(f.Name))
			}
		}
		return runtime.ToLua(L, schema.Value{Shape: schema.Record, Source: fields}, p.Views)
	})
}

var errReadOnly = errors.New("this game is over and can only be read")

// seriesMethod returns the Lua method s, which plays several actions, or none if one of them is refused.
func (p *GameValue) seriesMethod(view *schema.View, s *actions.ActionSeriesMethod) lua.LGFunction {
	in := runtime.NewMethodArgs(s.Name)
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
		over := &GameValue{
			Game: p.Game, VM: p.VM, CheckIdle: p.CheckIdle, DoAndChargeForecast: p.DoAndChargeForecast, Direct: p.Direct, ReadSeriesSetupAndAddDefinitions: p.ReadSeriesSetupAndAddDefinitions,
			Table: func() screen.Table { return now }, Events: func() []engine.Event { return events },
			Apply: func(engine.Action) error { return errReadOnly },
		}
		over.BuildViews(func(*lua.LState) any { return state })
		L.Push(over.ViewTables[s.ResultView])
		return 1
	}
}

func (p *GameValue) playSeries(L *lua.LState, view *schema.View, s *actions.ActionSeriesMethod, in *runtime.VerbArgs) error {
	newSource, err := p.parseSeriesArguments(L, view, s, in)
	if err != nil {
		return err
	}
	game := func() any { return p.Views.ReaderArgument(L, view) }
	try := func() error {
		t := screen.CopyOf(p.Table())
		return newSource().ApplyAll(func() any { return p.StateOf(view, t) }, t.Apply)
	}
	if err := p.DoAndChargeForecast(try); err != nil {
		return err
	}
	return newSource().ApplyAll(game, p.Apply)
}

// parseSeriesArguments reads the arguments of s. Each call of the returned function begins the series of actions anew.
func (p *GameValue) parseSeriesArguments(L *lua.LState, view *schema.View, s *actions.ActionSeriesMethod, in *runtime.VerbArgs) (func() actions.ActionSource, error) {
	game := p.Views.ReaderArgument(L, view) // raises an error if there is no such game
	if s.Setup == nil {
		in.RaiseIfTooManyArgs(s.Args)
		return func() actions.ActionSource { return s.NewSource(game, in) }, nil
	}
	sandbox.RaiseIfTooManyMethodArgs(L, s.Name, 1)
	setup, err := p.ReadSeriesSetupAndAddDefinitions(L, s.Setup)
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

// StateOf returns the part of game t from which the fields of view are read, such as a fight; nil if t has none now.
func (p *GameValue) StateOf(view *schema.View, t screen.Table) any {
	part, _ := view.PartOfGame(p.Game.State(t))
	return part
}
