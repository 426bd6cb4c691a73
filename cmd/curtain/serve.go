package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/wire"
	"curtaincall/scripting"
)

// serveVerb is the verb serve.
func serveVerb() verb {
	return verb{
		name: "serve", args: "[game]", loads: true,
		about: "let another program play, a line of JSON a message",
		more: `
Each line on standard input is a request, such as {"do": "reset"}, and each line on
standard output the answer to one; engine/wire/PROTOCOL.md tells what there is, and
engine/wire/python has a program that plays. It ends with its input.

The other program sits at one seat, and is told what that seat sees.`,
		setup: func(f *flag.FlagSet) action {
			o := serveOptions{}
			f.StringVar(&o.seat, "seat", "1", "let it sit at seat `N`, or at each in its turn: "+eachSeat)
			f.StringVar(&o.others, "others", "greedy", "let `NAME` play the other seats: "+strings.Join(bot.Names, ", "))
			f.BoolVar(&o.omniscient, "omniscient", false, "show everything, the seeds and what is hidden too")
			o.secret = addSeed(f, 0, "take what the other program must not know from `N`, so that all repeats, instead of by chance")
			return unattended(onGame("serve", func(h *host, g *game, args []string) int { return serve(h, g, args, &o) }))
		},
	}
}

// serveOptions are the flags of serve.
type serveOptions struct {
	seat, others string
	omniscient   bool
	secret       *seedFlag
}

const eachSeat = "each"

func serve(h *host, g *game, args []string, o *serveOptions) int {
	rules, err := h.served(g, args, o)
	if err != nil {
		return h.explain("serve", err)
	}
	session, err := wire.New(rules)
	if err == nil {
		err = session.Serve(h.in, h.out)
	}
	switch {
	case errors.Is(err, engine.ErrStopped):
		return exitInterrupted
	case err != nil:
		return h.explain("serve", err)
	}
	return exitOK
}

// served are the rules that a command line asks for.
func (h *host) served(g *game, args []string, o *serveOptions) (r wire.Rules, err error) {
	if len(args) > 0 {
		return r, usageError{fmt.Errorf("serve takes no %s: a request says what is played", quote(args[0]))}
	}
	if g.Game == nil {
		return r, usageError{fmt.Errorf("%s cannot be served: it declares nothing that can be seen", g.Title)}
	}
	if !slices.Contains(bot.Names, o.others) {
		return r, usageError{fmt.Errorf("unknown player %s%s", quote(o.others), expected(o.others, bot.Names))}
	}
	r = wire.Rules{Game: g.Game, Omniscient: o.omniscient, Secret: o.secret.n, Stop: h.stopped}
	if r.Seat, err = seatNamed(o.seat, g.Seats); err != nil {
		return r, usageError{err}
	}
	if !o.secret.given && !o.omniscient {
		r.Secret = rand.Uint64()
	}
	player, err := h.player(g.content)
	if err != nil {
		return r, err
	}
	r.Begin = func(seed engine.Seed, words string) (engine.Table, error) {
		return player.NewGame(scripting.Setup{Seed: seed, Words: words}, nil)
	}
	r.Others = h.otherPlayers(g, o.others)
	return r, nil
}

func seatNamed(name string, seats int) (engine.Seat, error) {
	if name == eachSeat {
		return engine.NoSeat, nil
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 1 || n > seats {
		return 0, fmt.Errorf("--seat is a number from 1 to %d, or %s, not %s", seats, eachSeat, quote(name))
	}
	return engine.Seat(n - 1), nil
}

// otherPlayers are those who play the seats that nobody else has, made anew only where
// they keep something from one choice to the next.
func (h *host) otherPlayers(g *game, name string) func(chance engine.Seed) bot.Policy {
	var ready bot.Policy
	return func(chance engine.Seed) bot.Policy {
		if _, byChance := ready.(*bot.Random); ready == nil || byChance {
			ready = bot.Named(name, g.Seats, chance, h.stopped)
		}
		return ready
	}
}
