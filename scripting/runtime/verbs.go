package runtime

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// VerbArgs implements commands.CallArgs for all calls of one Go function from Lua.
type VerbArgs struct {
	views      *Views
	L          *lua.LState
	name       string // name of the function for messages
	firstIndex int    // stack index of the first argument

	tables [4]tableSource // sources for arguments that are tables
}

// NewMethodArgs returns the VerbArgs of a method called name. Its first argument is the one after self.
func NewMethodArgs(name string) *VerbArgs { return &VerbArgs{name: name, firstIndex: 2} }

// SetCall makes later methods read the arguments of the call in progress on L. Tables of views become references.
func (in *VerbArgs) SetCall(L *lua.LState, views *Views) { in.L, in.views = L, views }

func (in *VerbArgs) Len() int { return in.L.GetTop() - in.firstIndex + 1 }

// IsAbsent implements commands.CallArgs, as the methods below do.
func (in *VerbArgs) IsAbsent(i int) bool { return in.L.Get(in.firstIndex+i) == lua.LNil }

func (in *VerbArgs) Whole(i int) (int, bool) { return sandbox.ToInt32(in.L.Get(in.firstIndex + i)) }

func (in *VerbArgs) Text(i int) (string, bool) {
	s, ok := in.L.Get(in.firstIndex + i).(lua.LString)
	return string(s), ok
}

func (in *VerbArgs) Truth(i int) (yes, ok bool) {
	b, ok := in.L.Get(in.firstIndex + i).(lua.LBool)
	return bool(b), ok
}

func (in *VerbArgs) Ref(i int) (view *schema.View, n int, ok bool) {
	if t, is := in.L.Get(in.firstIndex + i).(*lua.LTable); is {
		return in.views.SubjectOf(t)
	}
	return nil, 0, false
}

// Value returns an argument. A table is valid only until the next call for the same argument, to avoid allocations.
func (in *VerbArgs) Value(i int) schema.Value {
	v := in.L.Get(in.firstIndex + i)
	if t, ok := v.(*lua.LTable); ok && i < len(in.tables) {
		if raw := sandbox.TableUnlessView(t); raw != nil {
			in.tables[i] = tableSource{raw, in.views, in.L}
			return schema.Value{Shape: schema.Record, Source: &in.tables[i], Host: v}
		}
	}
	return FromLua(in.L, v, in.views)
}

func (in *VerbArgs) Scope() *vocabulary.NameScope {
	if in.views == nil {
		return nil
	}
	return in.views.currentScope()
}

func (in *VerbArgs) Spend(instructions int) { sandbox.ChargeWork(in.L, instructions) }

func (in *VerbArgs) Wrong(format string, args ...any) {
	sandbox.Raise(in.L, &source.Error{Message: in.name + ": " + fmt.Sprintf(format, args...), Err: schema.ErrValue})
}

func (in *VerbArgs) Unknown(what, word string, known []string) {
	scope := in.Scope()
	if why := scope.ReasonToBarWord(word); why != "" {
		in.Wrong("%s", why)
	}
	sandbox.RaiseUnknown(in.L, in.name, what, word, scope.ShortenNames(known, word))
}

func (in *VerbArgs) Refuse(word string, err error) {
	RaiseError(in.L, fmt.Sprintf("cannot %s %q", in.name, word), err)
}

func (in *VerbArgs) Fail(err error) { RaiseError(in.L, in.name, err) }

// RaiseIfTooManyArgs raises an error if the call has more arguments than args describes, unless the last has Rest set.
func (in *VerbArgs) RaiseIfTooManyArgs(args []commands.ArgDoc) {
	if most := len(args); most > 0 && args[most-1].Rest {
		return
	}
	if in.firstIndex == 1 {
		sandbox.RaiseIfTooManyArgs(in.L, in.name, len(args))
	} else {
		sandbox.RaiseIfTooManyMethodArgs(in.L, in.name, len(args))
	}
}

// SpreadOptions replaces the last argument, a table of options or nil, with the values of the options, in the order of
// a.NamedParamKeys(). It raises an error for an unknown option or a further argument.
func (in *VerbArgs) SpreadOptions(a *actions.Decl) {
	keys := a.NamedParamKeys()
	if keys == nil {
		return
	}
	plain := len(a.Params) - len(keys)
	if in.Len() > plain+1 {
		in.RaiseIfTooManyArgs(make([]commands.ArgDoc, plain+1))
	}
	values := make([]schema.Value, len(keys))
	options := commands.TableArg{What: "the options", FieldName: "option", List: keys}
	options.EachFieldOrFail(in, plain, func(name string, v schema.Value) { values[slices.Index(keys, name)] = v })
	in.L.SetTop(in.firstIndex + plain - 1)
	for _, v := range values {
		in.L.Push(ToLua(in.L, v, in.views))
	}
}

// NewMakerFunctions returns, by name, the Lua functions that make records, such as attack(5) for an enemy's intent.
func NewMakerFunctions(vm *sandbox.VM, game *declare.Declaration) map[string]lua.LValue {
	bound := map[string]lua.LValue{}
	for _, m := range game.Makers {
		in := &VerbArgs{name: m.Name, firstIndex: 1}
		bound[m.Name] = vm.L.NewFunction(func(L *lua.LState) int {
			in.L = L
			in.RaiseIfTooManyArgs(m.Args)
			L.Push(ToLua(L, m.Make(in), nil))
			return 1
		})
	}
	return bound
}

// newVerbFunction returns the Lua function of a verb. The line of the call becomes the cause of events.
func (rt *Runtime) newVerbFunction(verb *commands.Verb) lua.LGFunction {
	in := NewMethodArgs(verb.Name)
	in.views = rt.views
	return func(L *lua.LState) int {
		c := rt.current
		if c == nil {
			sandbox.Raisef(L, "%s: self can act only while its callback is running", verb.Name)
		}
		if me, ok := L.Get(1).(*lua.LTable); !ok || me != rt.receiver {
			rt.raiseWrongReceiver(L, me, verb.Name)
		}
		in.L = L
		if rt.form.Mode == schema.Pure && verb.Mode != schema.Pure {
			sandbox.Raisef(L, "%s: a modifier can only compute its result and cannot %s", verb.Name, verb.Mode)
		}
		if L.GetTop() > len(verb.Args)+1 {
			in.RaiseIfTooManyArgs(verb.Args)
		}
		if verb.Price > 1 { // the call is an instruction itself
			sandbox.ChargeWork(L, verb.Price-1)
		}
		if c.HasLog() {
			c.SetCallbackLine(cmp.Or(rt.wrapLine, rt.VM.PlaceInFirstCalledFile().Line))
		}
		switch {
		case verb.Count != nil:
			L.Push(sandbox.IntValue(verb.Count(c, in)))
		case verb.List != nil:
			L.Push(rt.views.cachedListTable(L, verb.Of, verb.List(c, in)))
		default:
			L.Push(ToLua(L, verb.Call(c, in), rt.views))
		}
		return 1
	}
}

func (rt *Runtime) raiseWrongReceiver(L *lua.LState, me *lua.LTable, verb string) {
	if rt.receiver != rt.self {
		sandbox.Raisef(L, "%s: call it with a colon, as %s:%s(...)", verb, rt.form.GameView, verb)
	}
	if me != nil {
		view, _, isSubject := rt.views.SubjectOf(me)
		isActor := isSubject && len(rt.views.preparedViewOf(view).verbs) > 0
		if isCard := slices.Contains(slices.Collect(maps.Values(rt.selves)), me); isActor || isCard {
			sandbox.Raisef(L, "%s: only the acting card or enemy can act: call self:%s(...)", verb, verb)
		}
	}
	sandbox.Raisef(L, "%s: call it with a colon, as self:%s(...)", verb, verb)
}
