package test

import (
	"context"
	"maps"
	"os"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/watch"
)

type testWatcher struct {
	*program.Host
	game            *load.LoadedGame
	paths           []string // scenario files and folders; none means all
	options         testOptions
	prompt          terminal.Prompt // prompt of the terminal; nil without one
	updates         *watch.Inbox[*scripting.Generation]
	changedSinceRun []string // files that changed since the last complete run

	scenarios []*source.Text        // the scenario files of the last update
	broken    bool                  // whether the last update has an error
	filter    scenario.Selection    // scenarios to run: options.Selection, unless a key was pressed to select others
	failed    map[scenario.Key]bool // scenarios that failed when they were last run
}

func runTestsOnSave(h *program.Host, r *scripting.Ruleset, paths []string, lines map[string][]int, o testOptions) int {
	first, err := load.FindValidPacks(h, r)
	if err != nil {
		return h.PrintError("test", err)
	}
	w := &testWatcher{Host: h, game: &load.LoadedGame{Ruleset: r, Packs: first}, paths: paths, failed: map[scenario.Key]bool{}, updates: watch.NewInbox[*scripting.Generation]()}
	if o.Selection.Lines, err = linesByText(h, first, lines); err != nil {
		return h.PrintError("test", err)
	}
	w.options, w.filter = o, o.Selection
	roots := first.WatchedPaths()
	for _, path := range paths {
		if _, err := os.Stat(h.AbsPath(path)); err == nil {
			roots = append(roots, h.AbsPath(path))
		}
	}
	if first.Base.Folder == "" && len(first.ModsInUse()) == 0 && len(roots) == len(first.Places) {
		return h.PrintMisuse("test", "--watch: the scripts of %s are built into the program: name a folder to watch with --scripts", r.Name)
	}
	read := func() ([]*source.Text, error) { return w.readScriptsAndScenarios(h) }
	if _, err := read(); err != nil {
		return h.PrintError("test", err)
	}
	ctx, stop := context.WithCancel(h.Interrupted)
	done := watch.Start(ctx, watch.Options[*scripting.Generation]{
		Roots: roots,
		Read:  read,
		Load: func(texts []*source.Text, previous *scripting.Generation) (*scripting.Generation, error) {
			return r.Load(load.WithoutManifests(source.WithoutScenarios(texts)), h.Limits, previous)
		},
		OnUpdate: w.updates.Put,
	})
	defer func() { stop(); <-done }()
	apart, shut := h.CopyWithStoppableOutput(nil)
	defer shut()
	w.Host = apart
	keys := make(chan byte)
	awaitKey := func() {
		if key, err := terminal.ReadKey(w.prompt); err == nil {
			keys <- key
		}
	}
	if w.prompt = h.OpenPrompt(nil); w.prompt != nil {
		defer w.prompt.Close()
		go awaitKey()
	}
	for {
		select {
		case key := <-keys:
			if key == 'q' {
				return program.ExitOK
			}
			if _, err := program.RunInterruptibly(h, func() (struct{}, error) { w.runScenariosForKey(key); return struct{}{}, nil }); err != nil {
				return program.ExitInterrupted
			}
			go awaitKey()
		case <-h.Interrupted.Done():
			return program.ExitInterrupted
		case <-w.updates.Ready():
			if _, err := program.RunInterruptibly(h, w.runTestsAffectedByUpdates); err != nil {
				return program.ExitInterrupted
			}
		}
	}
}

func (w *testWatcher) readScriptsAndScenarios(h *program.Host) ([]*source.Text, error) {
	packs, err := load.FindValidPacks(h, w.game.Ruleset)
	if err != nil {
		return nil, err
	}
	defined, err := packs.ReadDefinitions()
	if err == nil {
		err = packs.CheckTotalModSize(defined)
	}
	if err != nil {
		return nil, err
	}
	scenarios, err := load.FindScenarios(h, packs, w.paths)
	return append(defined, scenarios...), err
}

func (w *testWatcher) runTestsAffectedByUpdates() (none struct{}, err error) {
	for _, u := range w.updates.TakeAll() {
		if u.WatchErr != nil {
			w.Print(w.Screen().TranslateAndWrap(load.DescribePolling(u.WatchErr, w.MessageLanguage()), 2)...)
			continue
		}
		w.runAffectedFirst(u)
	}
	return none, nil
}

func (w *testWatcher) runAffectedFirst(u watch.Update[*scripting.Generation]) {
	first := w.game.Content == nil
	switch {
	case first:
	case w.Columns() > 0 && w.Env("TERM") != "dumb":
		screen.Send(w.Out, screen.NewPage)
	default:
		w.Print("", strings.Repeat("-", min(w.Screen().Width, 40)))
	}
	if w.broken = u.Err != nil; w.broken {
		w.Print(u.Err.Error(), "")
		w.Print(w.Screen().Bad("Waiting for a fix."))
		w.printWatchBanner()
		return
	}
	w.changedSinceRun = append(w.changedSinceRun, u.Changed...)
	touched, rest := w.splitAffectedScenarios(u)
	switch {
	case first:
	case len(u.Changed) == 0:
		w.Print("The scripts are back to what they were at the last run:")
	default:
		after := *w.game
		after.Content = u.Content
		changes := load.DescribeChanges(w.game, &after, u.Changed, w.MessageLanguage())
		w.Printf("%s: running %s of %d first", changes, speech.CountWithNoun(len(touched), "scenario file"), len(touched)+len(rest))
	}
	w.game.Content, w.scenarios = u.Content, append(slices.Clip(touched), rest...)
	if w.runSelectedAndPrint(touched, rest) {
		w.changedSinceRun = nil
	}
}

// runSelectedAndPrint runs the selected scenarios of each list in turn and prints the results. It returns false,
// without a summary, if it was interrupted, the scripts have changed meanwhile or snapshots cannot be read.
func (w *testWatcher) runSelectedAndPrint(lists ...[]*source.Text) (complete bool) {
	report, options := &scenario.Report{}, w.options
	options.Selection = w.filter
	for _, texts := range lists {
		if len(texts) == 0 {
			continue
		}
		files, err := w.game.Packs.ReadSnapshots(texts)
		if err != nil {
			w.PrintError("test", err)
			return false
		}
		options.Snapshots = snapshotsToCompare(files, options)
		part, interrupted := runScenarios(w.Host, w.game.Content, texts, options)
		if interrupted {
			return false
		}
		if err := writeSnapshots(w.Host, files, part, options); err != nil {
			w.PrintError("test", err)
		}
		report.Results = append(report.Results, part.Results...)
		for i := range part.Results {
			w.failed[part.Results[i].Key()] = part.Results[i].HasFailed()
		}
		if w.updates.HasUpdates() {
			return false
		}
		if options.FailFast && !part.HasNoFailures() {
			break
		}
	}
	if len(report.Results) == 0 && w.filter.Only != nil { // as in runTest
		w.options.Selection.Only = nil
		w.filter = w.options.Selection
		return w.runSelectedAndPrint(lists...)
	}
	saveFailures(w.Host, w.game.Ruleset, report)
	reportResults(w.Host, w.game.Ruleset, report, options)
	w.printWatchBanner()
	return true
}

func (w *testWatcher) runScenariosForKey(key byte) {
	switch key {
	case 'a':
		w.filter = w.options.Selection
	case 'f':
		maps.DeleteFunc(w.failed, func(_ scenario.Key, failed bool) bool { return !failed })
		if len(w.failed) == 0 {
			w.Print("No scenario has failed.")
			return
		}
		w.filter = scenario.Selection{Only: maps.Clone(w.failed)}
	case 'p':
		w.Print("Pattern for scenario or file names (empty for all):")
		pattern, err := w.prompt.AskForLine("> ")
		pattern = strings.TrimRight(pattern, "\r\n")
		run, ok := w.CompilePattern("test", "p", pattern)
		if err != nil || !ok {
			return
		}
		w.filter = w.options.Selection
		if pattern != "" {
			w.filter.Run = run
		}
	case 'r':
	default:
		return
	}
	if w.broken || w.game.Content == nil {
		w.Print(w.Screen().Bad("Waiting for a fix."))
		return
	}
	w.runSelectedAndPrint(w.scenarios)
}

// splitAffectedScenarios splits the scenario files. touched has those that changed or mention a changed definition.
func (w *testWatcher) splitAffectedScenarios(u watch.Update[*scripting.Generation]) (touched, rest []*source.Text) {
	var ids []string
	for _, c := range []*scripting.Generation{w.game.Content, u.Content} {
		if c == nil {
			continue
		}
		for _, e := range c.Entries() {
			if slices.Contains(w.changedSinceRun, e.Where.File) {
				ids = append(ids, e.ID)
			}
		}
	}
	changed := syntax.NewWordSet(ids)
	for _, t := range u.Texts {
		if !source.IsScenario(t.Name) {
			continue
		}
		if slices.Contains(w.changedSinceRun, t.Name) || changed.OccursIn(t.Body) {
			touched = append(touched, t)
		} else {
			rest = append(rest, t)
		}
	}
	return touched, rest
}

func (w *testWatcher) printWatchBanner() {
	base := w.game.Packs.Base
	where := base.Prefix
	if base.Folder == "" {
		where = "the given files"
	}
	if len(w.game.Packs.ModsInUse()) > 0 {
		where += " and in mods"
	}
	keys := "; Ctrl-C ends."
	if w.prompt != nil {
		keys = "; keys: a all, f failed, p pattern, r again, q quit."
	}
	w.PrintParagraph(w.Screen().Quiet("Watching for changes in " + screen.Clean(where) + keys))
}
