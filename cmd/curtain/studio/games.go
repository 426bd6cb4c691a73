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
)

type watchedGame struct {
	savedScripts *load.ScriptUpdates

	mu     sync.Mutex
	loaded *load.LoadedGame // with the latest scripts on disk that have no errors
}

func (g *watchedGame) latestLoadedGame() *load.LoadedGame {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.loaded
}

func (s *Server) latestLoadedGame(r *scripting.Ruleset) (*load.LoadedGame, error) {
	g, err := s.loadGameOnce(r)
	if err != nil {
		return nil, err
	}
	return g.latestLoadedGame(), nil
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
	go s.reloadTablesOnSave(g)
	return g, nil
}

func (s *Server) openTable(r *scripting.Ruleset, seed engine.Seed, setup string) (*gameTable, error) {
	g, err := s.loadGameOnce(r)
	if err != nil {
		return nil, err
	}
	g.mu.Lock() // so that the table does not miss a reload
	defer g.mu.Unlock()
	t, err := s.startTable(g.loaded, seed, setup)
	if err != nil {
		return nil, err
	}
	t.game = g
	return t, s.addTable(t)
}

// startTable starts a game at a table that the server does not list.
func (s *Server) startTable(loaded *load.LoadedGame, seed engine.Seed, setup string) (t *gameTable, err error) {
	t = newTable(setup)
	t.rules = loaded.Ruleset
	setup = loaded.Content.SetupWithFullIDs(setup)
	h := copyHostWithOutput(s.h, &t.out)
	t.console, err = console.New(console.Options{
		Ruleset: t.rules, Content: loaded.Content, Seed: seed,
		First:     &console.Opening{Words: cmp.Or(setup, t.rules.Title), Setup: &scripting.GameStart{Seed: seed, Words: setup}},
		ReadFiles: loaded.RereadFiles, Out: h.Out, Screen: unwrappedScreen, SearchInstructions: h.Limits.Run, Elsewhere: h.ProgramCommandHint, Stopped: h.IsStopped,
	})
	if err != nil {
		return nil, err
	}
	repl.AddScenarioCommands(h, t.console, loaded)
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

// reloadTablesOnSave reloads the consoles of all tables of a game whenever its scripts are saved, until s.ctx
// ends. It stores what that prints, and sends the pages a new revision.
func (s *Server) reloadTablesOnSave(g *watchedGame) {
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
			g.mu.Unlock()
			s.mu.Lock()
			tables := slices.Clone(s.tables) // reloaded without holding s.mu
			s.mu.Unlock()
			for _, t := range tables {
				if t.game != g {
					continue
				}
				t.mu.Lock()
				t.out.Take()
				if u.Err != nil {
					t.console.PrintReloadError(u.Err)
				} else {
					t.console.Reload(u.Content.Content, u.Changed)
				}
				t.reloadOutput = t.out.Take()
				t.advanceRevision()
				t.mu.Unlock()
			}
		}
	}
}
