package studio

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/prompt"
	"curtaincall/scripting/watch"
)

// game is a loaded game, the watcher of its scripts on disk, and the consoles that play it.
type game struct {
	saved *load.Followed

	mu       sync.Mutex
	loaded   *load.Loaded // with the current scripts
	consoles []*console.Console
}

func (g *game) now() *load.Loaded {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.loaded
}

func (g *game) follow(c *console.Console) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.consoles = append(g.consoles, c)
}

// game returns a game. Its first call for a ruleset loads the game and starts watching its scripts.
func (s *Server) game(r *scripting.Ruleset) (*game, error) {
	s.loading.Lock()
	defer s.loading.Unlock()
	if g := s.games[r.Name]; g != nil {
		return g, nil
	}
	loaded, err := load.Most(s.h, r)
	if err != nil {
		return nil, err
	}
	g := &game{loaded: loaded, saved: load.Follow(s.ctx, s.h, loaded)}
	s.games[r.Name] = g
	go s.followScripts(g)
	return g, nil
}

// open starts a game at a new table of the server.
func (s *Server) open(r *scripting.Ruleset, seed engine.Seed, setup string) (*table, error) {
	g, err := s.game(r)
	if err != nil {
		return nil, err
	}
	t := newTable(setup)
	t.rules = r
	if err := s.beginAt(t, g, seed, setup); err != nil {
		return nil, err
	}
	return t, s.addTable(t)
}

// beginAt starts a game and sets the table's console, which is reloaded when scripts are saved.
func (s *Server) beginAt(t *table, g *game, seed engine.Seed, setup string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	setup = g.loaded.Content.FullWords(setup)
	h := hostFor(s.h, &t.out)
	c, err := console.New(console.Options{
		Ruleset: t.rules, Content: g.loaded.Content, Seed: seed,
		First: &prompt.Opening{Words: cmp.Or(setup, t.rules.Title), Setup: &scripting.Start{Seed: seed, Words: setup}},
		Files: g.loaded.EveryFile, Out: h.Out, Screen: wideScreen, Run: h.Limits.Run, Elsewhere: h.ProgramVerb, Stopped: h.IsStopped,
	})
	if err != nil {
		return err
	}
	repl.AddKeeping(h, c, g.loaded)
	g.consoles = append(g.consoles, c)
	t.console = c
	return nil
}

func hostFor(h *program.Host, out io.Writer) *program.Host {
	apart := *h
	apart.Out = screen.NewWriter(out, func() bool { return true })
	apart.Err = apart.Out
	return &apart
}

const journalName = "the journal"

// openJournal opens a journal at a table, at its last action. A shared page opens it at the start,
// where redo steps through the recorded actions.
func (s *Server) openJournal(t *table, body []byte) error {
	j, err := journal.Read(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%s: %w", journalName, err)
	}
	h := hostFor(s.h, &t.out)
	k, err := journals.Find(h, journalName, j)
	if err == nil && !s.alone {
		err = k.UnderToday(load.Most)
	}
	if err != nil {
		return err
	}
	c, found, err := k.Open()
	if err != nil {
		return err
	}
	c.Screen = wideScreen
	t.rules, t.console, t.verdict = k.Rules, c, linesOf(found)
	if s.alone {
		c.Stopped = h.IsStopped
		return c.Go("start")
	}
	repl.AddKeeping(h, c, k.Today)
	return nil
}

// followScripts reloads all consoles of a game whenever its scripts are saved, until s.ctx ends.
func (s *Server) followScripts(g *game) {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-g.saved.Ready():
		}
		for _, u := range g.saved.Take() {
			if u.Blind != nil || u.Err == nil && len(u.Changed) == 0 {
				continue // nothing to report
			}
			for _, c := range g.adopt(u) {
				s.reloadTable(c, func() {
					if u.Err != nil {
						c.Broken(u.Err)
					} else {
						c.Reload(u.Live.Content, u.Changed)
					}
				})
			}
		}
	}
}

// adopt sets g.loaded to the updated scripts, unless they have errors. It returns the consoles of
// the game, for the caller to notify after g.mu is unlocked.
func (g *game) adopt(u watch.Update[*load.Loaded]) (consoles []*console.Console) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if u.Err == nil {
		g.loaded = u.Live
		g.saved.SetInUse(g.loaded)
	}
	return slices.Clone(g.consoles)
}
