package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine/lab"
)

// Coordinator assigns the shards of a question to workers and gathers the results.
type Coordinator struct {
	Question      *lab.SimulationQuestion
	Play          PlayFunc                            // replays shards to check workers
	Printf        func(format string, args ...any)    // prints a message for people
	OnProgress    func(ledger *lab.Ledger, r *Report) // called about once a second; may be nil
	ReassignAfter time.Duration                       // minimum time after which a shard is assigned again; 0: a minute
	CheckShare    float64                             // of each worker's shards that is replayed; 0: DefaultCheckShare
	Replicas      int                                 // of the results at the broker; 0: three if the broker is a cluster
}

var auditInterval = time.Second

// GatherResults returns the results when there are enough to answer the question and all checks are
// done. It uses results that the broker has from an earlier run. The errors are those of ctx, of the
// broker and of replaying shards.
func (c *Coordinator) GatherResults(ctx context.Context, nc *nats.Conn) (*lab.Ledger, *Report, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, nil, err
	}
	g := &gatherState{Coordinator: c, nc: nc, js: js, ledger: lab.Ledger{Question: c.Question}, shards: c.Question.NumRequestedShards(),
		sent: map[int]resultOrigin{}, assignments: map[int]*assignment{}, workers: map[string]*knownWorker{}, checked: make(chan replayedShard, 16), replaySlots: make(chan struct{}, maxConcurrentChecks), complain: printOnceAfterSilence(c.Printf)}
	g.ReassignAfter = cmp.Or(g.ReassignAfter, time.Minute)
	g.CheckShare = cmp.Or(g.CheckShare, DefaultCheckShare)
	if err := g.openStreamWithRetries(ctx); err != nil {
		return nil, nil, err
	}
	if held := g.ledger.NumResults(); held > 0 {
		g.Printf("Already complete: %d of %d shards.", held, g.shards)
	}
	if err := g.serveUntilAnswered(ctx); err != nil {
		return nil, nil, err
	}
	nc.Publish(questionSubject(c.Question, endedSuffix), nil)
	nc.FlushTimeout(answerTimeout) // workers that do not get the message give up later
	return &g.ledger, g.newReport(), nil
}

// DeleteResults deletes the results of a question at the broker, unless another coordinator has.
func DeleteResults(ctx context.Context, nc *nats.Conn, q *lab.SimulationQuestion) error {
	js, err := jetstream.New(nc)
	if err == nil {
		err = js.DeleteStream(ctx, streamName(q))
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	return err
}

// gatherState is the state of GatherResults, whose goroutine alone uses it.
type gatherState struct {
	*Coordinator
	nc     *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	ledger lab.Ledger
	shards int // number of shards wanted

	sent         map[int]resultOrigin // origins of the results in the ledger
	next         int                  // number of shards assigned for the first time
	toReassign   []int                // shards to be assigned before the next
	assignments  map[int]*assignment  // shards that are assigned and not yet played
	longestShard time.Duration        // the longest time that a shard took

	workers      map[string]*knownWorker
	sweeping     bool
	brokerSilent bool // the last fetch was not answered
	checked      chan replayedShard
	checking     int // number of shards being replayed or waiting for that
	replaySlots  chan struct{}
	unproven     int  // size of the results from workers without a checked result, in bytes: see maxUnproven
	waiting      bool // whether more results from such workers are at the broker
	repeated     int  // number of shards assigned more than once
	unreadable   int  // number of messages at the broker without a valid signature

	complain func(format string, args ...any) // that there are no workers, once
}

type resultOrigin struct {
	worker   string
	sequence uint64
}

type assignment struct {
	since       time.Time
	to          string
	workerCount int
}

func (g *gatherState) serveUntilAnswered(ctx context.Context) error {
	asked := make(chan *nats.Msg, 16<<10)
	requests, err := g.nc.Subscribe(questionSubject(g.Question, requestSuffix), func(m *nats.Msg) {
		if m.Size() > maxRequest {
			return
		}
		select {
		case asked <- m:
		default: // workers without an answer ask again
		}
	})
	if err != nil {
		return err
	}
	defer requests.Unsubscribe()
	audit := time.NewTicker(auditInterval)
	defer audit.Stop()
	for !g.ledger.IsAnswered() || g.checking > 0 {
		select {
		case m := <-asked:
			g.answerRequest(ctx, m)
		case one := <-g.checked:
			if err := g.compareWithReplay(ctx, one); err != nil {
				return err
			}
		case <-audit.C:
			g.reassignOverdueAndReport(ctx)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// answerRequest reads the result that a worker has published, if any, and assigns it the next shard.
func (g *gatherState) answerRequest(ctx context.Context, m *nats.Msg) {
	var from shardRequest
	if decodeMessage(m.Data, &from) != nil || from.Core < 0 || from.Core >= maxCores {
		return
	}
	if _, err := parsePublicKey(from.Worker); err != nil {
		return
	}
	if g.Question.WantsShard(from.Played) {
		g.fetchIntoLedger(ctx, from.Played)
	}
	t := shardTask{Shard: -1}
	switch w := g.findOrAddWorker(from.Worker); {
	case w == nil:
		t.Refused = "Too many workers."
	case w.Why != "":
		t.Refused = "The coordinator excluded this worker: " + w.Why + "."
	case !from.Leaves && !g.ledger.IsAnswered():
		t.Shard = g.assignShard(w, from)
	}
	m.Respond(encodeMessage(t))
}

// assignShard assigns a shard to a core of a worker and returns its number; -1 if there is none. If
// the core asks again because an answer was lost, it gets the same shard.
func (g *gatherState) assignShard(w *knownWorker, from shardRequest) (shard int) {
	has, is := w.assigned[from.Core]
	if l := g.assignments[has]; is && has != from.Played && l != nil && l.to == from.Worker {
		return has
	}
	delete(w.assigned, from.Core)
	n := g.chooseShard(from.Worker)
	if n >= 0 {
		w.assigned[from.Core] = n
	}
	return n
}

// chooseShard chooses a shard for a worker: one to be repeated; else the next new one; else, of
// those assigned to one other worker, the oldest if that is overdue; -1 if there is none.
func (g *gatherState) chooseShard(worker string) (shard int) {
	for len(g.toReassign) > 0 {
		n := g.toReassign[0]
		if g.toReassign = g.toReassign[1:]; g.ledger.ResultOfShard(n) == nil {
			g.repeated++
			g.assignments[n] = &assignment{time.Now(), worker, 1}
			return n
		}
	}
	for g.next < g.shards {
		n := g.Question.Part.ShardNumber(g.next)
		if g.next++; g.ledger.ResultOfShard(n) == nil {
			g.assignments[n] = &assignment{time.Now(), worker, 1}
			return n
		}
	}
	oldest := -1
	for n, l := range g.assignments {
		if l.workerCount == 1 && l.to != worker && time.Since(l.since) > g.longestShard && (oldest < 0 || l.since.Before(g.assignments[oldest].since)) {
			oldest = n
		}
	}
	if oldest >= 0 {
		g.repeated++
		g.assignments[oldest].workerCount++
	}
	return oldest
}

func (g *gatherState) reassignOverdueAndReport(ctx context.Context) {
	if len(g.workers) == 0 {
		g.complain("No workers have joined yet. `lab worker --nats URL` starts one, on any machine.")
	}
	late := max(g.ReassignAfter, 4*g.longestShard)
	again := len(g.toReassign)
	for n, l := range g.assignments {
		if time.Since(l.since) < late || g.fetchIntoLedger(ctx, n) {
			continue
		}
		if g.brokerSilent || ctx.Err() != nil {
			break // the others would take as long
		}
		delete(g.assignments, n)
		g.toReassign = append(g.toReassign, n)
	}
	if len(g.toReassign) > again {
		g.fetchAllResults(ctx) // invalid results may fill the ledger
	}
	if g.OnProgress != nil {
		g.OnProgress(&g.ledger, g.newReport())
	}
}

// fetchIntoLedger reads the result of a shard from the broker, adds it to the ledger if it is valid, and
// reports whether the ledger now has one. It leaves it at the broker if unproven results would exceed
// maxUnproven, deletes invalid results, and excludes workers that signed them.
func (g *gatherState) fetchIntoLedger(ctx context.Context, shard int) (inLedger bool) {
	if g.ledger.ResultOfShard(shard) != nil {
		return true
	}
	at := resultSubject(g.Question, shard)
	m := g.fetchLastMessage(ctx, at)
	if m == nil {
		return false
	}
	worker, err := verifySigner(at, m.Header, m.Data)
	if err != nil {
		g.unreadable++
		g.deleteMessage(ctx, m.Sequence)
		return false
	}
	r, err := g.Question.ParseResult(m.Data)
	if err == nil && r.Number() != shard {
		err = fmt.Errorf("shard %d was sent as shard %d", r.Number(), shard)
	}
	switch w := g.findOrAddWorker(worker); {
	case err == nil && w != nil && w.Checked == 0 && g.unproven+len(m.Data) > maxUnproven:
		g.waiting = true
		return false
	case w == nil || w.Why != "" || err != nil:
		g.deleteMessage(ctx, m.Sequence)
		if w != nil && err != nil {
			g.excludeWorker(ctx, worker, "its result is invalid: "+err.Error())
		}
		return false
	}
	w := g.workers[worker]
	if w.Checked == 0 {
		w.unproven += len(m.Data)
		g.unproven += len(m.Data)
	}
	if l := g.assignments[shard]; l != nil && l.to == worker && l.workerCount == 1 {
		g.longestShard = max(g.longestShard, time.Since(l.since))
	}
	delete(g.assignments, shard)
	g.ledger.Add(r)
	g.sent[shard] = resultOrigin{worker, m.Sequence}
	g.countAndMaybeCheck(ctx, shard, w)
	return true
}
