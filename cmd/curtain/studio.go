package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"flag"
	"io"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

func studioVerb() verb {
	return verb{
		name: "studio", args: "[game] [what]", loads: true, setups: true,
		about: "serve a page on this machine: the games, scripts and answers of the console, to look at",
		more: `
It prints the address of the page, which nobody else knows and no other machine
reaches; more words begin a game, as with repl. It ends with an interrupt.
cmd/curtain/studio/STUDIO.md tells what is on it.`,
		setup: func(f *flag.FlagSet) action {
			seed := addSeed(f, 1, "begin the first game with the seed `N` instead of 1")
			port := f.Int("port", 0, "serve at the port `N` instead of any that is free")
			return func(h *host, args []string) int { return serveStudio(h, args, seed.n, *port) }
		},
	}
}

// serveStudio serves the studio until an interrupt, with a game to begin with.
func serveStudio(h *host, args []string, seed uint64, port int) int {
	r, args := h.ruleset(args)
	if port < 0 || port > 65535 {
		return h.misuse("studio", "--port is a number from 0 to 65535, not %d", port)
	}
	ctx, stop := context.WithCancel(h.interrupted)
	defer stop()
	house := &studioHouse{host: h, ctx: ctx, games: map[string]*staged{}}
	s := studio.New(house, rand.Text())
	house.renew = s.Renew
	if err := s.Begin(r, engine.Seed(seed), strings.Join(args, " ")); err != nil {
		return h.explain("studio", err)
	}
	l, err := s.Listen(port)
	if err != nil {
		return h.explain("studio", err)
	}
	h.print("The studio is at " + s.Address())
	h.print("It ends with an interrupt (Ctrl-C).")
	if err := s.Serve(ctx, l); err != nil {
		return h.explain("studio", err)
	}
	return exitOK
}

// studioHouse is the program as the studio sees it.
type studioHouse struct {
	*host
	ctx context.Context

	// renew lets the scripts of a console change while nobody uses it.
	renew func(c *console.Console, change func())

	mu    sync.Mutex
	games map[string]*staged
}

// staged is a game that is open in the studio, and the consoles it is played at.
type staged struct {
	*game
	saved *followed
	mu    sync.Mutex
	at    []*console.Console
}

// Rulesets implements studio.House.
func (h *studioHouse) Rulesets() []*scripting.Ruleset { return h.rulesets }

// staged is a game as it is on disk, loaded when it is asked for first and followed from
// then on.
func (h *studioHouse) staged(r *scripting.Ruleset) (*staged, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if g := h.games[r.Name]; g != nil {
		return g, nil
	}
	g, err := h.loadMost(r)
	if err != nil {
		return nil, err
	}
	s := &staged{game: g, saved: follow(h.ctx, h.host, g)}
	h.games[r.Name] = s
	if h.renew != nil {
		go h.goOn(s, h.renew)
	}
	return s, nil
}

// Console implements studio.House.
func (h *studioHouse) Console(r *scripting.Ruleset, seed engine.Seed, words string, out io.Writer) (*console.Console, error) {
	g, err := h.staged(r)
	if err != nil {
		return nil, err
	}
	words = g.content.FullWords(words)
	first := &scripting.Opening{Words: cmp.Or(words, r.Title), Setup: &scripting.Setup{Seed: seed, Words: words}}
	guarded := screen.NewWriter(out, func() bool { return true })
	c, err := console.New(console.Options{
		Ruleset: r, Content: g.content, Seed: seed, First: first,
		Files: g.everyFile, Out: guarded, Screen: studio.Screen, Run: h.limits.Run, Elsewhere: h.programVerb, Stopped: h.stopped,
	})
	if err != nil {
		return nil, err
	}
	apart := *h.host
	apart.out, apart.err = guarded, guarded
	apart.addKeeping(c, g.game, nil)
	g.mu.Lock()
	g.at = append(g.at, c)
	g.mu.Unlock()
	return c, nil
}

// ModOf implements studio.House.
func (h *studioHouse) ModOf(r *scripting.Ruleset, e scripting.Entry) string {
	g, err := h.staged(r)
	if err != nil {
		return ""
	}
	return g.modOf(e)
}
