package scenario

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// scenarioWord is a name that the scenario files of every game can use.
type scenarioWord struct {
	reference.VerbDoc
	call func(f *scenarioFile, L *lua.LState) int
}

const assertWord = "assert"

var scenarioWords = []scenarioWord{
	{newDoc("describe", "A group of scenarios; groups can be nested.", "name string", "body fun()"), (*scenarioFile).luaDescribe},
	{newDoc("it", "A scenario. One that asserts nothing fails.", "name string", "body fun()"), (*scenarioFile).luaIt},
	{newDoc("pending", "A scenario that is still to be written.", "name string", "body? fun()"), (*scenarioFile).luaPending},
	{newDoc("before_each", "Runs before each scenario of the group.", "setup fun()"), (*scenarioFile).luaBeforeEach},
	{newDoc("for_all_outcomes", "Runs the body once for every random outcome that it meets, with a copy of the game created last.", "body fun(game: any)"), (*scenarioFile).luaForAllOutcomes},
	{newDoc("print", "Prints values where the scenario's result is shown.", "... any"), (*scenarioFile).luaPrint},
}

type assertion struct {
	reference.VerbDoc
	check func(f *scenarioFile, L *lua.LState) *Failure
}

var assertions = []assertion{
	{newDoc("equal", "The same number, string or table.", "expected any", "actual any", "message? string"), (*scenarioFile).checkEqual},
	{newDoc("same", "Equal, or tables with equal contents.", "expected any", "actual any", "message? string"), (*scenarioFile).checkSame},
	{newDoc("is_true", "true itself.", "value any", "message? string"), newIsAssertion(lua.LTrue)},
	{newDoc("is_false", "false itself.", "value any", "message? string"), newIsAssertion(lua.LFalse)},
	{newDoc("is_nil", "nil.", "value any", "message? string"), newIsAssertion(lua.LNil)},
	{newDoc("has_error", "The function raises an error, with the text in it.", "f fun()", "text? string"), (*scenarioFile).checkError},
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

// requireArguments raises an error if a required argument is missing. An explicit nil is not
// missing.
func requireArguments(L *lua.LState, name string, params []reference.ParamDoc) {
	if argCount := L.GetTop(); argCount < len(params) && params[argCount].Optional == "" {
		sandbox.Raisef(L, "%s: the %s is missing", name, params[argCount].Name)
	}
}

func wordNames() []string {
	names := []string{assertWord}
	for _, w := range scenarioWords {
		names = append(names, w.Name)
	}
	return names
}

// Documentation returns the words that the scenario files of every game can use, with assert as the last,
// and the functions of the table assert.
func Documentation() (words, assertions []reference.VerbDoc) {
	return append(wordDocs(), newDoc(assertWord, "What must be true.", "value any", "message? string")), assertionDocs()
}

func wordDocs() (docs []reference.VerbDoc) {
	for _, w := range scenarioWords {
		docs = append(docs, w.VerbDoc)
	}
	return docs
}

func assertionDocs() (docs []reference.VerbDoc) {
	for _, a := range assertions {
		docs = append(docs, a.VerbDoc)
	}
	return docs
}

// LuaStubs returns the words of scenario files and mods as annotations for the Lua language server.
func LuaStubs() string {
	const assert = `
--- What must be true.
---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
`
	text := "---@meta\n-- The words of scenario files and of mods, for every game. Nothing here is run. Written by\n-- curtain reference: do not edit.\n\n"
	return text + reference.LuaFunctions("", wordDocs()) + assert + reference.LuaFunctions("assert.", assertionDocs()) + scripting.LanguageServerStubs()
}
