package scenario

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// word is a name that the scenario files of every game can use.
type word struct {
	reference.VerbDoc
	do func(f *file, L *lua.LState) int
}

const assertWord = "assert"

var words = []word{
	{document("describe", "A group of scenarios; groups can be nested.", "name string", "body fun()"), (*file).describe},
	{document("it", "A scenario. One that asserts nothing fails.", "name string", "body fun()"), (*file).it},
	{document("pending", "A scenario that is still to be written.", "name string", "body? fun()"), (*file).pending},
	{document("before_each", "Runs before each scenario of the group.", "setup fun()"), (*file).beforeEach},
	{document("for_all_outcomes", "Runs the body once for every random outcome that it meets, with a copy of the game created last.", "body fun(game: any)"), (*file).forAllOutcomes},
	{document("print", "Prints values where the scenario's result is shown.", "... any"), (*file).print},
}

type assertion struct {
	reference.VerbDoc
	check func(f *file, L *lua.LState) *Failure
}

var assertions = []assertion{
	{document("equal", "The same number, string or table.", "expected any", "actual any", "message? string"), (*file).equal},
	{document("same", "Equal, or tables with equal contents.", "expected any", "actual any", "message? string"), (*file).same},
	{document("is_true", "true itself.", "value any", "message? string"), is(lua.LTrue)},
	{document("is_false", "false itself.", "value any", "message? string"), is(lua.LFalse)},
	{document("is_nil", "nil.", "value any", "message? string"), is(lua.LNil)},
	{document("has_error", "The function raises an error, with the text in it.", "f fun()", "text? string"), (*file).hasError},
}

// document returns the documentation of a word. A parameter has the form "name type", or "name?
// type" if it is optional.
func document(name, doc string, params ...string) reference.VerbDoc {
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

// maxArguments returns the largest number of arguments of a word; -1 if there is no limit.
func maxArguments(params []reference.ParamDoc) int {
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
	for _, w := range words {
		names = append(names, w.Name)
	}
	return names
}

// Words returns the words that the scenario files of every game can use, with assert as the last,
// and the functions of the table assert.
func Words() (words, assertions []reference.VerbDoc) {
	return append(wordDocs(), document(assertWord, "What must be true.", "value any", "message? string")), assertionDocs()
}

func wordDocs() (docs []reference.VerbDoc) {
	for _, w := range words {
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

// Stubs returns the words of scenario files and mods as annotations for the Lua language server.
func Stubs() string {
	const assert = `
--- What must be true.
---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
`
	text := "---@meta\n-- The words of scenario files and of mods, for every game. Nothing here is run. Written by\n-- curtain reference: do not edit.\n\n"
	return text + reference.LuaFunctions("", wordDocs()) + assert + reference.LuaFunctions("assert.", assertionDocs()) + scripting.Stubs()
}
