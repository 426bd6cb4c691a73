package scripting

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
	"curtaincall/engine/speech"
	"curtaincall/scripting/sandbox"
)

// played is a game as a scenario or a console plays it: its views, with the moves
// as methods, and what has happened.
type played struct {
	game   *declare.Game
	vm     *sandbox.VM
	views  *Views
	table  func() engine.Table
	idle   func() error // says what is in progress, where a game cannot be played
	apply  func(engine.Action) error
	direct lua.LGFunction // of a view: f:direct("hp pip 3")
	events func() []engine.Event
	asks   func(do func() error) error // answers a question that lets callbacks run
	reads  seriesReader
	file   *vocabulary.Scope // what names mean in the file that plays it
	made   map[*actions.Played]*lua.LTable
}

// prepare compiles the views of the game; state is what they are asked of.
func (p *played) prepare(state func(L *lua.LState) any) {
	p.views = newViews(p.vm, p.game, state)
	p.views.file = p.file
	p.made = map[*actions.Played]*lua.LTable{}
	for _, how := range p.game.Setups {
		p.views.add(how.Played.View)
	}
	for _, how := range slices.Backward(p.game.Setups) { // an outer game shows those within it
		p.made[how.Played] = p.make(how.Played)
	}
}

// viewOf is the played view that a table is a game of: the first whose part of it
// there is.
func (p *played) viewOf(t engine.Table) *actions.Played {
	return p.game.PlayedOf(t)
}

func (p *played) view(v *actions.Played) *lua.LTable { return p.made[v] }

// make makes a played view with its methods.
func (p *played) make(view *actions.Played) *lua.LTable {
	fixed := p.vm.L.CreateTable(0, 8)
	for name, do := range p.methods(view) {
		fixed.RawSetString(name, p.vm.Method(p.game.Short+":"+name, -1, func() *lua.LTable { return p.made[view] }, do))
	}
	return p.views.byName[view.Name].make(0, fixed, map[string]func(*lua.LState) lua.LValue{
		"events": func(L *lua.LState) lua.LValue { return p.happened(L) },
	})
}

// methods are what a played view can do: its moves, its questions, and stage
// directions.
func (p *played) methods(view *actions.Played) map[string]lua.LGFunction {
	list := map[string]lua.LGFunction{"direct": p.quiet("direct", func(L *lua.LState) int {
		sandbox.TakesMethod(L, "direct", 1)
		return p.direct(L)
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

// quiet is a method that callbacks cannot call.
func (p *played) quiet(name string, do lua.LGFunction) lua.LGFunction {
	return func(L *lua.LState) int {
		undisturbed(L, name, p.idle)
		return do(L)
	}
}

// move is a method that does an action: one, or one for each further value of its
// last parameter.
func (p *played) move(view *schema.View, a *actions.Action) lua.LGFunction {
	in := &inputs{name: a.Name, first: 2}
	return func(L *lua.LState) int {
		in.L, in.views = L, p.views
		in.spread(a)
		given := L.GetTop() - in.first + 1
		if given > len(a.Params) && !a.Rest {
			in.only(make([]commands.ArgDoc, len(a.Params)))
		}
		for more := 0; more == 0 || len(a.Params)+more <= given; more++ {
			if err := p.apply(p.action(in, view, a, more)); err != nil {
				Refuse(L, p.cannot(in, a), err)
			}
		}
		return 0
	}
}

// action is what a call of a method comes to, its last parameter read so many
// places further on. What the parameters can be is asked only of an action that can
// be meant now.
func (p *played) action(in *inputs, view *schema.View, a *actions.Action, more int) engine.Action {
	game := p.views.of(in.L, view)
	if err := a.Meant(p.game.State(p.table())); err != nil {
		Refuse(in.L, p.cannot(in, a), err)
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

// cannot is the beginning of the error of a refused method.
func (p *played) cannot(in *inputs, a *actions.Action) string {
	if a.Tried != "" {
		return "cannot " + a.Tried
	}
	what := "cannot " + speech.Spoken(a.Name)
	if first, ok := in.Text(0); ok {
		what += fmt.Sprintf(" %q", first)
	}
	return what
}

// ask is a method that answers a question.
func (p *played) ask(view *schema.View, q *commands.Verb) lua.LGFunction {
	in := &inputs{name: q.Name, first: 2}
	return func(L *lua.LState) int {
		in.L, in.views = L, p.views
		in.only(q.Args)
		if q.Count != nil {
			L.Push(sandbox.Number(q.Count(p.views.of(L, view), in)))
			return 1
		}
		answer := p.answer(L, view, q, in)
		if !q.Several {
			L.Push(luaValue(L, answer, p.views))
			return 1
		}
		for i := range answer.Source.Len() {
			L.Push(luaValue(L, answer.Source.Item(i), p.views))
		}
		return answer.Source.Len()
	}
}

// answer is the answer to a question that is no number.
func (p *played) answer(L *lua.LState, view *schema.View, q *commands.Verb, in *inputs) (v schema.Value) {
	game := p.views.of(L, view)
	if !q.Foretells {
		return q.Call(game, in)
	}
	if err := p.asks(func() error { v = q.Call(game, in); return nil }); err != nil {
		Refuse(L, q.Name, err)
	}
	return v
}

// happened are the events of the game as a scenario sees them: stage directions
// are left out.
func (p *played) happened(L *lua.LState) lua.LValue {
	events := p.events()
	h := &views.Happened{Game: p.game.State(p.table())}
	var seen []*engine.Event
	for i := range events {
		if !p.game.Events.Of(&events[i]).Hidden {
			seen = append(seen, &events[i])
		}
	}
	return sandbox.NewList(L, len(seen), func(i int) lua.LValue {
		sandbox.Spend(L, eventWork)
		h.Event = seen[i]
		return luaValue(L, p.event(h), p.views)
	})
}

// event is an event with those of its fields that say something.
func (p *played) event(h *views.Happened) schema.Value {
	var made schema.Made
	for _, f := range p.game.Event.Fields {
		if v := f.Read(h, 0); v.Shape != schema.Nil && (v.Shape != schema.Text || v.Text != "") {
			made = append(made, v.As(f.Name))
		}
	}
	return schema.Value{Shape: schema.Record, Source: made}
}
