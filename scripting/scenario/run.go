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
)

// Status is how a scenario ended.
type Status string

// The statuses. An Error is a scenario that could not be carried out; a Failed
// one was, and something was not as it must be.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Errored Status = "error"
	Pending Status = "pending"
)

// Result is how one scenario ended.
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

// Report is how all scenarios ended, in the order of files and lines.
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

// OK tells that nothing failed.
func (r *Report) OK() bool { return r.Count(Failed)+r.Count(Errored) == 0 }

// Options say what to run and how.
type Options struct {
	Run     *regexp.Regexp   // only scenarios whose sentence matches; nil for all
	Screen  screen.Screen    // for the stories
	Workers int              // files at a time; 0 for one a core
	Limits  sandbox.Limits   // those of callbacks, and Run
	Heavy   bool             // every action runs twice, the second time on a fresh interpreter
	Player  scripting.Player // for one worker: the player to use instead of a new one
	Each    func(*Result)    // told of each result in order, as soon as it is known; may be nil
	Stop    func() bool      // asked again and again whether to go on no further; may be nil
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
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	workers = min(workers, max(len(texts), 1))
	results, worked := make([][]Result, len(texts)), make([]int64, len(texts))
	var over atomic.Bool // the run has used what it may
	done := make([]chan struct{}, len(texts))
	for i := range done {
		done[i] = make(chan struct{})
	}
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			player, err := o.Player, error(nil)
			if player == nil {
				player, err = content.Player()
			}
			for i := range next {
				switch {
				case over.Load():
				case err != nil:
					results[i] = []Result{broken(texts[i], err)}
				default:
					results[i], worked[i] = runFile(content, player, texts[i], &o)
				}
				close(done[i])
			}
		})
	}
	go func() {
		for i := range texts {
			next <- i
		}
		close(next)
	}()
	report := &Report{}
	most, spent := cmp.Or(o.Limits.Run, runWork), int64(0)
	for i := range texts {
		<-done[i]
		if over.Load() {
			continue
		}
		if over.Store(spent > most); over.Load() {
			results[i] = []Result{broken(texts[i], sandbox.RunOver(fmt.Sprintf("%d of %d files", i, len(texts)), most))}
		}
		spent += worked[i] + keptWork*kept(results[i])
		for k := range results[i] {
			if o.Each != nil {
				o.Each(&results[i][k])
			}
		}
		report.Results = append(report.Results, results[i]...)
	}
	group.Wait()
	return report
}

// What all files of a run may do together: runWork in instructions, and each byte
// of what their results keep counts for keptWork.
const (
	runWork  = 2_000_000_000
	keptWork = 20
)

// kept is how many bytes of text results keep.
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

// Faults are what keeps scenario files from being run: for each that cannot be
// loaded the error, which names its file.
func Faults(content scripting.Content, texts []*source.Text) (list []error) {
	player, err := content.Player()
	if err != nil {
		return []error{err}
	}
	for _, text := range texts {
		_, err := load(content, player, text, &Options{})
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
