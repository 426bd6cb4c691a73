package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

type ladderResult struct {
	program.Document
	What        string             `json:"what"`
	Games       int64              `json:"games"`
	Seed        uint64             `json:"seed"`
	Players     []standingRow      `json:"players"`
	Pairs       []playerPairRow    `json:"pairs"`
	Fingerprint string             `json:"fingerprint"`
	Ratings     []ratingRow        `json:"ratings,omitempty"`
	Practice    []bot.PracticeUsed `json:"practice,omitempty"`
	externalPlayersReport
	Asserted []assertionResult `json:"asserted,omitempty"`

	ladderPlayers []string
}

// playerPairRow compares two players by wins per hundred games. In a game for two they play each other; in other
// games each plays the same seeds alone.
type playerPairRow struct {
	Name    string       `json:"name"`
	Against string       `json:"against"`
	Points  lab.Estimate `json:"points"`
}

// ratingRow is the strength of a player in Elo points, relative to the average of all players.
type ratingRow struct {
	Name string       `json:"name"`
	Elo  lab.Estimate `json:"elo"`
}

const maxLadderPlayers = 32

// runLadder lets all players play the same seeds, each alone or, in a game for two, each pair against each other.
func (q *experiment) runLadder(setup string) (status int) {
	h, g, o := q.Host, q.games[0], q.Options
	rungs, fingerprints := make([]lab.Standing, len(q.plans)), make([]engine.Hasher, len(q.plans))
	for i := range fingerprints {
		fingerprints[i] = engine.NewHasher()
	}
	l := &ladderResult{Document: h.NewDocument("simulate", g.Ruleset), What: setup, Games: q.plans[0].GameCount(), Seed: o.Seed, Pairs: []playerPairRow{}, ladderPlayers: o.ladderPlayers()}
	var pairs []*planComparison
	for i := range q.plans {
		for j := i + 1; j < len(q.plans) && g.Seats != 2; j++ {
			pairs = append(pairs, newPlanComparison(q.plans, i, j))
		}
	}
	over, err := q.forEachSeed(func() string { return q.plans[0].Players[0] + ", " + q.plans[0].DescribeWinRate() }, func(r lab.VariantShards) error {
		for i, p := range q.plans {
			rungs[i].Add(p, r[i], lab.FirstPlayerSeat)
			for n := range r[i].Endings {
				l.addForfeit(p, rungs[i].Games-len(r[i].Endings)+n, &r[i].Endings[n])
				r[i].Endings[n].AddToFingerprint(&fingerprints[i])
			}
		}
		for _, pair := range pairs {
			pair.compareShards(r)
		}
		return nil
	})
	if err = cmp.Or(err, over); err != nil {
		return h.PrintError("simulate", err)
	}
	fingerprint := engine.NewHasher()
	for i := range fingerprints {
		fingerprint.Uint64(fingerprints[i].Sum())
	}
	l.Fingerprint, l.Practice = fmt.Sprintf("%016x", fingerprint.Sum()), q.practiceBases()
	if g.Seats == 2 {
		l.Ratings = newRatings(o.ladderPlayers(), q.plans, rungs)
	}
	for i, p := range q.plans {
		l.addPrograms(p.Players)
		one := newStandingRow(p.Players[0], strings.Join(p.Players[1:], ""), rungs[i])
		if l.Players = append(l.Players, one); one.Against != "" {
			points := newEstimate(2*one.Percent-100, 2*one.Low-100, 2*one.High-100)
			l.Pairs = append(l.Pairs, playerPairRow{one.Name, one.Against, points})
		}
	}
	for _, pair := range pairs {
		l.Pairs = append(l.Pairs, playerPairRow{q.plans[pair.one].Players[0], q.plans[pair.other].Players[0], pointsEstimate(&pair.Comparison)})
	}
	for _, a := range o.asserts {
		l.Asserted = append(l.Asserted, a.compareWithEstimate(a.estimateInLadder(l), 95, lab.FixedInterval))
	}
	return printLadder(h, l, o)
}

// newLadderExperiment returns the experiment for a ladder of players. run plays and prints it, and returns the status.
func newLadderExperiment(h *program.Host, g *load.LoadedGame, setup string, o Options) (q *experiment, run func() (status int), err error) {
	ladderPlayers := o.ladderPlayers()
	switch distinct := slices.Compact(slices.Sorted(slices.Values(ladderPlayers))); {
	case len(ladderPlayers) < 2 || len(ladderPlayers) > maxLadderPlayers:
		return nil, nil, program.UsageError{Err: fmt.Errorf("--ladder takes 2 to %d players, not %d", maxLadderPlayers, len(ladderPlayers))}
	case len(distinct) < len(ladderPlayers):
		return nil, nil, program.UsageError{Err: errors.New("--ladder lists the same player twice")}
	}
	var list [][]string
	for i, name := range ladderPlayers {
		if g.Seats != 2 {
			list = append(list, []string{name})
			continue
		}
		for _, weaker := range ladderPlayers[i+1:] {
			list = append(list, []string{name, weaker})
		}
	}
	o.setDefaultBudget(h, 2*len(list)) // fits: the players were typed
	q = &experiment{Host: h, Options: o}
	for _, players := range list {
		o.Players = strings.Join(players, ",")
		p, _, err := NewPlan(h, g, setup, o)
		if err != nil {
			return nil, nil, err
		}
		q.plans, q.games = append(q.plans, p), append(q.games, g)
	}
	for _, a := range o.asserts {
		if err := a.checkMeasureExists(ladderOfPlayers, ladderPlayers); err != nil {
			return nil, nil, err
		}
	}
	return q, func() int { return q.runLadder(setup) }, nil
}

func (o Options) ladderPlayers() []string {
	if strings.Contains(o.Players, ",") || isExternalPlayer(o.Players) {
		return strings.Split(o.Players, ",")
	}
	return bot.Names
}

// newRatings returns the ratings, strongest player first. scores[i] is the result of the first player of plans[i].
func newRatings(ladderPlayers []string, plans []*lab.Plan, scores []lab.Standing) (list []ratingRow) {
	var met []lab.PairScore
	for i, p := range plans {
		met = append(met, lab.PairScore{One: slices.Index(ladderPlayers, p.Players[0]), Other: slices.Index(ladderPlayers, p.Players[1]), Score: scores[i]})
	}
	for i, r := range lab.Ratings(len(ladderPlayers), met) {
		list = append(list, ratingRow{screen.Clean(ladderPlayers[i]), newEstimate(r.Mean, r.Low, r.High)})
	}
	slices.SortStableFunc(list, func(a, b ratingRow) int { return cmp.Compare(b.Elo.Mean, a.Elo.Mean) })
	return list
}

// pointsBetween returns how many more of a hundred games the first player wins; nil if they were not compared.
func (l *ladderResult) pointsBetween(name, other string) *lab.Estimate {
	for _, p := range l.Pairs {
		switch {
		case p.Name == name && p.Against == other:
			return &p.Points
		case p.Name == other && p.Against == name:
			return &lab.Estimate{Mean: 0 - p.Points.Mean, Low: 0 - p.Points.High, High: 0 - p.Points.Low}
		}
	}
	return nil
}

func printLadder(h *program.Host, l *ladderResult, o Options) (status int) {
	if h.JSON {
		h.PrintJSON(l)
	} else {
		h.Printf("%s per row, seeds %d to %d:", speech.CountWithNoun(l.Games, "game"), o.Seed, o.Seed+uint64(o.Runs-1))
		h.Print(h.Screen().Strong(" share  95% CI"))
		for _, one := range l.Players {
			h.Printf("%5.1f%%  %15s  %s", one.Percent, fmt.Sprintf("%.1f to %.1f", one.Low, one.High), describeMatchup(one.Name, one.Against))
		}
		h.Print("", h.Screen().Strong("points  95% CI  win rate advantage"))
		for _, p := range l.Pairs {
			h.Printf("%+6.1f  %15s  %s", p.Points.Mean, fmt.Sprintf("%+.1f to %+.1f", p.Points.Low, p.Points.High), describeMatchup(p.Name, p.Against))
		}
		if len(l.Ratings) > 0 {
			h.Print("", h.Screen().Strong("   Elo  95% CI           above the average of all"))
		}
		for _, r := range l.Ratings {
			h.Printf("%+6.0f  %15s  %s", r.Elo.Mean, fmt.Sprintf("%+.0f to %+.0f", r.Elo.Low, r.Elo.High), r.Name)
		}
		h.Printf("fingerprint %s", l.Fingerprint)
		printPractice(h, l.Practice)
		l.externalPlayersReport.printReport(h)
	}
	return program.FailureStatus(!printAssertions(h, l.Asserted))
}

func describeMatchup(name, other string) string {
	if other != "" {
		name += " against " + other
	}
	return screen.Clean(name)
}
