package workers

import (
	"context"
	"fmt"
	"math/rand/v2"

	"curtaincall/engine/lab"
)

// oneIn says how many of a worker's shards after its first are played for each that is
// checked.
const oneIn = 100

// maxWorkers limits how many workers a coordinator knows; a name costs nothing to make.
const maxWorkers = 10_000

const maxChecking = 64

// maxUnproven says how many bytes the results may have of workers none of which was checked
// yet. What is more waits at the broker.
var maxUnproven = 256 << 20

type known struct {
	Standing
	number   int         // in the order in which they came
	has      map[int]int // the shards that its cores were given last
	unproven int         // bytes of its results before the first was checked
}

// known returns the worker of a name, who may be new; nil where there are too many.
func (g *gathering) known(name string) *known {
	w := g.workers[name]
	if w == nil && len(g.workers) < maxWorkers {
		w = &known{number: len(g.workers) + 1, has: map[int]int{}}
		g.workers[name] = w
	}
	return w
}

// note counts a shard that a worker has sent, and checks on its first and on one in a
// hundred of the others. No worker can know which.
func (g *gathering) note(ctx context.Context, shard int, w *known) {
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

// checked is a shard that the coordinator has played again.
type checked struct {
	shard  int
	result lab.Result
	first  bool // of its worker
	err    error
}

// judge holds what a worker has sent against what the coordinator has played. Whoever
// differs is shut out, and the coordinator's result counts.
func (g *gathering) judge(ctx context.Context, own checked) error {
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

// shutOut believes nothing any more of what a worker has sent and sends.
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
	g.sweep(ctx) // it may have sent some for which nobody has asked
}
