package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// serveStudio serves the studio until an interrupt, with a game to begin with.
func serveStudio(h *program.Host, args []string, o serve.StudioOptions) int {
	r, args := h.Ruleset(args)
	ctx, stop := context.WithCancel(h.Interrupted)
	defer stop()
	at := newHouse(h, ctx)
	if o.Lab != "" {
		if err := at.bring(o.Lab); err != nil {
			return h.Explain("studio", program.UsageError{Err: fmt.Errorf("--lab: %w", err)})
		}
	}
	s := studio.New(at, rand.Text())
	at.renew = s.Renew
	if err := s.Begin(r, engine.Seed(o.Seed), strings.Join(args, " ")); err != nil {
		return h.Explain("studio", err)
	}
	l, err := s.Listen(o.Port)
	if err != nil {
		return h.Explain("studio", err)
	}
	h.Print("The studio is at " + s.Address())
	h.Print("It ends with an interrupt (Ctrl-C).")
	if o.Opening {
		showPage(h, s.Once)
	}
	if err := studio.Serve(ctx, l, s); err != nil {
		return h.Explain("studio", err)
	}
	return program.ExitOK
}

// house is the program as the studio sees it: a studio.House, and a studio.Workshop.
type house struct {
	*program.Host
	ctx context.Context

	// renew lets the scripts of a console change while nobody uses it.
	renew func(c *console.Console, change func())

	brought *report.Report // by --lab

	mu    sync.Mutex
	games map[string]*staged
}

func newHouse(h *program.Host, ctx context.Context) *house {
	return &house{Host: h, ctx: ctx, games: map[string]*staged{}}
}

// staged is a game that is open in the studio, and the consoles it is played at.
type staged struct {
	*load.Loaded
	saved *load.Followed
	mu    sync.Mutex
	at    []*console.Console
}

// now is the game under the scripts of now.
func (s *staged) now() *load.Loaded {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Loaded
}

// follows lets a console go on under what is saved from now on.
func (s *staged) follows(c *console.Console) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = append(s.at, c)
}

// Rulesets implements studio.House.
func (h *house) Rulesets() []*scripting.Ruleset { return h.Registered }

// staged is a game as it is on disk, loaded when it is asked for first and followed from
// then on.
func (h *house) staged(r *scripting.Ruleset) (*staged, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if g := h.games[r.Name]; g != nil {
		return g, nil
	}
	g, err := load.Most(h.Host, r)
	if err != nil {
		return nil, err
	}
	s := &staged{Loaded: g, saved: load.Follow(h.ctx, h.Host, g)}
	h.games[r.Name] = s
	if h.renew != nil {
		go h.goOn(s, h.renew)
	}
	return s, nil
}

// Console implements studio.Opener.
func (h *house) Console(r *scripting.Ruleset, seed engine.Seed, words string, out io.Writer) (*console.Console, error) {
	g, err := h.staged(r)
	if err != nil {
		return nil, err
	}
	g.mu.Lock() // what is saved meanwhile comes to this console too
	defer g.mu.Unlock()
	words = g.Content.FullWords(words)
	first := &scripting.Opening{Words: cmp.Or(words, r.Title), Setup: &scripting.Setup{Seed: seed, Words: words}}
	guarded := screen.NewWriter(out, func() bool { return true })
	c, err := console.New(console.Options{
		Ruleset: r, Content: g.Content, Seed: seed, First: first,
		Files: g.EveryFile, Out: guarded, Screen: studio.Screen, Run: h.Limits.Run, Elsewhere: h.ProgramVerb, Stopped: h.Stopped,
	})
	if err != nil {
		return nil, err
	}
	apart := h.printing(out)
	repl.AddKeeping(apart, c, g.Loaded)
	g.at = append(g.at, c)
	return c, nil
}

// Close implements studio.Opener.
func (h *house) Close(r *scripting.Ruleset, c *console.Console) {
	if g, err := h.staged(r); err == nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.at = slices.DeleteFunc(g.at, func(other *console.Console) bool { return other == c })
	}
}

// ModOf implements studio.House.
func (h *house) ModOf(r *scripting.Ruleset, e scripting.Entry) string {
	g, err := h.staged(r)
	if err != nil {
		return ""
	}
	return inspect.ModOf(g.now(), e)
}
