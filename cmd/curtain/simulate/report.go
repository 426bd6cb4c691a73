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
	"curtaincall/engine/bot"
	"curtaincall/engine/journal"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// resultAccumulator computes the results of one version of the scripts from the shards of its games, in order.
type resultAccumulator struct {
	plan             *lab.Plan
	result           *SimulationDocument
	wins             []int
	ended            map[string]int // number of games that nobody won, by how they ended
	fingerprint      engine.Hasher
	won              lab.Standing // results of the first player
	standingCounters []*standingCounter
	tally            *lab.Tally    // statistics of the games; nil if games are not recorded
	rows             *json.Encoder // writes the file of --rows; nil without it
	decisions        *json.Encoder // writes the file of --decisions; nil without it
	firstLost        int           // number of the first game that ended without a winner, from 1; 0 if none did
	firstFailed      int           // number of the first game in which a script failed, from 1; 0 if none did
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
	if how := e.DescribeIfNoWinner(len(a.wins)); how != "" {
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

// finishDocument completes a.result and returns it. It must be called once, after all games.
func (a *resultAccumulator) finishDocument() *SimulationDocument {
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

// openExampleGameCommand returns a command line that opens a game. It prefers the first game in which a script failed,
// then the first game without a winner, then the very first game.
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
	return n + 0 // no "-0"
}

// ParseReport parses the output of simulate --detail --json. It returns an error for output without --detail.
func ParseReport(text []byte) (*SimulationDocument, error) {
	s := new(SimulationDocument)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("the file is not the output of `curtain simulate --json`: %w", err)
	}
	if s.Command != "simulate" || s.Detail == nil {
		return nil, fmt.Errorf("a report must be made from the output of `curtain simulate --detail --json`")
	}
	return s, nil
}

// MaxReportBytes is the maximum size of a file for ParseReport.
const MaxReportBytes = 8 << 20

// SimulationDocument is the JSON output of simulate.
type SimulationDocument struct {
	program.Document
	What           string             `json:"what"`
	By             []string           `json:"by"` // names of the players
	Games          int                `json:"games"`
	Seed           uint64             `json:"seed"`
	Won            []seatWins         `json:"won"`
	Ended          []endingCount      `json:"ended"`
	Unfinished     int                `json:"unfinished"`
	Actions        int64              `json:"actions"`
	ActionsPerGame float64            `json:"actions_per_game"`
	FailedActions  int                `json:"failed_actions"`
	FirstFailure   *firstFailure      `json:"first_failure,omitempty"`
	Fingerprint    string             `json:"fingerprint"`
	Mods           []journal.Mod      `json:"mods,omitempty"`
	Players        []standingRow      `json:"players,omitempty"`
	Seats          []standingRow      `json:"seats,omitempty"`
	Sides          []standingRow      `json:"sides,omitempty"`
	Pairings       []standingRow      `json:"pairings,omitempty"`
	Detail         *lab.Details       `json:"detail,omitempty"`
	Practice       []bot.PracticeUsed `json:"practice,omitempty"`
	externalPlayersReport
	Asserted []assertionResult `json:"asserted,omitempty"`

	seeds int // number of seeds played
}

// standingRow is the result of a player, seat, side or pairing, with its confidence interval and, except for a seat,
// with the results in each seat.
type standingRow struct {
	Name    string `json:"name"`
	Against string `json:"against,omitempty"`
	WinCounts
	Low   float64     `json:"low"`
	High  float64     `json:"high"`
	Seats []WinCounts `json:"seats,omitempty"`
}

// WinCounts counts games by their result. Percent is the share of wins; a draw counts as half a win.
type WinCounts struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Drawn   int     `json:"drawn"`
	Percent float64 `json:"percent"`
}

type countAndPercent struct {
	Games   int     `json:"games"`
	Percent float64 `json:"percent"`
}

type seatWins struct {
	Seat int `json:"seat"`
	countAndPercent
}

type endingCount struct {
	How string `json:"how"`
	countAndPercent
}

type firstFailure struct {
	Seed    uint64 `json:"seed"`
	Message string `json:"message"`
}

// sidesBySeat has, for each of two seats, the index of the word of --pairings that plays there, such as a deck.
type sidesBySeat [2]int

func (p sidesBySeat) seatOfSide(side int) (seat engine.Seat, there bool) {
	at := slices.Index(p[:], side)
	return engine.Seat(max(at, 0)), at >= 0
}

func allSidePairs(sides int) (all []sidesBySeat) {
	for one := range sides {
		for other := range sides {
			if one != other {
				all = append(all, sidesBySeat{one, other})
			}
		}
	}
	return all
}

type standingCounter struct {
	list          *[]standingRow // the list of results to which the counts are added
	name, against string
	seatInGame    func(lab.PlannedGame) (seat engine.Seat, takesPart bool) // returns the seat to count, or false to skip the game
	all           lab.Standing
	seats         [2]lab.Standing
}

func newStandingCounters(s *SimulationDocument, p *lab.Plan, sides []string) (all []*standingCounter) {
	if p.SwapsSeats() {
		for place, name := range p.Players {
			all = append(all, &standingCounter{list: &s.Players, name: name,
				seatInGame: func(g lab.PlannedGame) (engine.Seat, bool) { return g.Seat(place), true }})
		}
	}
	for seat := range engine.Seat(2) {
		all = append(all, &standingCounter{list: &s.Seats, name: fmt.Sprintf("seat %d", seat+1),
			seatInGame: func(lab.PlannedGame) (engine.Seat, bool) { return seat, true }})
	}
	pairs := allSidePairs(len(sides))
	for side, name := range sides {
		all = append(all, &standingCounter{list: &s.Sides, name: name,
			seatInGame: func(g lab.PlannedGame) (engine.Seat, bool) { return pairs[g.Setup].seatOfSide(side) }})
	}
	for _, met := range pairs {
		if met[0] > met[1] {
			continue
		}
		all = append(all, &standingCounter{list: &s.Pairings, name: sides[met[0]], against: sides[met[1]],
			seatInGame: func(g lab.PlannedGame) (engine.Seat, bool) {
				seat, _ := pairs[g.Setup].seatOfSide(met[0])
				return seat, pairs[g.Setup] == met || pairs[g.Setup] == sidesBySeat{met[1], met[0]}
			}})
	}
	return all
}

func (f *standingCounter) addShard(p *lab.Plan, s lab.Shard) {
	f.all.Add(p, s, f.seatInGame)
	for seat := range f.seats {
		f.seats[seat].Add(p, s, func(g lab.PlannedGame) (engine.Seat, bool) {
			at, there := f.seatInGame(g)
			return at, there && int(at) == seat
		})
	}
}

func newStandingRow(name, against string, s lab.Standing) standingRow {
	won := newEstimate(s.WinRate())
	return standingRow{name, against, WinCounts{s.Games, s.Won, s.Drawn, won.Mean}, won.Low, won.High, nil}
}

func printStandings(h *program.Host, s *SimulationDocument) {
	if s.Seats == nil {
		return
	}
	h.Print(h.Screen().Strong(" share  95% CI  seat 1  seat 2"))
	for _, list := range [][]standingRow{s.Players, s.Seats, s.Sides, s.Pairings} {
		for _, one := range list {
			bounds := fmt.Sprintf("%.1f to %.1f", one.Low, one.High)
			seats := strings.Repeat(" ", 16)
			if one.Seats != nil {
				seats = fmt.Sprintf("  %5.1f%%  %5.1f%%", one.Seats[0].Percent, one.Seats[1].Percent)
			}
			h.Printf("%5.1f%%  %15s%s  %s", one.Percent, bounds, seats, describeMatchup(one.Name, one.Against))
		}
	}
}
