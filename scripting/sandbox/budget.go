package sandbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/spelling"
	messages "curtaincall/engine/table"
	"curtaincall/scripting/syntax"
)

// Limits bound one call from Go into a machine, unless their comment says otherwise. They count the work of scripts
// instead of time or memory, so that a script fails at the same place on every computer. A limit of 0 allows nothing,
// with these exceptions: Depth is at least 8, 0 in Files and Pack means source.MaxPackFiles and source.MaxPackSize, and
// 0 in Run means the default of the code that enforces it or, if it has none, no limit.
type Limits struct {
	// Instructions limits the instructions of a call. A library function that processes much data counts as several.
	Instructions int64

	// LoadInstructions takes the place of Instructions while a file is loaded.
	LoadInstructions int64

	// Bytes limits the size of all tables, strings and functions that a call makes, even if no longer used.
	Bytes int64

	// Depth limits nested calls and is fixed when the machine is made. Each level takes about 500 bytes of stacks.
	Depth int

	// Output limits the bytes that a script prints.
	Output int64

	// Run limits the instructions of one run, such as all games of a simulation. The caller must count them.
	Run int64

	// Files and Pack limit the number of files and their total bytes in the game's own pack. The reader enforces them.
	Files, Pack int64

	// Interpreter makes gopher-lua run all script functions; no closures are used. The results are the same.
	Interpreter bool

	// Mods limits the bytes of the scripts of all mods of a game together. The loader enforces it.
	Mods int64
}

// DefaultLimits returns limits that are generous for callbacks: a card needs some dozens of instructions.
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

// Limits of single values, which do not depend on Limits.
const (
	MaxString = 16 << 10 // bytes of one string
	maxItems  = 4096     // items of a table that the library inserts into, sorts or joins
	maxUnpack = 200      // results of one call of unpack
	maxDepth  = 1000     // the largest Limits.Depth, since calls through Go also nest on Go's stack
)

// The errors of a script that exceeds a limit or is stopped. Scripts cannot catch them, and calls return them wrapped.
var (
	ErrInstructions = errors.New("the script runs too long")
	ErrMemory       = errors.New("the script uses too much memory")
	ErrDepth        = errors.New("calls are nested too deeply")
	ErrRun          = errors.New("the run takes too long")
	ErrOutput       = errors.New("the script prints too much")
	ErrSource       = syntax.ErrLimit   // a file that is too large or nested too deep
	ErrStopped      = engine.ErrStopped // a function set with VM.SetStop ended the call
)

// IsCallOrFileLimitError reports whether err says that a call or a file exceeded a limit. Scenarios cannot expect it.
func IsCallOrFileLimitError(err error) bool {
	limits := []error{ErrInstructions, ErrMemory, ErrDepth, ErrOutput, ErrSource}
	return slices.ContainsFunc(limits, func(limit error) bool { return errors.Is(err, limit) })
}

// RunLimitError returns the error of a run that used more than limit instructions. progress is like "3 of 7 games".
func RunLimitError(progress string, limit int64) error {
	return fmt.Errorf("%w: stopped after %s, because it used more than %d instructions in total; raise the limit with --limit run=N", ErrRun, progress, limit)
}

// budget is the unused part of a call's limits. It is a context whose Done gopher-lua calls before every instruction.
type budget struct {
	context.Context
	vm           *VM
	instructions int64
	bytes        int64
	output       int64

	counts  InstructionCounts // where to count instructions; may be nil
	stop    func() bool       // called each time the reserve is used; may be nil
	stopped bool
	reserve int64 // further instructions, which refillFromReserve moves to instructions bit by bit
}

const stopInterval = 5_000

func (b *budget) resetInstructions(instructions int64) {
	b.instructions, b.reserve, b.stopped = instructions, 0, false
	if b.stop != nil || b.counts != nil {
		b.instructions, b.reserve = 0, instructions
	}
}

func (b *budget) remainingInstructions() int64 { return b.instructions + b.reserve }

// chargeExecutedWork charges for work that is already done. It does not end the call even if it uses up the budget.
func (b *budget) chargeExecutedWork(n int64) {
	if b.instructions -= n; b.instructions < 0 && b.reserve > 0 {
		n := min(-b.instructions, b.reserve)
		b.instructions += n
		b.reserve -= n
	}
}

// refillFromReserve lets a call use more of its instructions, or returns false if none remain or b.stop returns true.
func (b *budget) refillFromReserve() bool {
	if b.reserve <= 0 {
		return false
	}
	if b.stopped = b.stop != nil && b.stop(); b.stopped {
		return false
	}
	interval := int64(stopInterval)
	if b.counts != nil {
		interval = 1 // so that Done calls refillFromReserve for each instruction
	}
	n := min(max(interval, -b.instructions), b.reserve)
	b.instructions += n
	b.reserve -= n
	return b.instructions >= 0
}

var closedChannel = func() <-chan struct{} { c := make(chan struct{}); close(c); return c }()

func (b *budget) limitTo(from *budget) {
	b.resetInstructions(min(b.remainingInstructions(), from.remainingInstructions()))
	b.bytes = min(b.bytes, from.bytes)
	b.output = min(b.output, from.output)
}

// chargeUseOfBorrower charges b for what borrower has used. before is borrower at first, when it was limited to b.
func (b *budget) chargeUseOfBorrower(before, borrower *budget) {
	b.chargeExecutedWork(before.remainingInstructions() - max(borrower.remainingInstructions(), 0))
	b.bytes = max(b.bytes-(before.bytes-max(borrower.bytes, 0)), 0)
	b.output -= before.output - max(borrower.output, 0)
}

// Done charges one instruction. It returns nil or, if the call must end, a closed channel.
func (b *budget) Done() <-chan struct{} {
	if b.instructions--; b.instructions >= 0 {
		return nil
	}
	if b.counts != nil {
		b.counts.countInstruction(b.vm.L)
	}
	if b.refillFromReserve() {
		return nil
	}
	return closedChannel
}

// Err returns why the call must end, ErrStopped or ErrInstructions, after Done or refillFromReserve has said so.
func (b *budget) Err() error {
	if b.stopped {
		return ErrStopped
	}
	return ErrInstructions
}

func vmOfState(L *lua.LState) *VM { return L.Context().(*budget).vm }

// ChargeWork charges the running call for work of a Go function, one instruction for about 20 ns. It raises an error if
// the budget is used up. A negative charge is a bug of the caller and panics with a *NegativeChargeError.
func ChargeWork(L *lua.LState, instructions int) { chargeWork64(L, int64(instructions)) }

// ChargeBytes charges the running call for allocated bytes. It raises errors and panics as ChargeWork does.
func ChargeBytes(L *lua.LState, bytes int) { chargeBytes64(L, int64(bytes)) }

func chargeWork64(L *lua.LState, instructions int64) {
	b := L.Context().(*budget)
	left := b.instructions - instructions
	if uint64(left) > uint64(b.instructions) { // the budget is used up, or the charge is negative
		b.chargeFromReserve(L, instructions)
		return
	}
	b.instructions = left
}

func (b *budget) chargeFromReserve(L *lua.LState, instructions int64) {
	panicIfNegative(instructions)
	if b.instructions -= instructions; b.instructions < 0 && !b.refillFromReserve() {
		b.instructions = -1
		Raise(L, b.Err())
	}
}

// chargeBytes64 charges for bytes as ChargeBytes does, for numbers that an int may not hold.
func chargeBytes64(L *lua.LState, bytes int64) {
	b := L.Context().(*budget)
	left := b.bytes - bytes
	if uint64(left) > uint64(b.bytes) {
		panicIfNegative(bytes)
		b.bytes = 0
		Raise(L, b.memoryError())
	}
	b.bytes = left
}

func (b *budget) memoryError() error {
	return fmt.Errorf("%w: more than %d bytes", ErrMemory, b.vm.limits.Bytes)
}

// NegativeChargeError is the panic value for a negative charge, which is a bug in Go. Calls do not recover from it.
type NegativeChargeError struct{ Amount int64 }

func (d *NegativeChargeError) Error() string {
	return fmt.Sprintf("sandbox: a Go function charged a script %d: charges cannot be negative", d.Amount)
}

func panicIfNegative(amount int64) {
	if amount < 0 {
		panic(&NegativeChargeError{amount})
	}
}

// The budget for loading a pack, as multiples of the budget for loading one file.
const (
	packWork  = 50 // budget of a pack in instructions, divided by Limits.LoadInstructions
	packBytes = 16 // budget of a pack in bytes, divided by Limits.Bytes
)

// PackBudgetError returns an error if the pack that is loaded on the machine has used up its budget, or nil.
func (vm *VM) PackBudgetError() error {
	if most := packWork * vm.limits.LoadInstructions; vm.endedCallInstructions > most {
		return fmt.Errorf("%w: the pack's files loaded so far use more than %d instructions in total", ErrInstructions, most)
	}
	if most := packBytes * vm.limits.Bytes; vm.endedCallBytes > most {
		return fmt.Errorf("%w: the pack's files loaded so far allocate more than %d bytes in total", ErrMemory, most)
	}
	return nil
}

// SetPayingMod sets the mod to which further work is attributed, for LargestSpender; "" is the game itself.
func (vm *VM) SetPayingMod(mod string) {
	now := float64(vm.endedCallInstructions)/float64(max(packWork*vm.limits.LoadInstructions, 1)) + float64(vm.endedCallBytes)/float64(max(packBytes*vm.limits.Bytes, 1))
	if vm.payingMod != "" {
		if vm.fractionByMod == nil {
			vm.fractionByMod = map[string]float64{}
		}
		vm.fractionByMod[vm.payingMod] += now - vm.fractionBefore
	}
	vm.payingMod, vm.fractionBefore = mod, now
}

// LargestSpender returns the mod that has used the largest part of the budget so far, or "" if no mod has used any.
func (vm *VM) LargestSpender() (mod string) {
	vm.SetPayingMod(vm.payingMod)
	for id, used := range vm.fractionByMod {
		if most := vm.fractionByMod[mod]; used > most || used == most && id < mod {
			mod = id
		}
	}
	return mod
}

// namedLimits are the limits that Limits.Set can change, each with its bounds. field is nil for the depth, an int.
var namedLimits = []struct {
	name        string
	least, most int64
	field       func(l *Limits) *int64
}{
	{"instructions", 100, 1_000_000_000, func(l *Limits) *int64 { return &l.Instructions }},
	{"load", 1000, 1_000_000_000, func(l *Limits) *int64 { return &l.LoadInstructions }},
	{"bytes", 10_000, 1 << 32, func(l *Limits) *int64 { return &l.Bytes }},
	{"depth", 8, maxDepth, nil},
	{"output", 0, 1 << 30, func(l *Limits) *int64 { return &l.Output }},
	{"files", 1, 65_536, func(l *Limits) *int64 { return &l.Files }},
	{"pack", 1, 64 << 20, func(l *Limits) *int64 { return &l.Pack }},
	{"mods", 1, 64 << 20, func(l *Limits) *int64 { return &l.Mods }},
	{"run", 100_000, 1 << 50, func(l *Limits) *int64 { return &l.Run }},
}

// LimitNames returns the names that Set accepts.
func LimitNames() (names []string) {
	for _, n := range namedLimits {
		names = append(names, n.name)
	}
	return names
}

// Set sets the limit called name. Its error has the bounds or, if there is no such limit, a similar name or all names.
func (l *Limits) Set(name string, value int64) error {
	for _, n := range namedLimits {
		if n.name != name {
			continue
		}
		if value < n.least || value > n.most {
			return messages.LimitBounds.NewError("name", name, "low", fmt.Sprint(n.least), "high", fmt.Sprint(n.most), "n", fmt.Sprint(value))
		}
		if n.field == nil {
			l.Depth = int(value) // fits: the limit is bounded
		} else {
			*n.field(l) = value
		}
		return nil
	}
	unknown := spelling.NewUnknownError("limit", name, LimitNames())
	hint := messages.ExpectedList.With("list", phrase.Alternatives(LimitNames()))
	if unknown.Near != "" {
		hint = messages.Near.With("word", strconv.Quote(unknown.Near))
	}
	return messages.NoLimit.WrapError(unknown, "word", strconv.Quote(name), "hint", hint)
}
