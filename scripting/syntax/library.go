package syntax

import (
	"slices"
	"strings"
)

// Library lists the names that every file may use besides those of its ScriptRules, in the order of the reference
// manual. A function in a table is listed as "table.function". Package sandbox implements them.
var Library = []string{
	"assert", "error", "ipairs", "pairs", "select", "tonumber", "tostring", "type", "unpack",
	"math.abs", "math.ceil", "math.floor", "math.huge", "math.max", "math.min",
	"string.find", "string.format", "string.len", "string.lower", "string.rep", "string.sub", "string.upper",
	"table.concat", "table.insert", "table.remove", "table.sort",
}

// LibraryMembers are the names in each table of the library. TopLevelNames are the global names of the library.
var LibraryMembers, TopLevelNames = func() (map[string][]string, []string) {
	members, top := make(map[string][]string), []string(nil)
	for _, name := range Library {
		table, member, inTable := strings.Cut(name, ".")
		if !slices.Contains(top, table) {
			top = append(top, table)
		}
		if inTable {
			members[table] = append(members[table], member)
		}
	}
	return members, top
}()

const (
	noPattern    = "patterns are not available: string.find looks for plain text"
	noMetatable  = "metatables are not available: use a plain table and functions"
	noCatch      = "errors cannot be caught: check before you act or, in a scenario, use assert.has_error(f, text)"
	noChance     = "use self:pick(list): the game provides all randomness, so that a replay gives the same result"
	noFloatMaths = "its results can differ between machines: use only math.abs, ceil, floor, max and min"
	noLoading    = "scripts cannot load code or files: all files in a pack are loaded automatically"
	noMachine    = "scripts cannot access the machine: all they need is in their arguments"
	noHidden     = "scripts have no globals: use local variables"
	noBits       = "use math.floor, % and powers of 2"
)

// RefusedNames are names of Lua, of any version, that scripts cannot use, each with a hint at what to write instead.
var RefusedNames = map[string]string{
	"pcall": noCatch, "xpcall": noCatch,
	"setmetatable": noMetatable, "getmetatable": noMetatable, "newproxy": noMetatable,
	"rawget": noMetatable, "rawset": noMetatable, "rawequal": "compare with ==",
	"load": noLoading, "loadstring": noLoading, "loadfile": noLoading, "dofile": noLoading,
	"require": noLoading, "module": noLoading, "package": noLoading,
	"os": noMachine, "io": noMachine, "debug": noMachine, "collectgarbage": noMachine, "gcinfo": noMachine,
	"_G": noHidden, "getfenv": noHidden, "setfenv": noHidden, "_VERSION": noMachine,
	"coroutine": "coroutines are not available: store values that must last between calls in the game",
	"next":      "use pairs",
	"print":     "the game's scripts cannot print: use self:say(text); print works in scenarios and in the console",
	"arg":       "collect the extra arguments yourself: local arg = { ... }",

	"math.random": noChance, "math.randomseed": "the game's seed determines all randomness: set it in a setup, as in seed = 1",
	"math.pi":   "write 3.141592653589793",
	"math.sqrt": "write x ^ 0.5", "math.pow": "write x ^ y",
	"math.fmod": "write x % y", "math.mod": "write x % y", "math.modf": "use math.floor",
	"math.exp": noFloatMaths, "math.log": noFloatMaths, "math.log10": noFloatMaths,
	"math.sin": noFloatMaths, "math.cos": noFloatMaths, "math.tan": noFloatMaths,
	"math.asin": noFloatMaths, "math.acos": noFloatMaths, "math.atan": noFloatMaths, "math.atan2": noFloatMaths,
	"math.sinh": noFloatMaths, "math.cosh": noFloatMaths, "math.tanh": noFloatMaths,
	"math.deg": noFloatMaths, "math.rad": noFloatMaths, "math.frexp": noFloatMaths, "math.ldexp": noFloatMaths,

	"string.gsub": noPattern, "string.gmatch": noPattern, "string.gfind": noPattern, "string.match": noPattern,
	"string.dump": noLoading,
	"string.byte": "compare strings instead", "string.char": `write the character itself, or its code, as in "\65"`,
	"string.reverse": "build the reversed string in a loop with string.sub",

	"table.getn": "write #t", "table.setn": "assign nil to remove it", "table.maxn": "write #t",
	"table.foreach": "use pairs", "table.foreachi": "use ipairs",

	"table.unpack": "write unpack(t)", "table.pack": "write { ... }", "rawlen": "write #t",
	"utf8": "strings are bytes: iterate over them with string.sub", "bit32": noBits, "bit": noBits,
}
