package workers

import (
	"context"
	"fmt"
	"math/rand/v2"

	"curtaincall/engine/lab"
)

// DefaultCheckShare is the share of a worker's shards that is replayed. Its first shard always is.
const DefaultCheckShare = 0.01

// maxWorkers limits the workers that a coordinator stores, since anybody can invent names.
const maxWorkers = 10_000

const maxConcurrentChecks = 64

// maxUnproven limits the size, in bytes, of the results from workers of whose results none was
// checked yet. Further results from such workers wait at the broker.
var maxUnproven = 256 << 20

type knownWorker struct {
	WorkerStats
	number   int         // in the order of arrival, from 1
	assigned map[int]int // the last shard assigned to each core
	unproven int         // size of its results before the first check, in bytes
}

// findOrAddWorker returns the worker of that name, which it adds if needed; nil if there are maxWorkers.
func (g *gatherState) findOrAddWorker(name string) *knownWorker {
	w := g.workers[name]
	if w == nil && len(g.workers) < maxWorkers {
		w = &knownWorker{WorkerStats: WorkerStats{Name: name}, number: len(g.workers) + 1, assigned: map[int]int{}}
		g.workers[name] = w
	}
	return w
}

// countAndMaybeCheck counts a shard sent by a worker, and starts to replay the worker's first shard
// and a random share, g.CheckShare, of the others. So no worker can know which are checked.
func (g *gatherState) countAndMaybeCheck(ctx context.Context, shard int, w *knownWorker) {
	w.Sent++
	if w.Sent > 1 && rand.Float64() >= g.CheckShare {
		return
	}
	g.checking++
	first := w.Sent == 1
	go func() {
		g.replaySlots <- struct{}{}
		r, err := g.Play(ctx, shard)
		<-g.replaySlots
		select {
		case g.checked <- replayedShard{shard, r, first, err}:
		case <-ctx.Done():
		}
	}()
}

type replayedShard struct {
	shard  int
	result lab.VariantShards
	first  bool // whether it is the first shard of its worker
	err    error
}

// compareWithReplay compares a replayed shard with the result that the worker sent. If they differ, it
// excludes the worker and stores the coordinator's result in the ledger. It fails if own.err is not nil.
func (g *gatherState) compareWithReplay(ctx context.Context, own replayedShard) error {
	g.checking--
	if own.err != nil {
		return fmt.Errorf("cannot replay a shard: %w", own.err)
	}
	sent, from := g.ledger.ResultOfShard(own.shard), g.sent[own.shard]
	if w := g.workers[from.worker]; sent != nil && w != nil {
		g.unproven, w.unproven = g.unproven-w.unproven, 0
		if sent.Equal(own.result) {
			w.Checked++
			if !own.first {
				w.Later++
			}
			if g.waiting {
				g.waiting = false
				g.fetchAllResults(ctx) // what it does not get is found when its shard is overdue
			}
			return nil
		}
		g.excludeWorker(ctx, from.worker, fmt.Sprintf("replaying shard %d gave a different result", own.shard))
	}
	if g.ledger.Add(own.result) {
		delete(g.assignments, own.shard)
	}
	return nil
}

// excludeWorker excludes a worker, prints why, removes its results and lets others play its shards.
func (g *gatherState) excludeWorker(ctx context.Context, name, why string) {
	w := g.workers[name]
	w.Why = why
	for n := range g.shards {
		if from := g.sent[n]; from.worker == name {
			g.ledger.Remove(n)
			g.deleteMessage(ctx, from.sequence)
			delete(g.sent, n)
			g.toReassign = append(g.toReassign, n)
			w.Repeated++
		}
		if l := g.assignments[n]; l != nil && l.to == name {
			delete(g.assignments, n)
			g.toReassign = append(g.toReassign, n)
		}
	}
	g.Printf("Worker %d was excluded; %d of its shards will be replayed by others: %s.", w.number, w.Repeated, why)
	g.fetchAllResults(ctx) // the broker may have some that were not requested
}
