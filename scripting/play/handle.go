package play

import (
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

// Handle is a game as a Lua value of a scenario or a console: its views with moves as methods, and
// its events.
type Handle struct {
	Game   *declare.Declaration
	VM     *sandbox.VM
	Views  *runtime.Views
	Table  func() screen.Table
	Idle   func() error // returns an error while no script may act
	Apply  func(engine.Action) error
	Direct lua.LGFunction // method f:direct("hp pip 3")
	Events func() []engine.Event
	Asks   func(do func() error) error // calls do, which makes a forecast
	Reads  seriesReader
	File   *vocabulary.Scope // resolves ids in the file that plays the game
	made   map[*actions.Played]*lua.LTable
}

// Prepare builds the Lua values of the views of the game; state returns the game that they read.
func (p *Handle) Prepare(state func(L *lua.LState) any) {
	p.Views = runtime.NewViews(p.VM, p.Game, state)
	p.Views.FileScope = p.File
	p.made = map[*actions.Played]*lua.LTable{}
	for _, setup := range p.Game.Setups {
		p.Views.Add(setup.Played.View)
	}
	for _, setup := range slices.Backward(p.Game.Setups) { // an outer game shows inner ones
		p.made[setup.Played] = p.make(setup.Played)
	}
}

// View returns the Lua value of a view that scripts can play.
func (p *Handle) View(v *actions.Played) *lua.LTable { return p.made[v] }

func (p *Handle) make(view *actions.Played) *lua.LTable {
	fixed := p.VM.L.CreateTable(0, 8)
	for name, do := range p.Methods(view) {
		fixed.RawSetString(name, p.VM.Method(p.Game.Short+":"+name, -1, func() *lua.LTable { return p.made[view] }, do))
	}
	return p.Views.Make(view.View, 0, fixed, map[string]func(*lua.LState) lua.LValue{
		"events": func(L *lua.LState) lua.LValue { return p.eventList(L) },
	})
}

// Methods returns the Lua methods of a view: moves, series, questions and direct.
func (p *Handle) Methods(view *actions.Played) map[string]lua.LGFunction {
	list := map[string]lua.LGFunction{"direct": p.quiet("direct", func(L *lua.LState) int {
		sandbox.CheckMethodArgCount(L, "direct", 1)
		return p.Direct(L)
	})}
	for _, a := range view.Methods {
		list[a.Name] = p.quiet(a.Name, p.move(view.View, a))
	}
	for _, s := range view.Series {
		list[s.Name] = p.quiet(s.Name, p.series(view.View, s))
	}
	for _, q := range view.Asks {
		list[q.Name] = p.ask(view.View, q)
	}
	return list
}

func (p *Handle) quiet(name string, do lua.LGFunction) lua.LGFunction {
	return func(L *lua.LState) int {
		sandbox.RequireIdle(L, name, p.Idle)
		return do(L)
	}
}

// move returns the Lua method that applies an action. If there are more arguments than parameters,
// it applies the action once for each further value of the last parameter.
func (p *Handle) move(view *schema.View, a *actions.Decl) lua.LGFunction {
	in := runtime.NewInputs(a.Name)
	return func(L *lua.LState) int {
		in.Enter(L, p.Views)
		in.SpreadOptions(a)
		argCount := in.Len()
		if argCount > len(a.Params) && !a.Rest {
			in.RefuseMore(make([]commands.ArgDoc, len(a.Params)))
		}
		for more := 0; more == 0 || len(a.Params)+more <= argCount; more++ {
			if err := p.Apply(p.action(in, view, a, more)); err != nil {
				runtime.Refuse(L, p.refusal(in, a), err)
			}
		}
		return 0
	}
}

// action reads the arguments of a call and returns the action. The last parameter is read more
// arguments later. It raises an error, without reading arguments, if the action is impossible now.
func (p *Handle) action(in *runtime.Inputs, view *schema.View, a *actions.Decl, more int) engine.Action {
	game := p.Views.GameOf(in.L, view)
	if err := a.CheckPossible(p.Game.State(p.Table())); err != nil {
		runtime.Refuse(in.L, p.refusal(in, a), err)
	}
	numbers := make([]int, 0, len(a.Params))
	for i, param := range a.Params {
		if i == len(a.Params)-1 {
			i += more
		}
		numbers = append(numbers, param.Argument(game, numbers, in, i))
	}
	return a.Action(numbers...)
}

// refusal returns the beginning of the error of a refused action: cannot play "strike".
func (p *Handle) refusal(in *runtime.Inputs, a *actions.Decl) string {
	if a.Tried != "" {
		return "cannot " + a.Tried
	}
	what := "cannot " + speech.Spoken(a.Name)
	if first, ok := in.Text(0); ok {
		what += fmt.Sprintf(" %q", first)
	}
	return what
}

func (p *Handle) ask(view *schema.View, q *commands.Verb) lua.LGFunction {
	in := runtime.NewInputs(q.Name)
	return func(L *lua.LState) int {
		sandbox.Spend(L, questionWork)
		in.Enter(L, p.Views)
		in.RefuseMore(q.Args)
		if q.Count != nil {
			L.Push(sandbox.Number(q.Count(p.Views.GameOf(L, view), in)))
			return 1
		}
		answer := p.answer(L, view, q, in)
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

func (p *Handle) answer(L *lua.LState, view *schema.View, q *commands.Verb, in *runtime.Inputs) (v schema.Value) {
	game := p.Views.GameOf(L, view)
	if !q.Foretells {
		return q.Call(game, in)
	}
	if err := p.Asks(func() error { v = q.Call(game, in); return nil }); err != nil {
		runtime.Refuse(L, q.Name, err)
	}
	return v
}

// eventList returns the events of the game as a Lua list, without hidden ones.
func (p *Handle) eventList(L *lua.LState) lua.LValue {
	events := p.Events()
	h := &views.Happened{Game: p.Game.State(p.Table())}
	var shown []*engine.Event
	for i := range events {
		if !p.Game.Events.Of(&events[i]).Hidden {
			shown = append(shown, &events[i])
		}
	}
	return sandbox.NewList(L, len(shown), func(i int) lua.LValue {
		sandbox.Spend(L, eventWork)
		h.Event = shown[i]
		return runtime.ToLua(L, p.event(h), p.Views)
	})
}

func (p *Handle) event(h *views.Happened) schema.Value {
	var fields schema.Made
	for _, f := range p.Game.Event.Fields {
		if v := f.Read(h, 0); v.Shape != schema.Nil && (v.Shape != schema.Text || v.Text != "") {
			fields = append(fields, v.As(f.Name))
		}
	}
	return schema.Value{Shape: schema.Record, Source: fields}
}
