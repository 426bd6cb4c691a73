package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine/exact"
	"curtaincall/engine/lab"
)

// Coordinator assigns the shards of a simulation to workers and gathers the results.
type Coordinator struct {
	Question      *lab.SimulationQuestion
	Play          PlayFunc                                  // replays shards to check the results of workers
	Printf        func(format string, args ...any)          // prints a message for the user
	OnProgress    func(ledger *lab.ResultLedger, r *Report) // called about once a second; may be nil
	ReassignAfter time.Duration                             // time until an unplayed shard is assigned again; 0: a minute
	CheckShare    float64                                   // fraction of each worker's shards that is replayed; 0: a default
}

var auditInterval = time.Second

// GatherResults returns the results and statistics about the workers, once all checks are done. It also uses results of
// an earlier run that the broker still has. It returns the cause of ctx, or an error of the broker or of a replay.
func (c *Coordinator) GatherResults(ctx context.Context, nc *nats.Conn) (*lab.ResultLedger, *Report, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, nil, err
	}
	g := &gatherState{Coordinator: c, nc: nc, js: js, ledger: lab.ResultLedger{Question: c.Question}, shards: c.Question.NumRequestedShards(),
		sent: map[int]resultOrigin{}, assignments: map[int]*assignment{}, workers: map[string]*knownWorker{}, checked: make(chan replayedShard, 16), replaySlots: make(chan struct{}, maxConcurrentChecks), complain: printOnceAfterSilence(c.Printf)}
	for n := range g.shards {
		g.unassigned = append(g.unassigned, g.Question.Part.ShardNumber(n))
	}
	g.ReassignAfter = cmp.Or(g.ReassignAfter, time.Minute)
	g.CheckShare = cmp.Or(g.CheckShare, DefaultCheckShare*float64(min(g.Question.SeedsPerShard()/lab.ShardSeeds, 3)))
	if err := g.openStream(ctx); err != nil {
		return nil, nil, err
	}
	if held := g.ledger.NumResults(); held > 0 {
		g.Printf("Already complete: %d of %d shards.", held, g.shards)
	}
	if err := g.serveRequestsUntilComplete(ctx); err != nil {
		return nil, nil, err
	}
	nc.Publish(questionSubject(c.Question, endedSuffix), nil)
	nc.FlushTimeout(answerTimeout) // workers that do not get the message give up later
	return &g.ledger, g.newReport(), nil
}

// DeleteResults deletes the results of a simulation at the broker. It returns nil if there are none.
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
	ledger lab.ResultLedger
	shards int // number of shards wanted

	sent         map[int]resultOrigin // origin of each result in the ledger, by shard
	unassigned   []int                // shards in the order in which they are to be assigned
	assignments  map[int]*assignment  // shards that are assigned and not played yet, by number
	longestShard time.Duration        // the longest time that a shard took

	workers      map[string]*knownWorker
	sweeping     bool // whether fetchAllResults is running
	brokerSilent bool // whether the broker did not answer the last fetch
	checked      chan replayedShard
	checking     int // number of shards that are being replayed or are about to be
	replaySlots  chan struct{}
	unproven     int  // total size, in bytes, of results from workers without a checked result; see maxUnproven
	waiting      bool // whether results were left at the broker because of maxUnproven
	repeated     int  // number of shards assigned more than once
	unreadable   int  // number of messages at the broker that had no valid signature

	complain func(format string, args ...any) // prints one message, passed by the caller, that no worker has joined
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

func (g *gatherState) serveRequestsUntilComplete(ctx context.Context) error {
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
			if err := g.compareAndExcludeIfWrong(ctx, one); err != nil {
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

// answerRequest fetches the worker's result, if it has one, and answers with the next shard to play or a refusal.
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

// assignShard assigns a shard to a core and returns its number, or -1. A core that asks again gets the same shard.
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

// chooseShard assigns a shard to worker and returns it: the next unassigned shard or, if there is none, the oldest
// overdue shard that was assigned only once, to another worker. It returns -1 if there is neither.
func (g *gatherState) chooseShard(worker string) (shard int) {
	for len(g.unassigned) > 0 {
		n := g.unassigned[0]
		if g.unassigned = g.unassigned[1:]; g.ledger.ResultOfShard(n) == nil {
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
	var again []int
	for n, l := range g.assignments {
		if time.Since(l.since) < late || g.fetchIntoLedger(ctx, n) {
			continue
		}
		if g.brokerSilent || ctx.Err() != nil {
			break // the others would take as long
		}
		again = append(again, n)
	}
	if g.reassign(again); len(again) > 0 {
		g.fetchAllResults(ctx) // invalid results may fill the ledger
	}
	if g.OnProgress != nil {
		g.OnProgress(&g.ledger, g.newReport())
	}
}

func (g *gatherState) reassign(shards []int) {
	for _, n := range shards {
		delete(g.assignments, n)
	}
	g.unassigned = slices.Insert(g.unassigned, 0, shards...)
	g.repeated += len(shards)
}

// fetchIntoLedger fetches the result of a shard and reports whether the ledger then has one. A result stays at the
// broker if results of workers without a checked result would exceed maxUnproven. Invalid results, whose signers are
// excluded, and results of excluded workers or of new workers beyond maxWorkers are deleted.
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
	g.countAndSometimesReplay(ctx, shard, w)
	return true
}

// DefaultCheckShare is the fraction of each worker's shards that is replayed if Coordinator.CheckShare is 0 and shards
// have lab.ShardSeeds seeds. For shards of two or more times that size, of which there are fewer, it is doubled or
// tripled. A worker's first shard is always replayed.
const DefaultCheckShare = 0.01

const (
	maxWorkers          = 10_000 // maximum number of workers stored, because anybody can invent names of workers
	maxConcurrentChecks = 64
)

var maxUnproven = 256 << 20 // maximum total bytes of results from workers without a checked one; other results wait at the broker

type knownWorker struct {
	WorkerStats
	number    int         // number of the worker, from 1, in the order of arrival
	assigned  map[int]int // the shard that was last assigned to each core
	nextCheck int         // which of the worker's shards is replayed next, counted from 1
	unproven  int         // size of the results before the first check, in bytes
}

// findOrAddWorker returns the worker called name. It adds a new worker, or returns nil if there are maxWorkers already.
func (g *gatherState) findOrAddWorker(name string) *knownWorker {
	w := g.workers[name]
	if w == nil && len(g.workers) < maxWorkers {
		w = &knownWorker{WorkerStats: WorkerStats{Name: name}, number: len(g.workers) + 1, assigned: map[int]int{}}
		g.workers[name] = w
	}
	return w
}

// countAndSometimesReplay counts a shard of w. It replays the first shard and a random g.CheckShare of later ones.
func (g *gatherState) countAndSometimesReplay(ctx context.Context, shard int, w *knownWorker) {
	w.Sent++
	if every := int(min(1/g.CheckShare, 1e6)); w.Sent > 1 && (w.Sent-2)%every == 0 {
		w.nextCheck = w.Sent + rand.IntN(every)
	}
	if w.Sent > 1 && w.Sent != w.nextCheck {
		return
	}
	g.checking++
	first := w.Sent == 1
	go func() {
		g.replaySlots <- struct{}{}
		var r lab.VariantShards
		text, err := g.Play(ctx, shard)
		if err == nil {
			r, err = g.Question.ParseResult(text)
		}
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

// compareAndExcludeIfWrong compares own, the result of a replay, with the worker's result. If they differ, it excludes
// the worker and stores own in the ledger. It fails if the replay failed.
func (g *gatherState) compareAndExcludeIfWrong(ctx context.Context, own replayedShard) error {
	g.checking--
	if own.err != nil {
		return fmt.Errorf("cannot replay a shard: %w", own.err)
	}
	sent, from := g.ledger.ResultOfShard(own.shard), g.sent[own.shard]
	if w := g.workers[from.worker]; sent != nil && w != nil {
		g.unproven, w.unproven = g.unproven-w.unproven, 0
		if reflect.DeepEqual(sent, own.result) {
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

// excludeWorker removes the worker's results and prints why. All shards that it played or plays are assigned again.
func (g *gatherState) excludeWorker(ctx context.Context, name, why string) {
	w := g.workers[name]
	w.Why = why
	var again []int
	for n, from := range g.sent {
		if from.worker == name {
			g.ledger.Remove(n)
			g.deleteMessage(ctx, from.sequence)
			delete(g.sent, n)
			again = append(again, n)
		}
	}
	w.Repeated = len(again)
	for n, l := range g.assignments {
		if l.to == name {
			again = append(again, n)
		}
	}
	slices.Sort(again)
	g.reassign(again)
	g.Printf("Worker %d was excluded; %d of its shards will be replayed by others: %s.", w.number, w.Repeated, why)
	g.fetchAllResults(ctx) // the broker may have some that were not requested
}

// WorkerStats counts the shards of one worker, and says why the worker was excluded, if it was.
type WorkerStats struct {
	Name     string // hexadecimal public key
	Sent     int    // number of shards for which this worker's result was the first
	Checked  int    // number of its shards whose replay gave the same result
	Later    int    // like Checked, but without the worker's first shard
	Why      string // why the worker was excluded; "" if it was not
	Repeated int    // number of its shards that other workers must play again
}

// Report contains statistics about all workers.
type Report struct {
	Shards   int // number of results in the ledger
	Repeated int // number of shards that were assigned more than once
	Unsigned int // number of messages at the broker that had no valid signature
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

func (r *Report) SumOverWorkers(of func(WorkerStats) int) (sum int) {
	for _, w := range r.Workers {
		sum += of(w)
	}
	return sum
}

// UndetectedProbability returns the probability that random checks miss a worker with this share of wrong results, for
// the least checked worker. It ignores excluded workers and first results, which are always checked.
func (r *Report) UndetectedProbability(share float64) (chance float64) {
	for _, w := range r.Workers {
		if w.Why == "" && w.Sent > 1 {
			chance = max(chance, exact.Power(1-share, float64(w.Later)))
		}
	}
	return chance
}
