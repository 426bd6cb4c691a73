package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
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

// looked is the command that opens a game of a simulation at the console: the first in
// which a script failed, or else that was lost, or else the first.
func (h *host) looked(g *game, plan *lab.Plan, endings []lab.Ending) string {
	lost, failed := -1, -1
	for i, e := range endings {
		switch {
		case e.Failed > 0 && failed < 0:
			failed = i
		case e.Over && e.Winner < 0 && lost < 0:
			lost = i
		}
	}
	n := max(lost, 0)
	if failed >= 0 {
		n = failed
	}
	game := plan.Game(n)
	players := plan.Players
	if game.Swapped {
		players = []string{players[1], players[0]}
	}
	return h.commandOf("repl", g, plan.Setups[game.Setup]) +
		fmt.Sprintf(" --seed %d --players %s", game.Seed, strings.Join(players, ",")) + h.sameScripts()
}

// commandOf is a command for a shell: a verb, a game, and what of it is played.
func (h *host) commandOf(verb string, g *game, what string) string {
	words := h.command + " " + verb
	if g.Ruleset != h.rulesets[0] {
		words += " " + g.Name
	}
	for _, word := range strings.Fields(what) {
		words += " " + shellWord(word)
	}
	return words
}
