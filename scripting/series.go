package scripting

import (
	"cmp"
	"errors"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
	"curtaincall/scripting/sandbox"
)

// seriesReader reads the set-up of a series, and lets what it defines in place join the
// content of the game.
type seriesReader func(L *lua.LState, s *actions.SeriesSetup) (setup any, err error)

// errOnlySeen is the error of a move in a game that is only shown.
var errOnlySeen = errors.New("this is over, and only to be looked at")

// series is a method that does several actions. They are tried on a copy before, so
// that none is done where one is refused.
func (p *played) series(view *schema.View, s *actions.Series) lua.LGFunction {
	in := &inputs{name: s.Name, first: 2}
	return func(L *lua.LState) int {
		in.L, in.views = L, p.views
		before := len(p.events())
		if err := p.play(L, view, s, in); err != nil {
			Refuse(L, "cannot "+cmp.Or(s.Tried, speech.Spoken(s.Name)), err)
		}
		if s.Shows == nil {
			return 0
		}
		L.Push(p.shown(s, before))
		return 1
	}
}

// play does what a call of a series comes to.
func (p *played) play(L *lua.LState, view *schema.View, s *actions.Series, in *inputs) error {
	course, err := p.courses(L, view, s, in)
	if err != nil {
		return err
	}
	game := func() any { return p.views.of(L, view) }
	try := func() error {
		t := p.table().Fresh()
		t.CopyFrom(p.table())
		return course().Do(func() any { return p.part(view, t) }, t.Apply)
	}
	if err := p.asks(try); err != nil {
		return err
	}
	return course().Do(game, p.apply)
}

// courses reads the arguments of a series. What it returns begins its course anew each
// time.
func (p *played) courses(L *lua.LState, view *schema.View, s *actions.Series, in *inputs) (func() actions.Course, error) {
	game := p.views.of(L, view) // which says why the game is none
	if s.Setup == nil {
		in.only(s.Args)
		return func() actions.Course { return s.Course(game, in) }, nil
	}
	sandbox.TakesMethod(L, s.Name, 1)
	setup, err := p.reads(L, s.Setup)
	if err != nil {
		return nil, err
	}
	list, err := s.Setup.Actions(p.game.State(p.table()), setup)
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

// part is what a view shows of a game.
func (p *played) part(view *schema.View, t engine.Table) any {
	state := p.game.State(t)
	if view.Within != nil {
		state, _ = view.Within(state)
	}
	return state
}

// shown is a part of the game as it is now, with what has happened since there were so
// many events. It stays as it is while the game goes on.
func (p *played) shown(s *actions.Series, before int) lua.LValue {
	now := p.table().Fresh()
	now.CopyFrom(p.table())
	state := p.game.State(now)
	events := s.Of(append([]engine.Event(nil), p.events()[before:]...))
	over := &played{game: p.game, vm: p.vm, idle: p.idle, asks: p.asks, direct: p.direct, reads: p.reads,
		table: func() engine.Table { return now }, events: func() []engine.Event { return events },
		apply: func(engine.Action) error { return errOnlySeen }}
	over.prepare(func(*lua.LState) any { return state })
	return over.view(s.Shows)
}
