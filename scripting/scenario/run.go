package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Status describes how a scenario ended.
type Status string

// The statuses. An Error is a scenario that could not be carried out; a Failed
// one was, and something was not as it must be.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Errored Status = "error"
	Pending Status = "pending"
)

// Result describes how one scenario ended.
type Result struct {
	Name     string        `json:"name"` // the sentence: groups and scenario
	File     string        `json:"file"`
	Line     int           `json:"line"` // of the scenario
	Status   Status        `json:"status"`
	Message  string        `json:"message,omitempty"`  // what is wrong, in full
	Expected string        `json:"expected,omitempty"` // of a failed comparison
	Actual   string        `json:"actual,omitempty"`
	FailFile string        `json:"fail_file,omitempty"` // where it failed
	FailLine int           `json:"fail_line,omitempty"`
	Output   string        `json:"output,omitempty"` // what it printed
	Story    []string      `json:"story,omitempty"`  // what happened in its games, when it did not pass
	Duration time.Duration `json:"-"`                // what differs between two runs of the same
}

// Report describes how all scenarios ended, in the order of files and lines.
type Report struct{ Results []Result }

// Count is the number of results of a status.
func (r *Report) Count(s Status) (n int) {
	for i := range r.Results {
		if r.Results[i].Status == s {
			n++
		}
	}
	return n
}

// OK reports whether nothing failed.
func (r *Report) OK() bool { return r.Count(Failed)+r.Count(Errored) == 0 }

// Options say what to run and how.
type Options struct {
	Run     *regexp.Regexp        // only scenarios whose sentence matches; nil for all
	Screen  screen.Screen         // for the stories
	Workers int                   // files at a time; 0 for one a core
	Limits  sandbox.Limits        // those of callbacks, and Run
	Heavy   bool                  // every action runs twice, the second time on a fresh interpreter
	Player  scripting.Interpreter // for one worker: the player to use instead of a new one
	Each    func(*Result)         // told of each result in order, as soon as it is known; may be nil
	Stop    func() bool           // asked again and again whether to go on no further; may be nil

	see func(*syntax.Tree) // shown each file that compiles; may be nil
}

// Limits of a scenario file's own interpreter: a scenario plays whole fights, so
// it may do more than a card.
func limits(l sandbox.Limits) sandbox.Limits {
	if l == (sandbox.Limits{}) {
		l = sandbox.DefaultLimits()
	}
	l.Instructions = max(l.Instructions, 5_000_000)
	l.LoadInstructions = max(l.LoadInstructions, 5_000_000)
	l.Bytes = max(l.Bytes, 64<<20)
	l.Depth = max(l.Depth, 150)
	return l
}

// Run runs the scenarios of files against content.
func Run(content scripting.Content, texts []*source.Text, o Options) *Report {
	r := &running{Options: o, content: content, files: make([]played, len(texts))}
	for i, t := range texts {
		r.files[i] = played{text: t, done: make(chan struct{})}
	}
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	next := make(chan *played)
	var group sync.WaitGroup
	for range min(workers, max(len(texts), 1)) {
		group.Go(func() { r.work(next) })
	}
	go func() {
		for i := range r.files {
			next <- &r.files[i]
		}
		close(next)
	}()
	report := r.collect()
	group.Wait()
	return report
}

// running is a run over files: workers play them, whoever collects tells their
// results in order.
type running struct {
	Options
	content scripting.Content
	files   []played
	over    atomic.Bool // the run has used what it may
}

type played struct {
	text    *source.Text
	results []Result
	worked  int64 // instructions
	done    chan struct{}
}

func (r *running) work(next <-chan *played) {
	player, err := r.Player, error(nil)
	if player == nil {
		player, err = r.content.Player()
	}
	for f := range next {
		switch {
		case r.over.Load():
		case err != nil:
			f.results = []Result{broken(f.text, err)}
		default:
			f.results, f.worked = runFile(r.content, player, f.text, &r.Options)
		}
		close(f.done)
	}
}

func (r *running) collect() *Report {
	report := &Report{}
	most, spent := cmp.Or(r.Limits.Run, runWork), int64(0)
	for i := range r.files {
		f := &r.files[i]
		<-f.done
		if r.over.Load() {
			continue
		}
		if r.over.Store(spent > most); r.over.Load() {
			f.results = []Result{broken(f.text, sandbox.RunOver(fmt.Sprintf("%d of %d files", i, len(r.files)), most))}
		}
		spent += f.worked + keptWork*kept(f.results)
		for k := range f.results {
			if r.Each != nil {
				r.Each(&f.results[k])
			}
		}
		report.Results = append(report.Results, f.results...)
	}
	return report
}

// What all files of a run may do together: runWork in instructions, and each byte
// of what their results keep counts for keptWork.
const (
	runWork  = 2_000_000_000
	keptWork = 20
)

// kept returns how many bytes of text results keep.
func kept(results []Result) (n int64) {
	for i := range results {
		r := &results[i]
		n += int64(len(r.Name) + len(r.Message) + len(r.Expected) + len(r.Actual) + len(r.Output))
		for _, line := range r.Story {
			n += int64(len(line))
		}
	}
	return n
}

// broken is the result of a file that could not be loaded.
func broken(text *source.Text, err error) Result {
	r := Result{Name: text.Name, File: text.Name, Line: 1, Status: Errored, FailFile: text.Name}
	describeError(&r, err)
	return r
}

// sentence joins the names of groups and scenario.
func sentence(parts []string) string { return strings.Join(parts, " ") }

// What the files of a pack may work together while they are only loaded, in instructions, and
// what each of them counts for: several thousand files.
const faultsWork, loadWork = 50_000_000, 10_000

// Loading describes how a scenario file without faults was loaded.
type Loading struct {
	instructions int64
	Defines      bool // something beside the definitions of the content
}

// Faults returns what keeps scenario files from being run: for each that cannot be loaded
// the error, which names its file. see, which may be nil, is shown the tree of each that
// compiles. The last error is ErrRun where the files are too much work together. Files whose
// loading runs no function of the content are added to loaded; those in it are not loaded again.
func Faults(content scripting.Content, texts []*source.Text, see func(*syntax.Tree), loaded map[*source.Text]Loading) (list []error) {
	player, err := content.Player()
	if err != nil {
		return []error{err}
	}
	worked := int64(0)
	for i, text := range texts {
		if worked > faultsWork {
			err := fmt.Errorf("%w: only %d of %d scenario files were loaded, which took more than %d instructions in total", sandbox.ErrRun, i, len(texts), faultsWork)
			return append(list, &source.Error{File: text.Name, Message: err.Error(), Err: err})
		}
		worked += loadWork
		if before, is := loaded[text]; is {
			worked += before.instructions
			continue
		}
		f, err := load(content, player, text, &Options{see: see})
		if f != nil {
			worked += f.vm.Instructions()
		}
		if err == nil && !f.game.UsesContent {
			loaded[text] = Loading{f.vm.Instructions(), f.game.Defines}
		}
		var at *source.Error
		if err != nil && !errors.As(err, &at) {
			err = &source.Error{File: text.Name, Message: err.Error(), Err: err}
		}
		if err != nil {
			list = append(list, err)
		}
	}
	return list
}
