package workers

import (
	"cmp"
	"slices"

	"curtaincall/engine/exact"
)

// Standing is the record of a worker with its coordinator.
type Standing struct {
	Sent     int    // shards for which its result came first
	Checked  int    // of those, how many were replayed with the same result
	Later    int    // of those, how many were not its first shard
	Why      string // why it was excluded; "" if it was not
	Repeated int    // shards of it that others replayed
}

// Report describes the work of all workers.
type Report struct {
	Shards   int // in the ledger
	Repeated int // shards handed out more than once
	Foreign  int // messages in the broker's ledger without a valid signature
	Workers  []Standing
}

func (g *gathering) report() *Report {
	r := &Report{Shards: g.ledger.Held(), Repeated: g.repeated, Foreign: g.unreadable}
	var list []*known
	for _, w := range g.workers {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b *known) int { return cmp.Compare(a.number, b.number) })
	for _, w := range list {
		r.Workers = append(r.Workers, w.Standing)
	}
	return r
}

// Count returns the sum of a number over the workers.
func (r *Report) Count(of func(Standing) int) (all int) {
	for _, w := range r.Workers {
		all += of(w)
	}
	return all
}

// Unseen returns the probability that a trusted worker that falsified a share, from 0 to 1, of
// its shards after the first would have gone undetected: the highest of all workers. One that
// falsified its first is always detected.
func (r *Report) Unseen(share float64) (chance float64) {
	for _, w := range r.Workers {
		if w.Why == "" && w.Sent > 1 {
			chance = max(chance, exact.Power(1-share, float64(w.Later)))
		}
	}
	return chance
}
