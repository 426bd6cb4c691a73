package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// Runtime runs the callbacks of definitions: one interpreter, for one goroutine,
// for any number of fights. It is what a fight carries as its Runtime.
type Runtime struct {
	scripting.Callbacks

	*stage                                // the fight of the call in progress, as scripts see it
	selves map[*rules.CardDef]*lua.LTable // self of a card, by definition
	values map[*rules.CardDef]*lua.LTable // self.values
	happen [maxDepth]*lua.LTable          // the event of a hook, by depth
	verbs  map[string]lua.LValue          // of self
	now    frame                          // the callback in progress
	frames [maxDepth]frame                // those that wait for it
	depth  int
}

// maxDepth is how deep callbacks can set off callbacks; the engine stops sooner.
const maxDepth = 32

// frame is one callback in progress.
type frame struct {
	fight    *rules.Fight
	self     rules.Source
	me       *lua.LTable // self, as the callback was given it
	callback int
	target   rules.Actor // what the player chose
	event    *engine.Event
}

// newRuntime prepares a runtime around an interpreter. Its callbacks come later.
func newRuntime(vm *sandbox.VM) *Runtime {
	rt := &Runtime{
		Callbacks: scripting.Callbacks{VM: vm},
		selves:    map[*rules.CardDef]*lua.LTable{}, values: map[*rules.CardDef]*lua.LTable{},
	}
	rt.verbs = rt.bindVerbs()
	rt.stage = newStage(vm, rt, func(L *lua.LState) *rules.Fight {
		if rt.now.fight == nil {
			L.RaiseError("this belongs to a fight and can be used only while a callback runs")
		}
		return rt.now.fight
	})
	return rt
}

// begin enters a callback. Its counterpart is end.
func (rt *Runtime) begin(n int, f *rules.Fight, self rules.Source) {
	if rt.depth == maxDepth {
		f.Fail(fmt.Errorf("%w: more than %d callbacks inside each other", rules.ErrStorm, maxDepth))
	}
	rt.frames[rt.depth] = rt.now
	rt.depth++
	rt.now = frame{fight: f, self: self, me: rt.selfOf(f, self), callback: n, target: rules.Nobody}
	if rt.depth == 1 {
		if err := rt.Afford(n, f, f.Tries()); err != nil {
			rt.end(0, err)
		}
	}
}

// end leaves it, and fails the action if the callback failed. An error of an
// inner callback never arrives here: it unwinds to the outermost one, which is
// the only protected call.
func (rt *Runtime) end(depth int, err error) {
	if err != nil {
		f := rt.now.fight
		failure := rt.Explain(err, rt.now.callback, f.Turn(), f.Actions()+1)
		rt.now, rt.depth = rt.frames[depth], depth
		f.Fail(failure)
	}
	rt.now, rt.depth = rt.frames[depth], depth
}

// call runs callback n with self, fight and one more argument, and leaves nret
// results on the stack.
func (rt *Runtime) call(n, nret int, third, fourth lua.LValue, args int) error {
	fn := rt.List[n].Fn
	switch args {
	case 2:
		return rt.VM.Call(fn, nret, rt.now.me, rt.view)
	case 3:
		return rt.VM.Call(fn, nret, rt.now.me, rt.view, third)
	}
	return rt.VM.Call(fn, nret, rt.now.me, rt.view, third, fourth)
}

func (rt *Runtime) play(n int, f *rules.Fight, self rules.Source, target rules.Actor) {
	depth := rt.depth
	rt.begin(n, f, self)
	rt.now.target = target
	var chosen lua.LValue = lua.LNil
	if target != rules.Nobody {
		chosen = rt.actor(target)
	}
	rt.end(depth, rt.call(n, 0, chosen, nil, 3))
}

func (rt *Runtime) hook(n int, f *rules.Fight, self rules.Source, e *engine.Event) {
	depth := rt.depth
	rt.begin(n, f, self)
	rt.now.event = e
	rt.end(depth, rt.call(n, 0, rt.event(depth), nil, 3))
}

// maxModified is the most a modifier can make of a number. It is well above what
// any modifier is given: an amount with all that the rules add and multiply.
const maxModified = 999_999

// modify runs a modifier, whose value and result are numbers.
func (rt *Runtime) modify(n int, f *rules.Fight, self rules.Source, value int, extra modifierArg) int {
	depth := rt.depth
	rt.begin(n, f, self)
	err := rt.call(n, 1, sandbox.Number(value), extra.value(rt), 4)
	result := value
	if err == nil {
		v := rt.VM.L.Get(-1)
		rt.VM.L.Pop(1)
		var ok bool
		if result, ok = sandbox.Exact(v); !ok || result < -maxModified || result > maxModified {
			err = rt.WrongResult(rt.now.callback, fmt.Sprintf("a whole number up to %d", maxModified), v)
		}
	}
	rt.end(depth, err)
	return result
}

func (rt *Runtime) immune(n int, f *rules.Fight, self rules.Source, immune bool, k rules.Keyword) bool {
	depth := rt.depth
	rt.begin(n, f, self)
	err := rt.call(n, 1, lua.LBool(immune), keywordValue(f, k), 4)
	if err == nil {
		v := rt.VM.L.Get(-1)
		rt.VM.L.Pop(1)
		b, ok := v.(lua.LBool)
		if !ok {
			err = rt.WrongResult(rt.now.callback, "true or false", v)
		}
		immune = bool(b)
	}
	rt.end(depth, err)
	return immune
}

// choose runs a function of a pattern, which returns a list of intents.
func (rt *Runtime) choose(n int, f *rules.Fight, self rules.Source) (intent rules.Intent) {
	depth := rt.depth
	rt.begin(n, f, self)
	err := rt.call(n, 1, nil, nil, 2)
	if err == nil {
		v := rt.VM.L.Get(-1)
		rt.VM.L.Pop(1)
		if t, ok := v.(*lua.LTable); !ok {
			err = rt.WrongResult(rt.now.callback, "a list of intents like { attack(5) }", v)
		} else {
			var problem string
			if intent, problem = readIntent(t); problem != "" {
				err = rt.Fault(rt.now.callback, "%s", problem)
			}
		}
	}
	rt.end(depth, err)
	return intent
}

// modifierArg is what a modifier is given beside its value.
type modifierArg struct {
	actor   rules.Actor
	keyword rules.Keyword
	isActor bool
}

func actorArg(a rules.Actor) modifierArg     { return modifierArg{actor: a, isActor: true} }
func keywordArg(k rules.Keyword) modifierArg { return modifierArg{keyword: k} }

func (m modifierArg) value(rt *Runtime) lua.LValue {
	if m.isActor {
		return rt.actor(m.actor)
	}
	return keywordValue(rt.now.fight, m.keyword)
}

// keywordValue is the word of a keyword. Those of the game's own are made once.
func keywordValue(f *rules.Fight, k rules.Keyword) lua.LValue {
	if int(k) < len(ownKeywords) {
		return ownKeywords[k]
	}
	return lua.LString(f.Keyword(k).Word)
}

var ownKeywords = func() (list [rules.NumKeywords]lua.LValue) {
	for i, word := range keywordWords {
		list[i] = lua.LString(word)
	}
	return list
}()
