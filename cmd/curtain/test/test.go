// Package test implements the command test, which runs scenarios.
//
//	test.go       the command, a single run, and which scenarios it runs: by place, and those that failed before
//	rerun.go      running scenarios again after each save, and by keys
//	reports.go    what the scenarios reached, which small changes they notice, and results as JUnit XML
//	snapshots.go  comparing and writing the files of assert.snapshot
package test

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Command is the command test, which runs scenarios.
var Command = program.Command{
	Name: "test", Args: "[game] [files, folders or FILE:LINE]",
	About: "run the scenarios of a game, or those in the given files and folders",
	More: `
Scenario files are named *_test.lua. A folder stands for all scenario files in it, and FILE:LINE
for the scenario or group at that line. If --mod names mods and there are no paths, the
scenarios of these mods are run; a path inside a mod loads that mod too. A word such as #slow in
the name of a scenario or group is a tag. With --watch, scenarios are rerun whenever a script is
saved, those affected by the change first. Keys: a runs all scenarios, f the failed ones, p
those that match a pattern, and r the same ones again; q quits.

Exit status: 0 all passed, 1 some failed, 2 usage error, 3 the game's scripts cannot be
loaded.`,
	Loads: true, JSON: true,
	Setup: func(f *flag.FlagSet) program.Handler {
		var o testOptions
		f.StringVar(&o.run, "run", "", "only scenarios whose name, or whose file's name, matches `REGEX`")
		f.Func("tag", "only scenarios with the tag `NAME`; if repeated, with any of the tags", newTagAppender(&o.Selection.Tags))
		f.Func("except-tag", "skip scenarios with the tag `NAME`; may be repeated", newTagAppender(&o.Selection.ExceptTags))
		f.BoolVar(&o.lastFailed, "last-failed", false, "only scenarios that failed when they were last run; all if there are none")
		f.BoolVar(&o.FailFast, "fail-fast", false, "stop at the first scenario that fails")
		o.shuffle = program.AddSeedFlag(f, "shuffle", 0, "run them in a random order derived from `SEED`; 0 picks a new seed")
		program.AddIntFlag(f, &o.Workers, "workers", 0, "run `N` files at a time; 0 for one per processor")
		program.AddIntFlag(f, &o.slowest, "slowest", 0, "also list the `N` slowest scenarios")
		f.BoolVar(&o.coverage, "coverage", false, "also list the definitions, callbacks, phases, intents and branches that no scenario reaches")
		f.StringVar(&o.lcov, "lcov", "", "also write the coverage of the scenarios to `FILE` in lcov format")
		f.Var(&o.mutate, "mutate", "also change the scripts, in memory only, by one number, operator, word, target or call at a time, and list the changes that no scenario notices; `REGEX`, if given, selects the files")
		f.BoolVar(&o.update, "update", false, "update the snapshots of assert.snapshot, which are beside the scenarios, and remove those that no scenario takes")
		f.StringVar(&o.junit, "junit", "", "also write the results to `FILE` as JUnit XML")
		f.BoolVar(&o.CheckDeterminism, "heavy", false, "also run every action in a fresh interpreter without closures, and fail if the results differ")
		f.StringVar(&o.play, "play", "", "open the first scenario whose name matches `REGEX` in the console, at its first assertion or where it fails")
		f.BoolVar(&o.watch, "watch", false, "rerun the scenarios after each save")
		return func(h *program.Host, args []string) int { return runTest(h, args, o) }
	},
}

type testOptions struct {
	scenario.Options
	run, lcov, junit, play      string
	coverage, lastFailed, watch bool
	update                      bool
	shuffle                     *program.SeedFlag
	slowest                     int
	mutate                      program.OptionalFlag
	mutatedFiles                *regexp.Regexp         // matches the files that mutants change; nil means all
	mutants                     []*scenario.PackMutant // the mutants that were run; none if a scenario failed
}

func newTagAppender(tags *[]string) func(string) error {
	return func(name string) error {
		*tags = append(*tags, strings.TrimPrefix(name, "#"))
		return nil
	}
}

func runTest(h *program.Host, args []string, o testOptions) int {
	r, places := h.RulesetFromArgs(args)
	paths, lines := splitPathsAndLineNumbers(h, places)
	load.AddModsContaining(h, paths)
	var ok bool
	if o.Selection.Run, ok = h.CompilePattern("test", "--run", o.run); !ok {
		return program.ExitUsage
	}
	if o.mutatedFiles, ok = h.CompilePattern("test", "--mutate", o.mutate.Value); !ok {
		return program.ExitUsage
	}
	if o.lastFailed {
		o.Selection.Only = readFailures(h, r)
	}
	if o.shuffle.Given && o.shuffle.N == 0 {
		o.shuffle.N = h.NewSeed()
	}
	if h.JSON && (o.watch || o.play != "") {
		return h.PrintMisuse("test", "--json cannot be combined with --watch or --play")
	}
	if o.watch && (o.coverage || o.lcov != "" || o.mutate.Given) {
		return h.PrintMisuse("test", "--watch cannot be combined with --coverage, --lcov or --mutate")
	}
	if o.watch {
		return runTestsOnSave(h, r, paths, lines, o)
	}
	g, err := load.LoadGame(h, r)
	if err != nil {
		return h.PrintLoadError("test", r, err)
	}
	load.PrintUnloadedScripts(h, g.Packs)
	texts, err := program.RunInterruptibly(h, func() ([]*source.Text, error) { return load.FindScenarios(h, g.Packs, paths) })
	if err != nil {
		return h.PrintError("test", err)
	}
	if o.Selection.Lines, err = linesByText(h, g.Packs, lines); err != nil {
		return h.PrintError("test", err)
	}
	if o.play != "" {
		return repl.OpenConsoleInScenario(h, g, texts, paths, o.Selection, o.play)
	}
	if o.coverage || o.lcov != "" {
		o.Coverage = g.Content.NewCoverage()
	}
	files, err := g.Packs.ReadSnapshots(texts)
	if err != nil {
		return h.PrintError("test", err)
	}
	o.Snapshots = snapshotsToCompare(files, o)
	report, interrupted := runScenarios(h, g.Content, texts, o)
	if !interrupted && len(report.Results) == 0 && o.Selection.Only != nil { // those that failed are elsewhere or gone
		o.Selection.Only = nil
		report, interrupted = runScenarios(h, g.Content, texts, o)
	}
	if interrupted {
		h.PrintToStderr("Interrupted: some scenarios were not run.")
		return program.ExitInterrupted
	}
	saveFailures(h, r, report)
	if err := writeSnapshots(h, files, report, o); err != nil {
		return h.PrintError("test", err)
	}
	if o.mutate.Given && report.HasNoFailures() {
		if o.mutants, interrupted = runMutants(h, g, texts, o); interrupted {
			h.PrintToStderr("Interrupted: some mutants were not run.")
			return program.ExitInterrupted
		}
	}
	return reportResults(h, r, report, o)
}

func runScenarios(h *program.Host, content *scripting.Generation, texts []*source.Text, o testOptions) (report *scenario.Report, interrupted bool) {
	options := o.Options
	options.Shuffle, options.Workers, options.Limits, options.Stop = o.shuffle.N, cmp.Or(o.Workers, h.Cores), h.Limits, h.IsStopped
	options.Screen = h.Screen().NarrowedBy(len(program.StoryMargin))
	options.Screen.Colour = options.Screen.Colour && !h.JSON
	if !h.JSON {
		options.OnResult = func(r *scenario.Result) {
			if h.IsStopped() {
				return
			}
			h.Print(FormatResult(h, r)...)
			if r.HasFailed() {
				h.Print("")
			}
		}
	}
	done := make(chan *scenario.Report, 1)
	go func() { done <- scenario.Run(content, texts, options) }()
	select {
	case report = <-done:
		return report, h.IsStopped() // both channels may be ready
	case <-h.Interrupted.Done():
		return nil, true
	}
}

func reportResults(h *program.Host, r *scripting.Ruleset, report *scenario.Report, o testOptions) int {
	var reached *scripting.CoverageReport
	if o.Coverage != nil {
		reached = o.Coverage.Report()
		outside := func(l scripting.CoverageLine) bool { return len(h.Mods.Named) > 0 && !o.Coverage.IsInMod(l.File) }
		reached.Items, reached.Lines = slices.DeleteFunc(reached.Items, outside), slices.DeleteFunc(reached.Lines, outside)
	}
	switch {
	case len(report.Results) == 0:
		return h.PrintMisuse("test", "no scenario matches %s", o.describeSelection())
	case h.JSON:
		d := ResultsDocument{
			Document: h.NewDocument("test", r),
			Passed:   report.Count(scenario.Passed), Failed: report.Count(scenario.Failed),
			Errors: report.Count(scenario.Errored), Pending: report.Count(scenario.Pending),
			Results: append([]scenario.Result{}, report.Results...),
		}
		if o.coverage {
			d.Coverage = reached.Items
		}
		for _, m := range o.mutants {
			d.Mutants = append(d.Mutants, MutantRow{m.File, m.Line, m.Kind, m.Old, m.New, m.Status, m.CaughtBy.Name})
		}
		h.PrintJSON(d)
	default:
		s := fmt.Sprintf("%d passed, %d failed, %d pending", report.Count(scenario.Passed), report.Count(scenario.Failed), report.Count(scenario.Pending))
		if n := report.Count(scenario.Errored); n > 0 {
			s += ", " + speech.CountWithNoun(n, "error")
		}
		h.PrintParagraph(s)
		if o.shuffle.Given {
			h.Printf("To repeat this order, use --shuffle %d.", o.shuffle.N)
		}
		slowest := slices.Clone(report.Results)
		slices.SortStableFunc(slowest, func(a, b scenario.Result) int { return cmp.Compare(b.Duration, a.Duration) })
		for i, r := range slowest[:min(max(o.slowest, 0), len(slowest))] {
			if i == 0 {
				h.Print("The slowest:")
			}
			h.PrintParagraph(fmt.Sprintf("  %6.1f ms  %s:%d: %s", float64(r.Duration.Microseconds())/1000, screen.Clean(r.File), r.Line, screen.Clean(r.Name)))
		}
		if o.coverage {
			printCoverage(h, reached)
		}
		switch {
		case !o.mutate.Given:
		case report.HasNoFailures():
			printSurvivingMutants(h, o.mutants)
		default:
			h.Print("No mutants were tried, because some scenarios failed.")
		}
	}
	if o.lcov != "" {
		if err := writeLCOV(h.AbsPath(o.lcov), reached); err != nil {
			return h.PrintError("test", fmt.Errorf("cannot write the coverage: %w", err))
		}
	}
	if o.junit != "" {
		if err := writeJUnit(h.AbsPath(o.junit), r.Name, report); err != nil {
			return h.PrintError("test", fmt.Errorf("cannot write the results: %w", err))
		}
	}
	return program.FailureStatus(!report.HasNoFailures())
}

// FormatResult returns the lines about the result of a scenario, or none if it passed and printed nothing.
func FormatResult(h *program.Host, r *scenario.Result) (lines []string) {
	s := h.Screen()
	at := func(file string, line int) string { return fmt.Sprintf("%s:%d", screen.Clean(file), line) }
	name := screen.Clean(r.Name)
	switch r.Status {
	case scenario.Passed:
		if r.Output == "" {
			return nil
		}
		lines = append(lines, h.WrapForTerminal(at(r.File, r.Line)+": "+name, 2)...)
	case scenario.Pending:
		return h.WrapForTerminal(at(r.File, r.Line)+": pending: "+name, 2)
	default:
		file, line := r.FailFile, r.FailLine
		if file == "" || line == 0 {
			file, line = r.File, r.Line
		}
		first, rest, _ := strings.Cut(r.Message, "\n")
		if r.Name == r.File { // the file itself cannot be read
			name = "cannot run the file"
		}
		lines = append(lines, h.WrapForTerminal(s.Bad(at(file, line))+": "+s.Strong(name)+": "+screen.Clean(first), 2)...)
		lines = append(lines, h.IndentAndWrapError(rest)...)
	}
	if r.Output != "" {
		lines = append(lines, program.StoryMargin+s.Quiet("printed:"))
		lines = append(lines, h.IndentAndWrapError(strings.TrimRight(r.Output, "\n"))...)
	}
	if r.Status != scenario.Passed && len(r.Story) > 0 {
		lines = append(lines, program.StoryMargin+s.Quiet("what happened:"))
		lines = append(lines, engine.Map(r.Story, func(line string) string { return program.StoryMargin + line })...)
	}
	return lines
}

// ResultsDocument is the JSON output of test. It contains no times, so that equal scripts give equal output.
type ResultsDocument struct {
	program.Document
	Passed   int                      `json:"passed"`
	Failed   int                      `json:"failed"`
	Errors   int                      `json:"errors"`
	Pending  int                      `json:"pending"`
	Results  []scenario.Result        `json:"results"`
	Coverage []scripting.CoverageLine `json:"coverage,omitempty"` // what scenarios can reach, with counts; only with --coverage
	Mutants  []MutantRow              `json:"mutants,omitempty"`  // mutants and their results; only with --mutate
}

var fileAndLine = regexp.MustCompile(`^(.+\.lua):([0-9]{1,9})$`)

func splitPathsAndLineNumbers(h *program.Host, places []string) (paths []string, lines map[string][]int) {
	lines = map[string][]int{}
	for _, place := range places {
		if m := fileAndLine.FindStringSubmatch(place); m != nil && !program.IsFile(h.AbsPath(place)) {
			line, _ := strconv.Atoi(m[2])
			place = m[1]
			lines[place] = append(lines[place], line)
		}
		paths = append(paths, place)
	}
	return paths, lines
}

func linesByText(h *program.Host, packs *load.Packs, lines map[string][]int) (map[string][]int, error) {
	byName := map[string][]int{}
	for path, own := range lines {
		texts, err := load.FindScenarios(h, packs, []string{path})
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			byName[t.Name] = append(byName[t.Name], own...) // several paths may name one file
		}
	}
	return byName, nil
}

func (o *testOptions) describeSelection() string {
	var parts []string
	if run := o.Selection.Run; run != nil && run.String() != "" {
		parts = append(parts, "--run "+program.QuoteForTerminal(run.String()))
	}
	for _, tag := range o.Selection.Tags {
		parts = append(parts, "--tag "+program.QuoteForTerminal(tag))
	}
	for _, tag := range o.Selection.ExceptTags {
		parts = append(parts, "--except-tag "+program.QuoteForTerminal(tag))
	}
	for _, file := range slices.Sorted(maps.Keys(o.Selection.Lines)) {
		for _, line := range o.Selection.Lines[file] {
			parts = append(parts, fmt.Sprintf("%s:%d", file, line))
		}
	}
	if o.Selection.Only != nil {
		parts = append(parts, "--last-failed")
	}
	return strings.Join(parts, ", ")
}

// lastFailedPath returns the path of the file that lists a game's failed scenarios in this working directory, or "".
func lastFailedPath(h *program.Host, r *scripting.Ruleset) string {
	return journals.UserDataPath(h, filepath.Join("last_failed", fmt.Sprintf("%016x.json", engine.HashString(h.Dir+"\n"+r.Name))))
}

const maxLastFailed = 4 << 20

func readFailures(h *program.Host, r *scripting.Ruleset) map[scenario.Key]bool {
	var keys []scenario.Key
	lines, err := disk.ReadRegularFile(lastFailedPath(h, r), maxLastFailed)
	if err != nil || json.Unmarshal(lines, &keys) != nil || len(keys) == 0 {
		return nil
	}
	return engine.SetOf(keys, func(k scenario.Key) scenario.Key { return k })
}

// saveFailures stores which scenarios failed, and keeps the stored results of scenarios that were not run. If it
// cannot, it removes the outdated list. It prints an error only if the removal fails.
func saveFailures(h *program.Host, r *scripting.Ruleset, report *scenario.Report) {
	path, failed := lastFailedPath(h, r), readFailures(h, r)
	before := len(failed)
	if failed == nil {
		failed = map[scenario.Key]bool{}
	}
	for i := range report.Results {
		if one := &report.Results[i]; one.HasFailed() {
			failed[one.Key()] = true
		} else {
			delete(failed, one.Key())
		}
	}
	if path == "" || before+len(failed) == 0 {
		return
	}
	keys := slices.SortedFunc(maps.Keys(failed), func(a, b scenario.Key) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.Name, b.Name))
	})
	body, err := json.Marshal(keys)
	if err == nil && len(body) <= maxLastFailed && cmp.Or(os.MkdirAll(filepath.Dir(path), 0o700), disk.Replace(path, body, 0o600)) == nil {
		return
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		h.PrintToStderr("%s", err)
	}
}
