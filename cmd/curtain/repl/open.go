package repl

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

type scenarioConsole struct {
	*program.Host
	game          *load.LoadedGame
	paths         []string           // files and folders that contain the scenario's file
	selection     scenario.Selection // selects the scenario to open: the first that matches
	texts         []*source.Text     // the scenario files as they were read last
	c             *console.Console
	opened        *scenario.StoppedScenario
	printedStatus scenario.Status   // the scenario's status as it was printed last
	fileUpdates   *watch.Inbox[any] // receives updates of the scenario files
}

// OpenConsoleInScenario runs a console at the first assertion, or at the failure, of a scenario. This is the first
// selected scenario whose name matches pattern, which replaces selected.Run. paths are the files or folders of texts.
func OpenConsoleInScenario(h *program.Host, g *load.LoadedGame, texts []*source.Text, paths []string, selected scenario.Selection, pattern string) (status int) {
	var ok bool
	if selected.Run, ok = h.CompilePattern("test", "--play", pattern); !ok {
		return program.ExitUsage
	}
	m := &scenarioConsole{Host: h, game: g, paths: paths, selection: selected, texts: texts, fileUpdates: watch.NewInbox[any]()}
	err := m.replayScenario(g.Content)
	if err == nil {
		o := g.ConsoleOptions(h, scripting.GameStart{Seed: 1})
		o.First = m.scenarioOpening(pattern)
		m.c, err = console.New(o)
	}
	switch {
	case errors.Is(err, scenario.ErrNoGame):
		h.PrintToStderr("%s", strings.Join(h.IndentAndWrapError(err.Error()), "\n"))
		return program.ExitFailures
	case err != nil:
		return h.PrintError("test", program.UsageError{Err: err})
	}
	m.selection = scenario.Selection{Only: map[scenario.Key]bool{m.opened.Key(): true}}
	h.PrintParagraph(h.Screen().Strong(m.opened.Name))
	h.Print(m.opened.Story...)
	m.printedStatus = m.opened.Status
	if m.opened.Status == scenario.Passed {
		h.PrintParagraph(fmt.Sprintf("The scenario passes. Stopped at %s:%d, its first assertion; `redo` continues.", m.opened.FailFile, m.opened.FailLine))
	} else {
		h.Print("Stopped where it fails:")
		h.Print(h.IndentAndWrapError(strings.TrimSpace(m.opened.Message))...)
	}
	if err := m.c.PlayScenarioActions(nil, m.opened.Record, m.opened.StepCount); err != nil {
		h.PrintToStderr("%s", err)
	}
	return RunConsole(h, m.c, g, nil, m)
}

func (m *scenarioConsole) replayScenario(content *scripting.Generation) error {
	saved, err := m.game.Packs.SavedSnapshots(m.texts)
	if err != nil {
		return err
	}
	o, err := scenario.OpenGameAtFailureOrAssertion(content, m.texts, scenario.Options{Selection: m.selection, Snapshots: saved, Screen: m.Screen(), Stop: m.IsStopped, Limits: m.Limits})
	if err == nil {
		m.opened = o
	}
	return err
}

// scenarioOpening returns an opening, with the words "scenario" and name, that begins a game in the start state of the
// scenario. If m.c is set when a game begins, the scenario is first replayed with the scripts of m.c.
func (m *scenarioConsole) scenarioOpening(name string) *console.Opening {
	return &console.Opening{Words: "scenario " + name, Begin: func(log *engine.Log) (screen.Table, error) {
		if m.c != nil {
			if err := m.replayScenario(m.c.Content); err != nil {
				return nil, err
			}
		}
		t := screen.CopyOf(m.opened.Record.Start)
		log.Events = slices.Clone(m.opened.Record.Events)
		t.SetLog(log)
		return t, nil
	}}
}

func (m *scenarioConsole) replayScenarioAndPrint() {
	was := m.printedStatus
	if err := m.replayScenario(m.c.Content); err != nil {
		m.Print(m.IndentAndWrapError("The scenario can no longer be opened: " + err.Error())...)
		return
	}
	s := m.Screen()
	m.printedStatus = m.opened.Status
	name := screen.Clean(m.opened.Name)
	if err := m.c.PlayScenarioActions(m.scenarioOpening(name), m.opened.Record, m.opened.StepCount); err != nil {
		m.PrintToStderr("%s", err)
	}
	switch {
	case m.opened.Status != scenario.Passed:
		m.PrintParagraph(s.Bad(fmt.Sprintf("%s fails at %s:%d:", name, screen.Clean(m.opened.FailFile), m.opened.FailLine)))
		m.Print(m.IndentAndWrapError(strings.TrimSpace(m.opened.Message))...)
	case was == scenario.Passed:
		m.PrintParagraph(s.Good(name + " passes, as before."))
	default:
		m.PrintParagraph(s.Good(name + " passes now."))
	}
}

// watchScenarioFiles starts to watch the scenario files until ctx ends. It puts each update into m.fileUpdates and
// calls wake.WakeReceiver, because the console waits only for wake.
func (m *scenarioConsole) watchScenarioFiles(ctx context.Context, wake *watch.Inbox[*load.LoadedGame]) {
	// Copied, since a reload may replace the game meanwhile.
	packs, paths, own := m.game.Packs, m.paths, *m.Host
	roots := append(packs.WatchedPaths(), engine.Map(paths, m.AbsPath)...)
	if len(roots) == 0 {
		return
	}
	watch.Start(ctx, watch.Options[any]{
		Roots: roots, Texts: m.texts,
		OnUpdate: func(u watch.Update[any]) {
			m.fileUpdates.Put(u)
			wake.WakeReceiver()
		},
		Read: func() ([]*source.Text, error) { return load.FindScenarios(&own, packs, paths) },
		Load: func([]*source.Text, any) (any, error) { return nil, nil },
	})
}

func (m *scenarioConsole) replayOnFileUpdates() {
	for _, u := range m.fileUpdates.TakeAll() {
		switch {
		case u.Err != nil:
			m.Print(m.IndentAndWrapError("Cannot read the scenario: " + u.Err.Error())...)
		case len(u.Changed) > 0:
			m.texts = u.Texts
			m.replayScenarioAndPrint()
		}
	}
}
