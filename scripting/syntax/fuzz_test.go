package syntax_test

import (
	"errors"
	"path/filepath"
	"testing"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// FuzzCompile holds the compiler to its promise for any text: a chunk or errors
// that can be shown, and from a chunk nothing worse than an error of the script.
func FuzzCompile(f *testing.F) {
	for _, pattern := range []string{"testdata/lua51/*.lua", "../sandbox/testdata/hostile/*.lua"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no seeds in %s: %v", pattern, err)
		}
		for _, file := range files {
			body := testkit.ReadFile(f, file)
			f.Add(body)
		}
	}
	for seed := range uint64(20) {
		f.Add(program(seed, 10))
	}
	rules := &syntax.ScriptRules{Names: []string{"print", "card"}, Definers: []string{"card"}}
	limits := sandbox.Limits{Instructions: 2000, LoadInstructions: 2000, Bytes: 1 << 18, Depth: 30}
	vm := sandbox.NewVM(limits)
	define := vm.L.NewFunction(func(L *lua.LState) int { return L.GetTop() })
	f.Fuzz(func(t *testing.T, body string) {
		chunk, err := syntax.Compile(&source.Text{Name: "fuzz.lua", Body: body}, rules)
		if err != nil {
			shown(t, err)
			return
		}
		v, err := vm.RunChunk(chunk, func(name string) lua.LValue {
			if name == "print" || name == "card" {
				return define
			}
			return nil
		})
		if err == nil {
			err = vm.Freeze(v)
			if fn, ok := v.(*lua.LFunction); ok && err == nil {
				err = vm.Call(fn, 0)
			}
		}
		if err != nil {
			shown(t, err)
		}
		if vm.HasInternalError() || vm.L.GetTop() != 0 {
			t.Fatalf("the machine is broken: %v, or holds %d values; %v", vm.HasInternalError(), vm.L.GetTop(), err)
		}
	})
}

func shown(t *testing.T, err error) {
	var fault *source.Error
	if !errors.As(err, &fault) {
		t.Fatalf("not an error of a script: %v", err)
	}
	if internal := (*sandbox.InternalError)(nil); errors.As(err, &internal) {
		t.Fatalf("%v", err)
	}
	for _, r := range err.Error() {
		if unicode.IsControl(r) && r != '\n' {
			t.Fatalf("unfit to be shown: %q", err)
		}
	}
}
