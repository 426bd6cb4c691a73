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
// for two each against every weaker one.
func climb(h *host, g *game, args []string, o simulateOptions) int {
	what := strings.Join(args, " ")
	l := &ladderOf{document: h.document("simulate", g.Ruleset), What: what, Seed: o.seed}
	h.limits.Run = cmp.Or(h.limits.Run, 2*gameRun*o.games())
	for _, one := range climbers(g.Seats) {
		if o.players = one.Name; one.Against != "" {
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

// climbers are who plays: each player alone, or each pair of them.
func climbers(seats int) (list []standing) {
	for i, name := range bot.Names {
		if seats != 2 {
			list = append(list, standing{Name: name})
			continue
		}
		for _, weaker := range bot.Names[i+1:] {
			list = append(list, standing{Name: name, Against: weaker})
		}
	}
	return list
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
