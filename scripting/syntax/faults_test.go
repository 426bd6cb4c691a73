package syntax_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// content are the rules of a file that defines cards, tests those of a scenario.
var (
	content = &syntax.ScriptRules{Names: []string{"card", "enemy"}, Definers: []string{"card", "enemy"}, StorePath: "self.memory"}
	tests   = &syntax.ScriptRules{Names: []string{"card", "enemy", "it", "print", "assert"}, Definers: []string{"card", "enemy"}, OuterWrites: true, StorePath: "self.memory"}
)

// faults compiles a text and returns the first line of each error.
func faults(body string, rules *syntax.ScriptRules) (lines, hints string) {
	_, err := syntax.Compile(&source.Text{Name: "x", Body: body}, rules)
	if err == nil {
		return "", ""
	}
	var list source.Errors
	switch err := err.(type) {
	case *source.Error:
		list = source.Errors{err}
	case source.Errors:
		list = err
	}
	var l, h []string
	for _, e := range list {
		l = append(l, strings.TrimPrefix(e.Headline(), "x:"))
		if e.Hint != "" {
			h = append(h, e.Hint)
		}
	}
	return strings.Join(l, "\n"), strings.Join(h, "\n")
}

type fault struct{ body, want, hint string }

func check(t *testing.T, rules *syntax.ScriptRules, cases []fault) {
	t.Helper()
	for _, c := range cases {
		got, hint := faults(c.body, rules)
		if got != c.want || hint != c.hint && c.hint != "*" {
			t.Errorf("%s\n got %s (%s)\nwant %s (%s)", c.body, got, hint, c.want, c.hint)
		}
	}
}

func TestGrammar(t *testing.T) {
	check(t, content, []fault{
		{"return 1", "", ""},
		{";; local a ; ; return a ;", "", ""},
		{"local x = ", "1: expected an expression, found the end of the file", ""},
		{"local = 1", `1: expected a name, found "="`, ""},
		{"local function f(\n  a, b\n  print()\nend", `3: expected ")" to close "(" on line 1, found "print"`, ""},
		{"local function f()\n  f()\n\n", `2: expected "end" to close function f on line 1, found the end of the file`, ""},
		{"local function f()\n  if f then\n    f()\n\nend\n\n", `5: expected "end" to close "if" on line 2, in function f on line 1, found the end of the file`, ""},
		{"local function f()\n\tfor i = 1, 3 do\n\t\tif f then\n\t\tend\nend\nlocal function g()\nend\n", `7: expected "end" to close "for" on line 2, in function f on line 1, found the end of the file`, ""},
		{"return card {\n  play = function(self)\n    if self then\n      self:deal(1)\n  end,\n}", `5: expected "end" to close "if" on line 3, in function play on line 2, found ","`, ""},
		{"return card {\n  play = function(self)\n    while self do\n    end\n}", `5: expected "end" to close function play on line 2, found "}"`, ""},
		{"it(\"x\", function()\n  repeat\n    f()\n)", `4: expected "until" to close "repeat" on line 2, found ")"`, ""},
		{"return card {\n  play = function(self)\n    self:deal(1)\n  draw = 2,\n}", `5: expected "end" to close function play on line 2, found "}"`, ""},
		{"local f = function()\n      if f then f() end\n  if f then\n    f()\n  end\nend\nlocal x = )", `7: expected an expression, found ")"`, ""},
		{"return { f = function() if f then f() end, g = 1 }", `1: expected "end", found ","`, ""},
		{"return { f = function() local x = , 2 end }", `1: expected an expression, found ","`, ""},
		{"local function f()\n  if f then\n    return 1\n  f()\nend", `4: expected "end" to close "if" on line 2, in function f on line 1, found "f"`, `"return" must be the last statement of its block`},
		{"local function a()\n  local b = function(x)\n    while x do\n  end\nend\n", `5: expected "end" to close "while" on line 3, in function b on line 2, found the end of the file`, ""},
		{"function t.a:b()\n", `1: expected "end" to close function b on line 1, found the end of the file`, ""},
		{"it(\"x\", function()\n  local n = 1\n", `2: expected "end" to close "function" on line 1, found the end of the file`, ""},
		{"for i = 1 do end", `1: expected ",", found "do"`, ""},
		{"for i, j = 1, 2 do end", `1: expected "=" or "in", found "="`, ""},
		{"if a = b then end", `1: expected "then", found "="`, `compare with "=="`},
		{"while a = b do end", `1: expected "do", found "="`, `compare with "=="`},
		{"if a == b { }", `1: expected "then", found the end of the file`, ""},
		{"return { a = 1 b = 2 }", `1: expected "}", found "b"`, `is a "," missing before it?`},
		{"return { a = 1,\n  b = 2", `2: expected "}" to close "{" on line 1, found the end of the file`, ""},
		{"return {\n  a = { 1,\n  b = 2,\n}\n", `4: expected "}" to close "{" on line 2, found the end of the file`, ""},
		{"return { a = \"x, b = \"y\" }", `1: expected "}", found "y"`, `is a quote missing? The string before it is "x, b = "`},
		{"return { 1 2 }", `1: expected "}", found a number`, `is a "," missing before it?`},
		{"return { a: 4 }", `1: expected a name, found a number`, `write "=" between a field and its value, not ":"`},
		{"return { a: b, c: d }", `1: expected the arguments of a call, found ","`, `write "=" between a field and its value, not ":"`},
		{"f(a b)", `1: expected ")", found "b"`, `is a "," missing before it?`},
		{"f(a\nb)", `2: expected ")" to close "(" on line 1, found "b"`, ""},
		{"return function() {\n}\nend", `1: expected an expression, found "{"`, `a block has no braces: it ends with "end"`},
		{"local t = {} t.1 = 2", `1: expected "=" or a call, found a number`, ""},
		{"local t = {} t.end = 2", `1: expected a name, found "end"`, ""},
		{"local f f\n(1)", "2: ambiguous: call arguments or a new statement?", "*"},
		{"return 1 return 2", `1: expected "end", found "return"`, `"return" must be the last statement of its block`},
		{"do break end", "1: no loop to break", ""},
		{"while true do local f = function() break end end", "1: no loop to break", ""},
		{"while true do break local x end", `1: expected "end", found "local"`, `"break" must be the last statement of its block`},
		{"local a a + 1", `1: expected "=" or a call, found "+"`, ""},
		{"local a (a) = 1", "1: cannot assign to this: only to a name or a field", ""},
		{"local a a() = 1", "1: cannot assign to this: only to a name or a field", ""},
		{"local f (f())", `1: expected "=" or a call, found the end of the file`, ""},
		{"(\"x\").y = 1", "1: cannot set a field of a constant", ""},
		{"loacl a = 1", `1: "loacl" is not a statement`, `did you mean "local"?`},
		{"local a\nwhile a do continue end", "2: Lua has no continue", "wrap the rest of the loop body in an if"},
		{"goto done", "1: goto is not available", "use if, while and break"},
		{"::done::", "1: labels are not available", "*"},
		{"local goto = 1 return goto", "", ""},
		{"end", `1: expected a statement, found "end"`, `is there one "end" too many?`},
		{"return ...", `1: cannot use "..." outside a function that takes "..."`, ""},
		{"return function() return ... end", `1: cannot use "..." outside a function that takes "..."`, ""},
		{"return function(...) return function() return ... end end", `1: cannot use "..." outside a function that takes "..."`, ""},
		{"return function(...) return arg end", `1: "arg" is not available`, "collect the extra arguments yourself: local arg = { ... }"},
	})
}

func TestWords(t *testing.T) {
	check(t, content, []fault{
		{"return 1 != 2", `1: Lua has no "!="`, `write "~=" for "not equal"`},
		{"return !1", `1: Lua has no "!"`, `write "not"`},
		{"return 1 && 2", `1: Lua has no "&&"`, `write "and"`},
		{"return 1 || 2", `1: Lua has no "||"`, `write "or"`},
		{"local x x += 1", `1: Lua has no "+="`, "write x = x + y"},
		{"local x x++", `1: Lua has no "++"`, "write x = x + 1"},
		{"return 7 // 2", `1: Lua has no "//"`, "*"},
		{"return 3x", `1: malformed number "3x"`, ""},
		{"return 1..2", `1: malformed number "1..2"`, ""},
		{"return 0x", `1: malformed number "0x"`, ""},
		{"return 1e", `1: malformed number "1e"`, ""},
		{"return 1.2.3", `1: malformed number "1.2.3"`, ""},
		{"return \"abc", "1: unfinished string", "close it with \""},
		{"return \"abc\ndef\"", "1: unfinished string", "close it with \""},
		{"return '\\300'", `1: escape sequence \300 is too large: a byte can be at most 255`, ""},
		{"return [==[ abc ]=]", "1: unfinished long string", "close it with ]==]"},
		{"--[[ abc", "1: unfinished long comment", "close it with ]]"},
		{"return @", `1: '@' has no meaning in Lua`, ""},
		{"return “x”", `1: '“' has no meaning in Lua`, `write "`},
		{"return card { play = function(fight) self:draw(self.x) return function() return self end end }", `1: unknown name "self"`, "add self as the first parameter of the function"},
		{"return [=", `1: expected an expression, found "["`, ""},
	})
}

func TestNames(t *testing.T) {
	check(t, content, []fault{
		{"return crad {}", `1: unknown name "crad"`, `did you mean "card"?`},
		{"local damage = 1 return dmage", `1: unknown name "dmage"`, `did you mean "damage"?`},
		{"return zzzz", `1: unknown name "zzzz"`, ""},
		{"local x = a\nlocal y = b\nlocal z = c", "1: unknown name \"a\"\n2: unknown name \"b\"\n3: unknown name \"c\"", "*"},
		{"do local inner = 1 end return inner", `1: unknown name "inner"`, ""},
		{"local x = x", `1: unknown name "x"`, "*"},
		{"local f = function() return f() end", `1: unknown name "f"`, "a function that calls itself must be declared with local function f"},
		{"local function f() return f() end", "", ""},
		{"repeat local x = 1 until x", "", ""},
		{"for i = 1, 2 do end return i", `1: unknown name "i"`, ""},
		{"return math.flor(1)", `1: math has no "flor"`, `did you mean "floor"?`},
		{"return math[\"flor\"]", `1: math has no "flor"`, `did you mean "floor"?`},
		{"return string.gsub", "1: string.gsub is not available", "patterns are not available: string.find looks for plain text"},
		{"local math = {} return math.flor", "", ""},
		{"local m = math return m.flor", "", ""}, // found at run time
		{"return tostring(print)", `1: "print" is not available`, "the game's scripts cannot print: use self:say(text); print works in scenarios and in the console"},
	})
	check(t, tests, []fault{
		{"print(assert.equal)", "", ""},
		{"assrt.equal(1, 1)", `1: unknown name "assrt"`, `did you mean "assert"?`},
	})
}

func TestRefusedNamesSayWhatToUseInstead(t *testing.T) {
	for name, instead := range syntax.RefusedNames {
		want := `1: "` + name + `" is not available`
		if strings.Contains(name, ".") {
			want = "1: " + name + " is not available"
		}
		check(t, content, []fault{{"return " + name, want, instead}})
		if instead == "" {
			t.Errorf("%s: no word on what to use instead", name)
		}
	}
	// Whatever the reference has is either offered or refused with a sentence.
	for _, name := range strings.Fields(`
		_G _VERSION assert collectgarbage dofile error getfenv getmetatable ipairs load loadfile loadstring module next
		pairs pcall print rawequal rawget rawset require select setfenv setmetatable tonumber tostring type unpack xpcall
		newproxy gcinfo coroutine debug io os package
		math.abs math.acos math.asin math.atan math.atan2 math.ceil math.cos math.cosh math.deg math.exp math.floor
		math.fmod math.frexp math.huge math.ldexp math.log math.log10 math.max math.min math.mod math.modf math.pi math.pow
		math.rad math.random math.randomseed math.sin math.sinh math.sqrt math.tan math.tanh
		string.byte string.char string.dump string.find string.format string.gfind string.gmatch string.gsub string.len
		string.lower string.match string.rep string.reverse string.sub string.upper
		table.concat table.foreach table.foreachi table.getn table.insert table.maxn table.remove table.setn table.sort`) {
		got, _ := faults("return "+name, content)
		if _, refused := syntax.RefusedNames[name]; refused == (got == "") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestWrites(t *testing.T) {
	const (
		global = `1: "x" is not a local, and scripts have no globals`
		outer  = `1: a function cannot assign to "x", a local outside it`
		state  = "scripts keep no state; store values that must outlast the call in self.memory"
	)
	check(t, content, []fault{
		{"x = 1", global, "declare it with local; store values that must outlast the call in self.memory"},
		{"return function() x = 1 end", global, "*"},
		{"function x() end", global, "write local function x"},
		{"function x.y() end", `1: unknown name "x"`, ""},
		{"local a a, x = 1, 2", global, "*"},
		{"for i = 1, 2 do x = i end", global, "*"},
		{"card = 1", `1: "card" belongs to the API and cannot be assigned to`, "use a local with another name"},
		{"math = 1", `1: "math" belongs to the API and cannot be assigned to`, "use a local with another name"},
		{"function card() end", `1: "card" belongs to the API and cannot be assigned to`, "use a local with another name"},
		{"local card = 1 card = 2", "", ""},
		{"local x = 1 x = 2", "", ""},
		{"local x return function() x = 1 end", outer, state},
		{"local x local function f() x = 1 end", outer, state},
		{"local x function x() end", "", ""},
		{"local x return function() function x() end end", outer, state},
		{"local x return card { play = function() local y y, x = x, y end }", outer, state},
		{"for x = 1, 2 do card { play = function() x = 1 end } end", outer, state},
		{"return function(x) x = 1 return function() x = 2 end end", "", ""},
		{"return function() local x local function add() x = 1 end add() end", "", ""},
		{"local x return function() local x x = 1 end", "", ""},
		{"local x = {} return function() x.y = 1 end", "", ""}, // frozen at run time
	})
	check(t, &syntax.ScriptRules{}, []fault{ // of a game whose scripts remember nothing
		{"x = 1", global, "declare it with local"},
		{"local x return function() x = 1 end", outer, "scripts keep no state"},
	})
	check(t, tests, []fault{
		{"x = 1", global, "*"},
		{"local x it(function() x = 1 end)", "", ""},
		{"local x local function set() x = 1 end", "", ""},
		{"local x card { play = function() x = 1 end }", outer, state},
		{"local x it(function() card { on = { damaged = function() local y = function() x = 1 end end } } end)", outer, state},
		{"it(function() local x card { play = function() x = 1 end } end)", outer, state},
		{"it(function() local x card { play = function() local x x = 1 end } x = 2 end)", "", ""},
		{"local x card { play = (function() x = 1 end)() }", outer, state}, // a function is a function
		{"local card = it local x card { play = function() x = 1 end }", "", ""},
	})
}

func TestFaultsAreShownWhereTheyAre(t *testing.T) {
	for body, want := range map[string]string{
		"local t = {}\n  t.x = math.flor(dmage)":  "x:2: math has no \"flor\"\n  2 |   t.x = math.flor(dmage)\n    |              ^^^^ did you mean \"floor\"?\n\nx:2: unknown name \"dmage\"\n  2 |   t.x = math.flor(dmage)\n    |                   ^^^^^",
		"\tlocal s = \"盾\" .. nmae":               "x:1: unknown name \"nmae\"\n  1 |     local s = \"盾\" .. nmae\n    |                       ^^^^",
		"local function f()\n  return {\n\n\n":    "x:2: expected \"}\" to close \"{\" on line 2, found the end of the file\n  2 |   return {\n    |           ^",
		"if true then\r\n  goto x\r\nend":         "x:2: goto is not available\n  2 |   goto x\n    |   ^^^^ use if, while and break",
		"\ufeffretrun 1":                          "x:1: expected \"=\" or a call, found a number\n  1 | retrun 1\n    |        ^",
		"local a = [[\n long\n]] .. b .. '\\\nc'": "x:3: unknown name \"b\"\n  3 | ]] .. b .. '\\\n    |       ^",
	} {
		_, err := syntax.Compile(&source.Text{Name: "x", Body: body}, content)
		if err == nil || err.Error() != want {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
	}
}

func TestAScenarioInAFileOfAnotherNameIsOneError(t *testing.T) {
	_, err := syntax.Compile(&source.Text{Name: "a/x.lua", Body: "local n = zzz\ndescribe(\"x\", function()\n  it(\"y\", function() fight {} end)\nend)"}, content)
	const want = "a/x.lua:2: \"describe\" is only available in scenario files, whose names end in _test.lua\n  2 | describe(\"x\", function()\n    | ^^^^^^^^ rename the file to x_test.lua"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestParamsAreTheNamesInUse(t *testing.T) {
	chunk, err := syntax.Compile(&source.Text{Name: "x", Body: `
		local enemy = card
		return function(t) return math.floor(#t), pairs, string, enemy, t[1] end`}, content)
	if err != nil {
		t.Fatal(err)
	}
	code, _ := chunk.Code()
	if got, want := strings.Join(code.Params, " "), "(length) card math.floor pairs string"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
