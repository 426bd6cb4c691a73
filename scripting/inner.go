package scripting

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting/sandbox"
)

// innerReader reads the argument of an inner method, and lets what it defines in place
// join the content of the game.
type innerReader func(L *lua.LState, in *declare.Inner) (setup any, err error)

// errOnlySeen is the error of a move in a game that is only shown.
var errOnlySeen = errors.New("this is over, and only to be looked at")

// inner is a method that plays a part of the game to its end and returns it as it was
// then: it stays as it is while the game goes on.
func (p *played) inner(view *declare.View, in *declare.Inner) lua.LGFunction {
	return func(L *lua.LState) int {
		sandbox.TakesMethod(L, in.Name, 1)
		p.views.of(L, view) // which says why the game is none
		if err := p.play(L, in); err != nil {
			Refuse(L, "cannot "+in.Tried, err)
		}
		return 1
	}
}

// play does what an inner method comes to, and leaves what it shows on the stack.
func (p *played) play(L *lua.LState, in *declare.Inner) error {
	setup, err := p.reads(L, in)
	if err != nil {
		return err
	}
	list, err := in.Actions(p.game.State(p.table()), setup)
	if err != nil {
		return err
	}
	before := len(p.events())
	for _, a := range list {
		if err := p.apply(a); err != nil {
			return err
		}
	}
	L.Push(p.shown(in, before))
	return nil
}

// shown is a part of the game as it is now, with what has happened since there were so
// many events.
func (p *played) shown(in *declare.Inner, before int) lua.LValue {
	now := p.table().Fresh()
	now.CopyFrom(p.table())
	state := p.game.State(now)
	events := in.Of(append([]engine.Event(nil), p.events()[before:]...))
	over := &played{game: p.game, vm: p.vm, idle: p.idle, asks: p.asks, direct: p.direct, reads: p.reads,
		table: func() engine.Table { return now }, events: func() []engine.Event { return events },
		apply: func(engine.Action) error { return errOnlySeen }}
	over.prepare(func(*lua.LState) any { return state })
	return over.view(in.Shows)
}
