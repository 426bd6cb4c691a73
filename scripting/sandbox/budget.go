package sandbox

import (
	"context"
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/syntax"
)

// Limits bound one call from Go into a virtual machine. They count what the
// script does, never time or the memory of the process, so the same script
// fails at the same place on every machine. A limit of zero allows nothing.
type Limits struct {
	// Instructions of the virtual machine. Functions of the library that work
	// through much data take as many as they are worth.
	Instructions int64

	// LoadInstructions replace Instructions while a file is loaded.
	LoadInstructions int64

	// Bytes of tables, strings and functions made, whether or not they are still
	// alive. What a call keeps alive is about this at most.
	Bytes int64

	// Depth of calls within each other. It is fixed when the machine is made, and
	// so is the memory for its stacks, about 500 bytes a level.
	Depth int

	// Output is how many bytes a script may print.
	Output int64

	// Run is how many instructions all scripts of one run may take together: all
	// games of a simulation, all files of a test. Who makes the run counts; 0 leaves
	// the number to them.
	Run int64

	// Files is how many files the game's own pack of scripts may hold, and Pack how many
	// bytes. Who reads them counts.
	Files, Pack int64
	// Interpreter lets gopher-lua run all functions of scripts, where else those that can
	// be are made into closures of Go, which do the same.
	Interpreter bool

	// Mods is how many bytes the scripts of all mods of a game may have together, beside
	// what each of them may as a pack. Who loads them counts.
	Mods int64
}

// DefaultLimits are generous for a callback: a card needs some dozens of
// instructions.
func DefaultLimits() Limits {
	return Limits{
		Instructions:     20_000,
		LoadInstructions: 100_000,
		Bytes:            8 << 20,
		Depth:            96,
		Output:           64 << 10,
		Files:            16_384,
		Pack:             8 << 20,
		Mods:             12 << 20,
	}
}

// Bounds of single values, whatever the limits.
const (
	MaxString = 16 << 10 // bytes
	maxItems  = 4096     // that the library puts into one table, sorts or joins
	maxUnpack = 200      // values from one unpack
	maxDepth  = 1000     // for Limits.Depth: calls through Go nest on its stack, too
)

// The errors of a script that runs out of something. No script can catch them.
// Match them with errors.Is; what a call returns says where it happened.
var (
	ErrInstructions = errors.New("the script runs too long")
	ErrMemory       = errors.New("the script uses too much memory")
	ErrDepth        = errors.New("calls are nested too deep")
	ErrRun          = errors.New("the run takes too long")
	ErrOutput       = errors.New("the script prints too much")
	ErrSource       = syntax.ErrLimit   // a file that is too large or nested too deep
	ErrStopped      = engine.ErrStopped // by whoever watches over the call
)

// IsBudgetError reports whether an error is one of a script that ran out of something:
// a test that expects an error must not take it for that.
func IsBudgetError(err error) bool {
	for _, limit := range []error{ErrInstructions, ErrMemory, ErrDepth, ErrOutput, ErrSource} {
		if errors.Is(err, limit) {
			return true
		}
	}
	return false
}

// RunOver is the error of a run that has used up Limits.Run; done says how far it
// came.
func RunOver(done string, most int64) error {
	return fmt.Errorf("%w: stopped after %s, because its scripts used more than %d instructions in total; raise the limit with --limit run=N", ErrRun, done, most)
}

// budget counts down what a call has left. gopher-lua asks its context before
// every instruction whether it is done; this context counts the questions.
type budget struct {
	context.Context
	vm           *VM
	instructions int64
	bytes        int64
	output       int64

	stop    func() bool // asked before reserve is drawn on; nil: nobody stops the call
	stopped bool
	reserve int64 // further instructions
}

// slice counts the instructions that pass before stop is asked again.
const slice = 5_000

func (b *budget) give(instructions int64) {
	b.instructions, b.reserve, b.stopped = instructions, 0, false
	if b.stop != nil {
		b.instructions, b.reserve = 0, instructions
	}
}

func (b *budget) left() int64 { return b.instructions + b.reserve }

// take charges for what a thread has used.
func (b *budget) take(n int64) {
	if b.instructions -= n; b.instructions < 0 && b.reserve > 0 {
		n := min(-b.instructions, b.reserve)
		b.instructions += n
		b.reserve -= n
	}
}

// more draws on the reserve when the instructions are used up.
func (b *budget) more() bool {
	if b.reserve <= 0 {
		return false
	}
	if b.stopped = b.stop != nil && b.stop(); b.stopped {
		return false
	}
	n := min(max(slice, -b.instructions), b.reserve)
	b.instructions += n
	b.reserve -= n
	return b.instructions >= 0
}

var closed = func() <-chan struct{} { c := make(chan struct{}); close(c); return c }()

// borrow lets a fresh budget have no more than another has left.
func (b *budget) borrow(from *budget) {
	b.give(min(b.left(), from.left()))
	b.bytes = min(b.bytes, from.bytes)
	b.output = min(b.output, from.output)
}

// repay takes from a budget what another that borrowed from it has used; before
// is the other one as it began.
func (b *budget) repay(before, other *budget) {
	b.take(before.left() - max(other.left(), 0))
	b.bytes = max(b.bytes-(before.bytes-max(other.bytes, 0)), 0)
	b.output -= before.output - max(other.output, 0)
}

// Done is called once for each instruction.
func (b *budget) Done() <-chan struct{} {
	if b.instructions--; b.instructions >= 0 || b.more() {
		return nil
	}
	return closed
}

// Err is asked only when Done said so.
func (b *budget) Err() error {
	if b.stopped {
		return ErrStopped
	}
	return ErrInstructions
}

// machine returns the virtual machine a state belongs to.
func machine(L *lua.LState) *VM { return L.Context().(*budget).vm }

// Spend charges the running call for work that a function of the library or the
// API does beside the instruction that calls it: roughly one for 20 ns. A negative
// charge is a defect of the function, and a panic that no script can catch.
func Spend(L *lua.LState, instructions int) { spend(L, int64(instructions)) }

// Allocate charges the running call for memory it makes, in bytes; as Spend.
func Allocate(L *lua.LState, bytes int) { allocate(L, int64(bytes)) }

func spend(L *lua.LState, instructions int64) {
	b := L.Context().(*budget)
	left := b.instructions - instructions
	if uint64(left) > uint64(b.instructions) { // used up, or a negative charge
		b.overspent(L, instructions)
		return
	}
	b.instructions = left
}

func (b *budget) overspent(L *lua.LState, instructions int64) {
	mustCharge(instructions)
	if b.instructions -= instructions; b.instructions < 0 && !b.more() {
		b.instructions = -1
		Raise(L, b.Err())
	}
}

// allocate is Allocate for a number of bytes that was worked out, which would not
// fit into an int on every machine.
func allocate(L *lua.LState, bytes int64) {
	b := L.Context().(*budget)
	left := b.bytes - bytes
	if uint64(left) > uint64(b.bytes) {
		mustCharge(bytes)
		b.bytes = 0
		Raise(L, b.tooMuch())
	}
	b.bytes = left
}

func (b *budget) tooMuch() error {
	return fmt.Errorf("%w: more than %d bytes", ErrMemory, b.vm.limits.Bytes)
}

// print charges for printed bytes.
func (b *budget) print(L *lua.LState, bytes int) {
	mustCharge(int64(bytes))
	if b.output -= int64(bytes); b.output < 0 {
		Raise(L, fmt.Errorf("%w: more than %d bytes", ErrOutput, b.vm.limits.Output))
	}
}

// ChargeDefect is the panic of a Go function that charges a script less than
// nothing. It goes through all calls of Lua as a panic, so that it stops whatever
// test meets it.
type ChargeDefect struct{ Amount int64 }

func (d *ChargeDefect) Error() string {
	return fmt.Sprintf("sandbox: a Go function charged a script %d: charges are not negative", d.Amount)
}

func mustCharge(amount int64) {
	if amount < 0 {
		panic(&ChargeDefect{amount})
	}
}

// What a pack may use while it is loaded, in budgets of one file: a file may use
// up its own, a thousand files may not each do so.
const (
	packWork  = 50 // times Limits.LoadInstructions
	packBytes = 16 // times Limits.Bytes
)

// Overspent returns why no further file of a pack is run; nil while there is no reason.
func (vm *VM) Overspent() error {
	if most := packWork * vm.limits.LoadInstructions; vm.worked > most {
		return fmt.Errorf("%w: the files of the pack so far use more than %d instructions in total", ErrInstructions, most)
	}
	if most := packBytes * vm.limits.Bytes; vm.made > most {
		return fmt.Errorf("%w: the files of the pack so far allocate more than %d bytes in total", ErrMemory, most)
	}
	return nil
}

// ledger records what the files of each mod have used, in budgets of a pack.
type ledger struct {
	of    map[string]float64 // by the mods' ids
	turn  string             // who uses what is used from here on; "" for the game itself
	since float64
}

// Turn says whose file comes next, by the id of a mod: "" for one of the game itself.
func (vm *VM) Turn(mod string) {
	l, now := &vm.ledger, vm.usedBudgets()
	if l.turn != "" {
		if l.of == nil {
			l.of = map[string]float64{}
		}
		l.of[l.turn] += now - l.since
	}
	l.turn, l.since = mod, now
}

// usedBudgets returns what was used so far, in budgets of a pack.
func (vm *VM) usedBudgets() float64 {
	return float64(vm.worked)/float64(max(packWork*vm.limits.LoadInstructions, 1)) + float64(vm.made)/float64(max(packBytes*vm.limits.Bytes, 1))
}

// Greediest is the mod whose files have used the most so far; "" where no mod has any.
func (vm *VM) Greediest() (mod string) {
	vm.Turn(vm.ledger.turn)
	for id, used := range vm.ledger.of {
		if most := vm.ledger.of[mod]; used > most || used == most && id < mod {
			mod = id
		}
	}
	return mod
}
