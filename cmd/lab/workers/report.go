package workers

import (
	"cmp"
	"slices"

	"curtaincall/engine/exact"
)

// Standing describes how a worker stands with its coordinator.
type Standing struct {
	Sent     int    // shards of which it was the first to send a result
	Checked  int    // of those, that were played again and the same
	Later    int    // of those checked, without its first
	Why      string // it is shut out; "" for one that is not
	Repeated int    // shards that others had to play for it then
}

// Report describes what a coordinator tells of its workers.
type Report struct {
	Shards   int // in the ledger
	Repeated int // shards that were asked for more than once
	Foreign  int // messages in the ledger of the broker that no worker has signed
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

// Count sums up over the workers.
func (r *Report) Count(of func(Standing) int) (all int) {
	for _, w := range r.Workers {
		all += of(w)
	}
	return all
}

// Unseen is the chance that a worker was not found out that has sent its first shard as it
// was, and lied in such a share of those after it: the largest of all that are believed.
// One that lies in its first is always found out.
func (r *Report) Unseen(share float64) (chance float64) {
	for _, w := range r.Workers {
		if w.Why == "" && w.Sent > 1 {
			chance = max(chance, exact.Power(1-share, float64(w.Later)))
		}
	}
	return chance
}
