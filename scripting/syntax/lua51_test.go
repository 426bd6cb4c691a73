package syntax_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

var (
	programs = flag.Int("programs", testkit.Size(120, 400), "how many random programs to compare with lua5.1")
	seed     = flag.Uint64("seed", 1, "the first of the random programs")
)

// run runs a program with print and returns what it printed; a failure ends it with the line ERROR.
func run(t testing.TB, name, body string) (string, error) {
	t.Helper()
	chunk, err := syntax.Compile(&source.Text{Name: name, Body: body}, &syntax.ScriptRules{Names: []string{"print"}, OuterWrites: true})
	if err != nil {
		return "", err
	}
	vm := sandbox.NewVM(sandbox.Limits{
		LoadInstructions: 5e6, Bytes: 1 << 30, Depth: 1000,
	})
	var out strings.Builder
	print := vm.L.NewFunction(func(L *lua.LState) int {
		for i := 1; i <= L.GetTop(); i++ {
			if i > 1 {
				out.WriteByte('\t')
			}
			out.WriteString(sandbox.ToString(L.Get(i)))
		}
		out.WriteByte('\n')
		return 0
	})
	_, err = vm.RunChunk(chunk, func(name string) lua.LValue {
		if name == "print" {
			return print
		}
		return nil
	})
	if err != nil {
		out.WriteString("ERROR\n")
	}
	return out.String(), err
}

// reference runs programs with Debian's lua5.1, many in one process.
func reference(t testing.TB, bodies []string) []string {
	t.Helper()
	path, err := exec.LookPath("lua5.1")
	if err != nil {
		t.Skip("no lua5.1 on the PATH")
	}
	folder := t.TempDir()
	for i, body := range bodies {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprint(i)), []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	driver := fmt.Sprintf(`
		local plain = tostring
		function tostring(v) -- without addresses
			if type(v) == "table" or type(v) == "function" then return type(v) end
			return plain(v)
		end
		for i = 0, %d do
			local f, message = loadfile(%q .. "/" .. i)
			if not f then error(message) end
			if not pcall(f) then print("ERROR") end
			io.write("\n===\n")
		end`, len(bodies)-1, folder)
	var stderr strings.Builder
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, path, "-")
	command.Stdin, command.Stderr = strings.NewReader(driver), &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("lua5.1: %v\n%s", err, stderr.String())
	}
	// What is not a number has a sign in C, and the machine decides which.
	all := strings.ReplaceAll(string(out), "-nan", "nan")
	return strings.Split(all, "\n===\n")[:len(bodies)]
}

// TestLua51 holds the sandbox to what the reference printed. The outputs are
// committed, so the test needs no lua5.1; when there is one it must agree.
func TestLua51(t *testing.T) {
	files, err := filepath.Glob("testdata/lua51/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	var bodies []string
	for _, file := range files {
		bodies = append(bodies, testkit.ReadFile(t, file))
	}
	var live []string
	if _, err := exec.LookPath("lua5.1"); err == nil || *golden.Update {
		live = reference(t, bodies)
	}
	for i, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			committed := strings.TrimSuffix(file, ".lua") + ".out"
			if *golden.Update {
				golden.Write(t, committed, live[i])
			}
			want := testkit.ReadFile(t, committed)
			if live != nil && live[i] != want {
				t.Errorf("lua5.1 prints something else than is committed: run this test with -update")
			}
			got, err := run(t, file, bodies[i])
			compare(t, got, want, err)
		})
	}
}

// TestRandomPrograms compares with lua5.1 itself: go test -run RandomPrograms
// -programs 100000 for a long look.
func TestRandomPrograms(t *testing.T) {
	const batch = 200
	compared := 0
	for from := 0; from < *programs; from += batch {
		var bodies []string
		for i := from; i < min(from+batch, *programs); i++ {
			bodies = append(bodies, program(*seed+uint64(i), 25))
		}
		want := reference(t, bodies)
		for i, body := range bodies {
			got, err := run(t, "random.lua", body)
			if sandbox.IsCallOrFileLimitError(err) || tooLarge(err) {
				continue // a bound of the sandbox, which the reference does not have
			}
			compared++
			if err != nil && strings.HasSuffix(want[i], "ERROR\n") && strings.HasPrefix(want[i], strings.TrimSuffix(got, "ERROR\n")) {
				continue // both fail; a loop's bound is looked at a little earlier here
			}
			if got != want[i] {
				t.Errorf("program %d", *seed+uint64(from+i))
				compare(t, got, want[i], err)
				t.Log("\n" + body)
				return
			}
		}
	}
	if compared < *programs*9/10 {
		t.Errorf("only %d of %d programs stayed within the bounds", compared, *programs)
	}
}

func tooLarge(err error) bool {
	var fault *source.Error
	return errors.As(err, &fault) && (strings.Contains(fault.Message, "at most") || strings.Contains(fault.Message, "more than"))
}

// compare shows the first line that differs.
func compare(t *testing.T, got, want string, err error) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			at := func(lines []string) string {
				if i < len(lines) {
					return lines[i]
				}
				return "(nothing)"
			}
			t.Errorf("line %d of the output\n got %s\nwant %s\nerror %v", i+1, at(g), at(w), err)
			return
		}
	}
}
