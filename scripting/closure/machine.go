package closure

import (
	"errors"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
)

// ErrLeft ends an attempt in which a Function met what only the interpreter decides.
var ErrLeft = errors.New("this is left to the interpreter")

// Machine carries out Functions, for the games of one goroutine. What they do counts
// among the work of an interpreter, whose limits hold.
type Machine struct {
	VM    *sandbox.VM
	views map[string]*schema.View
	calls []*call
	depth int

	result schema.Value

	tables []*table // made by the callback in progress, and again by the next
	made   int
}

// NewMachine makes a machine beside the interpreter of a game's callbacks.
func NewMachine(vm *sandbox.VM, game *declare.Declaration) *Machine {
	m := &Machine{VM: vm, views: map[string]*schema.View{}}
	for _, v := range game.Views {
		m.views[v.Name] = v
	}
	return m
}

// call is a function that is being carried out.
type call struct {
	*Machine
	acting schema.Acting // the callback that it is part of
	asked  any           // the same, for verbs
	game   any           // whose state views read

	self    any // whom the fields of self are asked,
	subject int // and of which subject
	view    *schema.View
	owner   any               // of the fields of self that never change; nil for none
	lasting []float64         // numbers of the owner, by their place
	scope   *vocabulary.Scope // what names mean in the callback
	slots   []value           // parameters, locals and arguments
	result  value
	in      inputs
}

// next is a call for a function with so many slots.
func (m *Machine) next(slots int) *call {
	if m.depth == len(m.calls) {
		k := &call{Machine: m}
		k.in.call = k
		m.calls = append(m.calls, k)
	}
	k := m.calls[m.depth]
	if len(k.slots) < slots {
		k.slots = make([]value, slots+8)
	}
	m.depth++
	return k
}

// table is an empty table, until the outermost callback has ended.
func (m *Machine) table(frozen bool) *table {
	if m.made == keptTables {
		return &table{frozen: frozen}
	}
	if m.made == len(m.tables) {
		m.tables = append(m.tables, &table{})
	}
	t := m.tables[m.made]
	m.made++
	if cap(t.items)+cap(t.fields) > keptPieces {
		*t = table{}
	}
	*t = table{t.items[:0], t.names[:0], t.fields[:0], frozen}
	return t
}

// What a machine keeps from one callback to the next, to be used again: so many tables,
// with room for so many pieces each. What stood in them last is kept with them.
const (
	keptTables = 32
	keptPieces = 64
)

// forget lets go of the tables that the last callback made large.
func (m *Machine) forget() {
	for _, t := range m.tables[:m.made] {
		if cap(t.items)+cap(t.fields) > keptPieces {
			*t = table{}
		}
	}
	m.made = 0
}

// State is a position of a machine to go back to.
type State struct {
	calls int
	deep  sandbox.Deep
}

// State returns where the machine stands, and Return goes back there.
func (m *Machine) State() State { return State{m.depth, m.VM.Depth()} }

// Return is described at State.
func (m *Machine) Return(to State) {
	m.depth = to.calls
	m.VM.Ascend(to.deep)
}

// left gives up: the interpreter decides. It does not return.
func (m *Machine) left() { engine.Fail(ErrLeft) }

// take charges what a Function does, and gives up where there is not enough.
func (m *Machine) take(p price) {
	if !m.VM.Take(p.work, p.bytes) {
		m.left()
	}
}

// charge is take for what is read of a table, possibly after the call.
func (m *Machine) charge(work, bytes int64) {
	if m.VM.Held() {
		m.take(price{work, bytes})
	} else if m.VM.Pay(work, bytes) != nil {
		m.left()
	}
}

// Run carries out a function for a callback in progress in a game, in a held call of the
// machine, which has its Result then. It reports false where self is something else than
// the function was compiled for; then nothing has happened.
func (f *Function) Run(m *Machine, c schema.Acting, game any, scope *vocabulary.Scope, a, b *schema.Given) bool {
	view, subject, owner := c.Self()
	if view != f.self || owner == nil && view.Acts != nil && !view.Acts(subject) {
		return false
	}
	before := m.State()
	if m.depth == 0 {
		m.forget()
	}
	k := f.code.enter(m)
	k.acting, k.asked, k.game, k.scope = c, c, game, scope
	k.slots[0].setRef(view, subject)
	k.view, k.subject, k.self, k.owner, k.lasting = view, subject, game, owner, nil
	if owner != nil || view.Acting {
		k.self = c
	}
	if owner != nil {
		k.slots[0].kind, k.subject, k.lasting = isSelf, 0, f.numbers(owner)
	}
	f.give(k, a, b)
	f.code.run(k)
	if f.form.Result != nil {
		m.result = k.takeResult()
	}
	m.Return(before)
	return true
}

// takeResult is the result of a callback, which the game may keep.
func (k *call) takeResult() schema.Value {
	if k.result.kind == isTable {
		k.result.table = k.kept(k.result.table, 0)
	}
	return k.shown(k.result)
}

// keptDepth bounds the nesting of tables that a callback returns.
const keptDepth = 16

// kept is a copy of a table, which is paid for: what stands in it twice is copied twice.
func (m *Machine) kept(t *table, depth int) *table {
	if depth > keptDepth {
		m.left()
	}
	n := len(t.items) + len(t.fields)
	_, bytes := sandbox.TablePrice(n)
	m.take(price{int64(1 + n), bytes})
	kept := &table{items: slices.Clone(t.items), names: slices.Clone(t.names), fields: slices.Clone(t.fields)}
	for _, list := range [...][]value{kept.items, kept.fields} {
		for i := range list {
			if list[i].kind == isTable {
				list[i].table = m.kept(list[i].table, depth+1)
			}
		}
	}
	return kept
}

// Result returns what the last Function returned.
func (m *Machine) Result() schema.Value { return m.result }

// lasts gives up where what acts has become another definition since the callback began:
// the fields of self that never change are those of the first.
func (k *call) lasts() {
	if k.owner == nil {
		return
	}
	if _, _, owner := k.acting.Self(); owner != k.owner {
		k.left()
	}
}

// give fills the parameters behind self.
func (f *Function) give(k *call, a, b *schema.Given) {
	last := len(f.params)
	if last > 1 {
		k.slots[1].setRef(f.root, 0)
	}
	if f.form.Rest != "" {
		for i, v := range k.acting.(library.Sayer).Said() {
			if v := k.value(v); i+2 < last {
				k.slots[i+2] = v
			}
		}
		return
	}
	for i := 2; i < last; i++ {
		v := &k.slots[i]
		v.kind = isNil
		switch {
		case f.keeps && i < len(f.form.Params):
			kept := k.acting.(commands.Keeping).Kept(i - 2)
			k.given(v, &kept, f.params[i])
		case i == 2:
			k.given(v, a, f.params[i])
		case i == 3:
			k.given(v, b, f.params[i])
		}
	}
}

// given makes a value what a callback is given; nothing leaves it nil.
func (k *call) given(v *value, g *schema.Given, as *schema.View) {
	switch {
	case g.View == as && as != nil:
		v.setRef(as, g.N)
	case as != nil && g.View != nil:
		k.left()
	case g.View != nil:
		v.setRef(k.known(g.View), g.N)
	case g.Type == nil:
	case g.Type.Shape == schema.Truth:
		*v = truthOf(g.N != 0)
	case g.Type.Shape == schema.Word:
		*v = wordValue(g.Type.Words, k.game, g.N)
	default:
		v.setNumber(float64(g.N))
	}
}

// known is the view of the game that a view is, or stands for.
func (m *Machine) known(v *schema.View) *schema.View {
	if m.views[v.Name] == nil {
		m.left()
	}
	return v
}
