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
)

// watchedGame is a loaded game, the watcher of its scripts on disk, and the consoles that play it.
type watchedGame struct {
	savedScripts *load.ScriptUpdates

	mu       sync.Mutex
	loaded   *load.LoadedGame // with the latest scripts on disk that have no errors
	consoles []*console.Console
}

func (g *watchedGame) latestLoadedGame() *load.LoadedGame {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.loaded
}

// loadGameOnce returns the game of a ruleset. The first call loads and begins to watch its scripts.
func (s *Server) loadGameOnce(r *scripting.Ruleset) (*watchedGame, error) {
	s.loadMu.Lock()
	defer s.loadMu.Unlock()
	if g := s.games[r.Name]; g != nil {
		return g, nil
	}
	loaded, err := load.LoadUsableAndReport(s.h, r)
	if err != nil {
		return nil, err
	}
	g := &watchedGame{loaded: loaded, savedScripts: load.WatchScripts(s.ctx, s.h, loaded)}
	s.games[r.Name] = g
	go s.reloadConsolesOnSave(g)
	return g, nil
}

func (s *Server) openTable(r *scripting.Ruleset, seed engine.Seed, setup string) (*gameTable, error) {
	t, err := s.startTable(r, seed, setup)
	if err != nil {
		return nil, err
	}
	return t, s.addTable(t)
}

// startTable starts a game at a table that the server does not list.
func (s *Server) startTable(r *scripting.Ruleset, seed engine.Seed, setup string) (*gameTable, error) {
	g, err := s.loadGameOnce(r)
	if err != nil {
		return nil, err
	}
	t := newTable(setup)
	t.rules = r
	g.mu.Lock()
	defer g.mu.Unlock()
	setup = g.loaded.Content.SetupWithFullIDs(setup)
	h := copyHostWithOutput(s.h, &t.out)
	t.console, err = console.New(console.Options{
		Ruleset: r, Content: g.loaded.Content, Seed: seed,
		First:     &prompt.Opening{Words: cmp.Or(setup, r.Title), Setup: &scripting.GameStart{Seed: seed, Words: setup}},
		ReadFiles: g.loaded.RereadFiles, Out: h.Out, Screen: unwrappedScreen, SearchInstructions: h.Limits.Run, Elsewhere: h.ProgramCommandHint, Stopped: h.IsStopped,
	})
	if err != nil {
		return nil, err
	}
	repl.AddScenarioCommands(h, t.console, g.loaded)
	g.consoles = append(g.consoles, t.console)
	return t, nil
}

func copyHostWithOutput(h *program.Host, out io.Writer) *program.Host {
	apart := *h
	apart.Out = screen.NewWriter(out, func() bool { return true })
	apart.Err = apart.Out
	return &apart
}

const journalName = "the journal"

// openJournalAtTable replays a journal to its end at a new console of a table. A shared page then
// goes back to the start, from where redo steps through the recorded actions.
func (s *Server) openJournalAtTable(t *gameTable, body []byte) error {
	j, err := journal.Read(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%s: %w", journalName, err)
	}
	h := copyHostWithOutput(s.h, &t.out)
	k, err := journals.NewOpenedJournal(h, journalName, j)
	if err == nil && !s.isSharedPage {
		k.Current, err = load.LoadUsableAndReport(k.Host, k.Rules)
	}
	if err != nil {
		return err
	}
	c, found, err := k.ReplayAndDescribe()
	if err != nil {
		return err
	}
	c.Screen = unwrappedScreen
	t.rules, t.console, t.verdict = k.Rules, c, textToHTML(found)
	if s.isSharedPage {
		c.Stopped = h.IsStopped
		return c.GoToPlace("start")
	}
	repl.AddScenarioCommands(h, c, k.Current)
	return nil
}

// reloadConsolesOnSave reloads all consoles of a game whenever its scripts are saved, until s.ctx ends.
func (s *Server) reloadConsolesOnSave(g *watchedGame) {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-g.savedScripts.Ready():
		}
		for _, u := range g.savedScripts.TakeAll() {
			if u.Blind != nil || u.Err == nil && len(u.Changed) == 0 {
				continue // nothing to report
			}
			g.mu.Lock()
			if u.Err == nil {
				g.loaded = u.Content
				g.savedScripts.SetInUse(g.loaded)
			}
			consoles := slices.Clone(g.consoles) // reloaded without holding g.mu
			g.mu.Unlock()
			for _, c := range consoles {
				s.reloadConsoleAndNotify(c, func() {
					if u.Err != nil {
						c.PrintReloadError(u.Err)
					} else {
						c.Reload(u.Content.Content, u.Changed)
					}
				})
			}
		}
	}
}
