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
	"curtaincall/engine/lab/report"
	"curtaincall/engine/speech"
)

type ladderResult struct {
	program.Document
	What        string            `json:"what"`
	Games       int64             `json:"games"`
	Seed        uint64            `json:"seed"`
	Players     []standingRow     `json:"players"`
	Pairs       []pairRow         `json:"pairs"`
	Fingerprint string            `json:"fingerprint"`
	Practice    []bot.Basis       `json:"practice,omitempty"`
	Asserted    []assertionResult `json:"asserted,omitempty"`
}

// pairRow is how many more games of a hundred one player wins than another, both alone with the same
// seeds or, in a game for two, against each other.
type pairRow struct {
	Name    string          `json:"name"`
	Against string          `json:"against"`
	Points  report.Estimate `json:"points"`
}

// runLadder lets all players play the same seeds: alone or, in a game for two, each against every
// weaker one. It prints the results and returns the exit status.
func runLadder(h *program.Host, g *load.LoadedGame, what string, o Options) (status int) {
	q, err := newLadderExperiment(h, g, what, o)
	if err != nil {
		return h.PrintError("simulate", err)
	}
	if o.shards.isForOtherProcess() {
		return q.playForOtherProcess()
	}
	rungs, fingerprints := make([]lab.Standing, len(q.plans)), make([]engine.Hasher, len(q.plans))
	for i := range fingerprints {
		fingerprints[i] = engine.NewHasher()
	}
	var pairs []*planComparison
	for i := range q.plans {
		for j := i + 1; j < len(q.plans) && g.Seats != 2; j++ {
			pairs = append(pairs, newPlanComparison(q.plans, i, j))
		}
	}
	over, err := q.forEachSeed(func() string { return q.plans[0].Players[0] + ", " + q.plans[0].DescribeWinRate() }, func(r lab.Result) error {
		for i, p := range q.plans {
			rungs[i].Add(p, r[i], lab.FirstPlayerSeat)
			for n := range r[i].Endings {
				r[i].Endings[n].HashInto(&fingerprints[i])
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
	l := &ladderResult{Document: h.NewDocument("simulate", g.Ruleset), What: what, Games: q.plans[0].Games(), Seed: o.Seed, Pairs: []pairRow{}, Fingerprint: fmt.Sprintf("%016x", fingerprint.Sum()), Practice: q.practice()}
	for i, p := range q.plans {
		one := newStandingRow(p.Players[0], strings.Join(p.Players[1:], ""), rungs[i])
		if l.Players = append(l.Players, one); one.Against != "" {
			points := newEstimate(2*one.Percent-100, 2*one.Low-100, 2*one.High-100)
			l.Pairs = append(l.Pairs, pairRow{one.Name, one.Against, points})
		}
	}
	for _, pair := range pairs {
		l.Pairs = append(l.Pairs, pairRow{q.plans[pair.one].Players[0], q.plans[pair.other].Players[0], pointsEstimate(&pair.Comparison)})
	}
	for _, a := range o.asserts {
		l.Asserted = append(l.Asserted, a.evaluateRate(a.estimateOnLadder(l)))
	}
	return printLadder(h, l, o)
}

func newLadderExperiment(h *program.Host, g *load.LoadedGame, what string, o Options) (*experiment, error) {
	list := ladderPlayers(g.Seats)
	h.Limits.Run = cmp.Or(h.Limits.Run, 2*int64(len(list))*play.DefaultGameBudget*o.requestedGamesPerVersion())
	q := &experiment{Host: h, Options: o}
	for _, players := range list {
		o.Players = strings.Join(players, ",")
		p, _, err := NewPlan(h, g, what, o)
		if err != nil {
			return nil, err
		}
		q.plans, q.games = append(q.plans, p), append(q.games, g)
	}
	for _, a := range o.asserts {
		if err := a.validate(playerLadder, bot.Names); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// ladderPlayers returns the players of each plan of a ladder, the strongest first: one player or a pair.
func ladderPlayers(seats int) (list [][]string) {
	for i, name := range bot.Names {
		if seats != 2 {
			list = append(list, []string{name})
			continue
		}
		for _, weaker := range bot.Names[i+1:] {
			list = append(list, []string{name, weaker})
		}
	}
	return list
}

// pointsBetween returns how many more games of a hundred a player wins than another; nil if they
// were not compared.
func (l *ladderResult) pointsBetween(name, other string) *report.Estimate {
	for _, p := range l.Pairs {
		switch {
		case p.Name == name && p.Against == other:
			return &p.Points
		case p.Name == other && p.Against == name:
			return &report.Estimate{Mean: 0 - p.Points.Mean, Low: 0 - p.Points.High, High: 0 - p.Points.Low}
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
			h.Printf("%5.1f%%  %15s  %s", one.Percent, fmt.Sprintf("%.1f to %.1f", one.Low, one.High), describePair(one.Name, one.Against))
		}
		h.Print("", h.Screen().Strong("points  95% CI  win rate advantage"))
		for _, p := range l.Pairs {
			h.Printf("%+6.1f  %15s  %s", p.Points.Mean, fmt.Sprintf("%+.1f to %+.1f", p.Points.Low, p.Points.High), describePair(p.Name, p.Against))
		}
		h.Printf("fingerprint %s", l.Fingerprint)
		printPractice(h, l.Practice)
	}
	return program.FailureStatus(!printAssertions(h, l.Asserted))
}

func describePair(name, other string) string {
	if other == "" {
		return name
	}
	return name + " against " + other
}
