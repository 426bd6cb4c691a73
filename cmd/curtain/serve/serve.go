// Package serve implements the commands serve, with which other programs play, and lsp, for editors.
//
//	serve.go  the command serve
//	lsp.go    the command lsp, the language server
package serve

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/wire"
	"curtaincall/scripting"
)

// Command is the command serve, with which another program plays a game.
var Command = program.Command{
	Name: "serve", Args: "[game]", Loads: true,
	About: "let other programs play by exchanging lines of JSON",
	More: `
Each line on standard input is a request, such as {"do": "reset"}, and each line on
standard output is the response to one. engine/wire/PROTOCOL.md describes them all, and
engine/wire/python contains a program that plays. The server stops at the end of the input.

The other program plays one seat and receives only what that seat can see.`,
	Setup: func(f *flag.FlagSet) program.Handler {
		o := Options{}
		f.StringVar(&o.Seat, "seat", "1", "play seat `N`, or each seat in turn: "+eachSeat)
		program.AddPlayersFlag(f, &o.Others, "others", "greedy", "the player `NAME` for the other seats: ", "")
		f.BoolVar(&o.Omniscient, "omniscient", false, "reveal everything, including seeds and hidden information")
		o.Secret = program.AddSeedFlag(f, "seed", 0, "derive hidden randomness from `N`, to make runs repeatable")
		return program.AbandonOnSignal(load.WithLoadedGame("serve", func(h *program.Host, g *load.LoadedGame, args []string) int { return runServer(h, g, args, &o) }))
	},
}

// Options contains the flags of the command serve.
type Options struct {
	Seat, Others string
	Omniscient   bool
	Secret       *program.SeedFlag
}

const eachSeat = "each"

func runServer(h *program.Host, g *load.LoadedGame, args []string, o *Options) int {
	defer program.SetGCPercent(program.ServerGCPercent)()
	rules, err := NewServerOptions(h, g, args, o)
	if err != nil {
		return h.PrintError("serve", err)
	}
	session, err := wire.New(rules)
	if err == nil {
		err = session.Serve(h.In, h.Out)
	}
	if errors.Is(err, engine.ErrStopped) {
		return program.ExitInterrupted
	}
	return h.PrintError("serve", err)
}

// NewServerOptions returns the options of a session in which another program plays. args, the arguments after the game,
// must be empty. An error in the command line is a program.UsageError.
func NewServerOptions(h *program.Host, g *load.LoadedGame, args []string, o *Options) (r wire.ServerOptions, err error) {
	if len(args) > 0 {
		return r, program.UsageError{Err: fmt.Errorf("`serve` takes a game (%s), not %s: to choose a setup, send {\"do\": \"reset\", \"setup\": ...}", speech.JoinWithOr(h.RulesetNames()), program.QuoteForTerminal(args[0]))}
	}
	if err = program.CheckPlayer(o.Others); err != nil {
		return r, program.UsageError{Err: err}
	}
	r = wire.ServerOptions{Game: g.Game, Omniscient: o.Omniscient, Secret: o.Secret.N, MaxInstructions: h.Limits.Run, Stop: h.IsStopped}
	if r.Seat, err = parseSeatFlag(o.Seat, g.Seats); err != nil {
		return r, program.UsageError{Err: err}
	}
	if !o.Secret.Given && !o.Omniscient {
		r.Secret = rand.Uint64()
	}
	player, err := h.NewGameRunner(g.Content)
	if err != nil {
		return r, err
	}
	r.Begin = func(seed engine.Seed, setup string) (screen.Table, error) {
		return player.StartGame(scripting.GameStart{Seed: seed, Words: setup}, nil)
	}
	var others bot.Policy // created once, but a random one with each seed
	r.OtherPlayers = func(seed engine.Seed) bot.Policy {
		if _, byChance := others.(*bot.Random); others == nil || byChance {
			others = bot.NewPolicyByName(o.Others, g.Seats, seed, h.IsStopped)
		}
		return others
	}
	return r, nil
}

func parseSeatFlag(value string, seats int) (engine.Seat, error) {
	if value == eachSeat {
		return engine.NoSeat, nil
	}
	n, err := engine.ParseClampedInt32(value)
	if err != nil || n < 1 || n > seats {
		return 0, fmt.Errorf("--seat must be between 1 and %d, or %s, not %s", seats, eachSeat, program.QuoteForTerminal(value))
	}
	return engine.Seat(n - 1), nil
}
