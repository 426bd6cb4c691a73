package scripting

import (
	"curtaincall/engine/declare"
)

// An interpreter is asleep until a callback falls to it: it has run no script yet, and
// knows of the callbacks what the generation knows.

// wake runs the scripts of the generation, apart from what is in progress and paid for in
// advance.
func (rt *Runtime) wake() error {
	if rt.asleep == nil {
		return nil
	}
	rd := rt.asleep.run(rt.VM.Thread().Confine(rt.asleep.Limits))
	if err := rd.Sorted(); err != nil {
		return err
	}
	if err := SameCallbacks(len(rt.List), len(rd.Callbacks)); err != nil {
		return err
	}
	rt.show(rt.asleep.Game)
	rt.List, rt.asleep = rd.Callbacks, nil
	return nil
}

// ownScopes are those of a generation as one interpreter has them: each remembers what it
// was asked, which no two goroutines may do together.
type ownScopes struct {
	of        map[*declare.Scope]*declare.Scope
	last, own *declare.Scope
}

// scopeOf is what names mean in callback n.
func (rt *Runtime) scopeOf(n int) *declare.Scope {
	shared, s := rt.List[n].Scope, &rt.scopes
	if rt.asleep == nil || shared == nil {
		return shared
	}
	if s.last == shared {
		return s.own
	}
	if s.of[shared] == nil {
		if s.of == nil {
			s.of = map[*declare.Scope]*declare.Scope{}
		}
		s.of[shared] = shared.Remembering()
	}
	s.last, s.own = shared, s.of[shared]
	return s.own
}
