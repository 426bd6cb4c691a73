package simulate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// resultAccumulator computes the results of one version from its games, shard by shard in order.
type resultAccumulator struct {
	plan             *lab.Plan
	result           *SimulationDocument
	wins             []int
	ended            map[string]int // games that nobody won, by how they ended
	fingerprint      engine.Hasher
	won              lab.Standing // of the first player
	standingCounters []*standingCounter
	tally            *lab.Tally    // nil without records of the games
	rows             *json.Encoder // nil without --rows
	decisions        *json.Encoder // nil without --decisions
	firstLost        int           // number of the first lost game, from 1; 0 if none
	firstFailed      int           // number of the first game in which a script failed, or 0
}

func newResultAccumulator(g *load.LoadedGame, p *lab.Plan, sides []string) *resultAccumulator {
	a := &resultAccumulator{plan: p, result: &SimulationDocument{By: p.Players, Seed: p.Seed}, wins: make([]int, max(g.Seats, 1)), ended: map[string]int{}, fingerprint: engine.NewHasher()}
	for _, player := range p.Players {
		a.fingerprint.String(player)
	}
	a.result.addPrograms(p.Players)
	for _, t := range load.WithoutManifests(g.Texts) {
		if t.Mod != nil {
			a.fingerprint.String(t.Name)
			a.fingerprint.String(t.Body)
		}
	}
	for _, m := range g.Packs.ModsInUse() {
		a.result.Mods = append(a.result.Mods, m.LockEntry())
		if text := m.ChangedSettingsText(); text != "" {
			a.fingerprint.String(m.ID)
			a.fingerprint.String(text)
		}
	}
	if g.Seats == 2 {
		a.standingCounters = newStandingCounters(a.result, p, sides)
	}
	if p.Watch != nil {
		a.tally = new(lab.Tally)
	}
	return a
}

func (a *resultAccumulator) addShard(s lab.Shard) error {
	a.won.Add(a.plan, s, lab.FirstPlayerSeat)
	for _, f := range a.standingCounters {
		f.addShard(a.plan, s)
	}
	for i := range s.Endings {
		e, g := &s.Endings[i], a.plan.Game(a.result.Games)
		a.result.Games++
		a.countGame(g, e)
		if a.tally != nil && e.Record != nil {
			a.tally.Add(g, e)
		}
		if err := a.addDecisions(g, e); err != nil {
			return err
		}
		if a.rows == nil {
			continue
		}
		row := GameRow{g.Seed, screen.Clean(a.plan.Setups[g.Setup]), g.Swapped, e.Over, int32(e.Winner) + 1,
			screen.Clean(e.Place), int32(e.Actions), int64(e.Margin), int32(e.Failed), fmt.Sprintf("%016x", e.Hash)}
		if err := a.rows.Encode(row); err != nil {
			return err
		}
	}
	return nil
}

func (a *resultAccumulator) countGame(g lab.PlannedGame, e *lab.Ending) {
	r := a.result
	if how := e.DescribeUnlessWon(len(a.wins)); how != "" {
		a.ended[how]++
	} else {
		a.wins[e.Winner]++
	}
	r.Unfinished += engine.BoolToInt(!e.Over)
	if e.Over && e.Winner < 0 && a.firstLost == 0 {
		a.firstLost = r.Games
	}
	r.Actions += int64(e.Actions)
	if r.FailedActions += e.Failed; e.Failed > 0 && r.FirstFailure == nil {
		r.FirstFailure, a.firstFailed = &firstFailure{g.Seed, e.Failure}, r.Games
	}
	r.addForfeit(a.plan, r.Games-1, e)
	e.AddToFingerprint(&a.fingerprint)
}

// finishSimulation completes and returns a.result. It is called once, after all games.
func (a *resultAccumulator) finishSimulation() *SimulationDocument {
	s := a.result
	s.seeds = s.Games / a.plan.GamesPerSeed()
	for seat, n := range a.wins {
		s.Won = append(s.Won, seatWins{seat + 1, newCountAndPercent(n, s.Games)})
	}
	s.Ended = []endingCount{}
	for how, n := range a.ended {
		s.Ended = append(s.Ended, endingCount{screen.Clean(how), newCountAndPercent(n, s.Games)})
	}
	slices.SortFunc(s.Ended, func(a, b endingCount) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.How, b.How))
	})
	s.ActionsPerGame = roundToTenth(float64(s.Actions) / float64(s.Games))
	s.Fingerprint = fmt.Sprintf("%016x", a.fingerprint.Sum())
	s.Practice = a.plan.Practice.All()
	for _, f := range a.standingCounters {
		one := newStandingRow(f.name, f.against, f.all)
		for _, seat := range f.seats {
			if f.list != &s.Seats {
				one.Seats = append(one.Seats, newStandingRow("", "", seat).WinCounts)
			}
		}
		*f.list = append(*f.list, one)
	}
	return s
}

// openExampleGameCommand returns the command that opens a game at the console: the first one in which a
// script failed, else the first lost one, else the first.
func (a *resultAccumulator) openExampleGameCommand(h *program.Host, g *load.LoadedGame) string {
	game := a.plan.Game(max(cmp.Or(a.firstFailed, a.firstLost), 1) - 1)
	players := a.plan.Players
	if game.Swapped {
		players = []string{players[1], players[0]}
	}
	return load.GameCommandLine(h, "repl", g, a.plan.Setups[game.Setup]) +
		fmt.Sprintf(" --seed %d --players %s", game.Seed, strings.Join(players, ",")) + h.ScriptFlags()
}

func newCountAndPercent(n, runs int) countAndPercent {
	return countAndPercent{n, roundToTenth(100 * float64(n) / float64(runs))}
}

func roundToTenth(n float64) float64 {
	n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'f', 1, 64), 64)
	return n
}
