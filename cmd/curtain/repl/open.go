package repl

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/prompt"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// openScenario is a scenario open at the console. It is replayed when its file or scripts are saved.
type openScenario struct {
	*program.Host
	game  *load.Loaded
	paths []string // files and folders that contain its file
	name  *regexp.Regexp
	texts []*source.Text // the scenario files, as last read
	c     *console.Console
	now   *scenario.Opened
	told  scenario.Status   // the status last printed
	saved *watch.Inbox[any] // updates of its files
}

// PlayScenario replays the first scenario whose name matches a pattern and runs a console there: at
// its first assertion, or where it fails.
func PlayScenario(h *program.Host, g *load.Loaded, texts []*source.Text, paths []string, pattern string) (status int) {
	compiled, ok := h.Pattern("test", "--play", pattern)
	if !ok {
		return program.ExitUsage
	}
	m := &openScenario{Host: h, game: g, paths: paths, name: compiled, texts: texts, saved: watch.NewInbox[any]()}
	err := m.play(g.Content)
	if err == nil {
		m.c, err = console.New(console.Options{
			Ruleset: g.Ruleset, Content: g.Content, Seed: 1, Files: g.EveryFile, Out: h.Out, Screen: h.Screen,
			Run: h.Limits.Run, Elsewhere: h.ProgramVerb, First: m.opening(pattern),
		})
	}
	if err != nil {
		return h.Explain("test", program.UsageError{Err: err})
	}
	m.name = regexp.MustCompile("^" + regexp.QuoteMeta(m.now.Name) + "$")
	h.Print(h.Fold(h.Screen().Strong(m.now.Name), 2)...)
	h.Print(m.now.Story...)
	h.Print(m.standing()...)
	if err := m.c.Follow(m.now.Past, m.now.At); err != nil {
		h.Complain("%s", err)
	}
	return Console(h, m.c, g, nil, m)
}

func (m *openScenario) play(content scripting.Content) error {
	o, err := scenario.Open(content, m.texts, scenario.Options{Run: m.name, Screen: m.Screen(), Stop: m.IsStopped, Limits: m.Limits})
	if err == nil {
		m.now = o
	}
	return err
}

// opening returns an opening that creates the scenario's game. If m.c is set, it first replays the
// scenario with the console's scripts.
func (m *openScenario) opening(name string) *prompt.Opening {
	return &prompt.Opening{Words: "scenario " + name, Begin: func(log *engine.Log) (screen.Table, error) {
		if m.c != nil {
			if err := m.play(m.c.Content); err != nil {
				return nil, err
			}
		}
		t := m.now.Past.Start.Fresh()
		t.CopyFrom(m.now.Past.Start)
		log.Events = slices.Clone(m.now.Past.Events)
		t.Listen(log)
		return t, nil
	}}
}

func (m *openScenario) standing() []string {
	m.told = m.now.Status
	if m.now.Status == scenario.Passed {
		return m.Fold(fmt.Sprintf("It passes. Stopped at %s:%d, its first assertion; `redo` continues.", m.now.FailFile, m.now.FailLine), 2)
	}
	return append([]string{"Stopped where it fails:"}, m.FoldText(strings.TrimSpace(m.now.Message))...)
}

// again replays the scenario in a new game of the console and prints whether it passes.
func (m *openScenario) again() {
	was := m.told
	if err := m.play(m.c.Content); err != nil {
		m.Print(m.FoldText("The scenario can no longer be opened: " + err.Error())...)
		return
	}
	s := m.Screen()
	m.told = m.now.Status
	name := screen.Clean(m.now.Name)
	if err := m.c.Anew(*m.opening(name), m.now.Past, m.now.At); err != nil {
		m.Complain("%s", err)
	}
	switch {
	case m.now.Status != scenario.Passed:
		m.Print(m.Fold(s.Bad(fmt.Sprintf("%s fails at %s:%d:", name, screen.Clean(m.now.FailFile), m.now.FailLine)), 2)...)
		m.Print(m.FoldText(strings.TrimSpace(m.now.Message))...)
	case was == scenario.Passed:
		m.Print(m.Fold(s.Good(name+" passes, as before."), 2)...)
	default:
		m.Print(m.Fold(s.Good(name+" passes now."), 2)...)
	}
}

// follow watches the scenario's files until ctx ends. Each update also wakes the receiver of other.
func (m *openScenario) follow(ctx context.Context, other *watch.Inbox[*load.Loaded]) {
	// Copied, since a reload may replace the game meanwhile.
	packs, paths, own := m.game.Packs, m.paths, *m.Host
	roots := packs.Roots()
	for _, path := range paths {
		roots = append(roots, m.At(path))
	}
	if len(roots) == 0 {
		return
	}
	watch.Start(ctx, watch.Watch[any]{
		Roots: roots, Texts: m.texts,
		On: func(u watch.Update[any]) {
			m.saved.Put(u)
			other.Wake()
		},
		Read: func() ([]*source.Text, error) { return load.Scenarios(&own, packs, paths) },
		Load: func([]*source.Text, any) (any, error) { return nil, nil },
	})
}

func (m *openScenario) refresh() {
	for _, u := range m.saved.Take() {
		switch {
		case u.Err != nil:
			m.Print(m.FoldText("Cannot read the scenario: " + u.Err.Error())...)
		case len(u.Changed) > 0:
			m.texts = u.Texts
			m.again()
		}
	}
}
