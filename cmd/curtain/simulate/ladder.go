package simulate

import (
	"cmp"
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
)

// ladderOf is what simulate --ladder prints.
type ladderOf struct {
	program.Document
	What    string     `json:"what"`
	Games   int        `json:"games"`
	Seed    uint64     `json:"seed"`
	Players []standing `json:"players"`
}

// climb lets all players play the same seeds, the strongest first: alone, or in a game
// for two each against every weaker one.
func climb(h *program.Host, g *load.Game, args []string, o Options) int {
	what := strings.Join(args, " ")
	l := &ladderOf{Document: h.Document("simulate", g.Ruleset), What: what, Seed: o.Seed}
	h.Limits.Run = cmp.Or(h.Limits.Run, 2*play.GameRun*o.games())
	for _, one := range climbers(g.Seats) {
		if o.Players = one.Name; one.Against != "" {
			o.Players += "," + one.Against
		}
		plan, _, err := Plan(h, g, what, o)
		if err != nil {
			return h.Explain("simulate", err)
		}
		whole, over, err := playAll(h, plan, func() string { return o.Players + ", " + program.SoFar(plan) })
		if err = cmp.Or(err, over); err != nil {
			return h.Explain("simulate", err)
		}
		one.Record, one.Low, one.High = recordOf(plan.Standing(whole, func(g lab.Game) (engine.Seat, bool) { return g.Seat(0), true }))
		l.Games, l.Players = len(whole), append(l.Players, one)
	}
	if h.JSON {
		h.PrintJSON(l)
		return program.ExitOK
	}
	h.Printf("%d games of each, seeds %d to %d:", l.Games, o.Seed, o.Seed+uint64(o.Runs-1))
	printRecords(h, l.Players)
	return program.ExitOK
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
func printRecords(h *program.Host, list []standing) {
	h.Print(h.Screen().Strong(" share  95 of 100 cases"))
	for _, one := range list {
		name := one.Name
		if one.Against != "" {
			name += " against " + one.Against
		}
		h.Printf("%5.1f%%  %15s  %s", one.Percent, fmt.Sprintf("%.1f to %.1f", one.Low, one.High), name)
	}
}
