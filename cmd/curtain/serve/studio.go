package serve

import (
	"cmp"
	"context"
	"crypto/rand"
	"flag"
	"io"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

func StudioVerb() program.Verb {
	return program.Verb{
		Name: "studio", Args: "[game] [what]", Loads: true, Setups: true,
		About: "serve a page on this machine: the games, scripts and answers of the console, to look at",
		More: `
It prints the address of the page, which nobody else knows and no other machine
reaches; more words begin a game, as with repl. It ends with an interrupt.
cmd/curtain/studio/STUDIO.md tells what is on it.`,
		Setup: func(f *flag.FlagSet) program.Action {
			seed := program.AddSeed(f, 1, "begin the first game with the seed `N` instead of 1")
			port := f.Int("port", 0, "serve at the port `N` instead of any that is free")
			return func(h *program.Host, args []string) int { return serveStudio(h, args, seed.N, *port) }
		},
	}
}

// serveStudio serves the studio until an interrupt, with a game to begin with.
func serveStudio(h *program.Host, args []string, seed uint64, port int) int {
	r, args := h.Ruleset(args)
	if port < 0 || port > 65535 {
		return h.Misuse("studio", "--port is a number from 0 to 65535, not %d", port)
	}
	ctx, stop := context.WithCancel(h.Interrupted)
	defer stop()
	house := &StudioHouse{Host: h, Ctx: ctx, Games: map[string]*Staged{}}
	s := studio.New(house, rand.Text())
	house.Renew = s.Renew
	if err := s.Begin(r, engine.Seed(seed), strings.Join(args, " ")); err != nil {
		return h.Explain("studio", err)
	}
	l, err := s.Listen(port)
	if err != nil {
		return h.Explain("studio", err)
	}
	h.Print("The studio is at " + s.Address())
	h.Print("It ends with an interrupt (Ctrl-C).")
	if err := s.Serve(ctx, l); err != nil {
		return h.Explain("studio", err)
	}
	return program.ExitOK
}

// StudioHouse is the program as the studio sees it.
type StudioHouse struct {
	*program.Host
	Ctx context.Context

	// Renew lets the scripts of a console change while nobody uses it.
	Renew func(c *console.Console, change func())

	mu    sync.Mutex
	Games map[string]*Staged
}

// Staged is a game that is open in the studio, and the consoles it is played at.
type Staged struct {
	*load.Game
	saved *load.Followed
	mu    sync.Mutex
	At    []*console.Console
}

// Rulesets implements studio.House.
func (h *StudioHouse) Rulesets() []*scripting.Ruleset { return h.Registered }

// staged is a game as it is on disk, loaded when it is asked for first and followed from
// then on.
func (h *StudioHouse) staged(r *scripting.Ruleset) (*Staged, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if g := h.Games[r.Name]; g != nil {
		return g, nil
	}
	g, err := load.Most(h.Host, r)
	if err != nil {
		return nil, err
	}
	s := &Staged{Game: g, saved: load.Follow(h.Ctx, h.Host, g)}
	h.Games[r.Name] = s
	if h.Renew != nil {
		go h.goOn(s, h.Renew)
	}
	return s, nil
}

// Console implements studio.House.
func (h *StudioHouse) Console(r *scripting.Ruleset, seed engine.Seed, words string, out io.Writer) (*console.Console, error) {
	g, err := h.staged(r)
	if err != nil {
		return nil, err
	}
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
	apart := *h.Host
	apart.Out, apart.Err = guarded, guarded
	repl.AddKeeping(&apart, c, g.Game, nil)
	g.mu.Lock()
	g.At = append(g.At, c)
	g.mu.Unlock()
	return c, nil
}

// ModOf implements studio.House.
func (h *StudioHouse) ModOf(r *scripting.Ruleset, e scripting.Entry) string {
	g, err := h.staged(r)
	if err != nil {
		return ""
	}
	return inspect.ModOf(g.Game, e)
}
