package workers

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine/lab"
)

// Coordinator assigns the shards of a question to workers and gathers the results.
type Coordinator struct {
	Question *lab.Question
	Play     Player                              // replays shards to check workers
	Say      func(format string, args ...any)    // prints a message for people
	Each     func(ledger *lab.Ledger, r *Report) // called about once a second; may be nil
	Patience time.Duration                       // minimum time after which a shard is assigned again; 0: a minute
	Replicas int                                 // of the results at the broker; 0: three if the broker is a cluster
}

const auditing = time.Second

// Gather returns the results when there are enough to answer the question and all checks are done.
// It uses results that the broker has from an earlier run. The errors are those of ctx, of the
// broker and of replaying shards.
func (c *Coordinator) Gather(ctx context.Context, nc *nats.Conn) (*lab.Ledger, *Report, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, nil, err
	}
	g := &gathering{Coordinator: c, nc: nc, js: js, ledger: lab.Ledger{Question: c.Question}, shards: c.Question.NumWanted(),
		sent: map[int]sending{}, out: map[int]*lease{}, workers: map[string]*known{}, checked: make(chan checked, 16), turns: make(chan struct{}, maxChecking)}
	if g.Patience == 0 {
		g.Patience = time.Minute
	}
	if err := g.open(ctx); err != nil {
		return nil, nil, err
	}
	if err := g.sweep(ctx); err != nil {
		return nil, nil, err
	}
	if held := g.ledger.Held(); held > 0 {
		g.Say("%d of %d shards were already complete.", held, g.shards)
	}
	if err := g.run(ctx); err != nil {
		return nil, nil, err
	}
	nc.Publish(subject(c.Question, ended), nil)
	return &g.ledger, g.report(), nc.FlushTimeout(answerWithin)
}

// Forget deletes the results of a question at the broker.
func Forget(ctx context.Context, nc *nats.Conn, q *lab.Question) error {
	js, err := jetstream.New(nc)
	if err == nil {
		err = js.DeleteStream(ctx, streamName(q))
	}
	return err
}

// gathering is the state of Gather. It belongs to the goroutine of Gather.
type gathering struct {
	*Coordinator
	nc     *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	ledger lab.Ledger
	shards int // number of shards wanted

	sent    map[int]sending // origins of the results in the ledger
	next    int             // number of shards assigned for the first time
	again   []int           // shards to be assigned before the next
	out     map[int]*lease  // shards that are assigned and not yet played
	longest time.Duration   // the longest time that a shard took

	workers    map[string]*known
	sweeping   bool
	checked    chan checked
	checking   int // number of shards being replayed or waiting for that
	turns      chan struct{}
	unproven   int  // size of the results of workers of which none was checked yet, in bytes
	waiting    bool // whether more such results are at the broker
	repeated   int  // number of shards assigned more than once
	unreadable int  // number of messages at the broker without a valid signature
}

type sending struct {
	worker   string
	sequence uint64
}

type lease struct {
	since   time.Time
	to      string
	holders int
}

func (g *gathering) run(ctx context.Context) error {
	hellos, asked := make(chan *nats.Msg, 64), make(chan *nats.Msg, 16<<10)
	for at, of := range map[string]struct {
		to   chan *nats.Msg
		most int
	}{greets: {hellos, maxMessage}, subject(g.Question, asks): {asked, maxRequest}} {
		s, err := g.nc.Subscribe(at, func(m *nats.Msg) {
			if m.Size() > of.most {
				return
			}
			select {
			case of.to <- m:
			default: // workers without an answer ask again
			}
		})
		if err != nil {
			return err
		}
		defer s.Unsubscribe()
	}
	audit := time.NewTicker(auditing)
	defer audit.Stop()
	for !g.ledger.Enough() || g.checking > 0 {
		select {
		case m := <-hellos:
			g.greet(m)
		case m := <-asked:
			g.answer(ctx, m)
		case one := <-g.checked:
			if err := g.compareResult(ctx, one); err != nil {
				return err
			}
		case <-audit.C:
			g.audit(ctx)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

func (g *gathering) greet(m *nats.Msg) {
	var hello greeting
	if err := read(m.Data, &hello); err != nil || hello.Question == nil {
		return
	}
	answer := welcome{}
	if why := hello.Question.Differs(g.Question); why != "" {
		answer.Refused = fmt.Sprintf("The coordinator rejected this worker: it has %s.", g.Question.Differs(hello.Question))
	}
	m.Respond(encode(answer))
}

// answer reads the result that a worker has published, if any, and assigns it the next shard.
func (g *gathering) answer(ctx context.Context, m *nats.Msg) {
	var from request
	if read(m.Data, &from) != nil || from.Core < 0 || from.Core >= maxCores {
		return
	}
	if _, err := publicKey(from.Worker); err != nil {
		return
	}
	if g.Question.Wants(from.Played) {
		g.fetch(ctx, from.Played)
	}
	t := task{Shard: -1}
	switch w := g.known(from.Worker); {
	case w == nil:
		t.Refused = "Too many workers."
	case w.Why != "":
		t.Refused = "The coordinator excluded this worker: " + w.Why + "."
	case !g.ledger.Enough():
		t.Shard = g.assignShard(w, from)
	}
	m.Respond(encode(t))
}

// assignShard assigns a shard to a core of a worker and returns its number; -1 if there is none. If
// the core asks again because an answer was lost, it gets the same shard.
func (g *gathering) assignShard(w *known, from request) (shard int) {
	has, is := w.has[from.Core]
	if l := g.out[has]; is && has != from.Played && l != nil && l.to == from.Worker {
		return has
	}
	delete(w.has, from.Core)
	n := g.chooseShard(from.Worker)
	if n >= 0 {
		w.has[from.Core] = n
	}
	return n
}

// chooseShard chooses a shard for a worker: one to be repeated; else the next new one; else, of
// those assigned to one other worker, the oldest if that is overdue; -1 if there is none.
func (g *gathering) chooseShard(worker string) (shard int) {
	for len(g.again) > 0 {
		n := g.again[0]
		if g.again = g.again[1:]; g.ledger.Result(n) == nil {
			g.repeated++
			g.out[n] = &lease{time.Now(), worker, 1}
			return n
		}
	}
	for g.next < g.shards {
		n := g.Question.Part.Shard(g.next)
		if g.next++; g.ledger.Result(n) == nil {
			g.out[n] = &lease{time.Now(), worker, 1}
			return n
		}
	}
	oldest := -1
	for n, l := range g.out {
		if l.holders == 1 && l.to != worker && time.Since(l.since) > g.longest && (oldest < 0 || l.since.Before(g.out[oldest].since)) {
			oldest = n
		}
	}
	if oldest >= 0 {
		g.repeated++
		g.out[oldest].holders++
	}
	return oldest
}

func (g *gathering) audit(ctx context.Context) {
	late := max(g.Patience, 4*g.longest)
	again := len(g.again)
	for n, l := range g.out {
		if time.Since(l.since) < late || g.fetch(ctx, n) {
			continue
		}
		if ctx.Err() != nil {
			return
		}
		delete(g.out, n)
		g.again = append(g.again, n)
	}
	if len(g.again) > again {
		g.sweep(ctx) // invalid results may fill the ledger
	}
	if g.Each != nil {
		g.Each(&g.ledger, g.report())
	}
}

// fetch reads the result of a shard from the broker, and reports whether the ledger now has one. It
// removes invalid results and excludes workers that signed them.
func (g *gathering) fetch(ctx context.Context, shard int) (inLedger bool) {
	if g.ledger.Result(shard) != nil {
		return true
	}
	at := resultSubject(g.Question, shard)
	m := g.lastMessage(ctx, at)
	if m == nil {
		return false
	}
	worker, err := signer(at, m.Header, m.Data)
	if err != nil {
		g.unreadable++
		g.remove(ctx, m.Sequence)
		return false
	}
	r, err := g.Question.Result(m.Data)
	if err == nil && r.Number() != shard {
		err = fmt.Errorf("shard %d was sent as shard %d", r.Number(), shard)
	}
	switch w := g.known(worker); {
	case err == nil && w != nil && w.Checked == 0 && g.unproven+len(m.Data) > maxUnproven:
		g.waiting = true
		return false
	case w == nil || w.Why != "" || err != nil:
		g.remove(ctx, m.Sequence)
		if w != nil && err != nil {
			g.shutOut(ctx, worker, "its result is "+err.Error())
		}
		return false
	}
	if w := g.workers[worker]; w.Checked == 0 {
		w.unproven += len(m.Data)
		g.unproven += len(m.Data)
	}
	g.take(ctx, shard, r, sending{worker, m.Sequence})
	return true
}

func (g *gathering) take(ctx context.Context, shard int, r lab.Result, from sending) {
	if l := g.out[shard]; l != nil && l.to == from.worker && l.holders == 1 {
		g.longest = max(g.longest, time.Since(l.since))
	}
	delete(g.out, shard)
	g.ledger.Add(r)
	g.sent[shard] = from
	g.countShard(ctx, shard, g.workers[from.worker])
}
