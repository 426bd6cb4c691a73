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

// Handle is a game for a script of a scenario or a console: its views, with moves as methods, and
// its events.
type Handle struct {
	Game   *declare.Declaration
	VM     *sandbox.VM
	Views  *runtime.Views
	Table  func() screen.Table
	Idle   func() error // returns an error while the game cannot be played
	Apply  func(engine.Action) error
	Direct lua.LGFunction // of a view: f:direct("hp pip 3")
	Events func() []engine.Event
	Asks   func(do func() error) error // runs a question that may call callbacks
	Reads  seriesReader
	File   *vocabulary.Scope // resolves ids in the file that plays it
	made   map[*actions.Played]*lua.LTable
}

// Prepare compiles the views of the game; state returns the game that they read.
func (p *Handle) Prepare(state func(L *lua.LState) any) {
	p.Views = runtime.NewViews(p.VM, p.Game, state)
	p.Views.FileScope = p.File
	p.made = map[*actions.Played]*lua.LTable{}
	for _, how := range p.Game.Setups {
		p.Views.Add(how.Played.View)
	}
	for _, how := range slices.Backward(p.Game.Setups) { // an outer game shows inner ones
		p.made[how.Played] = p.make(how.Played)
	}
}

// View returns the value with which a script plays a view.
func (p *Handle) View(v *actions.Played) *lua.LTable { return p.made[v] }

// make returns the value of a played view with its methods.
func (p *Handle) make(view *actions.Played) *lua.LTable {
	fixed := p.VM.L.CreateTable(0, 8)
	for name, do := range p.Methods(view) {
		fixed.RawSetString(name, p.VM.Method(p.Game.Short+":"+name, -1, func() *lua.LTable { return p.made[view] }, do))
	}
	return p.Views.Make(view.View, 0, fixed, map[string]func(*lua.LState) lua.LValue{
		"events": func(L *lua.LState) lua.LValue { return p.eventList(L) },
	})
}

// Methods returns the methods of a played view: moves, series, questions and direct.
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

// move returns a method that carries out an action, or several if there are further values for its
// last parameter.
func (p *Handle) move(view *schema.View, a *actions.Decl) lua.LGFunction {
	in := runtime.NewInputs(a.Name)
	return func(L *lua.LState) int {
		in.Enter(L, p.Views)
		in.SpreadOptions(a)
		given := in.Len()
		if given > len(a.Params) && !a.Rest {
			in.RefuseMore(make([]commands.ArgDoc, len(a.Params)))
		}
		for more := 0; more == 0 || len(a.Params)+more <= given; more++ {
			if err := p.Apply(p.action(in, view, a, more)); err != nil {
				runtime.Refuse(L, p.refusal(in, a), err)
			}
		}
		return 0
	}
}

// action returns the action of a call, whose last parameter is read more places further on.
// Parameters are checked only if the action is possible now.
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

// refusal returns the beginning of the error of an action that was refused.
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

// eventList returns the events of the game for a scenario, without stage directions.
func (p *Handle) eventList(L *lua.LState) lua.LValue {
	events := p.Events()
	h := &views.Happened{Game: p.Game.State(p.Table())}
	var seen []*engine.Event
	for i := range events {
		if !p.Game.Events.Of(&events[i]).Hidden {
			seen = append(seen, &events[i])
		}
	}
	return sandbox.NewList(L, len(seen), func(i int) lua.LValue {
		sandbox.Spend(L, eventWork)
		h.Event = seen[i]
		return runtime.ToLua(L, p.event(h), p.Views)
	})
}

func (p *Handle) event(h *views.Happened) schema.Value {
	var made schema.Made
	for _, f := range p.Game.Event.Fields {
		if v := f.Read(h, 0); v.Shape != schema.Nil && (v.Shape != schema.Text || v.Text != "") {
			made = append(made, v.As(f.Name))
		}
	}
	return schema.Value{Shape: schema.Record, Source: made}
}
