package scenario

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting"
)

// scenarioWord is a function that the scenario files of every game can use. call returns the number
// of Lua results; for an assertion, its failure or nil.
type scenarioWord[R int | *Failure] struct {
	reference.VerbDoc
	call func(f *scenarioFile, L *lua.LState) R
}

const assertWord = "assert"

var scenarioWords = []scenarioWord[int]{
	{newDoc("describe", "Defines a group of scenarios; groups can be nested.", "name string", "body fun()"), (*scenarioFile).luaDescribe},
	{newDoc("it", "Defines a scenario. A scenario without assertions fails.", "name string", "body fun()"), (*scenarioFile).luaIt},
	{newDoc("pending", "Defines a scenario that is still to be written.", "name string", "body? fun()"), (*scenarioFile).luaPending},
	{newDoc("before_each", "Runs a function before each scenario in the group.", "setup fun()"), (*scenarioFile).luaBeforeEach},
	{newDoc("for_all_outcomes", "Runs the body once for each possible random outcome, each time with a copy of the most recently created game.", "body fun(game: any)"), (*scenarioFile).luaForAllOutcomes},
	{newDoc("print", "Prints values together with the scenario's result.", "... any"), (*scenarioFile).luaPrint},
}

// assertions are the functions of the table assert.
var assertions = []scenarioWord[*Failure]{
	{newDoc("equal", "Asserts that two values are the same number, string or table.", "expected any", "actual any", "message? string"), (*scenarioFile).checkEqual},
	{newDoc("same", "Asserts that two values are equal or are tables with equal contents.", "expected any", "actual any", "message? string"), (*scenarioFile).checkSame},
	{newDoc("is_true", "Asserts that a value is exactly true.", "value any", "message? string"), newIsAssertion(lua.LTrue)},
	{newDoc("is_false", "Asserts that a value is exactly false.", "value any", "message? string"), newIsAssertion(lua.LFalse)},
	{newDoc("is_nil", "Asserts that a value is nil.", "value any", "message? string"), newIsAssertion(lua.LNil)},
	{newDoc("has_error", "Asserts that a function raises an error and, if a text is given, that the error contains it.", "f fun()", "text? string"), (*scenarioFile).checkHasError},
}

// newDoc returns the documentation of a word. A parameter has the form "name type", or "name?
// type" if it is optional.
func newDoc(name, doc string, params ...string) reference.VerbDoc {
	v := reference.VerbDoc{Name: name, Doc: doc}
	for _, p := range params {
		name, class, _ := strings.Cut(p, " ")
		doc := reference.ParamDoc{Name: strings.TrimSuffix(name, "?"), Type: class}
		if doc.Name != name {
			doc.Optional = "nil"
		}
		v.Params = append(v.Params, doc)
	}
	return v
}

// maxArgCount returns the largest number of arguments of a word; -1 if there is no limit.
func maxArgCount(params []reference.ParamDoc) int {
	if n := len(params); n > 0 && params[n-1].Name == "..." {
		return -1
	}
	return len(params)
}

func docsOf[R int | *Failure](words []scenarioWord[R]) (docs []reference.VerbDoc) {
	for _, w := range words {
		docs = append(docs, w.VerbDoc)
	}
	return docs
}

// Documentation returns the words that the scenario files of every game can use, with assert as the
// last, and the functions of the table assert.
func Documentation() (words, ofAssert []reference.VerbDoc) {
	assert := newDoc(assertWord, "Asserts that a value is neither false nor nil.", "value any", "message? string")
	return append(docsOf(scenarioWords), assert), docsOf(assertions)
}

// LuaStubs returns the words of scenario files and mods as annotations for the Lua language server.
func LuaStubs() string {
	const assert = `
--- Asserts that a value is neither false nor nil.
---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
`
	text := "---@meta\n-- The functions for scenario files and mods, for every game. This file is never run. Written by\n-- curtain reference: do not edit.\n\n"
	return text + reference.LuaFunctionStubs("", docsOf(scenarioWords)) + assert +
		reference.LuaFunctionStubs("assert.", docsOf(assertions)) + scripting.FileWordStubs()
}
