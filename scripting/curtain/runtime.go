package curtain

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Runtime runs the callbacks of definitions: one interpreter, for one goroutine,
// for any number of fights. It is what a fight carries as its Runtime.
type Runtime struct {
	vm        *scripting.VM
	callbacks []callback
	texts     map[string]*source.Text // by file name, to quote lines

	*stage                                // the fight of the call in progress, as scripts see it
	selves map[*rules.CardDef]*lua.LTable // self of a card, by definition
	values map[*rules.CardDef]*lua.LTable // self.values
	happen [maxDepth]*lua.LTable          // the event of a hook, by depth
	verbs  map[string]lua.LValue          // of self
	now    frame                          // the callback in progress
	frames [maxDepth]frame                // those that wait for it
	depth  int
	stop   engine.Place // where the script stood when the rules refused it
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
func newRuntime(vm *scripting.VM) *Runtime {
	rt := &Runtime{
		vm: vm, texts: map[string]*source.Text{},
		selves: map[*rules.CardDef]*lua.LTable{}, values: map[*rules.CardDef]*lua.LTable{},
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
}

// end leaves it, and fails the action if the callback failed. An error of an
// inner callback never arrives here: it unwinds to the outermost one, which is
// the only protected call.
func (rt *Runtime) end(depth int, err error) {
	if err != nil {
		failure, f := rt.explain(err), rt.now.fight
		rt.now, rt.depth = rt.frames[depth], depth
		f.Fail(failure)
	}
	rt.now, rt.depth = rt.frames[depth], depth
}

// call runs callback n with self, fight and one more argument, and leaves nret
// results on the stack.
func (rt *Runtime) call(n, nret int, third, fourth lua.LValue, args int) error {
	fn := rt.callbacks[n].fn
	switch args {
	case 2:
		return rt.vm.Call(fn, nret, rt.now.me, rt.view)
	case 3:
		return rt.vm.Call(fn, nret, rt.now.me, rt.view, third)
	}
	return rt.vm.Call(fn, nret, rt.now.me, rt.view, third, fourth)
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
	err := rt.call(n, 1, scripting.Number(value), extra.value(rt), 4)
	result := value
	if err == nil {
		v := rt.vm.L.Get(-1)
		rt.vm.L.Pop(1)
		var ok bool
		if result, ok = scripting.Exact(v); !ok || result < -maxModified || result > maxModified {
			err = rt.wrongResult(fmt.Sprintf("a whole number up to %d", maxModified), v)
		}
	}
	rt.end(depth, err)
	return result
}

func (rt *Runtime) immune(n int, f *rules.Fight, self rules.Source, immune bool, k rules.Keyword) bool {
	depth := rt.depth
	rt.begin(n, f, self)
	err := rt.call(n, 1, lua.LBool(immune), keywordValues[k], 4)
	if err == nil {
		v := rt.vm.L.Get(-1)
		rt.vm.L.Pop(1)
		b, ok := v.(lua.LBool)
		if !ok {
			err = rt.wrongResult("true or false", v)
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
		v := rt.vm.L.Get(-1)
		rt.vm.L.Pop(1)
		if t, ok := v.(*lua.LTable); !ok {
			err = rt.wrongResult("a list of intents like { attack(5) }", v)
		} else {
			var problem string
			if intent, problem = readIntent(t); problem != "" {
				err = rt.fault("%s", problem)
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
	return keywordValues[m.keyword]
}

// keywordValues are the words of the keywords, made once.
var keywordValues = func() (list [rules.NumKeywords]lua.LValue) {
	for i := range list {
		list[i] = lua.LString(rules.Keywords[i].Word)
	}
	return list
}()

// wrongResult is the error of a callback that returned something else.
func (rt *Runtime) wrongResult(want string, got lua.LValue) error {
	return rt.fault("%s must return %s, not %s", rt.callbacks[rt.now.callback].name, want, scripting.Shown(got))
}

// fault is an error at the head of the callback in progress.
func (rt *Runtime) fault(format string, args ...any) error {
	proto := rt.callbacks[rt.now.callback].fn.Proto
	text := rt.texts[proto.SourceName]
	if text == nil {
		return fmt.Errorf(format, args...)
	}
	return text.Errorf(proto.LineDefined, 0, 0, format, args...)
}

// Witness implements the engine's interface: it notes the line whose verb the
// rules are about to refuse.
func (rt *Runtime) Witness() {
	if rt.depth > 0 {
		rt.stop = rt.vm.Here()
	}
}

// explain makes of an error what its reader needs: where it is in the script,
// and whose callback it was, when.
func (rt *Runtime) explain(err error) error {
	var at *source.Error
	if !errors.As(err, &at) {
		at = &source.Error{Message: err.Error(), Err: err}
		if text := rt.texts[rt.stop.File]; text != nil {
			at = text.Errorf(rt.stop.Line, 0, 0, "%s", err.Error())
			at.Err = err
		}
	}
	var already *scripting.Failure
	if errors.As(err, &already) {
		return already
	}
	cb := rt.callbacks[rt.now.callback]
	f := rt.now.fight
	return &scripting.Failure{
		Err: at, Item: cb.item, Callback: cb.name,
		Turn: f.Turn(), Action: f.Actions() + 1,
	}
}
