package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// testGroup is a group of scenarios, made by the Lua function `describe`, or a whole file.
type testGroup struct {
	parent *testGroup
	name   string
	span   lineSpan
	depth  int
	before []*lua.LFunction
}

// testCase is a scenario, made by the Lua function `it`, or by `pending` if it is still to be written.
type testCase struct {
	group   *testGroup
	name    string
	span    lineSpan
	body    *lua.LFunction
	pending bool
}

type scenarioFile struct {
	vm           *sandbox.VM
	text         *source.Text
	content      *scripting.Generation
	game         *play.LuaGames
	currentGroup *testGroup // the group whose body is being run; nil once the file is loaded
	tests        []*testCase

	isRunning       bool // whether a scenario is running
	stopAtAssertion int  // number of the assertion at which to stop, from 1; 0 for none
	stoppedLine     int  // line of the assertion at which the scenario stopped
	nesting         int  // number of nested calls of has_error, error_matches and for_all_outcomes
	isBranching     bool // whether for_all_outcomes is running
	assertionCount  int
	output          strings.Builder

	runningName    string    // full name of the running scenario
	savedSnapshots Snapshots // saved snapshots by name; nil if snapshots are not compared
	taken          Snapshots // snapshots taken in this run
	snapshotCount  int       // number of snapshots taken by the running scenario
	snapshotBytes  int       // size of all snapshots taken

	compileWork       int64 // cost of compiling the file, in instructions
	maxInstructions   int64 // budget of the file, in instructions
	maxBytes          int64
	otherInstructions int64         // instructions charged in addition to those executed
	nameBytes         int           // size of the full names of all scenarios
	resultSize        int           // bytes of all results
	threads           []*sandbox.VM // threads for has_error, error_matches and for_all_outcomes, by depth of nesting
}

// loadFile runs a file to collect its scenarios; without any, it returns an error. f is nil if the file cannot be
// compiled. After another error, f has the cost of loading.
func loadFile(content *scripting.Generation, player *scripting.GameRunner, text *source.Text, o *Options, coverage *scripting.Coverage) (f *scenarioFile, err error) {
	rules := content.BaseScenarioRules()
	rules.Names = slices.Concat(rules.Names, []string{assertWord}, engine.Map(scenarioWords, func(w scenarioWord[int]) string { return w.Name }))
	chunk, err := syntax.NewChunk(text, rules, o.onTree)
	if err != nil {
		return nil, err
	}
	chunk.DropTree()
	f = &scenarioFile{compileWork: tokenWork*int64(chunk.CompileWork) + chunk.Compared/comparisonsPerWork, vm: sandbox.NewVM(increaseLimitsForFile(o.Limits)), text: text, content: content, currentGroup: &testGroup{}, savedSnapshots: o.Snapshots[text.Name], taken: Snapshots{}}
	f.maxInstructions, f.maxBytes = fileWork*f.vm.Limits().Instructions, fileBytes*f.vm.Limits().Bytes
	if o.Stop != nil {
		f.vm.SetStop(o.Stop)
	}
	if coverage != nil {
		f.vm.CountInstructionsInto(coverage.Instructions)
	}
	f.game = play.NewLuaGames(player, f.vm, chunk)
	f.game.Coverage = coverage
	f.game.ChecksDeterminism = o.CheckDeterminism
	if _, err := f.vm.RunChunk(chunk, f.valueOfName); err != nil {
		return f, err
	}
	f.currentGroup = nil
	if err := f.game.AddDefinitionsFromFile(); err != nil {
		return f, err
	}
	if len(f.tests) == 0 {
		return f, errors.New(`the file has no scenarios: add describe("...", function() it("...", function() ... end) end)`)
	}
	return f, nil
}

// runFile runs the scenarios of a file. It returns their results, the snapshots taken, and the instructions executed.
// If the file cannot be loaded, worked is the limit for loading.
func runFile(content *scripting.Generation, player *scripting.GameRunner, text *source.Text, o *Options, coverage *scripting.Coverage) (results []Result, taken Snapshots, worked int64) {
	f, err := loadFile(content, player, text, o, coverage)
	if err != nil {
		return []Result{loadErrorResult(text, err)}, nil, increaseLimitsForFile(o.Limits).LoadInstructions
	}
	for _, t := range shuffleIfSeed(o.Shuffle, text.Name, o.Selection.selectTests(f)) {
		if o.Stop != nil && o.Stop() {
			break
		}
		results = append(results, f.runTest(t, o))
		if o.FailFast && results[len(results)-1].HasFailed() {
			break
		}
	}
	return results, f.taken, f.vm.EndedCallInstructions()
}

func (t *testCase) fullName() string {
	parts := []string{t.name}
	for g := t.group; g != nil; g = g.parent {
		if g.name != "" {
			parts = append(parts, g.name)
		}
	}
	slices.Reverse(parts)
	return strings.Join(parts, " ")
}

// runTest runs a scenario and returns its result, which is an error if the budget of the file is used up.
func (f *scenarioFile) runTest(t *testCase, o *Options) Result {
	r := Result{Name: t.fullName(), File: f.text.Name, Line: t.span.first, Status: Passed}
	if err := f.checkBudget(); err != nil {
		r.FailFile, r.FailLine = f.text.Name, t.span.first
		setError(&r, err)
		return r
	}
	if f.otherInstructions += caseWork; t.pending {
		r.Status = Pending
		return r
	}
	start := time.Now()
	f.output.Reset()
	err := f.runUpTo(t, 0)
	if err == nil && f.assertionCount == 0 {
		err = errors.New("the scenario has no assertions: use assert to check the result")
	}
	r.Duration = time.Since(start)
	r.Output = f.output.String()
	if err != nil {
		r.FailFile, r.FailLine = f.text.Name, t.span.first
		setError(&r, err)
		if text := f.vm.LoadedText(r.FailFile); r.Status == Failed && text != nil {
			r.Message += (&source.Error{Line: r.FailLine, Source: text.Line(r.FailLine)}).Error() // as in errors
		}
		if unknown, is := errors.AsType[*spelling.UnknownError](err); is {
			if why := scripting.RemovalMessage(f.content, unknown.Word); why != "" {
				r.Message += "\n  " + why
			}
		}
		r.Story = f.game.Story(o.Screen)
	}
	f.resultSize += len(r.Message) + len(r.Expected) + len(r.Actual) + len(r.Output)
	for _, line := range r.Story {
		f.resultSize += len(line) + 16
	}
	return r
}

// runUpTo runs the before_each functions of the groups around t, outermost first, and then t, up to assertion number
// untilAssertion, from 1. If that is 0, t runs to its end, and must have used everything that it prepared.
func (f *scenarioFile) runUpTo(t *testCase, untilAssertion int) error {
	f.game.ResetForScenario()
	f.assertionCount, f.nesting, f.isBranching = 0, 0, false
	f.runningName, f.snapshotCount = t.fullName(), 0
	f.stopAtAssertion, f.isRunning = untilAssertion, true
	defer func() { f.stopAtAssertion, f.isRunning = 0, false }()
	var chain []*testGroup
	for g := t.group; g != nil; g = g.parent {
		chain = append(chain, g)
	}
	for _, g := range slices.Backward(chain) {
		for _, before := range g.before {
			if err := f.callWithinBudget(before); err != nil {
				return err
			}
		}
	}
	if err := f.callWithinBudget(t.body); err != nil || untilAssertion > 0 {
		return err
	}
	return f.game.CheckUnusedPreparations()
}

// callWithinBudget calls fn with the limits of one call, but with no more than is left of the file's budget.
func (f *scenarioFile) callWithinBudget(fn *lua.LFunction) error {
	if err := f.checkBudget(); err != nil {
		return err
	}
	f.otherInstructions += callWork
	l := *f.vm.Limits()
	l.Instructions = min(f.maxInstructions/fileWork, f.maxInstructions-f.usedInstructions())
	l.Bytes = min(f.maxBytes/fileBytes, f.maxBytes-f.vm.EndedCallBytes())
	f.vm.SetOwnBudget(l)
	return f.vm.Call(fn, 0)
}

func setError(r *Result, err error) {
	r.Status, r.Message = Errored, err.Error()
	if failed, is := errors.AsType[*Failure](err); is {
		r.Status, r.Message = Failed, failed.Message
		r.Expected, r.Actual = failed.Expected, failed.Actual
		if failed.Where.Line > 0 {
			r.FailFile, r.FailLine = failed.Where.File, failed.Where.Line
		}
		return
	}
	if at, is := errors.AsType[*source.Error](err); is && at.File != "" {
		r.FailFile, r.FailLine = at.File, at.Line
		r.Message = strings.TrimPrefix(r.Message, fmt.Sprintf("%s:%d: ", at.File, at.Line))
	}
}

func (f *scenarioFile) valueOfName(name string) lua.LValue {
	if name == assertWord {
		return f.newAssertTable()
	}
	for _, w := range scenarioWords {
		if w.Name == name {
			return f.vm.NewFunction(w.Name, maxArgCount(w.Params), func(L *lua.LState) int { return w.call(f, L) })
		}
	}
	return f.game.ValueOfName(name)
}

func (f *scenarioFile) raiseUnlessLoading(L *lua.LState, word string) {
	sandbox.RaiseUnlessIdle(L, word, f.game.CheckScriptMayAct)
	if f.currentGroup == nil {
		L.RaiseError("%s cannot be used inside a scenario: close the previous one first", word)
	}
}

func (f *scenarioFile) luaDescribe(L *lua.LState) int {
	f.raiseUnlessLoading(L, "describe")
	outer := f.currentGroup
	f.currentGroup = &testGroup{parent: outer, name: f.readAndChargeName(L, "describe"), depth: outer.depth + 1, span: callSpan(L)}
	if f.currentGroup.depth > maxGroups {
		sandbox.Raisef(L, "describe: groups are nested more than %d levels deep", maxGroups)
	}
	body := sandbox.FuncArg(L, 2, "describe", "body")
	L.Push(body)
	L.Call(0, 0)
	f.currentGroup = outer
	return 0
}

func (f *scenarioFile) luaIt(L *lua.LState) int {
	t := f.addTest(L, "it")
	if t.pending = L.Get(2) == lua.LNil; !t.pending {
		t.body = sandbox.FuncArg(L, 2, "it", "body")
	}
	return 0
}

func (f *scenarioFile) luaPending(L *lua.LState) int {
	f.addTest(L, "pending").pending = true
	return 0
}

func (f *scenarioFile) addTest(L *lua.LState, word string) *testCase {
	f.raiseUnlessLoading(L, word)
	t := &testCase{group: f.currentGroup, name: f.readAndChargeName(L, word), span: callSpan(L)}
	if len(f.tests) == maxCases {
		sandbox.Raise(L, fmt.Errorf("%w: a file can have at most %d scenarios", sandbox.ErrMemory, maxCases))
	}
	if f.nameBytes += len(t.fullName()); f.nameBytes > maxNames {
		sandbox.Raise(L, fmt.Errorf("%w: the scenario names in a file can be at most %d bytes long in total", sandbox.ErrMemory, maxNames))
	}
	sandbox.ChargeWork(L, caseWork/10)
	f.tests = append(f.tests, t)
	return t
}

func (f *scenarioFile) luaBeforeEach(L *lua.LState) int {
	f.raiseUnlessLoading(L, "before_each")
	sandbox.ChargeBytes(L, 16)
	f.currentGroup.before = append(f.currentGroup.before, sandbox.FuncArg(L, 1, "before_each", "setup"))
	return 0
}

const maxPrinted = 16 << 10

func (f *scenarioFile) luaPrint(L *lua.LState) int {
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			f.output.WriteByte('\t')
		}
		shown, ok := L.Get(i).(lua.LString)
		if !ok {
			shown = lua.LString(Dump(L, L.Get(i)))
		}
		sandbox.ChargeWork(L, len(shown)/4)
		f.output.WriteString(source.Printable(string(shown)))
		f.raiseIfOutputTooLong(L)
	}
	f.output.WriteByte('\n')
	f.raiseIfOutputTooLong(L)
	return 0
}

func (f *scenarioFile) raiseIfOutputTooLong(L *lua.LState) {
	if f.output.Len() > maxPrinted {
		sandbox.Raise(L, fmt.Errorf("%w: a scenario can print at most %d bytes", sandbox.ErrOutput, maxPrinted))
	}
}

// The budget of a scenario file. Once it is used up, no further scenario runs. Each call also has its own limits.
const (
	fileWork  = 3   // budget of a file in instructions, divided by Limits.Instructions; includes loading
	fileBytes = 2   // budget of a file in bytes, divided by Limits.Bytes
	caseWork  = 500 // instructions charged for a scenario
	callWork  = 20  // instructions charged for each call of a scenario's function
	maxCases  = 2000
	maxGroups = 20       // depth to which describe can be nested
	maxName   = 1000     // bytes of one name
	maxNames  = 1 << 20  // bytes of the full names of all scenarios
	maxKept   = 16 << 20 // bytes of all results of a file
)

func (f *scenarioFile) usedInstructions() int64 {
	return f.vm.EndedCallInstructions() + f.otherInstructions
}

func (f *scenarioFile) checkBudget() error {
	switch {
	case f.usedInstructions() >= f.maxInstructions:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d instructions", sandbox.ErrInstructions, f.maxInstructions)
	case f.vm.EndedCallBytes() >= f.maxBytes:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d bytes of memory", sandbox.ErrMemory, f.maxBytes)
	case f.resultSize >= maxKept:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d bytes of output", sandbox.ErrOutput, maxKept)
	}
	return nil
}

func (f *scenarioFile) readAndChargeName(L *lua.LState, word string) string {
	name := sandbox.StringArg(L, 1, word, "name")
	if len(name) > maxName {
		sandbox.Raisef(L, "%s: the name is %d bytes long, more than the limit of %d", word, len(name), maxName)
	}
	sandbox.ChargeBytes(L, 100+len(name))
	return name
}

// The price of running a function on its own thread, in instructions and bytes.
const (
	threadWork  = 100
	threadBytes = 64 << 10 // charged when a thread is made
	errorWork   = 1000     // charged if the function on the thread raises an error
)

// runOnThread calls a function on a thread of its own, so that an error leaves the scenario's locals alone.
func (f *scenarioFile) runOnThread(L *lua.LState, fn *lua.LFunction, args ...lua.LValue) error {
	deep := f.nesting - 1
	if deep == len(f.threads) {
		sandbox.ChargeBytes(L, threadBytes)
		parent := f.vm
		if deep > 0 {
			parent = f.threads[deep-1]
		}
		f.threads = append(f.threads, parent.NewThread())
	}
	sandbox.ChargeWork(L, threadWork)
	err := f.threads[deep].Call(fn, 0, args...)
	if err != nil {
		sandbox.ChargeWork(L, errorWork)
	}
	return err
}

const maxTextBytes = 4000

func truncate(s string) string {
	if len(s) > maxTextBytes {
		return s[:maxTextBytes] + "..."
	}
	return s
}
