package simulate

import (
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/lab"
	"curtaincall/scripting/sandbox"
)

// inquiry is the question of a command line: the same seeds, played in one version or
// several.
type inquiry struct {
	*program.Host
	Options
	plans []*lab.Plan
	games []*load.Loaded // what each version is made of; those that lack are made of the first
	test  lab.Test       // of a match
}

// count returns how many games are played at the most.
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

// each yields the results in the order of their shards, which are played now or were
// played in parts, until take reports that these are enough.
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

// whole yields all games of each version, seed by seed, up to where the scripts have used
// up what they may do; over reports that. That nothing was played until then is an error.
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
