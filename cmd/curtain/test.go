package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// testVerb is the verb test.
func testVerb() verb {
	return verb{
		name: "test", args: "[game] [files or folders]",
		about: "run the scenarios of a game, or those of the files and folders named",
		more: `
A scenario file is called *_test.lua; in a folder all of them are run. Where --mod
names mods and no path is named, those of these mods are run; a path inside a mod
brings that mod along. With
--watch they run again whenever a script is saved, those first that the change
touches, until it is interrupted.

Exit status: 0 all passed, 1 some failed, 2 wrong use, 3 the game's scripts cannot be
loaded.`,
		loads: true, json: true,
		setup: func(f *flag.FlagSet) action {
			var o testOptions
			f.StringVar(&o.run, "run", "", "only scenarios whose sentence matches `REGEX`")
			f.StringVar(&o.junit, "junit", "", "also write the results to `FILE` as JUnit XML")
			f.BoolVar(&o.heavy, "heavy", false, "run every action on a fresh interpreter too, without closures, and fail where that differs")
			f.StringVar(&o.play, "play", "", "open the first scenario whose sentence matches `REGEX` at the console, at its first assertion or where it fails")
			f.BoolVar(&o.watch, "watch", false, "run them again after each save")
			return func(h *host, args []string) int { return test(h, args, o) }
		},
	}
}

type testOptions struct {
	run, junit, play string
	watch, heavy     bool
	named            bool // of files or folders, or of mods
}

func test(h *host, args []string, o testOptions) int {
	r, paths := h.ruleset(args)
	h.enter(paths)
	o.named = len(paths)+len(h.mods.named) > 0
	run, ok := h.pattern("test", "--run", o.run)
	if !ok {
		return exitUsage
	}
	if h.json && (o.watch || o.play != "") {
		return h.misuse("test", "--watch and --play are for people and --json for programs: use one of them")
	}
	if o.watch {
		return h.testAgain(r, paths, run, o)
	}
	g, err := h.load(r)
	if err != nil {
		return h.unloaded("test", r, err)
	}
	texts, err := await(h, func() ([]*source.Text, error) { return h.scenarios(g.packs, paths) })
	if err != nil {
		return h.explain("test", err)
	}
	if o.play != "" {
		return h.playScenario(g, texts, paths, o.play)
	}
	report, interrupted := h.scenariosRun(g.content, texts, run, o)
	if interrupted {
		h.complain("Interrupted: not all scenarios were run.")
		return exitInterrupted
	}
	return h.report(r, report, o)
}

// scenariosRun runs scenarios and prints what there is to say of each.
func (h *host) scenariosRun(content scripting.Content, texts []*source.Text, run *regexp.Regexp, o testOptions) (report *scenario.Report, interrupted bool) {
	options := scenario.Options{Run: run, Screen: h.screen(), Workers: h.cores, Limits: h.limits, Heavy: o.heavy, Stop: h.stopped}
	options.Screen = options.Screen.Within(len(storyMargin))
	options.Screen.Colour = options.Screen.Colour && !h.json
	if !h.json {
		options.Each = func(r *scenario.Result) {
			if !h.stopped() {
				h.print(h.verdict(r)...)
			}
		}
	}
	done := make(chan *scenario.Report, 1)
	go func() { done <- scenario.Run(content, texts, options) }()
	select {
	case report = <-done:
		return report, h.stopped() // both may be there, and then either is taken
	case <-h.interrupted.Done():
		return nil, true
	}
}

// report prints and writes what came out.
func (h *host) report(r *scripting.Ruleset, report *scenario.Report, o testOptions) int {
	switch {
	case len(report.Results) == 0:
		return h.misuse("test", "no scenario matches --run %s", quote(o.run))
	case h.json:
		h.printJSON(resultsOf(h.document("test", r), report))
	default:
		h.print(h.fold(tally(report), 2)...)
		if !o.named {
			h.offerMod()
		}
	}
	if o.junit != "" {
		if err := writeJUnit(h.at(o.junit), r.Name, report); err != nil {
			return h.explain("test", fmt.Errorf("the results cannot be written: %w", err))
		}
	}
	if !report.OK() {
		return exitFailures
	}
	return exitOK
}

// offerMod tells who stands in a mod how to run its scenarios alone.
func (h *host) offerMod() {
	mod := h.modAround()
	if here, err := filepath.Rel(h.dir, mod); err == nil && mod != "" {
		h.suggest("These were all scenarios that there are. Those of this mod alone:", h.command+" test "+shellWord(filepath.ToSlash(here)))
	}
}

func tally(r *scenario.Report) string {
	s := fmt.Sprintf("%d passed, %d failed, %d pending", r.Count(scenario.Passed), r.Count(scenario.Failed), r.Count(scenario.Pending))
	if n := r.Count(scenario.Errored); n > 0 {
		s += ", " + speech.Count(n, "error")
	}
	return s
}

// verdict is what is printed of a result: nothing when it passed in silence, and
// otherwise one line, then what belongs to it.
func (h *host) verdict(r *scenario.Result) (lines []string) {
	s := h.screen()
	at := func(file string, line int) string { return fmt.Sprintf("%s:%d", screen.Clean(file), line) }
	name := screen.Clean(r.Name)
	switch r.Status {
	case scenario.Passed:
		if r.Output == "" {
			return nil
		}
		lines = append(lines, h.fold(at(r.File, r.Line)+": "+name, 2)...)
	case scenario.Pending:
		return h.fold(at(r.File, r.Line)+": pending: "+name, 2)
	default:
		file, line := r.FailFile, r.FailLine
		if file == "" || line == 0 {
			file, line = r.File, r.Line
		}
		first, rest, _ := strings.Cut(r.Message, "\n")
		if r.Name == r.File { // the whole file, which cannot be read
			name = "the file cannot be run"
		}
		lines = append(lines, h.fold(s.Bad(at(file, line))+": "+s.Strong(name)+": "+screen.Clean(first), 2)...)
		lines = append(lines, h.folded(rest)...)
	}
	if r.Output != "" {
		lines = append(lines, storyMargin+s.Quiet("printed:"))
		lines = append(lines, h.folded(strings.TrimRight(r.Output, "\n"))...)
	}
	if r.Status != scenario.Passed && len(r.Story) > 0 {
		lines = append(lines, storyMargin+s.Quiet("what happened:"))
		for _, line := range r.Story {
			lines = append(lines, storyMargin+line)
		}
	}
	return lines
}

// results is what test prints. It has no times: the same scripts print the same.
type results struct {
	document
	Passed  int               `json:"passed"`
	Failed  int               `json:"failed"`
	Errors  int               `json:"errors"`
	Pending int               `json:"pending"`
	Results []scenario.Result `json:"results"`
}

func resultsOf(d document, r *scenario.Report) *results {
	return &results{
		document: d,
		Passed:   r.Count(scenario.Passed), Failed: r.Count(scenario.Failed),
		Errors: r.Count(scenario.Errored), Pending: r.Count(scenario.Pending),
		Results: append([]scenario.Result{}, r.Results...),
	}
}
