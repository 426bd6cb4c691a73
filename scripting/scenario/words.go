package scenario

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// scenarioWord is a function in all scenario files. call returns its number of results or, for an assertion, a failure.
type scenarioWord[R int | *Failure] struct {
	reference.VerbDoc
	call func(f *scenarioFile, L *lua.LState) R
}

const assertWord = "assert"

var scenarioWords = []scenarioWord[int]{
	{newVerbDoc("describe", "Defines a group of scenarios; groups can be nested.", "name string", "body fun()"), (*scenarioFile).luaDescribe},
	{newVerbDoc("it", "Defines a scenario. A scenario without assertions fails; a scenario without a body is pending.", "name string", "body? fun()"), (*scenarioFile).luaIt},
	{newVerbDoc("pending", "Defines a scenario that is still to be written.", "name string", "body? fun()"), (*scenarioFile).luaPending},
	{newVerbDoc("before_each", "Runs a function before each scenario in the group.", "setup fun()"), (*scenarioFile).luaBeforeEach},
	{newVerbDoc("for_all_outcomes", "Runs the body once for each possible random outcome, each time with a copy of the most recently created game.", "body fun(game: any)"), (*scenarioFile).luaForAllOutcomes},
	{newVerbDoc("print", "Prints values along with the scenario's result.", "... any"), (*scenarioFile).luaPrint},
}

// assertions lists the functions of the Lua table assert and of the tables in it, such as assert.are.same.
var assertions = []scenarioWord[*Failure]{
	{newVerbDoc("equal", "Asserts that two values are the same number, string or table.", "expected any", "actual any", "message? string"), (*scenarioFile).checkEqual},
	{newVerbDoc("same", "Asserts that two values are equal or are tables with equal contents.", "expected any", "actual any", "message? string"), (*scenarioFile).checkSame},
	{newVerbDoc("not_equal", "Asserts that two values are not the same number, string or table.", "unexpected any", "actual any", "message? string"), (*scenarioFile).checkNotEqual},
	{newVerbDoc("not_same", "Asserts that two values are not equal and are not tables with equal contents.", "unexpected any", "actual any", "message? string"), (*scenarioFile).checkNotSame},
	{newVerbDoc("near", "Asserts that two numbers differ by at most a tolerance.", "expected number", "actual number", "tolerance number", "message? string"), (*scenarioFile).checkNear},
	{newVerbDoc("is_true", "Asserts that a value is exactly true.", "value any", "message? string"), newIsAssertion(lua.LTrue)},
	{newVerbDoc("is_false", "Asserts that a value is exactly false.", "value any", "message? string"), newIsAssertion(lua.LFalse)},
	{newVerbDoc("is_nil", "Asserts that a value is nil.", "value any", "message? string"), newIsAssertion(lua.LNil)},
	{newVerbDoc("is_not_nil", "Asserts that a value is not nil.", "value any", "message? string"), (*scenarioFile).checkIsNotNil},
	{newVerbDoc("has_error", "Asserts that a function raises an error or fails an assertion and, if a text is given, that the error contains it.", "f fun()", "text? string"), (*scenarioFile).checkRaisesError},
	{newVerbDoc("error_matches", "Asserts that a function raises an error or fails an assertion, and that the error matches a regular expression.", "f fun()", "pattern string"), (*scenarioFile).checkRaisesMatchingError},
	{newVerbDoc("snapshot", "Asserts that the story of the scenario's games, or the screen of its last game, matches the snapshot that `test --update` saved in the file NAME_test.snap beside this one.", `what "story"|"screen"`), (*scenarioFile).checkSnapshot},
	{newVerbDoc("are.equal", "The same as assert.equal.", "expected any", "actual any", "message? string"), (*scenarioFile).checkEqual},
	{newVerbDoc("are.same", "The same as assert.same.", "expected any", "actual any", "message? string"), (*scenarioFile).checkSame},
	{newVerbDoc("are_not.equal", "The same as assert.not_equal.", "unexpected any", "actual any", "message? string"), (*scenarioFile).checkNotEqual},
	{newVerbDoc("are_not.same", "The same as assert.not_same.", "unexpected any", "actual any", "message? string"), (*scenarioFile).checkNotSame},
}

// newVerbDoc returns the documentation of a function. Each of params is "name type" or, if optional, "name? type".
func newVerbDoc(name, doc string, params ...string) reference.VerbDoc {
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

// maxArgCount returns how many arguments a function can have, or -1 if there is no limit.
func maxArgCount(params []reference.ParamDoc) int {
	if n := len(params); n > 0 && params[n-1].Name == "..." {
		return -1
	}
	return len(params)
}

func docsOf[R int | *Failure](words []scenarioWord[R]) []reference.VerbDoc {
	return engine.Map(words, func(w scenarioWord[R]) reference.VerbDoc { return w.VerbDoc })
}

// Documentation returns the documentation of the functions of scenario files, and of the functions in the table assert.
func Documentation() (words, ofAssert []reference.VerbDoc) {
	assert := newVerbDoc(assertWord, "Asserts that a value is neither false nor nil.", "value any", "message? string")
	return append(docsOf(scenarioWords), assert), docsOf(assertions)
}

// LuaStubs returns declarations, for the Lua language server, of the functions that scenario files and mods can call.
func LuaStubs() string {
	const assert = `
--- Asserts that a value is neither false nor nil.
---@class assert
---@overload fun(value: any, message?: string): any
assert = {}
assert.are = {}
assert.are_not = {}
`
	text := "---@meta\n-- The functions for scenario files and mods, for every game. This file is never run. Generated by\n-- `curtain reference`: do not edit.\n\n"
	return text + reference.LuaFunctionStubs("", docsOf(scenarioWords)) + assert +
		reference.LuaFunctionStubs("assert.", docsOf(assertions)) + scripting.FileWordStubs()
}

// maxOutcomes limits the outcomes of for_all_outcomes. More are an error, because trying only some proves nothing.
const maxOutcomes = 4096

// The price of an outcome, in instructions and bytes. For each, a game and its Lua table are copied.
const (
	outcomeWork  = 400
	outcomeBytes = 12_000
)

// luaForAllOutcomes runs the body on a copy of the last game once for each random outcome, including those of games
// that the body begins. A failure names the outcome and its probability.
func (f *scenarioFile) luaForAllOutcomes(L *lua.LState) int {
	if !f.isRunning {
		L.RaiseError("for_all_outcomes can be used only inside it(...)")
	}
	f.enterNestedCall(L, "for_all_outcomes")
	defer func() { f.nesting-- }()
	if f.isBranching {
		L.RaiseError("for_all_outcomes cannot be nested: the outer one already covers all outcomes")
	}
	f.isBranching = true
	defer func() { f.isBranching = false }()
	body := sandbox.FuncArg(L, 1, "for_all_outcomes", "body")
	var b engine.OutcomeEnumerator
	defer f.game.BeginNextOutcome(nil)
	for outcome := 1; ; outcome++ {
		if outcome > maxOutcomes {
			sandbox.Raisef(L, "for_all_outcomes: there are more than %d outcomes; fix some of them with `force`, or do less in the body", maxOutcomes)
		}
		sandbox.ChargeWork(L, outcomeWork)
		sandbox.ChargeBytes(L, outcomeBytes)
		if err := f.runOnThread(L, body, f.game.BeginNextOutcome(&b)); err != nil {
			panic(addOutcomeToError(err, outcome, &b))
		}
		if !b.NextOutcome() {
			return 0
		}
	}
}

func addOutcomeToError(err error, outcome int, b *engine.OutcomeEnumerator) error {
	where := fmt.Sprintf("in outcome %d (%s), probability %.4g%%", outcome, b, 100*b.Probability())
	if failed, is := errors.AsType[*Failure](err); is {
		failed.Message += "\n  " + where
		return failed
	}
	return fmt.Errorf("%w\n  %s", err, where)
}
