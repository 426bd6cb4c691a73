package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// mending is a scenario that is open at the console, and played again whenever it or the
// scripts are saved.
type mending struct {
	*host
	game  *game
	paths []string // where its file is
	name  *regexp.Regexp
	texts []*source.Text // its files, as they were read last
	c     *console.Console
	now   *scenario.Opened
	told  scenario.Status // what was said of it last
	saved *watch.Inbox    // its files
}

// playScenario opens a scenario at the console: with all that it does, at its first
// assertion, or where it fails.
func (h *host) playScenario(g *game, texts []*source.Text, paths []string, name string) int {
	sentence, ok := h.pattern("test", "--play", name)
	if !ok {
		return exitUsage
	}
	m := &mending{host: h, game: g, paths: paths, name: sentence, texts: texts, saved: watch.NewInbox()}
	err := m.play(g.content)
	if err == nil {
		m.c, err = console.New(console.Options{
			Ruleset: g.Ruleset, Content: g.content, Seed: 1, Files: g.everyFile, Out: h.out, Screen: h.screen,
			Run: h.limits.Run, Elsewhere: h.programVerb, First: m.opening(name),
		})
	}
	if err != nil {
		return h.explain("test", usageError{err})
	}
	m.name = regexp.MustCompile("^" + regexp.QuoteMeta(m.now.Name) + "$")
	h.print(h.fold(h.screen().Strong(m.now.Name), 2)...)
	h.print(m.now.Story...)
	h.print(m.standing()...)
	if err := m.c.Follow(m.now.Past, m.now.At); err != nil {
		h.complain("%s", err)
	}
	return h.console(m.c, g, nil, m)
}

// play plays the scenario under a content.
func (m *mending) play(content scripting.Content) error {
	o, err := scenario.Open(content, m.texts, scenario.Options{Run: m.name, Screen: m.screen(), Stop: m.stopped, Limits: m.limits})
	if err == nil {
		m.now = o
	}
	return err
}

// opening begins the game of the scenario, as it was played last or, under other scripts
// since, as it begins under those.
func (m *mending) opening(name string) *scripting.Opening {
	return &scripting.Opening{Words: "scenario " + name, Begin: func(log *engine.Log) (engine.Table, error) {
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

// standing says where the scenario was stopped.
func (m *mending) standing() []string {
	m.told = m.now.Status
	if m.now.Status == scenario.Passed {
		return m.fold(fmt.Sprintf("It passes. Stopped at %s:%d, its first assertion; `redo` goes on as it does.", m.now.FailFile, m.now.FailLine), 2)
	}
	return append([]string{"Stopped where it fails:"}, m.folded(strings.TrimSpace(m.now.Message))...)
}

// again plays the scenario once more, and reports whether it passes now. The game of before
// can be gone back to.
func (m *mending) again() {
	was := m.told
	if err := m.play(m.c.Content); err != nil {
		m.print(m.folded("The scenario can no longer be opened: " + err.Error())...)
		return
	}
	s := m.screen()
	m.told = m.now.Status
	name := screen.Clean(m.now.Name)
	if err := m.c.Anew(*m.opening(name), m.now.Past, m.now.At); err != nil {
		m.complain("%s", err)
	}
	switch {
	case m.now.Status != scenario.Passed:
		m.print(m.fold(s.Bad(fmt.Sprintf("%s fails at %s:%d:", name, screen.Clean(m.now.FailFile), m.now.FailLine)), 2)...)
		m.print(m.folded(strings.TrimSpace(m.now.Message))...)
	case was == scenario.Passed:
		m.print(m.fold(s.Good(name+" passes, as before."), 2)...)
	default:
		m.print(m.fold(s.Good(name+" passes now."), 2)...)
	}
}

// scenarioFiles stands for the content of scenario files, which define nothing.
type scenarioFiles struct{ scripting.Content }

// follow watches the files of the scenario, until ctx ends, and wakes who waits for other
// files.
func (m *mending) follow(ctx context.Context, other *watch.Inbox) {
	// What is watched stays as it is now: a reload may replace the game meanwhile.
	packs, paths, own := m.game.packs, m.paths, *m.host
	roots := packs.roots()
	for _, path := range paths {
		roots = append(roots, m.at(path))
	}
	if len(roots) == 0 {
		return
	}
	watch.Start(ctx, watch.Watch{
		Roots: roots, Texts: m.texts, Content: scenarioFiles{},
		On: func(u watch.Update) {
			m.saved.Put(u)
			other.Wake()
		},
		Read: func() ([]*source.Text, error) { return own.scenarios(packs, paths) },
		Load: func([]*source.Text, scripting.Content) (scripting.Content, error) { return scenarioFiles{}, nil },
	})
}

// refresh plays the scenario again if its files were saved.
func (m *mending) refresh() {
	for _, u := range m.saved.Take() {
		switch {
		case u.Err != nil:
			m.print(m.folded("The scenario cannot be read: " + u.Err.Error())...)
		case len(u.Changed) > 0:
			m.texts = u.Texts
			m.again()
		}
	}
}
