package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// Autoplay lets the named bots play the game of s to its end, exactly as a simulation does with
// that seed. They practise on school, which may be nil. It prints a failure or an exceeded
// budget and stops there; its only error is terminal.ErrInterrupted.
func Autoplay(h *program.Host, s *timeline.Session, places int, seed engine.Seed, players []string, school screen.Table) error {
	var seats []bot.Policy
	begun := engine.InstructionsOf(s.Table())
	for s.At().Depth < MaxActions {
		t := s.Table()
		if _, over := t.Outcome(); over {
			return nil
		}
		for n := engine.Seat(len(seats)); n <= t.Seat(); n++ {
			seats = append(seats, bot.ByName(players[int(n)%len(players)], places, seed.Child("player", int(n)), h.IsStopped))
			ready := h.ShowPractice()
			begun += bot.Ready(seats[n], t, school)
			ready()
		}
		_, err := bot.Step(t, s.Apply, seats[t.Seat()], nil)
		switch most := gameBudget(h); {
		case errors.Is(err, engine.ErrStopped):
			return terminal.ErrInterrupted
		case tooLong(err, engine.InstructionsOf(t)-begun, most):
			s := h.Screen()
			h.Complain("%s", strings.Join(s.Wrap(s.Say(said.TooLong, "n", int(most)), 2), "\n"))
			return nil
		case err != nil:
			h.Complain("%s", err)
			return nil
		}
	}
	return nil
}

// gameBudget returns the budget of scripts for a game that bots play, in instructions.
func gameBudget(h *program.Host) int64 { return cmp.Or(h.Limits.Run, GameRun) }

// tooLong reports whether the scripts of a game have exceeded their budget: within an action, as
// err says, or after it, by the instructions worked.
func tooLong(err error, worked, most int64) bool {
	return worked > most || errors.Is(err, sandbox.ErrRun)
}

// GameRun is the default budget of the scripts for each game of a simulation, in instructions:
// ten times that of a long game.
const GameRun = 20_000_000

// MaxActions bounds the actions of a game that bots play, far beyond any game that ends.
const MaxActions = 20_000

// PlayersOf returns the players that --players names: one for all seats, or one for each of two.
func PlayersOf(r *scripting.Ruleset, names string) ([]string, error) {
	players := strings.Split(names, ",")
	for _, name := range players {
		if !slices.Contains(bot.Names, name) {
			return nil, fmt.Errorf("unknown player %s%s", program.Quote(name), cmp.Or(program.Nearest(name, bot.Names), ": there are "+strings.Join(bot.Names, ", ")))
		}
	}
	if len(players) > 1 && (r.Seats != 2 || len(players) > 2) {
		return nil, fmt.Errorf("%s has %s: --players is one name%s", r.Title, speech.Count(r.Seats, "seat"), map[bool]string{true: ", or two"}[r.Seats == 2])
	}
	return players, nil
}
