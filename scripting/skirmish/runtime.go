package skirmish

import (
	lua "github.com/yuin/gopher-lua"

	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// Runtime runs the cards of a generation: one interpreter, for one goroutine, for
// any number of matches. It is what a match carries as its Runtime.
type Runtime struct {
	scripting.Callbacks

	*stage                                // the match of the call in progress, as scripts see it
	selves map[*rules.CardDef]*lua.LTable // self of a card, by definition
	verbs  map[string]lua.LValue          // of self
	now    call                           // the card in progress
}

// call is one card in progress. No card sets off another.
type call struct {
	match  *rules.Match
	self   rules.Source
	me     *lua.LTable // self, as the card was given it
	target rules.Unit
}

// newRuntime prepares a runtime around an interpreter. Its cards come later.
func newRuntime(vm *sandbox.VM) *Runtime {
	rt := &Runtime{Callbacks: scripting.Callbacks{VM: vm}, selves: map[*rules.CardDef]*lua.LTable{}}
	rt.verbs = rt.bindVerbs()
	rt.stage = newStage(vm, func(L *lua.LState) *rules.Match {
		if rt.now.match == nil {
			sandbox.Raisef(L, "this belongs to a match and can be used only while a card is played")
		}
		return rt.now.match
	})
	return rt
}

// play runs a card's play, and fails the action if it fails.
func (rt *Runtime) play(n int, m *rules.Match, self rules.Source, target rules.Unit) {
	rt.now = call{match: m, self: self, me: rt.selfOf(m, self), target: target}
	err := rt.VM.Call(rt.List[n].Fn, 0, rt.now.me, rt.view, rt.unit(target))
	rt.now = call{}
	if err != nil {
		m.Fail(rt.Explain(err, n, m.Turn(), m.Actions()+1))
	}
}
