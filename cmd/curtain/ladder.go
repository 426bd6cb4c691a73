package main

import (
	"cmp"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
)

// ladderOf is what simulate --ladder prints.
type ladderOf struct {
	document
	What    string     `json:"what"`
	Games   int        `json:"games"`
	Seed    uint64     `json:"seed"`
	Players []standing `json:"players"`
}

// climb lets all players play the same seeds, the strongest first: alone, or in a game
// for two each against the next weaker one.
func climb(h *host, g *game, args []string, o simulateOptions) int {
	what := strings.Join(args, " ")
	l := &ladderOf{document: h.document("simulate", g.Ruleset), What: what, Seed: o.seed}
	h.limits.Run = cmp.Or(h.limits.Run, 2*gameRun*o.games())
	for i, name := range bot.Names {
		one := standing{Name: name}
		if o.players = name; g.Seats == 2 {
			if i+1 == len(bot.Names) {
				break
			}
			one.Against = bot.Names[i+1]
			o.players += "," + one.Against
		}
		plan, _, err := h.plan(g, what, o)
		if err != nil {
			return h.explain("simulate", err)
		}
		whole, over, err := h.playAll(plan, func() string { return o.players + ", " + soFar(plan) })
		if err = cmp.Or(err, over); err != nil {
			return h.explain("simulate", err)
		}
		one.record, one.Low, one.High = recordOf(plan.Standing(whole, func(g lab.Game) (engine.Seat, bool) { return g.Seat(0), true }))
		l.Games, l.Players = len(whole), append(l.Players, one)
	}
	if h.json {
		h.printJSON(l)
		return exitOK
	}
	h.printf("%d games of each, seeds %d to %d:", l.Games, o.seed, o.seed+uint64(o.runs-1))
	h.printRecords(l.Players)
	return exitOK
}

// printRecords prints the shares of players, a line each.
func (h *host) printRecords(list []standing) {
	h.print(h.screen().Strong(" share  95 of 100 cases"))
	for _, one := range list {
		name := one.Name
		if one.Against != "" {
			name += " against " + one.Against
		}
		h.printf("%5.1f%%  %15s  %s", one.Percent, fmt.Sprintf("%.1f to %.1f", one.Low, one.High), name)
	}
}
