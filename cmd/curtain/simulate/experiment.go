package simulate

import (
	"fmt"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/lab"
	"curtaincall/scripting/sandbox"
)

// inquiry contains the games that a command line asks for: the same seeds in one or more versions.
type inquiry struct {
	*program.Host
	Options
	plans []*lab.Plan
	games []*load.Loaded // of each version; knock-outs have none, since they are made from the first
	test  lab.Test       // of a match; otherwise zero
}

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

// each calls yield with the results in the order of their shards, until yield returns true. It
// plays the games or, with --join, reads the results. soFar describes the results for the progress
// line.
func (q *inquiry) each(soFar func() string, yield func(lab.Result) (enough bool, err error)) error {
	if len(q.shards.join) > 0 {
		return q.join(yield)
	}
	end := q.Progress(q.count(), q.done, soFar)
	err := lab.Play(q.plans, lab.Part{}, yield)
	if end(); err == nil && q.IsStopped() {
		err = terminal.ErrInterrupted
	}
	return err
}

// whole calls yield with the results of each seed, including games that were not played because
// a knock-out cannot change them, until the scripts exceed their limit. over is the error about
// that; if no game was finished by then, it is err instead.
func (q *inquiry) whole(soFar func() string, yield func(lab.Result) error) (over, err error) {
	if len(q.shards.join) == 0 {
		for _, p := range q.plans {
			p.Size = 1 // so that all cores have something to do
		}
	}
	games, budget := 0, lab.Budget{Versions: q.plans}
	err = q.each(soFar, func(r lab.Result) (bool, error) {
		all, over := budget.Take(r)
		games += len(all[0].Endings)
		return over, yield(all)
	})
	if err == nil && budget.Spent > q.plans[0].Work {
		over = sandbox.RunOver(fmt.Sprintf("%d of %d games", games, q.plans[0].Games()), q.plans[0].Work)
	}
	if games == 0 && err == nil {
		err = over
	}
	return over, err
}
