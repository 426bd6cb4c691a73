package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// group is one describe, or the file itself.
type group struct {
	parent *group
	name   string
	before []*lua.LFunction
}

// test is one it or pending.
type test struct {
	group   *group
	name    string
	line    int
	body    *lua.LFunction
	pending bool
}

// file is a scenario file being run.
type file struct {
	vm      *sandbox.VM
	text    *source.Text
	game    scripting.Scenario
	present *group // while the file is loaded
	tests   []*test

	running    bool // a scenario is
	stopAt     int  // the assertion it stops at, from 1; 0 for none
	stopped    int  // the line it stopped at
	nested     int  // words in progress that run functions apart
	branching  bool // for_all_outcomes is in progress
	assertions int
	output     strings.Builder
}

// load runs a file, so that its scenarios are known.
func load(content scripting.Content, player scripting.Player, text *source.Text, o *Options) (*file, error) {
	names, definers := content.ScenarioRules()
	chunk, err := syntax.Compile(text, &syntax.Rules{Names: append(slices.Clone(names), wordNames()...), Definers: definers, OuterWrites: true})
	if err != nil {
		return nil, err
	}
	f := &file{vm: sandbox.NewVM(limits(o.Limits)), text: text, present: &group{}}
	if f.game, err = player.Scenario(f.vm, chunk); err != nil {
		return nil, err
	}
	if o.Heavy {
		f.game.Heavy()
	}
	if _, err := f.vm.Load(chunk, f.bind); err != nil {
		return nil, err
	}
	f.present = nil
	if err := f.game.Loaded(); err != nil {
		return nil, err
	}
	if len(f.tests) == 0 {
		return nil, errors.New(`the file has no scenario: add describe("...", function() it("...", function() ... end) end)`)
	}
	return f, nil
}

func runFile(content scripting.Content, player scripting.Player, text *source.Text, o *Options) []Result {
	f, err := load(content, player, text, o)
	if err != nil {
		return []Result{broken(text, err)}
	}
	var results []Result
	for _, t := range f.tests {
		name := t.sentence()
		if o.Run != nil && !o.Run.MatchString(name) {
			continue
		}
		if most := fileWork * limits(o.Limits).Instructions; f.vm.Worked() > most {
			r := Result{Name: name, File: text.Name, Line: t.line, FailFile: text.Name, FailLine: t.line}
			describeError(&r, fmt.Errorf("%w: the scenarios before this one used the %d instructions that a file has", sandbox.ErrInstructions, most))
			results = append(results, r)
			continue
		}
		results = append(results, f.run(t, name, o))
	}
	return results
}

// fileWork is how many scenarios that use all of their instructions fit into one
// file.
const fileWork = 5

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

// run runs one scenario with the set-up of its groups, the outermost first.
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
		err = errors.New("the scenario asserts nothing: say with assert what must be true")
	}
	r.Duration = time.Since(start)
	r.Output = f.output.String()
	if err != nil {
		r.FailFile, r.FailLine = f.text.Name, t.line
		describeError(&r, err)
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
			if err := f.vm.Call(before, 0); err != nil {
				return err
			}
		}
	}
	return f.vm.Call(t.body, 0)
}

// describeError fills in what went wrong, and where.
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

// bind gives the file its words.
func (f *file) bind(name string) lua.LValue {
	if name == "assert" {
		return f.assert()
	}
	for _, w := range words {
		if w.Name == name {
			return f.vm.Function(w.Name, most(w.Params), func(L *lua.LState) int { return w.do(f, L) })
		}
	}
	return f.game.Bind(name)
}

// loading refuses what only makes sense while the file is loaded.
func (f *file) loading(L *lua.LState, word string) {
	if f.present == nil {
		L.RaiseError("%s cannot stand inside a scenario: close the one before it first", word)
	}
}

func (f *file) describe(L *lua.LState) int {
	f.loading(L, "describe")
	outer := f.present
	f.present = &group{parent: outer, name: sandbox.String(L, 1, "describe", "name")}
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

// test adds a scenario to the group.
func (f *file) test(L *lua.LState, word string) *test {
	f.loading(L, word)
	t := &test{group: f.present, name: sandbox.String(L, 1, word, "name")}
	_, t.line = sandbox.CallLine(L)
	f.tests = append(f.tests, t)
	return t
}

func (f *file) beforeEach(L *lua.LState) int {
	f.loading(L, "before_each")
	f.present.before = append(f.present.before, sandbox.Func(L, 1, "before_each", "set-up"))
	return 0
}

// maxPrinted is how many bytes a scenario can print.
const maxPrinted = 16 << 10

func (f *file) print(L *lua.LState) int {
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			f.output.WriteByte('\t')
		}
		if s, ok := L.Get(i).(lua.LString); ok {
			f.output.WriteString(source.Printable(string(s)))
		} else {
			f.output.WriteString(source.Printable(Dump(L.Get(i))))
		}
	}
	f.output.WriteByte('\n')
	if f.output.Len() > maxPrinted {
		sandbox.Raise(L, fmt.Errorf("%w: a scenario prints at most %d bytes", sandbox.ErrOutput, maxPrinted))
	}
	return 0
}
