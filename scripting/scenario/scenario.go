// Package scenario runs scenario files: tests of a game in Lua, in the style of busted. The words
// describe, it, before_each, pending and assert are the same for all games; what the scenarios are
// about comes from the game, through package play. Each file has an interpreter of its own.
//
//	scenario.go    Run: selection, order and results; loading without running; opening the game of a scenario
//	file.go        one scenario file: its groups, its scenarios, their limits, and its budget
//	words.go       the words that all scenario files can use; the limit of outcomes of for_all_outcomes
//	assert.go      the assertions
//	snapshot.go    stories and screens compared with a file
//	difference.go  values compared by content, and as text, cut at a depth and a length
//	mutate.go      which small changes of a pack the scenarios notice
//	candidates.go  saves and shrinks scenarios of played games
package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Status says how the run of a scenario ended.
type Status string

// Failed means that an assertion failed, Errored that an error ended the scenario, Pending that it has no body.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Errored Status = "error"
	Pending Status = "pending"
)

// Result is the result of one scenario, or the error of a file that cannot be loaded.
type Result struct {
	Name     string        `json:"name"` // names of the scenario's groups and its own, separated by spaces
	File     string        `json:"file"`
	Line     int           `json:"line"` // line of the scenario
	Status   Status        `json:"status"`
	Message  string        `json:"message,omitempty"`  // the whole error
	Expected string        `json:"expected,omitempty"` // expected value of a failed comparison
	Actual   string        `json:"actual,omitempty"`
	FailFile string        `json:"fail_file,omitempty"` // file of the failure; "" if the scenario did not fail
	FailLine int           `json:"fail_line,omitempty"`
	Output   string        `json:"output,omitempty"` // text that the scenario printed
	Story    []string      `json:"story,omitempty"`  // events of the scenario's games, if the scenario did not pass
	Duration time.Duration `json:"-"`                // excluded from JSON, so that equal runs give equal JSON
}

// Report holds the results of all scenarios, ordered by file and line, or at random with Options.Shuffle.
type Report struct {
	Results []Result
	Taken   map[string]Snapshots // snapshots that the scenarios took, by name of the file
}

// Count returns the number of results with a status.
func (r *Report) Count(s Status) int {
	return engine.Count(r.Results, func(one Result) bool { return one.Status == s })
}

// HasNoFailures reports whether no scenario failed or had an error.
func (r *Report) HasNoFailures() bool { return r.Count(Failed)+r.Count(Errored) == 0 }

// HasFailed reports whether a scenario failed or had an error.
func (r *Result) HasFailed() bool { return r.Status == Failed || r.Status == Errored }

// Headline returns the first line of the message.
func (r *Result) Headline() string {
	first, _, _ := strings.Cut(r.Message, "\n")
	return first
}

// Options select the scenarios to run and determine how they are run.
type Options struct {
	Selection
	Screen           screen.Screen         // width and language of stories
	Workers          int                   // number of files run at the same time; 0 means one for each processor
	Limits           sandbox.Limits        // limits of callbacks, except that Limits.Run is the limit of all scenarios together
	CheckDeterminism bool                  // whether every action is repeated on a fresh interpreter and the results are compared
	Player           *scripting.GameRunner // runner to use instead of a new one, if not nil; Workers must then be 1
	OnResult         func(*Result)         // called with each result, in order; may be nil
	Stop             func() bool           // called repeatedly; the run ends when it returns true; may be nil
	FailFast         bool                  // whether the run ends after the first scenario that fails
	Shuffle          uint64                // seed for a random order of files and of the scenarios in each; 0 keeps their order
	Coverage         *scripting.Coverage   // records the code that scenarios reach, and disables closures; may be nil

	// Snapshots are the saved snapshots by name of the scenario file. Files without an entry are not compared.
	Snapshots map[string]Snapshots

	onTree func(*syntax.Tree) // called with the syntax tree of each file; may be nil
}

// increaseLimitsForFile returns higher limits, for the interpreter of a scenario file, whose scenarios play many games.
func increaseLimitsForFile(l sandbox.Limits) sandbox.Limits {
	if l == (sandbox.Limits{}) {
		l = sandbox.DefaultLimits()
	}
	l.Instructions = max(l.Instructions, 5_000_000)
	l.LoadInstructions = max(l.LoadInstructions, 5_000_000)
	l.Bytes = max(l.Bytes, 64<<20)
	l.Depth = max(l.Depth, 150)
	return l
}

func (o *Options) workerCount() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.NumCPU()
}

// Run runs the selected scenarios in texts against content, and returns all results. A file has one result, an error,
// if it cannot be loaded or if the budget was used up before it.
func Run(content *scripting.Generation, texts []*source.Text, o Options) *Report {
	texts = shuffleIfSeed(o.Shuffle, "", texts)
	r := &fileRun{Options: o, content: content, files: make([]fileResults, len(texts))}
	for i, t := range texts {
		r.files[i] = fileResults{text: t, done: make(chan struct{})}
	}
	next := make(chan *fileResults)
	var group sync.WaitGroup
	for range min(o.workerCount(), max(len(texts), 1)) {
		group.Go(func() { r.runWorker(next) })
	}
	go func() {
		for i := range r.files {
			next <- &r.files[i]
		}
		close(next)
	}()
	report := r.collectResults()
	group.Wait()
	return report
}

// fileRun is a run of several scenario files. Workers run the files, and collectResults takes the results in order.
type fileRun struct {
	Options
	content      *scripting.Generation
	files        []fileResults
	coverageLock sync.Mutex  // guards Options.Coverage
	over         atomic.Bool // whether no more files are run, because the budget is used up or a scenario failed
}

type fileResults struct {
	text         *source.Text
	results      []Result
	taken        Snapshots
	instructions int64 // number of instructions used
	done         chan struct{}
}

func (r *fileRun) runWorker(next <-chan *fileResults) {
	player, err := r.Player, error(nil)
	if player == nil {
		player, err = r.content.NewGameRunner()
	}
	var coverage *scripting.Coverage
	if r.Coverage != nil && err == nil {
		coverage = r.content.NewCoverage()
		player.RecordCoverageInto(coverage)
		defer func() {
			r.coverageLock.Lock()
			defer r.coverageLock.Unlock()
			r.Coverage.Add(coverage)
		}()
	}
	for f := range next {
		switch {
		case r.over.Load():
		case err != nil:
			f.results = []Result{loadErrorResult(f.text, err)}
		default:
			f.results, f.taken, f.instructions = runFile(r.content, player, f.text, &r.Options, coverage)
		}
		close(f.done)
	}
}

func (r *fileRun) collectResults() *Report {
	report := &Report{Taken: map[string]Snapshots{}}
	most, spent := cmp.Or(r.Limits.Run, runBudget), int64(0)
	for i := range r.files {
		f := &r.files[i]
		<-f.done
		if r.over.Load() {
			continue
		}
		if r.over.Store(spent > most); r.over.Load() {
			f.results = []Result{loadErrorResult(f.text, sandbox.RunLimitError(fmt.Sprintf("%d of %d files", i, len(r.files)), most))}
		}
		var size int64
		for i := range f.results {
			one := &f.results[i]
			size += int64(len(one.Name) + len(one.Message) + len(one.Expected) + len(one.Actual) + len(one.Output))
			for _, line := range one.Story {
				size += int64(len(line))
			}
		}
		spent += f.instructions + resultByteWork*size
		for k := range f.results {
			if r.FailFast && f.results[k].HasFailed() {
				r.over.Store(true)
			}
			if r.OnResult != nil {
				r.OnResult(&f.results[k])
			}
		}
		report.Results, report.Taken[f.text.Name] = append(report.Results, f.results...), f.taken
	}
	return report
}

// The budget of all files of a run, and the price of each byte of the results, in instructions.
const (
	runBudget      = 2_000_000_000
	resultByteWork = 20
)

func loadErrorResult(text *source.Text, err error) Result {
	r := Result{Name: text.Name, File: text.Name, Line: 1, Status: Errored, FailFile: text.Name}
	setError(&r, err)
	return r
}

// The budget, in instructions, for loading the scenario files of a pack, enough for thousands; the price of each file
// and of each token; the comparisons of constants for one instruction.
const loadBudget, loadPrice, tokenWork, comparisonsPerWork = 40_000_000, 10_000, 8, 10

// LoadedFile records that a scenario file loaded without an error, and how many instructions that took.
type LoadedFile struct {
	instructions int64
	Defines      bool // whether the file contains definitions of its own
}

// FindLoadErrors loads scenario files without running their scenarios, and returns all errors with their files. Unless
// nil, onTree is called with the tree of each file. If the budget is used up, the last error wraps sandbox.ErrRun.
// Files in loaded are skipped; files without errors that call no functions of the content are added to it.
func FindLoadErrors(content *scripting.Generation, texts []*source.Text, onTree func(*syntax.Tree), loaded map[*source.Text]LoadedFile) (list []error) {
	player, err := (*scripting.GameRunner)(nil), error(nil)
	worked := int64(0)
	for i, text := range texts {
		if worked > loadBudget {
			err := fmt.Errorf("%w: only %d of %d scenario files were loaded, because loading them used more than %d instructions in total", sandbox.ErrRun, i, len(texts), loadBudget)
			return append(list, &source.Error{File: text.Name, Message: err.Error(), Err: err})
		}
		worked += loadPrice
		if before, is := loaded[text]; is {
			worked += before.instructions
			continue
		}
		if player == nil {
			if player, err = content.NewGameRunner(); err != nil {
				return append(list, err)
			}
		}
		f, err := loadFile(content, player, text, &Options{onTree: onTree}, nil)
		cost := int64(0)
		if f != nil {
			cost = f.compileWork + f.vm.EndedCallInstructions()
		}
		worked += cost
		if err == nil && !f.game.UsesContent {
			loaded[text] = LoadedFile{cost, f.game.Defines}
		}
		if err == nil {
			continue
		}
		if _, located := errors.AsType[*source.Error](err); !located {
			err = &source.Error{File: text.Name, Message: err.Error(), Err: err}
		}
		list = append(list, err)
	}
	return list
}

// StoppedScenario is a scenario that was stopped, with the latest game that it had begun, as it was at that moment.
type StoppedScenario struct {
	Result    // name of the scenario, and the place where it was stopped
	Game      screen.Table
	Record    *play.GameRecord // actions of the game; if the scenario passes, including those after the stop
	StepCount int              // number of steps of Record before the stop
	Story     []string         // description of the events so far
}

// Errors that OpenGameAtFailureOrAssertion returns.
var (
	ErrNoScenario = errors.New("no scenario has that name")
	ErrNoGame     = errors.New("no game was started before the first assertion")
)

var errStop = errors.New("stopped at an assertion")

// OpenGameAtFailureOrAssertion runs the first scenario that o selects and that has a body, until it fails or, if it
// passes, to its first assertion. It returns the game that the scenario began last. The error wraps ErrNoScenario or
// ErrNoGame if there is none. Files that cannot be loaded are ignored.
func OpenGameAtFailureOrAssertion(content *scripting.Generation, texts []*source.Text, o Options) (*StoppedScenario, error) {
	player, err := content.NewGameRunner()
	if err != nil {
		return nil, err
	}
	for _, text := range texts {
		f, err := loadFile(content, player, text, &o, nil)
		if err != nil {
			continue // a broken file does not prevent opening another
		}
		for _, t := range o.Selection.selectTests(f) {
			if !t.pending {
				return f.runToFailureOrFirstAssertion(t, t.fullName(), o.Screen)
			}
		}
	}
	return nil, ErrNoScenario
}

func (f *scenarioFile) runToFailureOrFirstAssertion(t *testCase, name string, s screen.Screen) (*StoppedScenario, error) {
	// The first run finds the failure; the second stops there. Each has the full budget of the file.
	f.game.Recording = true
	err := f.runUpTo(t, 0)
	full := f.game.Played
	if err == nil {
		err = f.runUpTo(t, 1)
	} else if _, failed := errors.AsType[*Failure](err); failed {
		_ = f.runUpTo(t, f.assertionCount)
	}
	opened := &StoppedScenario{Result: Result{Name: name, File: f.text.Name, Line: t.span.first, Status: Passed, FailFile: f.text.Name, FailLine: f.stoppedLine}}
	if err != nil && !errors.Is(err, errStop) {
		setError(&opened.Result, err)
	}
	games := f.game.Played
	if len(games) == 0 {
		if opened.Status != Passed {
			return nil, fmt.Errorf("%w: %s", ErrNoGame, opened.Message)
		}
		return nil, ErrNoGame
	}
	last := len(games) - 1
	opened.Game, opened.Record = games[last].Table, games[last].Record
	opened.StepCount = len(opened.Record.Steps)
	if opened.Status == Passed && last < len(full) && len(full[last].Record.Steps) >= opened.StepCount {
		opened.Record = full[last].Record
	}
	opened.Story = f.game.Story(s)
	return opened, nil
}

// Selection selects scenarios. A scenario must satisfy all fields that are not zero.
type Selection struct {
	Run        *regexp.Regexp // must match the full name of the scenario, or the name of its file without _test.lua
	Tags       []string       // the scenario's name must contain one of these words after a #
	ExceptTags []string       // the scenario's name must contain none of these words after a #
	Only       map[Key]bool   // if not nil, the scenario must be one of these

	// Lines has lines by file. Scenarios in these files must contain one of the lines. A line outside of all scenarios
	// selects the scenarios of the innermost group around it.
	Lines map[string][]int
}

// Key identifies a scenario. It stays the same in later runs.
type Key struct{ File, Name string }

func (r *Result) Key() Key { return Key{r.File, r.Name} }

func (s *Selection) selectTests(f *scenarioFile) []*testCase {
	lines, limited := s.Lines[f.text.Name]
	return engine.Filter(f.tests, func(t *testCase) bool {
		return s.selects(f.text, t.fullName()) && (!limited || slices.ContainsFunc(lines, func(line int) bool { return f.matchesLine(t, line) }))
	})
}

func (s *Selection) selects(text *source.Text, name string) bool {
	hasTag := func(tag string) bool { return slices.Contains(strings.Fields(name), "#"+tag) }
	file := strings.TrimSuffix(path.Base(text.Name), source.ScenarioEnding)
	return (s.Run == nil || s.Run.MatchString(name) || s.Run.MatchString(file)) &&
		(len(s.Tags) == 0 || slices.ContainsFunc(s.Tags, hasTag)) && !slices.ContainsFunc(s.ExceptTags, hasTag) &&
		(s.Only == nil || s.Only[Key{text.Name, name}])
}

type lineSpan struct{ first, last int }

func (s lineSpan) contains(line int) bool { return s.first <= line && line <= s.last }

func callSpan(L *lua.LState) lineSpan {
	_, line := sandbox.CallerPlace(L)
	body, _ := L.Get(2).(*lua.LFunction)
	if body == nil || body.IsG {
		return lineSpan{line, line}
	}
	return lineSpan{line, max(line, body.Proto.LastLineDefined)}
}

// matchesLine reports whether t contains a line or, if no scenario does, whether the innermost group there contains t.
func (f *scenarioFile) matchesLine(t *testCase, line int) bool {
	if slices.ContainsFunc(f.tests, func(t *testCase) bool { return t.span.contains(line) }) {
		return t.span.contains(line)
	}
	deepest := 0
	for _, other := range f.tests {
		if g := other.group.innermostGroupAt(line); g != nil {
			deepest = max(deepest, g.depth)
		}
	}
	g := t.group.innermostGroupAt(line)
	return g != nil && g.depth == deepest
}

func (g *testGroup) innermostGroupAt(line int) *testGroup {
	for g != nil && !g.span.contains(line) {
		g = g.parent
	}
	return g
}

func shuffleIfSeed[T any](seed uint64, name string, list []T) []T {
	if seed != 0 {
		list = slices.Clone(list)
		random := rand.New(rand.NewPCG(seed, engine.HashString(name)))
		random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	}
	return list
}
