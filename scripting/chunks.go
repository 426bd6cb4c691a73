package scripting

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Chunks are the compiled files of a pack. They never change and may be shared
// between goroutines.
type Chunks []*syntax.Chunk

// MaxCode is how many bytes the compiled files of a pack may keep together.
const MaxCode = 96 << 20

// maxTrees is how many bytes of text have trees at once.
const maxTrees = 1 << 20

// CompileAll compiles files under rules, as many as MaxCode lets. Those that are the
// same as in previous, which may be nil, are taken over from it.
func CompileAll(texts []*source.Text, rules *syntax.Rules, previous Chunks) (chunks Chunks, faults source.Errors) {
	old, kept, trees := map[string]*syntax.Chunk{}, 0, 0
	for _, c := range previous {
		old[c.Text.Name] = c
	}
	for _, t := range texts {
		chunk := old[t.Name]
		if chunk == nil || chunk.Text.Body != t.Body {
			var err error
			if chunk, err = syntax.CompileKeeping(t, rules); err != nil {
				faults = addFaults(faults, err)
				continue
			}
			if trees += len(t.Body); trees > maxTrees {
				chunk.Drop()
			}
		}
		if kept += chunk.Weight; kept > MaxCode {
			fault := t.Errorf(0, 0, 0, "%s: the code of the files up to this one is more than %d bytes", sandbox.ErrMemory, MaxCode)
			fault.Err = sandbox.ErrMemory
			return chunks, append(faults, fault)
		}
		chunks = append(chunks, chunk)
	}
	return chunks, faults
}

// Define runs every chunk, then hands each definition to read and freezes it: those that
// are first before the others, else in the order in which they were made. Definers are
// the defining functions, words the other names that the chunks may use.
func (c Chunks) Define(vm *sandbox.VM, definers []string, words map[string]lua.LValue, first func(*Definition) bool, read func(*Definition)) (faults source.Errors) {
	var before, after [][]*Definition // by file
	for _, chunk := range c {
		if fault := overspent(vm, chunk); fault != nil {
			faults = append(faults, fault)
			break
		}
		defs, err := chunkDefines(vm, chunk, definers, words)
		if err != nil {
			faults = addFaults(faults, err)
		}
		later := slices.DeleteFunc(slices.Clone(defs), first)
		before = append(before, slices.DeleteFunc(defs, func(d *Definition) bool { return !first(d) }))
		after = append(after, later)
	}
	for _, defs := range append(before, after...) {
		if len(defs) == 0 {
			continue
		}
		if fault := overspent(vm, defs[0].Chunk); fault != nil {
			return append(faults, fault)
		}
		faults = append(faults, readAll(vm, defs, read)...)
	}
	return faults
}

// overspent is the fault of a file before which the others have used up what the pack
// may; nil where there is enough.
func overspent(vm *sandbox.VM, chunk *syntax.Chunk) *source.Error {
	err := vm.Overspent()
	if err == nil {
		return nil
	}
	fault := chunk.Text.Errorf(0, 0, 0, "%s", err)
	fault.Err = err
	return fault
}

// chunkDefines runs a chunk: what it defines.
func chunkDefines(vm *sandbox.VM, chunk *syntax.Chunk, definers []string, words map[string]lua.LValue) (defs []*Definition, err error) {
	loading := true
	idle := func() error {
		if loading {
			return nil
		}
		return ErrCallback
	}
	_, err = vm.Load(chunk, func(name string) lua.LValue {
		if w, ok := words[name]; ok {
			return w
		}
		if slices.Contains(definers, name) {
			return Definer(vm, name, chunk, idle, func(d *Definition) { defs = append(defs, d) })
		}
		return nil
	})
	loading = false
	if err != nil {
		return nil, err
	}
	if len(defs) == 0 {
		fault := chunk.Text.Errorf(0, 0, 0, "the file defines nothing: begin it with return %s { ... }, or %s",
			definers[0], strings.Join(definers[1:], ", "))
		fault.Err = declare.ErrMissing
		return nil, fault
	}
	return defs, nil
}

// readAll reads definitions of one file and freezes them, up to the one that cannot be
// read for lack of means.
func readAll(vm *sandbox.VM, defs []*Definition, read func(*Definition)) (faults source.Errors) {
	now := defs[0]
	err := vm.Read(func() {
		for _, now = range defs {
			read(now)
			if err := vm.Freeze(now.Table); err != nil {
				faults = append(faults, now.Chunk.Text.Errorf(now.Line, 0, 0, "%s", err.Error()))
			}
		}
	})
	if err != nil {
		fault := now.Chunk.Text.Errorf(now.Line, 0, 0, "%s", err)
		fault.Err = err
		faults = append(faults, fault)
	}
	return faults
}

// Named is the chunk of a file, or nil.
func (c Chunks) Named(file string) *syntax.Chunk {
	for _, chunk := range c {
		if chunk.Text.Name == file {
			return chunk
		}
	}
	return nil
}

// Print is a fingerprint of the file that defines something.
func (c Chunks) Print(where engine.Place) uint64 {
	if chunk := c.Named(where.File); chunk != nil {
		return engine.HashString(chunk.Text.Body)
	}
	return 0
}

// SameCallbacks compares the number of callbacks that a pack defined when it was
// loaded and later.
func SameCallbacks(first, now int) error {
	if first == now {
		return nil
	}
	return fmt.Errorf("the scripts defined %d callbacks at first and %d now: what a file defines must not depend on anything outside of it", first, now)
}

func addFaults(list source.Errors, err error) source.Errors {
	switch err := err.(type) {
	case source.Errors:
		return append(list, err...)
	case *source.Error:
		return append(list, err)
	}
	return append(list, &source.Error{Message: err.Error(), Err: err})
}
