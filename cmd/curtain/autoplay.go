package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
)

// autoplay lets players that are no people play the game of a session to its end, as a
// simulation does: the same from the same seed. Each action is one of the session's.
func (h *host) autoplay(s *timeline.Session, places int, seed engine.Seed, players []string) error {
	var seats []bot.Policy
	begun := engine.Worked(s.Table())
	for s.At().Depth < maxActions {
		t := s.Table()
		if _, over := t.Outcome(); over {
			return nil
		}
		for n := engine.Seat(len(seats)); n <= t.Seat(); n++ {
			seats = append(seats, bot.Named(players[int(n)%len(players)], places, seed.Child("player", int(n)), h.stopped))
		}
		if _, err := bot.Step(t, s.Apply, seats[t.Seat()], nil); errors.Is(err, engine.ErrStopped) {
			return errInterrupted
		} else if err != nil {
			h.complain("%s", err)
			return nil
		}
		if most := h.gameMost(); engine.Worked(t)-begun > most {
			s := h.screen()
			h.complain("%s", strings.Join(s.Wrap(s.Say(said.TooLong, "n", int(most)), 2), "\n"))
			return nil
		}
	}
	return nil
}

// gameMost is how many instructions the scripts of a game may take that no person plays.
func (h *host) gameMost() int64 { return cmp.Or(h.limits.Run, gameRun) }

// gameRun is how many instructions the scripts of a simulation may take for each of
// its games, where nobody says otherwise: ten times what a long game takes.
const gameRun = 20_000_000

// maxActions is how long the bot goes on with one game: far beyond every game
// that ends.
const maxActions = 20_000

// playersOf reads --players.
func playersOf(r *scripting.Ruleset, names string) ([]string, error) {
	players := strings.Split(names, ",")
	for _, name := range players {
		if !slices.Contains(bot.Names, name) {
			return nil, fmt.Errorf("unknown player %s%s", quote(name), cmp.Or(nearest(name, bot.Names), ": there are "+strings.Join(bot.Names, ", ")))
		}
	}
	if len(players) > 1 && (r.Seats != 2 || len(players) > 2) {
		return nil, fmt.Errorf("%s has %s: --players is one name%s", r.Title, speech.Count(r.Seats, "seat"), map[bool]string{true: ", or two"}[r.Seats == 2])
	}
	return players, nil
}
