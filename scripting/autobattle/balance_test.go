package autobattle_test

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/ui"
	"curtaincall/engine/bot"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
)

var balanceGames = flag.Int("balance", testkit.Size(6, 12), "how many games of bots the balance of the pack is measured by")

// share counts how many of some games were won. A draw counts as half a win.
type share struct{ won, of float64 }

func (s *share) add(won float64) { s.won += won; s.of++ }

func (s *share) rate() float64 { return s.won / s.of }

// margin is half the width of the 95% confidence interval.
func (s *share) margin() float64 { return 1.96 * 0.5 / math.Sqrt(s.of) }

// measured is what games of bots tell: how often each seat won, in how many shops nothing was done, and how often a
// board won its battle for each unit that was on it.
type measured struct {
	games share // of seat 0
	idle  share // shops that ended without any other action
	units map[string]*share
}

// measure plays one game and adds its results.
func (m *measured) measure(t *testing.T, player *scripting.GameRunner, seed uint64) {
	table, err := player.StartGame(scripting.GameStart{Seed: engine.Seed(seed)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	policy := bot.NewFull(rules.NumSeats)
	done := 0 // actions in the present shop
	for {
		g := table.(*ui.Table)
		outcome, over := g.Outcome()
		if over {
			m.games.add(points(outcome.Winner, rules.Player))
			return
		}
		a, err := policy.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		if done++; a.Kind == rules.ActEndShop {
			m.idle.add(float64(engine.BoolToInt(done == 1)))
			done = 0
		}
		var lines [rules.NumSeats][]string
		for s := range lines {
			lines[s] = board(g.Game, rules.Seat(s))
		}
		if err := g.Apply(a); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if a.Kind == rules.ActFinish {
			m.battle(&lines, [...]rules.Seat{rules.Victory: rules.Player, rules.Defeat: rules.Enemy, rules.Draw: rules.NoSeat}[g.Result()])
		}
	}
}

// battle counts a battle for each unit that was on a board in it.
func (m *measured) battle(lines *[rules.NumSeats][]string, winner rules.Seat) {
	for s, line := range lines {
		for _, id := range line {
			if m.units[id] == nil {
				m.units[id] = new(share)
			}
			m.units[id].add(points(winner, rules.Seat(s)))
		}
	}
}

func points(winner, seat rules.Seat) float64 {
	switch winner {
	case seat:
		return 1
	case rules.NoSeat:
		return 0.5
	}
	return 0
}

// board are the ids on a board, each once.
func board(g *rules.Game, s rules.Seat) (ids []string) {
	for slot := range rules.Slots {
		if u := g.UnitOnSlot(s, slot); u != rules.Nobody && !slices.Contains(ids, g.UnitID(u)) {
			ids = append(ids, g.UnitID(u))
		}
	}
	return ids
}

// enough is the number of battles that a unit must have been in to say anything about it.
const enough = 300

// Bots win as often from either seat, find nothing to do in fewer than one shop of ten, and no unit makes
// a board win or lose more than ten points more often than others: as far as so many games can tell.
func TestThePackIsBalanced(t *testing.T) {
	all := measured{units: map[string]*share{}}
	player := gametest.NewGameRunner(t, pack(t))
	for seed := range *balanceGames {
		all.measure(t, player, uint64(seed+1))
	}
	t.Logf("seat 0 won %.1f of 100 games (±%.1f)", 100*all.games.rate(), 100*all.games.margin())
	if d := math.Abs(all.games.rate() - 0.5); d-all.games.margin() > 0.05 {
		t.Errorf("the seats are not equal")
	}
	t.Logf("in %.1f of 100 shops nothing was done (±%.1f)", 100*all.idle.rate(), 100*all.idle.margin())
	if all.idle.rate()-all.idle.margin() > 0.1 {
		t.Errorf("a full board does not grow: in too many shops nothing is worth doing")
	}
	t.Log(all.table())
	for id, s := range all.units {
		if d := math.Abs(s.rate() - 0.5); s.of >= enough && d-s.margin() > 0.1 {
			t.Errorf("%s moves the outcome of a battle by %.1f points", id, 100*d)
		}
	}
}

// table returns a list of how often the boards with each unit won, from best to worst.
func (m *measured) table() string {
	var ids, rows []string
	for id := range m.units {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int { return int(1e6 * (m.units[b].rate() - m.units[a].rate())) })
	for _, id := range ids {
		s := m.units[id]
		rows = append(rows, fmt.Sprintf("%5.1f ±%4.1f  %5.0f battles  %s", 100*s.rate(), 100*s.margin(), s.of, id))
	}
	return "of 100 battles, boards with a unit won:\n" + strings.Join(rows, "\n")
}
