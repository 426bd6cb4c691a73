package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// group is a describe of a file, or the file itself.
type group struct {
	parent *group
	name   string
	depth  int
	before []*lua.LFunction
}

// test is an it or pending of a file.
type test struct {
	group   *group
	name    string
	line    int
	body    *lua.LFunction
	pending bool
}

type file struct {
	vm      *sandbox.VM
	text    *source.Text
	content scripting.Content
	game    *play.File
	present *group // group being loaded; nil once the file is loaded
	tests   []*test

	running    bool // a scenario is running
	stopAt     int  // number of the assertion to stop at, from 1; 0 for none
	stopped    int  // line of the assertion where it stopped
	nested     int  // number of nested calls of has_error and for_all_outcomes
	branching  bool // for_all_outcomes is running
	assertions int
	output     strings.Builder

	fileBudget
	apart []*sandbox.VM // threads for has_error and for_all_outcomes, by depth
}

// load runs a file to collect its scenarios. If it returns an error, f holds the number of
// instructions used, or is nil if the file does not compile.
func load(content scripting.Content, player scripting.Interpreter, text *source.Text, o *Options) (f *file, err error) {
	rules := content.ScenarioRules()
	rules.Names = append(rules.Names, wordNames()...)
	chunk, err := syntax.Check(text, rules, o.see)
	if err != nil {
		return nil, err
	}
	chunk.Drop()
	f = &file{vm: sandbox.NewVM(limits(o.Limits)), text: text, content: content, present: &group{}}
	f.fileBudget = newFileBudget(f.vm)
	if o.Stop != nil {
		f.vm.Stopping(o.Stop)
	}
	if f.game, err = play.Open(player, f.vm, chunk); err != nil {
		return f, err
	}
	if o.Heavy {
		f.game.Heavy()
	}
	if _, err := f.vm.Load(chunk, f.bind); err != nil {
		return f, err
	}
	f.present = nil
	if err := f.game.FinishLoad(); err != nil {
		return f, err
	}
	if len(f.tests) == 0 {
		return f, errors.New(`the file has no scenarios: add describe("...", function() it("...", function() ... end) end)`)
	}
	return f, nil
}

// runFile runs the scenarios of a file. It returns their results and the number of instructions
// used.
func runFile(content scripting.Content, player scripting.Interpreter, text *source.Text, o *Options) (results []Result, worked int64) {
	f, err := load(content, player, text, o)
	if err != nil {
		return []Result{brokenResult(text, err)}, limits(o.Limits).LoadInstructions
	}
	for _, t := range f.tests {
		name := t.sentence()
		if o.Run != nil && !o.Run.MatchString(name) {
			continue
		}
		if o.Stop != nil && o.Stop() {
			break
		}
		results = append(results, f.result(t, name, o))
	}
	return results, f.vm.Instructions()
}

func (f *file) result(t *test, name string, o *Options) (r Result) {
	if err := f.spent(); err != nil {
		r = Result{Name: name, File: f.text.Name, Line: t.line, FailFile: f.text.Name, FailLine: t.line}
		describeError(&r, err)
		return r
	}
	f.other += caseWork
	r = f.run(t, name, o)
	f.keep(&r)
	return r
}

func (t *test) sentence() string {
	parts := []string{t.name}
	for g := t.group; g != nil; g = g.parent {
		if g.name != "" {
			parts = append(parts, g.name)
		}
	}
	slices.Reverse(parts)
	return sentence(parts)
}

// run runs one scenario after the before_each functions of its groups, the outermost first.
func (f *file) run(t *test, name string, o *Options) Result {
	r := Result{Name: name, File: f.text.Name, Line: t.line, Status: Passed}
	if t.pending {
		r.Status = Pending
		return r
	}
	start := time.Now()
	f.assertions, f.nested, f.branching = 0, 0, false
	f.output.Reset()
	f.game.Begin()
	f.running = true
	err := f.body(t)
	f.running = false
	if err == nil {
		err = f.game.Finish()
	}
	if err == nil && f.assertions == 0 {
		err = errors.New("the scenario has no assertions: use assert to check the result")
	}
	r.Duration = time.Since(start)
	r.Output = f.output.String()
	if err != nil {
		r.FailFile, r.FailLine = f.text.Name, t.line
		describeError(&r, err)
		if why := scripting.RemovedBy(f.content, err); why != "" {
			r.Message += "\n  " + why
		}
		r.Story = f.game.Story(o.Screen)
	}
	return r
}

func (f *file) body(t *test) error {
	var chain []*group
	for g := t.group; g != nil; g = g.parent {
		chain = append(chain, g)
	}
	for _, g := range slices.Backward(chain) {
		for _, before := range g.before {
			if err := f.call(before); err != nil {
				return err
			}
		}
	}
	return f.call(t.body)
}

// call calls a function of the file within the remaining budget.
func (f *file) call(fn *lua.LFunction) error {
	if err := f.spent(); err != nil {
		return err
	}
	f.other += callWork
	f.vm.Confine(f.left(f.vm.Limits()))
	return f.vm.Call(fn, 0)
}

func describeError(r *Result, err error) {
	r.Status, r.Message = Errored, err.Error()
	var failed *Failure
	if errors.As(err, &failed) {
		r.Status, r.Message = Failed, failed.Message
		r.Expected, r.Actual = failed.Expected, failed.Actual
		if failed.Where.Line > 0 {
			r.FailFile, r.FailLine = failed.Where.File, failed.Where.Line
		}
		return
	}
	var at *source.Error
	if errors.As(err, &at) && at.File != "" {
		r.FailFile, r.FailLine = at.File, at.Line
		r.Message = strings.TrimPrefix(r.Message, fmt.Sprintf("%s:%d: ", at.File, at.Line))
	}
}

func (f *file) bind(name string) lua.LValue {
	if name == "assert" {
		return f.assert()
	}
	for _, w := range words {
		if w.Name == name {
			return f.vm.Function(w.Name, maxArguments(w.Params), func(L *lua.LState) int { return w.do(f, L) })
		}
	}
	return f.game.Bind(name)
}

// loading raises an error for a word that may be used only while the file is loaded.
func (f *file) loading(L *lua.LState, word string) {
	if err := f.game.Idle(); err != nil {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, err))
	}
	if f.present == nil {
		L.RaiseError("%s cannot be inside a scenario: close the previous one first", word)
	}
}

func (f *file) describe(L *lua.LState) int {
	f.loading(L, "describe")
	outer := f.present
	f.present = &group{parent: outer, name: f.unpackName(L, "describe"), depth: outer.depth + 1}
	if f.present.depth > maxGroups {
		sandbox.Raisef(L, "describe: groups nested more than %d deep", maxGroups)
	}
	body := sandbox.Func(L, 2, "describe", "body")
	L.Push(body)
	L.Call(0, 0)
	f.present = outer
	return 0
}

func (f *file) it(L *lua.LState) int {
	t := f.test(L, "it")
	t.body = sandbox.Func(L, 2, "it", "body")
	return 0
}

func (f *file) pending(L *lua.LState) int {
	f.test(L, "pending").pending = true
	return 0
}

func (f *file) test(L *lua.LState, word string) *test {
	f.loading(L, word)
	t := &test{group: f.present, name: f.unpackName(L, word)}
	_, t.line = sandbox.CallLine(L)
	f.list(L, t)
	return t
}

func (f *file) beforeEach(L *lua.LState) int {
	f.loading(L, "before_each")
	sandbox.Allocate(L, 16)
	f.present.before = append(f.present.before, sandbox.Func(L, 1, "before_each", "set-up"))
	return 0
}

// maxPrinted is the largest number of bytes that a scenario can print.
const maxPrinted = 16 << 10

func (f *file) print(L *lua.LState) int {
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			f.output.WriteByte('\t')
		}
		shown, ok := L.Get(i).(lua.LString)
		if !ok {
			shown = lua.LString(Dump(L, L.Get(i)))
		}
		sandbox.Spend(L, len(shown)/4)
		f.output.WriteString(source.Printable(string(shown)))
		f.limitOutput(L)
	}
	f.output.WriteByte('\n')
	f.limitOutput(L)
	return 0
}

func (f *file) limitOutput(L *lua.LState) {
	if f.output.Len() > maxPrinted {
		sandbox.Raise(L, fmt.Errorf("%w: a scenario can print at most %d bytes", sandbox.ErrOutput, maxPrinted))
	}
}
