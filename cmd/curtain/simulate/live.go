package simulate

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/scripting/console"
)

// LiveSimulation simulates one version or two, and can report results while it plays. It is safe for concurrent use.
type LiveSimulation struct {
	q        *experiment
	what     string
	versions []*Variant // the current scripts and, if there is one, the version to compare with
	Stop     func()     // makes Play return

	mu      sync.Mutex
	ledger  *lab.ResultLedger
	over    bool                        // whether Play has ended
	failure error                       // the error that Play returned
	reports map[int]*SimulationDocument // reports on the finished simulation, by version
}

const maxLiveRuns = 5000

// NewLiveSimulation returns a simulation, which Play starts. versionWords name a version to compare with, if any.
func NewLiveSimulation(h *program.Host, g *load.LoadedGame, setup, players string, runs int, firstSeed uint64, versionWords []string) (*LiveSimulation, error) {
	apart := *h
	o := Options{Runs: runs, Seed: firstSeed, Players: players, detail: true}
	o.match = againstOptions{against: versionWords, bound: 4, errors: 5, runsGiven: true}
	ctx, stop := context.WithCancel(h.Interrupted)
	apart.Interrupted = ctx
	s := &LiveSimulation{Stop: stop, what: setup, versions: []*Variant{{LoadedGame: g, Name: "these scripts"}}, reports: map[int]*SimulationDocument{}}
	if runs < 1 || runs > maxLiveRuns {
		return nil, fmt.Errorf("the number of games must be between 1 and %d, not %d", maxLiveRuns, runs)
	}
	var err error
	if len(versionWords) > 0 {
		var both [2]*Variant
		both, s.q, err = newVersionComparison(&apart, g, setup, o)
		s.versions = both[:]
	} else {
		s.q, _, err = newExperiment(&apart, g, setup, o)
	}
	if err != nil {
		return nil, err
	}
	for i, p := range s.q.plans {
		p.Watch = newRecordingOptions(s.versions[i].LoadedGame)
	}
	s.ledger = &lab.ResultLedger{Question: s.q.newQuestion("")}
	return s, nil
}

// Play plays the games until all are finished, Stop is called or the scripts exceed their limit, which is no error.
func (s *LiveSimulation) Play() error {
	numbers := make(chan int, s.q.plans[0].NumShards())
	for n := range s.q.plans[0].NumShards() {
		numbers <- n
	}
	close(numbers)
	err := lab.PlayShards(s.q.plans, numbers, func(r lab.VariantShards) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.ledger.Add(r)
		return nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over, s.failure = true, err
	return err
}

// EndState reports whether Play has ended, and returns its error.
func (s *LiveSimulation) EndState() (over bool, failure error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.over, s.failure
}

// Progress returns the number of games played so far and the number of all games.
func (s *LiveSimulation) Progress() (done, total int64) {
	return s.q.countPlayedGames(), s.q.countPlannedGames()
}

// PracticeBases returns which practice games the players of all versions have learned from.
func (s *LiveSimulation) PracticeBases() []bot.PracticeUsed { return s.q.practiceBases() }

// playedEndings returns the endings of a version's games, up to the first missing one or one over the script limit.
func (s *LiveSimulation) playedEndings(version int) (all []lab.Ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version < 0 || version >= len(s.versions) {
		return nil
	}
	b, over := lab.InstructionBudget{Versions: s.q.plans}, false
	for n := 0; s.ledger.ResultOfShard(n) != nil && !over; n++ {
		var one lab.VariantShards
		one, over = b.AddResult(s.ledger.ResultOfShard(n))
		all = append(all, one[version].Endings...)
	}
	return all
}

// Report returns a report on the games of a version so far; nil if there are none. Version 0 is the current scripts.
func (s *LiveSimulation) Report(version int) (*SimulationDocument, error) {
	s.mu.Lock()
	known, over := s.reports[version], s.over
	s.mu.Unlock()
	if known != nil {
		return known, nil
	}
	endings := s.playedEndings(version)
	if len(endings) == 0 {
		return nil, nil
	}
	g := s.versions[version].LoadedGame
	a := newResultAccumulator(g, s.q.plans[version], nil)
	if err := a.addShard(lab.Shard{Endings: endings}); err != nil {
		return nil, err
	}
	found := newSimulationDocument(g, a, nil, s.q.Options)
	found.Document, found.What = s.q.NewDocument("simulate", s.versions[0].Ruleset), s.what
	if over {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.reports[version] = found
	}
	return found, nil
}

// Difference returns the difference between the versions so far; nil if there is only one or no game was played.
func (s *LiveSimulation) Difference() *DifferenceDocument {
	if len(s.versions) < 2 {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.ledger.ComparisonSoFar()
	if c.Seeds == 0 {
		return nil
	}
	return newDifferenceDocument(s.q.Host, [2]*Variant(s.versions), s.q.plans[0].Seed, c, s.what, "")
}

// GamesCountedBy returns the games of a version that are counted in cell c of the version's report.
func (s *LiveSimulation) GamesCountedBy(version int, c lab.ReportCell) []lab.CountedGame {
	endings := s.playedEndings(version)
	if endings == nil {
		return nil
	}
	return s.q.plans[version].GamesCountedBy(endings, c)
}

// OpenGameAtConsole replays a game at a new console. If the two versions play it differently, the console has both
// lines of play and is at the first difference. Otherwise, with orDivergentGameOfSeed, it opens another game of the
// same seed that the versions play differently, if one exists.
func (s *LiveSimulation) OpenGameAtConsole(h *program.Host, g lab.PlannedGame, orDivergentGameOfSeed bool) (*console.Console, error) {
	p := s.q.plans[0]
	if g.Setup < 0 || g.Setup >= len(p.Setups) || g.Seed < p.Seed || g.Seed-p.Seed >= uint64(p.Runs) || g.Swapped && !p.SwapsSeats() {
		return nil, errors.New("this game was not played")
	}
	games := []lab.PlannedGame{g}
	for n := range p.GamesPerSeed() {
		if orDivergentGameOfSeed {
			games = append(games, p.Game(int(g.Seed-p.Seed)*p.GamesPerSeed()+n)) // fits: the seed is one of the plan
		}
	}
	for _, g := range games {
		if c, err := s.openAtDivergence(h, g); c != nil || err != nil {
			return c, err
		}
	}
	v := s.versions[0]
	line, err := playGameWithBots(h, v, p, g, nil)
	if err != nil {
		return nil, err
	}
	c, err := newGameConsole(h, v.LoadedGame, v.Content, newGameStart(p, g))
	if err != nil {
		return nil, err
	}
	return c, replayActions(c.Session(), line.Path()[1:])
}

// openAtDivergence opens a game where the versions diverge. It returns nil if they do not, or if there is only one.
func (s *LiveSimulation) openAtDivergence(h *program.Host, g lab.PlannedGame) (*console.Console, error) {
	if len(s.versions) < 2 {
		return nil, nil
	}
	pair := &PairedGames{Host: h, Plan: s.q.plans[1], Versions: [2]*Variant(s.versions)}
	d, err := pair.PlayToDivergence(g)
	if d == nil || err != nil {
		return nil, err
	}
	return d.newConsole(h)
}
