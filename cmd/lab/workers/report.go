package workers

import (
	"cmp"
	"maps"
	"slices"

	"curtaincall/engine/exact"
)

// WorkerStats contains what a coordinator has counted of a worker.
type WorkerStats struct {
	Name     string // its public key
	Sent     int    // number of shards for which its result came first
	Checked  int    // number of those that were replayed with the same result
	Later    int    // number of those that were not its first shard
	Why      string // why it was excluded; "" if it was not
	Repeated int    // number of its shards that others replayed
}

// Report contains statistics about all workers.
type Report struct {
	Shards   int // number of results in the ledger
	Repeated int // number of shards assigned more than once
	Unsigned int // number of messages at the broker without a valid signature
	Workers  []WorkerStats
}

func (g *gatherState) newReport() *Report {
	r := &Report{Shards: g.ledger.NumResults(), Repeated: g.repeated, Unsigned: g.unreadable}
	byNumber := func(a, b *knownWorker) int { return cmp.Compare(a.number, b.number) }
	for _, w := range slices.SortedFunc(maps.Values(g.workers), byNumber) {
		r.Workers = append(r.Workers, w.WorkerStats)
	}
	return r
}

// SumOverWorkers returns the sum of a number over all workers.
func (r *Report) SumOverWorkers(of func(WorkerStats) int) (sum int) {
	for _, w := range r.Workers {
		sum += of(w)
	}
	return sum
}

// UndetectedProbability returns the highest probability, of all workers that were not excluded,
// that one would not have been detected whose results are wrong in a share, from 0 to 1, of its
// shards after the first. A worker with a wrong first result is always detected.
func (r *Report) UndetectedProbability(share float64) (chance float64) {
	for _, w := range r.Workers {
		if w.Why == "" && w.Sent > 1 {
			chance = max(chance, exact.Power(1-share, float64(w.Later)))
		}
	}
	return chance
}
