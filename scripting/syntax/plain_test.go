package syntax_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// TestFunctionsOfPlainFilesCanBeCompiled checks that the compiler accepts every function of a plain
// file, which is compiled only after the file was accepted, and that its size was not
// underestimated. The functions use as many registers as they can.
func TestFunctionsOfPlainFilesCanBeCompiled(t *testing.T) {
	rules := &syntax.ScriptRules{Names: []string{"card"}, Definers: []string{"card"}}
	plain, large := 0, 0
	for seed := range testkit.SizeUnlessLong(400, 4_000, 20_000) {
		f := wideFunction{Rand: rand.New(rand.NewPCG(uint64(seed), 1))}
		switch seed % 4 {
		case 0: // an argument needs a register beside those of locals
			f.declare(f.IntN(155))
			fmt.Fprintf(&f, "b(%s1)\n", strings.Repeat("1, ", f.IntN(100)))
		case 1: // loops have hidden variables, and the last statement declares the most locals
			loops := f.IntN(33)
			f.WriteString(strings.Repeat("for i = a, b do\n", loops))
			f.declare(f.IntN(120))
			f.WriteString(strings.Repeat("end\n", loops))
		default:
			f.declare(f.IntN(155))
			f.block(1 + f.IntN(4))
		}
		body := "return card { play = function(a, b)\n" + f.String() + "end }\n"
		chunk, err := syntax.NewChunk(&source.Text{Name: "x.lua", Body: body}, rules, nil)
		if err != nil || chunk.DefinitionsIfPlain() == nil {
			continue
		}
		plain++
		code, err := chunk.Code()
		if err != nil {
			t.Fatalf("%s\n%s", err, body)
		}
		made, stub := code.Proto.FunctionPrototypes[0], chunk.FunctionStubs()[0]
		if made.NumUsedRegisters > 100 {
			large++
		}
		if len(made.Code) > len(stub.Code) {
			t.Errorf("%d instructions, and the stub has %d:\n%s", len(made.Code), len(stub.Code), body)
		}
		if n := countComparisons(made); n > chunk.Compared {
			t.Errorf("%d comparisons of constants, estimated as %d:\n%s", n, chunk.Compared, body)
		}
	}
	if plain < 50 || large < 5 {
		t.Errorf("%d files are plain, %d of them use more than 100 registers", plain, large)
	}
}

func countComparisons(p *lua.FunctionProto) int64 {
	n := int64(len(p.Code)) * int64(len(p.Constants)) / 2 // each with those before it
	for _, inner := range p.FunctionPrototypes {
		n += countComparisons(inner)
	}
	return n
}

// wideFunction writes statements that need many registers.
type wideFunction struct {
	*rand.Rand
	strings.Builder
	depth, locals int
}

func (f *wideFunction) list(n int) string {
	items := make([]string, n)
	for i := range items {
		items[i] = f.value()
	}
	return strings.Join(items, ", ")
}

func (f *wideFunction) value() string {
	switch f.IntN(8) {
	case 0:
		return fmt.Sprintf("a.x%d", f.IntN(60))
	case 1:
		return fmt.Sprintf("%q .. b .. a", fmt.Sprint("t", f.IntN(80)))
	case 2:
		return fmt.Sprintf("a:m(%s)", f.list(f.IntN(3)))
	case 3:
		return fmt.Sprintf("{ %s }", f.list(f.IntN(4)))
	case 4:
		return "(a < b and a or b)"
	default:
		return fmt.Sprint(f.IntN(60))
	}
}

func (f *wideFunction) declare(n int) {
	names := make([]string, n)
	for i := range names {
		f.locals++
		names[i] = fmt.Sprint("v", f.locals)
	}
	if n > 0 {
		fmt.Fprintf(f, "local %s = %s\n", strings.Join(names, ", "), f.list(1+f.IntN(3)))
	}
}

func (f *wideFunction) block(statements int) {
	for range statements {
		switch f.IntN(9) {
		case 0, 1:
			f.declare(1 + f.IntN(12))
		case 2:
			fmt.Fprintf(f, "b(%s)\n", f.list(f.IntN(80)))
		case 3:
			fmt.Fprintf(f, "a.t = { %s }\n", f.list(f.IntN(80)))
		case 4:
			fmt.Fprintf(f, "a[b], a.y, a.z = %s\n", f.list(1+f.IntN(5)))
		case 5, 6, 7:
			if f.depth++; f.depth < 9 {
				open := []string{"for i = a, b, a do\n", "for k, v in pairs(a) do\n", "while a do\n", "if a then\n", "do\n"}[f.IntN(5)]
				f.WriteString(open)
				f.block(1 + f.IntN(4))
				f.WriteString("end\n")
			}
			f.depth--
		default:
			fmt.Fprintf(f, "a = %s\n", f.value())
		}
	}
}
