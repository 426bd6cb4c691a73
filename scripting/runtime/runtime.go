package runtime

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/sandbox"
)

// Runtime runs the callbacks of a generation on one interpreter, for one goroutine and any number
// of games, of which it is the Runtime. Callbacks have no state: self and the views are made once,
// and show the game that calls.
type Runtime struct {
	VM   *sandbox.VM
	List []Callback // by number

	declared *declare.Declaration

	action allowance   // budget of the current action
	beside *sandbox.VM // runs the callbacks of a scenario file or a console for these games
	past   int64       // instructions of earlier second machines

	views  *Views                              // nil until a callback is interpreted
	of     *Program                            // program of the callbacks; nil if List has their functions
	find   func(Place) (*lua.LFunction, error) // nil until a callback is interpreted
	scopes ownScopes

	functions []*lua.LFunction // functions found so far, by number

	root   *lua.LTable         // the game for callbacks whose form names no other root
	selves map[any]*lua.LTable // self of cards, by definition
	latest []ownSelf           // self of a card in the last run of a callback, by callback
	words  map[*vocabulary.Words][]lua.LValue

	*frame                  // callback in progress, or &none
	none   frame            // frame while no callback runs
	frames [maxNested]frame // callbacks in progress, outermost first
	depth  int              // number of frames in use

	quick
}

type ownSelf struct {
	owner any
	self  *lua.LTable
}

// maxNested is the largest number of nested callbacks; games stop earlier.
const maxNested = 32

type frame struct {
	now    schema.Acting
	game   any // game of the callback
	me     *lua.LTable
	acts   *lua.LTable // receiver of verbs: self, or the game if the form of the callback requires that
	form   *schema.Callback
	number int
	scope  *vocabulary.Scope // resolves names in the callback
}

// New returns a runtime on an interpreter. Callbacks are added later. Views are made when the
// first callback is interpreted.
func New(vm *sandbox.VM, game *declare.Declaration) *Runtime {
	rt := &Runtime{VM: vm, declared: game}
	rt.frame, rt.machine = &rt.none, closure.NewMachine(vm, game)
	return rt
}

// Runtime returns a runtime with a new interpreter for all callbacks. It runs scripts only when
// needed.
func (p *Program) Runtime() *Runtime {
	rt := New(sandbox.NewVM(p.Limits), p.Game)
	rt.List, rt.of, rt.interpreted = p.Callbacks, p, p.Limits.Interpreter
	return rt
}

func (rt *Runtime) makeViews() {
	rt.selves, rt.words = map[any]*lua.LTable{}, map[*vocabulary.Words][]lua.LValue{}
	rt.views = NewViews(rt.VM, rt.declared, nil)
	rt.views.rt, rt.views.verbs = rt, rt.bindVerbs(rt.declared)
	rt.root = rt.views.Of(rt.declared.Views[0], 0)
}

func (rt *Runtime) function(n int) (*lua.LFunction, error) {
	if rt.views == nil {
		rt.makeViews()
	}
	if rt.of == nil {
		return rt.List[n].Fn, nil
	}
	if rt.find == nil {
		rt.find, _ = rt.of.Open(rt.VM.Thread().Confine(rt.of.Limits))
		rt.functions = make([]*lua.LFunction, len(rt.List))
	}
	if fn := rt.functions[n]; fn != nil {
		return fn, nil
	}
	fn, err := rt.find(rt.of.Places[n])
	rt.functions[n] = fn
	return fn, err
}

// ownScopes holds the scopes of a generation as copies for one interpreter: each caches results,
// which goroutines must not share.
type ownScopes struct {
	made      map[*vocabulary.Scope]*vocabulary.Scope
	last, own *vocabulary.Scope
}

func (rt *Runtime) scopeOf(n int) *vocabulary.Scope {
	shared, s := rt.List[n].Scope, &rt.scopes
	if rt.of == nil || shared == nil {
		return shared
	}
	if s.last == shared {
		return s.own
	}
	if s.made[shared] == nil {
		if s.made == nil {
			s.made = map[*vocabulary.Scope]*vocabulary.Scope{}
		}
		s.made[shared] = shared.Remembering()
	}
	s.last, s.own = shared, s.made[shared]
	return s.own
}

func (rt *Runtime) acting(L *lua.LState) schema.Acting {
	if rt.now == nil {
		sandbox.Raisef(L, "this belongs to a game in progress and can only be used while a callback runs")
	}
	return rt.now
}

// run runs callback n and returns its result. Errors of nested callbacks do not return here: they
// panic up to the outermost callback, which is the only protected call.
func (rt *Runtime) run(n int, form *schema.Callback, c schema.Acting, a, b schema.Given) (answer schema.Answer) {
	if result, done := rt.runClosure(n, form, c, a, b); done {
		return result
	}
	fn, err := rt.function(n)
	if err != nil {
		c.Fail(err)
	}
	depth := rt.depth
	rt.enter(n, form, c)
	rt.prepareSelf()
	nret := 0
	if form.Result != nil {
		nret = 1
	}
	err = rt.call(fn, nret, form, a, b)
	if err == nil && nret == 1 {
		answer, err = rt.result(n, form)
	}
	if err != nil {
		err = rt.explain(err)
	}
	rt.leave(depth)
	if err != nil {
		c.Fail(err)
	}
	return answer
}

// CallIn returns a function that runs callback n in the runtime bound or, if that is nil, in the
// runtime of the calling game.
func CallIn(bound *Runtime, n int, form *schema.Callback) schema.Call {
	if bound != nil {
		return func(c schema.Acting, a, b schema.Given) schema.Answer { return bound.run(n, form, c, a, b) }
	}
	return func(c schema.Acting, a, b schema.Given) schema.Answer {
		return c.Runtime().(*Runtime).run(n, form, c, a, b)
	}
}

// result pops and checks the result of callback n.
func (rt *Runtime) result(n int, form *schema.Callback) (a schema.Answer, err error) {
	v := rt.VM.L.Get(-1)
	rt.VM.L.Pop(1)
	result := FromLua(rt.VM.L, v, rt.views)
	if !fits(form.Result, result) {
		return a, rt.fault(n, "%s must return %s, not %s", rt.List[n].Name, form.Want, sandbox.Shown(v))
	}
	if problem := checkResult(form, rt.now, rt.scope, result); problem != "" {
		return a, rt.fault(n, "%s", problem)
	}
	return schema.Answer{N: result.N, Source: result.Source, Scope: rt.scope}, nil
}

// checkResult returns an error message for a result of the right type that is invalid, otherwise
// "".
func checkResult(form *schema.Callback, c schema.Acting, scope *vocabulary.Scope, result schema.Value) string {
	if form.Check == nil {
		return ""
	}
	return form.Check(c, scope, result)
}

// enter pushes the frame of callback n. It fails c if callbacks are nested too deep or the budget
// of the action is used up.
func (rt *Runtime) enter(n int, form *schema.Callback, c schema.Acting) {
	if rt.depth == maxNested {
		c.Fail(fmt.Errorf("%w: callbacks are nested more than %d deep", sandbox.ErrDepth, maxNested))
	}
	f := &rt.frames[rt.depth]
	f.now, f.game, f.me, f.acts, f.form, f.number, f.scope = c, c.Game(), nil, nil, form, n, rt.scopeOf(n)
	rt.frame = f
	rt.depth++
	if rt.depth == 1 {
		if rt.views != nil {
			rt.views.trimLists()
		}
		if err := rt.checkActionBudget(n, f.game, c.Tries()); err != nil {
			err = rt.explain(err)
			rt.leave(0)
			c.Fail(err)
		}
	}
}

// prepareSelf sets self and the receiver of verbs for the interpreter.
func (rt *Runtime) prepareSelf() {
	f := rt.frame
	f.me = rt.selfOf(f.number, f.now)
	if f.acts = f.me; f.form.Root != "" {
		if root := rt.views.byName[f.form.Root]; len(root.verbs) > 0 {
			f.acts = root.of(0)
		}
	}
}

func (rt *Runtime) leave(depth int) {
	rt.depth = depth
	if depth == 0 {
		rt.frame = &rt.none
	} else {
		rt.frame = &rt.frames[depth-1]
	}
}

func (rt *Runtime) call(fn *lua.LFunction, nret int, form *schema.Callback, a, b schema.Given) error {
	root := rt.root
	if form.Root != "" {
		root = rt.views.byName[form.Root].of(0)
	}
	if form.Rest != "" {
		return rt.VM.Call(fn, nret, rt.sentenceArguments(root)...)
	}
	switch len(form.Params) {
	case 2:
		return rt.VM.Call(fn, nret, rt.me, root)
	case 3:
		return rt.VM.Call(fn, nret, rt.me, root, rt.argument(a))
	case 6:
		kept := rt.now.(commands.Keeping)
		return rt.VM.Call(fn, nret, rt.me, root, rt.argument(kept.Kept(0)), rt.argument(kept.Kept(1)), rt.argument(kept.Kept(2)), rt.argument(kept.Kept(3)))
	}
	return rt.VM.Call(fn, nret, rt.me, root, rt.argument(a), rt.argument(b))
}

// sentenceArguments returns self, the game and the values of the slots of the sentence.
func (rt *Runtime) sentenceArguments(root *lua.LTable) []lua.LValue {
	args := []lua.LValue{rt.me, root}
	for _, v := range rt.now.(library.Sayer).Said() {
		args = append(args, ToLua(rt.VM.L, v, rt.views))
	}
	return args
}

func (rt *Runtime) argument(g schema.Given) lua.LValue {
	switch {
	case g.View != nil:
		return rt.views.Of(g.View, g.N)
	case g.Type == nil:
		return lua.LNil
	case g.Type.Shape == schema.Truth:
		return lua.LBool(g.N != 0)
	case g.Type.Shape == schema.Word:
		return rt.word(g.Type.Words, g.N)
	}
	return sandbox.Number(g.N)
}

// word returns a word as a Lua value, from a cache.
func (rt *Runtime) word(words *vocabulary.Words, n int) lua.LValue {
	made := rt.words[words]
	if made == nil {
		made = luaWords(words)
		rt.words[words] = made
	}
	return wordOf(words, made, rt.game, n)
}

func fits(t *schema.Type, v schema.Value) bool {
	switch t.Shape {
	case schema.Whole:
		return v.Shape == schema.Whole && v.N >= t.Low && v.N <= t.High
	case schema.List:
		return v.Shape == schema.Record
	}
	return v.Shape == t.Shape
}

// selfOf returns the self of callback n: the view of the acting subject or, for a card, a table of
// its definition.
func (rt *Runtime) selfOf(n int, c schema.Acting) *lua.LTable {
	view, subject, owner := c.Self()
	if owner == nil {
		return rt.views.Of(view, subject)
	}
	for len(rt.latest) <= n {
		rt.latest = append(rt.latest, ownSelf{})
	}
	if rt.latest[n].owner != owner {
		t := rt.selves[owner]
		if t == nil {
			t = rt.newSelf(rt.views.byName[view.Name], c)
			rt.selves[owner] = t
		}
		rt.latest[n] = ownSelf{owner, t}
	}
	return rt.latest[n].self
}

// newSelf makes the self of a definition, whose constant fields are read once.
func (rt *Runtime) newSelf(tables *viewTables, c schema.Acting) (self *lua.LTable) {
	fixed := tables.verbFields()
	name := tables.decl.Item
	for i, f := range tables.decl.Fields {
		if f.Fixed {
			var v lua.LValue
			rt.VM.RunUncharged(func() { v = tables.read[i](rt.VM.L, c, 0) })
			fixed.RawSetString(f.Name, v)
			if f.Name == "id" {
				name += ` "` + v.String() + `"`
			}
		}
	}
	self = rt.VM.View(sandbox.Fields{Name: name, Fixed: fixed, Known: tables.decl.Names(), Read: func(L *lua.LState, key string) lua.LValue {
		if i := tables.place.of(key); i >= 0 && !tables.decl.Fields[i].Fixed {
			return tables.read[i](L, rt.card(L, self), 0)
		}
		return nil
	}})
	return self
}

// card returns the callback in progress. It raises an error unless self belongs to it.
func (rt *Runtime) card(L *lua.LState, self *lua.LTable) schema.Acting {
	if rt.me != self {
		sandbox.Raisef(L, "a card's self can be used only while its callback runs")
	}
	return rt.now
}
