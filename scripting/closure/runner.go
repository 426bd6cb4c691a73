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

// ErrFallback ends a Function that falls back: the interpreter must then repeat the whole action.
var ErrFallback = errors.New("this must be run by the interpreter")

// Runner runs Functions for the games of one goroutine. It charges the work to an interpreter, whose limits apply.
type Runner struct {
	VM          *sandbox.VM
	views       map[string]*schema.View
	calls       []*frame // frames; those from framesInUse on can be reused
	framesInUse int      // number of frames in use

	LastResult schema.Value // result of the last Function that ran and whose CallbackSignature has a Result

	tables      []*table // tables that each outermost callback reuses
	tablesInUse int      // number of tables in use
}

// NewRunner returns a runner for a game. It charges vm, which also interprets the game's callbacks.
func NewRunner(vm *sandbox.VM, game *declare.Declaration) *Runner {
	m := &Runner{VM: vm, views: map[string]*schema.View{}}
	for _, v := range game.Views {
		m.views[v.Name] = v
	}
	return m
}

type frame struct {
	*Runner
	acting schema.RunningCallback // the callback in progress
	game   any                    // argument for reading fields of views

	self       any // argument for reading fields of self
	subject    int // subject of self
	view       *schema.View
	owner      any                   // definition with the constant fields of self; nil if self is no definition
	ownNumbers []float64             // numbers of owner, by index in Function.ownNumbers
	scope      *vocabulary.NameScope // scope of the names in the callback
	slots      []value               // parameters, locals and arguments
	result     value
	verbInputs verbArgs
}

// pushFrame adds a frame and returns it. Its slots may still contain values of earlier calls.
func (m *Runner) pushFrame(slots int) *frame {
	if m.framesInUse == len(m.calls) {
		k := &frame{Runner: m}
		k.verbInputs.frame = k
		m.calls = append(m.calls, k)
	}
	k := m.calls[m.framesInUse]
	if len(k.slots) < slots {
		k.slots = make([]value, slots+8)
	}
	m.framesInUse++
	return k
}

// borrowTable returns an empty table, which is valid until the next outermost callback begins.
func (m *Runner) borrowTable(frozen bool) *table {
	if m.tablesInUse == maxReusedTables {
		return &table{frozen: frozen}
	}
	if m.tablesInUse == len(m.tables) {
		m.tables = append(m.tables, &table{})
	}
	t := m.tables[m.tablesInUse]
	m.tablesInUse++
	if cap(t.items)+cap(t.fields) > maxReusedPieces {
		*t = table{}
	}
	*t = table{t.items[:0], t.names[:0], t.fields[:0], frozen}
	return t
}

// A Runner reuses up to maxReusedTables tables. Each has a capacity of up to maxReusedPieces fields and items.
const (
	maxReusedTables = 32
	maxReusedPieces = 64
)

// StackDepth is a depth of the call stack, to which Runner.RestoreStack can return.
type StackDepth struct {
	calls int
	deep  sandbox.GoCallDepth
}

// SaveStack returns the current depth of the call stack, for RestoreStack.
func (m *Runner) SaveStack() StackDepth { return StackDepth{m.framesInUse, m.VM.CallDepth} }

// RestoreStack ends all calls that have begun since SaveStack returned saved.
func (m *Runner) RestoreStack(saved StackDepth) {
	m.framesInUse, m.VM.CallDepth = saved.calls, saved.deep
}

func (m *Runner) fallBack() { engine.Fail(ErrFallback) }

func (m *Runner) chargePrice(p sandbox.Price) {
	if !m.VM.ChargeGoCall(p.Work, p.Bytes) {
		m.fallBack()
	}
}

// chargeRead charges for reading a table. It may be called during a call and after it.
func (m *Runner) chargeRead(work, bytes int64) {
	if m.VM.InGoCall {
		m.chargePrice(sandbox.Price{Work: work, Bytes: bytes})
	} else if m.VM.TryCharge(work, bytes) != nil {
		m.fallBack()
	}
}

// Run runs the function for the callback c and sets m.LastResult if the form has a result. The caller must have begun
// the call with m.VM.BeginGoCall. scope resolves names in the code. arg1 and arg2 follow self and the game. If self
// does not fit the function or cannot act, Run returns false, and the interpreter must run c.
func (f *Function) Run(m *Runner, c schema.RunningCallback, scope *vocabulary.NameScope, arg1, arg2 *schema.CallbackArg) (selfFits bool) {
	view, subject, owner := c.Self()
	if view != f.self || owner == nil && view.Acts != nil && !view.Acts(subject) {
		return false
	}
	before := m.SaveStack()
	if m.framesInUse == 0 && m.tablesInUse > 0 {
		for _, t := range m.tables[:m.tablesInUse] {
			if cap(t.items)+cap(t.fields) > maxReusedPieces {
				*t = table{}
			}
		}
		m.tablesInUse = 0
	}
	k := f.code.beginCall(m)
	k.acting, k.scope = c, scope
	var of *boundDefinition
	if owner != nil {
		of = f.bind(owner)
		if of.calls != nil && (len(f.params) < 3 || f.params[2] == nil || arg1.View == f.params[2]) {
			k.runStraightCalls(of.calls, arg1.N)
			m.RestoreStack(before)
			return true
		}
	}
	k.slots[0].setRef(view, subject)
	game := c.Game()
	k.game, k.view, k.subject, k.self, k.owner, k.ownNumbers = game, view, subject, game, owner, nil
	if owner != nil || view.Acting {
		k.self = c
	}
	if owner != nil {
		k.slots[0].kind, k.subject, k.ownNumbers = selfKind, 0, of.numbers
	}
	f.setArguments(k, arg1, arg2)
	f.code.runIn(k)
	if f.form.Result != nil {
		if k.result.kind == tableKind { // the result must stay valid
			k.result.table = k.copyTable(k.result.table, 0)
		}
		m.LastResult = k.exportValue(k.result)
	}
	m.RestoreStack(before)
	return true
}

func (k *frame) runStraightCalls(calls []straightCall, target int) {
	logged := k.acting.HasLog()
	for i := range calls {
		if logged {
			k.acting.SetCallbackLine(calls[i].line)
		}
		calls[i].do(k.acting, &k.verbInputs, target, target, target)
	}
}

const maxResultDepth = 16

// copyTable returns a deep copy of a table, or falls back beyond maxResultDepth levels.
func (m *Runner) copyTable(t *table, depth int) *table {
	if depth > maxResultDepth {
		m.fallBack()
	}
	n := len(t.items) + len(t.fields)
	m.chargePrice(sandbox.Price{Work: int64(1 + n), Bytes: sandbox.TableBytes(n)})
	copied := &table{items: slices.Clone(t.items), names: slices.Clone(t.names), fields: slices.Clone(t.fields)}
	for _, list := range [...][]value{copied.items, copied.fields} {
		for i := range list {
			if list[i].kind == tableKind {
				list[i].table = m.copyTable(list[i].table, depth+1)
			}
		}
	}
	return copied
}

// fallBackOnSelfChange falls back to the interpreter if a verb has replaced self, whose constants are in the code.
func (k *frame) fallBackOnSelfChange() {
	if k.owner == nil {
		return
	}
	if _, _, owner := k.acting.Self(); owner != k.owner {
		k.fallBack()
	}
}

func (f *Function) setArguments(k *frame, a, b *schema.CallbackArg) {
	last := len(f.params)
	if last > 1 {
		k.slots[1].setRef(f.root, 0)
	}
	if f.form.FurtherParams != "" {
		for i, v := range k.acting.(library.SentenceSlotReader).SentenceSlotValues() {
			if v := k.importValue(v); i+2 < last {
				k.slots[i+2] = v
			}
		}
		return
	}
	for i := 2; i < last; i++ {
		v := &k.slots[i]
		v.kind = nilKind
		switch {
		case f.takesStored && i < len(f.form.Params):
			kept := k.acting.(commands.DelayedCallback).DelayedArg(i - 2)
			k.setParameter(v, &kept, f.params[i])
		case i == 2:
			k.setParameter(v, a, f.params[i])
		case i == 3:
			k.setParameter(v, b, f.params[i])
		}
	}
}

// setParameter sets v to arg, or leaves it nil if there is no argument. It falls back to the interpreter if arg is a
// reference of another view than wantedView, unless that is nil.
func (k *frame) setParameter(v *value, arg *schema.CallbackArg, wantedView *schema.View) {
	switch {
	case arg.View == wantedView && wantedView != nil:
		v.setRef(wantedView, arg.N)
	case wantedView != nil && arg.View != nil:
		k.fallBack()
	case arg.View != nil:
		v.setRef(k.knownViewOrFallBack(arg.View), arg.N)
	case arg.Type == nil:
	case arg.Type.Shape == schema.Truth:
		*v = truthValue(arg.N != 0)
	case arg.Type.Shape == schema.Word:
		*v = k.wordValue(arg.Type.Words, k.game, arg.N)
	default:
		v.setNumber(float64(arg.N))
	}
}

func (m *Runner) knownViewOrFallBack(v *schema.View) *schema.View {
	if m.views[v.Name] == nil {
		m.fallBack()
	}
	return v
}
