package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
)

type ladderOf struct {
	program.Document
	What     string     `json:"what"`
	Games    int64      `json:"games"`
	Seed     uint64     `json:"seed"`
	Players  []standing `json:"players"`
	Pairs    []paired   `json:"pairs"`
	Asserted []asserted `json:"asserted,omitempty"`
}

// paired is how many more games of a hundred one player wins than another: alone with the same
// seeds, or against each other.
type paired struct {
	Name    string          `json:"name"`
	Against string          `json:"against"`
	Points  report.Estimate `json:"points"`
}

// runLadder lets all players play the same seeds: alone or, in a game for two, each against every
// weaker one. It prints the results and returns the exit status.
func runLadder(h *program.Host, g *load.Loaded, args []string, o Options) (status int) {
	q, err := playLadder(h, g, strings.Join(args, " "), o)
	if err != nil {
		return h.Explain("simulate", err)
	}
	if o.shards.elsewhere() {
		return q.playedElsewhere()
	}
	rungs, pairs := make([]lab.Standing, len(q.plans)), newPairs(q.plans)
	over, err := q.whole(func() string { return q.plans[0].Players[0] + ", " + q.plans[0].SoFar() }, func(r lab.Result) error {
		for i, p := range q.plans {
			rungs[i].Add(p, r[i], lab.First)
		}
		for _, pair := range pairs {
			pair.found.Add(q.plans[pair.one], [2]lab.Shard{r[pair.one], r[pair.other]})
		}
		return nil
	})
	if err = cmp.Or(err, over); err != nil {
		return h.Explain("simulate", err)
	}
	l := &ladderOf{Document: h.Document("simulate", g.Ruleset), What: strings.Join(args, " "), Games: q.plans[0].Games(), Seed: o.Seed, Pairs: []paired{}}
	for i, p := range q.plans {
		one := standing{Name: p.Players[0], Against: strings.Join(p.Players[1:], "")}
		one.Record, one.Low, one.High = recordOf(rungs[i])
		if l.Players = append(l.Players, one); one.Against != "" {
			l.Pairs = append(l.Pairs, paired{one.Name, one.Against, report.Estimate{Mean: tenths(2*one.Percent - 100), Low: tenths(2*one.Low - 100), High: tenths(2*one.High - 100)}})
		}
	}
	for _, pair := range pairs {
		l.Pairs = append(l.Pairs, paired{q.plans[pair.one].Players[0], q.plans[pair.other].Players[0], *betweenOf(&pair.found)})
	}
	for _, a := range o.asserts {
		l.Asserted = append(l.Asserted, a.assertLadder(l))
	}
	return tellLadder(h, l, o)
}

func playLadder(h *program.Host, g *load.Loaded, what string, o Options) (*inquiry, error) {
	list := climbers(g.Seats)
	h.Limits.Run = cmp.Or(h.Limits.Run, 2*int64(len(list))*play.GameRun*o.games())
	q := &inquiry{Host: h, Options: o}
	for _, players := range list {
		o.Players = strings.Join(players, ",")
		p, _, err := Plan(h, g, what, o)
		if err != nil {
			return nil, err
		}
		q.plans, q.games = append(q.plans, p), append(q.games, g)
	}
	for _, a := range o.asserts {
		if err := a.checkNames(ofLadder, bot.Names); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// climbers returns the players of each plan of a ladder, the strongest first: one player or a pair.
func climbers(seats int) (list [][]string) {
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

type pair struct {
	one, other int
	found      lab.Comparison
}

func newPairs(plans []*lab.Plan) (list []*pair) {
	for i := range plans {
		for j := i + 1; j < len(plans) && !plans[i].Swaps(); j++ {
			list = append(list, &pair{i, j, lab.Comparison{Test: lab.Test{Errors: 0.05, Bound: 0.04}}})
		}
	}
	return list
}

// points returns how many more games of a hundred a player wins than another; nil if they were not
// compared.
func (l *ladderOf) points(name, other string) *report.Estimate {
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

func (l *ladderOf) least(name string) (least *report.Estimate) {
	for _, other := range bot.Names {
		if p := l.points(name, other); p != nil && (least == nil || p.Mean < least.Mean) {
			least = p
		}
	}
	return least
}

// share returns the percentage of games that a player won alone; nil in a game for two.
func (l *ladderOf) share(name string) *report.Estimate {
	i := slices.IndexFunc(l.Players, func(s standing) bool { return s.Name == name && s.Against == "" })
	if i < 0 {
		return nil
	}
	return &report.Estimate{Mean: l.Players[i].Percent, Low: l.Players[i].Low, High: l.Players[i].High}
}

func tellLadder(h *program.Host, l *ladderOf, o Options) (status int) {
	if h.JSON {
		h.PrintJSON(l)
	} else {
		h.Printf("%d games of each, seeds %d to %d:", l.Games, o.Seed, o.Seed+uint64(o.Runs-1))
		h.Print(h.Screen().Strong(" share  95% CI"))
		for _, one := range l.Players {
			h.Printf("%5.1f%%  %15s  %s", one.Percent, fmt.Sprintf("%.1f to %.1f", one.Low, one.High), against(one.Name, one.Against))
		}
		h.Print("", h.Screen().Strong("points  95% CI  win rate advantage"))
		for _, p := range l.Pairs {
			h.Printf("%+6.1f  %15s  %s", p.Points.Mean, fmt.Sprintf("%+.1f to %+.1f", p.Points.Low, p.Points.High), against(p.Name, p.Against))
		}
	}
	return program.FailureStatus(!printAssertions(h, l.Asserted))
}

func against(name, other string) string {
	if other == "" {
		return name
	}
	return name + " against " + other
}
