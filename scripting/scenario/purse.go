package scenario

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// What a scenario file may come to, whatever is in it: its scenarios together use
// and keep so much, and those that come after all of it is used are not run. Each
// scenario has the limits of a call besides.
const (
	fileWork  = 3   // times Limits.Instructions, loading included
	fileBytes = 2   // times Limits.Bytes
	caseWork  = 500 // instructions that a scenario counts for,
	callWork  = 20  // and each call for it
	maxCases  = 2000
	maxGroups = 20       // describe in each other
	maxName   = 1000     // bytes of one name
	maxNames  = 1 << 20  // bytes of the sentences of all scenarios
	maxKept   = 16 << 20 // bytes of all results
)

// purse describes what a file has used up.
type purse struct {
	of    *sandbox.VM
	work  int64 // the most there is
	bytes int64
	other int64 // instructions beside those of the calls
	names int   // bytes of sentences
	kept  int   // bytes of results
}

func newPurse(vm *sandbox.VM) purse {
	return purse{of: vm, work: fileWork * vm.Limits().Instructions, bytes: fileBytes * vm.Limits().Bytes}
}

func (p *purse) instructions() int64 { return p.of.Instructions() + p.other }

// spent returns why the file runs no further scenario; nil while it can.
func (p *purse) spent() error {
	switch {
	case p.instructions() >= p.work:
		return fmt.Errorf("%w: the previous scenarios used up the %d instructions of the file", sandbox.ErrInstructions, p.work)
	case p.of.Made() >= p.bytes:
		return fmt.Errorf("%w: the previous scenarios used up the %d bytes of the file", sandbox.ErrMemory, p.bytes)
	case p.kept >= maxKept:
		return fmt.Errorf("%w: the previous scenarios used up the %d bytes of output of the file", sandbox.ErrOutput, maxKept)
	}
	return nil
}

// left are the limits of a call that uses no more than the file has left.
func (p *purse) left(l sandbox.Limits) sandbox.Limits {
	l.Instructions = min(p.work/fileWork, p.work-p.instructions())
	l.Bytes = min(p.bytes/fileBytes, p.bytes-p.of.Made())
	return l
}

// keep counts what a result holds.
func (p *purse) keep(r *Result) {
	p.kept += len(r.Message) + len(r.Expected) + len(r.Actual) + len(r.Output)
	for _, line := range r.Story {
		p.kept += len(line) + 16
	}
}

// unpackName unpacks the name of a group or a scenario.
func (f *file) unpackName(L *lua.LState, word string) string {
	name := sandbox.String(L, 1, word, "name")
	if len(name) > maxName {
		sandbox.Raisef(L, "%s: a name of %d bytes: at most %d", word, len(name), maxName)
	}
	sandbox.Allocate(L, 100+len(name))
	return name
}

// list adds a scenario to those of the file.
func (f *file) list(L *lua.LState, t *test) {
	if len(f.tests) == maxCases {
		sandbox.Raise(L, fmt.Errorf("%w: a file has at most %d scenarios", sandbox.ErrMemory, maxCases))
	}
	if f.names += len(t.sentence()); f.names > maxNames {
		sandbox.Raise(L, fmt.Errorf("%w: the scenario names of a file can be at most %d bytes in total", sandbox.ErrMemory, maxNames))
	}
	sandbox.Spend(L, caseWork/10)
	f.tests = append(f.tests, t)
}

// What running a function apart counts for.
const (
	apartWork  = 100
	apartBytes = 64 << 10 // of a thread
	faultWork  = 1000     // of an error
)

// runApart calls a function on a thread of its own, so that an error leaves the
// locals of the scenario alone, and the caller pays for the error, too.
func (f *file) runApart(L *lua.LState, fn *lua.LFunction, args ...lua.LValue) error {
	deep := f.nested - 1
	if deep == len(f.apart) {
		sandbox.Allocate(L, apartBytes)
		parent := f.vm
		if deep > 0 {
			parent = f.apart[deep-1]
		}
		f.apart = append(f.apart, parent.Thread())
	}
	sandbox.Spend(L, apartWork)
	err := f.apart[deep].Call(fn, 0, args...)
	if err != nil {
		sandbox.Spend(L, faultWork)
	}
	return err
}

// maxShown limits how many bytes of a value or of an error a result shows.
const maxShown = 4000

// clip is a text of which only the beginning is shown where it is long.
func clip(s string) string {
	if len(s) > maxShown {
		return s[:maxShown] + "..."
	}
	return s
}
