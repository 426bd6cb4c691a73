package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/scripting/mods"
)

// account computes the results of one version from its games, shard by shard in order.
type account struct {
	plan        *lab.Plan
	result      *Simulation
	wins        []int
	ended       map[string]int // games that nobody won, by lab.Ending.How
	fingerprint engine.Hasher
	won         lab.Standing // of the first player
	fared       []*faring
	tally       *lab.Tally // nil without records of the games
	rows        *rowWriter // nil without --rows
	lost        int        // number of the first lost game, from 1; 0 if none
	failed      int        // number of the first game in which a script failed, or 0
}

func accountOf(g *load.Loaded, p *lab.Plan, sides []string) *account {
	a := &account{plan: p, result: &Simulation{By: p.Players, Seed: p.Seed}, wins: make([]int, max(g.Seats, 1)), ended: map[string]int{}, fingerprint: engine.NewHasher()}
	for _, player := range p.Players {
		a.fingerprint.String(player)
	}
	a.result.Mods = countMods(g, &a.fingerprint)
	if g.Seats == 2 {
		a.fared = faringOf(p, sides)
	}
	if p.Watch != nil {
		a.tally = new(lab.Tally)
	}
	return a
}

// countMods adds the scripts of mods to a fingerprint and returns their lock entries. Without mods,
// the fingerprint does not change.
func countMods(g *load.Loaded, h *engine.Hasher) (list []mods.Locked) {
	for _, t := range load.WithoutManifests(g.Texts) {
		if t.Mod != nil {
			h.String(t.Name)
			h.String(t.Body)
		}
	}
	for _, m := range g.Packs.ModsInUse() {
		list = append(list, m.LockEntry())
	}
	return list
}

func (a *account) take(s lab.Shard) error {
	a.won.Add(a.plan, s, lab.First)
	for _, f := range a.fared {
		f.take(a.plan, s)
	}
	for i := range s.Endings {
		e, g := &s.Endings[i], a.plan.Game(a.result.Games)
		a.result.Games++
		a.count(g, e)
		if a.tally != nil && e.Record != nil {
			a.tally.Add(g, e)
		}
		if a.rows == nil {
			continue
		}
		if err := a.rows.write(a.plan, g, e); err != nil {
			return err
		}
	}
	return nil
}

func (a *account) count(g lab.Pairing, e *lab.Ending) {
	r := a.result
	if how := e.How(len(a.wins)); how != "" {
		a.ended[how]++
	} else {
		a.wins[e.Winner]++
	}
	r.Unfinished += engine.Bit(!e.Over)
	if e.Over && e.Winner < 0 && a.lost == 0 {
		a.lost = r.Games
	}
	r.Actions += int64(e.Actions)
	if r.FailedActions += e.Failed; e.Failed > 0 && r.FirstFailure == nil {
		r.FirstFailure, a.failed = &firstFailure{g.Seed, e.Failure}, r.Games
	}
	a.fingerprint.Uint64(e.Hash)
}

// simulation returns the results. It is called once, after all games.
func (a *account) simulation() *Simulation {
	s := a.result
	s.seeds = s.Games / a.plan.PerSeed()
	for seat, n := range a.wins {
		s.Won = append(s.Won, won{seat + 1, shareOf(n, s.Games)})
	}
	s.Ended = endedRows(a.ended, s.Games)
	s.ActionsPerGame = tenths(float64(s.Actions) / float64(s.Games))
	s.Fingerprint = fmt.Sprintf("%016x", a.fingerprint.Sum())
	for _, f := range a.fared {
		f.tell(s)
	}
	return s
}

// exampleCommand returns the command that opens a game at the console: the first one in which a
// script failed, else the first lost one, else the first.
func (a *account) exampleCommand(h *program.Host, g *load.Loaded) string {
	game := a.plan.Game(max(cmp.Or(a.failed, a.lost), 1) - 1)
	players := a.plan.Players
	if game.Swapped {
		players = []string{players[1], players[0]}
	}
	return load.CommandOf(h, "repl", g, a.plan.Setups[game.Setup]) +
		fmt.Sprintf(" --seed %d --players %s", game.Seed, strings.Join(players, ",")) + h.SameScripts()
}

func shareOf(n, runs int) share { return share{n, tenths(100 * float64(n) / float64(runs))} }

func tenths(n float64) float64 {
	n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'f', 1, 64), 64)
	return n
}

func endedRows(ended map[string]int, runs int) []endedAt {
	rows := []endedAt{}
	for how, n := range ended {
		rows = append(rows, endedAt{screen.Clean(how), shareOf(n, runs)})
	}
	slices.SortFunc(rows, func(a, b endedAt) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.How, b.How))
	})
	return rows
}
