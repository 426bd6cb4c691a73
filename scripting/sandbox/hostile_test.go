package sandbox_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// limits that a hostile script may run out of, by the name in its first line.
var limits = map[string]error{
	"ErrInstructions": sandbox.ErrInstructions,
	"ErrMemory":       sandbox.ErrMemory,
	"ErrDepth":        sandbox.ErrDepth,
	"ErrSource":       sandbox.ErrSource,
}

var (
	expectation    = regexp.MustCompile(`^-- (\w+): (.*)`)
	addressPattern = regexp.MustCompile(`0x[0-9a-f]{6,}`)
)

// TestHostileScripts runs every script under testdata/hostile in one process and most of them on one machine, which
// must survive them all. The first line of each says what must come of it:
//
//	-- load: text         refused by the compiler
//	-- keep: text         refused when what it returned is frozen
//	-- ErrDepth: text     out of something, at load or in the function it returned
//	-- error: text        another error, at load or in the function it returned
//	-- fine: why          no error
func TestHostileScripts(t *testing.T) {
	testkit.SkipIfShort(t)
	files, err := filepath.Glob("testdata/hostile/*.lua")
	if err != nil || len(files) < 150 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	sane := load(t, vm, "local function f(n) if n < 2 then return n end return f(n - 1) + f(n - 2) end return function() return (\"x\"):upper() .. f(10) .. #{ 1, 2 } end", nil)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".lua"), func(t *testing.T) {
			body := testkit.ReadFile(t, file)
			m := expectation.FindStringSubmatch(body)
			if m == nil {
				t.Fatal("the first line does not say what to expect")
			}
			stage, err := play(vm, body)
			judge(t, m[1], m[2], stage, err)
			if got := result(t, vm, sane); got != "X552" || vm.L.GetTop() != 0 || vm.HasInternalError() {
				t.Errorf("afterwards the machine gives %s and holds %d values", got, vm.L.GetTop())
			}
		})
	}
}

// play does all that can be done with a script: it compiles, loads, freezes and,
// if a function came out, calls it twice.
func play(vm *sandbox.VM, body string) (stage string, err error) {
	chunk, err := syntax.Compile(&source.Text{Name: "hostile.lua", Body: body}, nil)
	if err != nil {
		return "load", err
	}
	v, err := vm.RunChunk(chunk, nil)
	if err != nil {
		return "error", err
	}
	if err := vm.Freeze(v); err != nil {
		return "keep", err
	}
	if fn, ok := v.(*lua.LFunction); ok {
		for range 2 {
			if err := vm.Call(fn, 0); err != nil {
				return "error", err
			}
		}
	}
	return "fine", nil
}

func judge(t *testing.T, want, text, stage string, err error) {
	t.Helper()
	if limit := limits[want]; limit != nil {
		if !errors.Is(err, limit) || !sandbox.IsCallOrFileLimitError(err) {
			t.Fatalf("%s gave %v, want %s", stage, err, want)
		}
		if stage == "load" && limit != sandbox.ErrSource {
			t.Fatalf("refused by the compiler: %v", err)
		}
	} else if stage != want || stage == "error" && sandbox.IsCallOrFileLimitError(err) {
		t.Fatalf("%s gave %v, want %s", stage, err, want)
	}
	if err == nil {
		return
	}
	shown := err.Error()
	if !strings.Contains(shown, text) {
		t.Errorf("got\n%s\nwant %s", shown, text)
	}
	if len(shown) > 20000 || strings.ContainsFunc(shown, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) {
		t.Errorf("unfit to be shown: %q", shown)
	}
	if addressPattern.MatchString(shown) {
		t.Errorf("shows an address: %s", shown)
	}
	var fault *source.Error
	if !errors.As(err, &fault) || want != "keep" && (fault.File != "hostile.lua" || fault.Line == 0) {
		t.Errorf("does not say where: %v", err)
	}
}

// TestHostileTexts are too large to keep, and made here. Most are beyond what
// gopher-lua's compiler would survive or do in reasonable time.
func TestHostileTexts(t *testing.T) {
	many := strings.Repeat
	numbered := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i)
		}
		return b.String()
	}
	for name, test := range map[string]struct{ body, want, text string }{
		"too large":            {many("-", 64<<10+1), "ErrSource", "the file is too large: it is longer than 65536 bytes"},
		"just large enough":    {many("-", 64<<10), "fine", ""},
		"too many words":       {many("a.b=1 ", 5000), "ErrSource", "the file is too long"},
		"parentheses":          {"return " + many("(", 30000), "ErrSource", "nested more than"},
		"closed parentheses":   {"return " + many("(", 150) + "1" + many(")", 150), "fine", ""},
		"minuses":              {"return " + many("- ", 30000) + "1", "ErrSource", "nested more than"},
		"nots":                 {"return " + many("not ", 15000) + "1", "ErrSource", "nested more than"},
		"powers":               {"return 1" + many("^1", 9000), "ErrSource", "nested more than"},
		"sums":                 {"local x = 1 return 1" + many("+x", 9000), "ErrSource", "nested more than"},
		"conditions":           {"local x = 1 return 1" + many(" and x", 9000), "ErrSource", "nested more than"},
		"joins":                {"local x = 1 return x" + many("..x", 9000), "ErrSource", "nested more than"},
		"many joins":           {"local x = 1 assert(#(x" + many("..x", 150) + ") == 151)", "fine", ""},
		"fields":               {"local x return x" + many(".y", 9000), "ErrSource", "nested more than"},
		"indices":              {"local x return x" + many("[x", 9000), "ErrSource", "nested more than"},
		"calls":                {"local x x" + many("()", 9000), "ErrSource", "nested more than"},
		"tables":               {"return " + many("{", 30000), "ErrSource", "nested more than"},
		"functions":            {"return " + many("function() return ", 3000), "ErrSource", "nested more than"},
		"blocks":               {many("do ", 15000), "ErrSource", "nested more than"},
		"loops":                {many("while x do ", 5000), "ErrSource", "nested more than"},
		"branches":             {"local x " + many("if x then ", 5000), "ErrSource", "nested more than"},
		"elseifs":              {"local x if x then " + many("elseif x then ", 3000) + "end", "ErrSource", `more than 100 "elseif"`},
		"repeats":              {many("repeat ", 9000), "ErrSource", "nested more than"},
		"items":                {"return {" + many("1,", 1001) + "}", "ErrSource", "a table has more than 1000 fields"},
		"as many items":        {"assert(#{" + many("1,", 1000) + "} == 1000)", "fine", ""},
		"locals":               {many("local a ", 161), "ErrSource", "too many local variables in scope (limit is 160)"},
		"as many locals":       {many("local a ", 160) + "return a", "fine", ""},
		"parameters":           {"return function(" + many("a,", 300) + "b) end", "ErrSource", "too many local variables in scope (limit is 160)"},
		"arguments":            {"assert(" + many("1,", 250) + "1)", "ErrSource", "more than 120 values"},
		"values":               {"local a = " + many("1,", 250) + "1", "ErrSource", "more than 120 values"},
		"results":              {"return " + many("1,", 250) + "1", "ErrSource", "more than 120 values"},
		"targets":              {"local a " + many("a,", 120) + "a = 1", "ErrSource", "more than 120 variables"},
		"outer locals":         {numbered(61, "local v%d = %d\n") + "return function() local s = 0 " + numbered(61, "s = s + v%d - %d ") + "end", "ErrSource", "too many local variables from outside it (limit is 60)"},
		"as many outer locals": {numbered(60, "local v%d = %d\n") + "return function() local s = 0 " + numbered(60, "s = s + v%d - %d ") + "assert(s == 0) end", "fine", ""},
		"constants":            {"local t = {} " + numbered(1200, "t.x%d=%d ") + "assert(t.x1199 == 1199)", "fine", ""},
		"too many constants":   {"local t = {} " + numbered(2000, "t.x%d=%d "), "ErrSource", "different strings and numbers"},
		"a long name":          {"local " + many("a", 60000) + " = 1", "fine", ""},
		"an unknown long name": {"return " + many("a", 60000), "load", "unknown name"},
		"a long string":        {"return \"" + many("a", 60000) + "\"", "fine", ""},
		"a long number":        {"return " + many("1", 60000), "load", "malformed number"},
		"a long comment":       {"--[[" + many("a", 60000) + "]]", "fine", ""},
		"an open string":       {"return \"" + many("a", 60000), "load", "unfinished string"},
		"an open long string":  {"return [[" + many("a", 60000), "load", "unfinished long string"},
		"open long brackets":   {"return [" + many("=", 60000) + "[", "load", "unfinished long string"},
		"an open escape":       {"return \"\\", "load", "unfinished string"},
		"zeros":                {many("\x00", 1000), "load", `'\x00' has no meaning in Lua`},
		"broken text":          {"return \xff\xfe", "load", "has no meaning in Lua"},
		"compiled code":        {"\x1bLua\x51\x00\x01\x04\x04\x04\x08\x00", "load", "has no meaning in Lua"},
		"a mark before it":     {"\ufeffreturn 1", "fine", ""},
		"nothing":              {"", "fine", ""},
		"carriage returns":     {"local a = 1\rlocal b = 2\r\nassert(a + b == 3) -- x\rerror(\"seen\")", "error", "hostile.lua:4: seen"},
	} {
		t.Run(name, func(t *testing.T) {
			vm := sandbox.NewVM(sandbox.DefaultLimits())
			stage, err := play(vm, test.body)
			if test.want == "ErrSource" && err != nil && stage != "load" {
				t.Fatalf("%s gave %v", stage, err)
			}
			if err != nil && test.text == "the file is too large: it is longer than 65536 bytes" {
				if !errors.Is(err, sandbox.ErrSource) || !strings.Contains(err.Error(), test.text) {
					t.Errorf("got %v", err)
				}
				return // of the whole file, so there is no line
			}
			judge(t, test.want, test.text, stage, err)
		})
	}
}
