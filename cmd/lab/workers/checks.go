package workers

import (
	"context"
	"fmt"
	"math/rand/v2"

	"curtaincall/engine/lab"
)

// oneIn is the average number of shards of which one is checked. The first of a worker always is.
const oneIn = 100

// maxWorkers limits the workers that a coordinator stores, since anybody can invent names.
const maxWorkers = 10_000

const maxChecking = 64

// maxUnproven limits the size of the results of workers of which none was checked yet, in bytes.
// Further results wait at the broker.
var maxUnproven = 256 << 20

type known struct {
	Standing
	number   int         // in the order of arrival, from 1
	has      map[int]int // the last shard assigned to each core
	unproven int         // size of its results before the first check, in bytes
}

// known returns the worker of that name, which is added if needed; nil if there are too many.
func (g *gathering) known(name string) *known {
	w := g.workers[name]
	if w == nil && len(g.workers) < maxWorkers {
		w = &known{number: len(g.workers) + 1, has: map[int]int{}}
		g.workers[name] = w
	}
	return w
}

// countShard counts a shard sent by a worker, and starts to replay the worker's first shard and a
// random one in oneIn of the others. So no worker can know which are checked.
func (g *gathering) countShard(ctx context.Context, shard int, w *known) {
	w.Sent++
	if w.Sent > 1 && rand.IntN(oneIn) > 0 {
		return
	}
	g.checking++
	first := w.Sent == 1
	go func() {
		g.turns <- struct{}{}
		r, err := g.Play(ctx, shard)
		<-g.turns
		select {
		case g.checked <- checked{shard, r, first, err}:
		case <-ctx.Done():
		}
	}()
}

type checked struct {
	shard  int
	result lab.Result
	first  bool // whether it is the first shard of its worker
	err    error
}

// compareResult compares a replayed shard with the result of the worker. If they differ, it
// excludes the worker and uses the coordinator's result. It fails if the replay failed.
func (g *gathering) compareResult(ctx context.Context, own checked) error {
	g.checking--
	if own.err != nil {
		return fmt.Errorf("cannot replay a shard: %w", own.err)
	}
	sent, from := g.ledger.Result(own.shard), g.sent[own.shard]
	if w := g.workers[from.worker]; sent != nil && w != nil {
		g.unproven, w.unproven = g.unproven-w.unproven, 0
		if sent.Same(own.result) {
			w.Checked++
			if !own.first {
				w.Later++
			}
			if g.waiting {
				g.waiting = false
				return g.sweep(ctx)
			}
			return nil
		}
		g.shutOut(ctx, from.worker, fmt.Sprintf("shard %d differs when replayed", own.shard))
	}
	if g.ledger.Add(own.result) {
		delete(g.out, own.shard)
	}
	return nil
}

// shutOut excludes a worker, removes its results and lets others play its shards.
func (g *gathering) shutOut(ctx context.Context, name, why string) {
	w := g.workers[name]
	w.Why = why
	for n := range g.shards {
		if from := g.sent[n]; from.worker == name {
			g.ledger.Remove(n)
			g.remove(ctx, from.sequence)
			delete(g.sent, n)
			g.again = append(g.again, n)
			w.Repeated++
		}
		if l := g.out[n]; l != nil && l.to == name {
			delete(g.out, n)
			g.again = append(g.again, n)
		}
	}
	g.Say("Worker %d was excluded; %d of its shards will be replayed by others: %s.", w.number, w.Repeated, why)
	g.sweep(ctx) // the broker may have some that were not requested
}
