package simulate

import (
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/lab"
	"curtaincall/scripting/sandbox"
)

// inquiry is what a command line asks to play: the same seeds in one or more versions.
type inquiry struct {
	*program.Host
	Options
	plans []*lab.Plan
	games []*load.Loaded // of each version; those missing are made from the first
	test  lab.Test       // for a match
}

// count returns how many games will be played at most.
func (q *inquiry) count() (games int64) {
	for _, p := range q.plans {
		games += p.Games()
	}
	return games
}

func (q *inquiry) done() (games int64) {
	for _, p := range q.plans {
		games += p.Done.Load()
	}
	return games
}

// each passes the results, played now or read from parts, to tell in the order of their shards,
// until tell reports that they are enough. known returns the results so far, to be shown.
func (q *inquiry) each(known func() string, tell func(lab.Result) (enough bool, err error)) error {
	if len(q.shards.join) > 0 {
		return q.join(tell)
	}
	end := q.Progress(q.count(), q.done, known)
	err := lab.Play(q.plans, lab.Part{}, tell)
	if end(); err == nil && q.IsStopped() {
		err = terminal.ErrInterrupted
	}
	return err
}

// whole passes all games of each version to tell, seed by seed, until the scripts exceed their
// budget, which over reports. If that is before the first game, it is err instead.
func (q *inquiry) whole(known func() string, tell func(lab.Result) error) (over, err error) {
	if len(q.shards.join) == 0 {
		for _, p := range q.plans {
			p.Size = 1 // so that all cores have something to do
		}
	}
	games, budget := 0, lab.Budget{Versions: q.plans}
	err = q.each(known, func(r lab.Result) (bool, error) {
		all, over := budget.Take(r)
		games += len(all[0].Endings)
		return over, tell(all)
	})
	if err == nil && budget.Spent > q.plans[0].Work {
		over = sandbox.RunOver(fmt.Sprintf("%d of %d games", games, q.plans[0].Games()), q.plans[0].Work)
	}
	if games == 0 && err == nil {
		err = over
	}
	return over, err
}
