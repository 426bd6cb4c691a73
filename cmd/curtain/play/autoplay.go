package play

import (
	"cmp"
	"curtaincall/engine/screen"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// Autoplay lets players that are no people play the game of a session to its end, as a
// simulation does: the same from the same seed. Each action is one of the session's. Beside a
// school they practise for games like that one; it may be nil.
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
			ready := h.Practising()
			begun += bot.Ready(seats[n], t, school)
			ready()
		}
		_, err := bot.Step(t, s.Apply, seats[t.Seat()], nil)
		switch most := gameMost(h); {
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

// gameMost bounds the scripts of a game that no person plays, in instructions.
func gameMost(h *program.Host) int64 { return cmp.Or(h.Limits.Run, GameRun) }

// tooLong reports whether the scripts of a game were stopped within an action, or have worked
// more than they may after it.
func tooLong(err error, worked, most int64) bool {
	return worked > most || errors.Is(err, sandbox.ErrRun)
}

// GameRun says how many instructions the scripts of a simulation may take for each of
// its games, where nobody says otherwise: ten times what a long game takes.
const GameRun = 20_000_000

// MaxActions limits how long the bot goes on with one game: far beyond every game
// that ends.
const MaxActions = 20_000

// PlayersOf reads --players.
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
