package workers_test

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

// broker runs a server in the process of the test, and returns a connection to it.
func broker(t *testing.T, change func(*server.Options)) *nats.Conn {
	t.Helper()
	options := &server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true, MaxPayload: 8 << 20}
	if change != nil {
		change(options)
	}
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if options.TLS || options.TrustedOperators != nil {
		return nil // not everybody may enter
	}
	return connected(patient(t), t, s.ClientURL())
}

// checkAnswers checks that a ledger contains what a single process would find.
func checkAnswers(t *testing.T, l *lab.ResultLedger, q *lab.SimulationQuestion) {
	t.Helper()
	alone := lab.ResultLedger{Question: q}
	for n := range q.NumShards() {
		alone.Add(playSynthetic(q, n))
	}
	got := l.ComparisonSoFar()
	want := alone.ComparisonSoFar()
	if !l.IsAnswered() || !reflect.DeepEqual(got, want) {
		t.Errorf("%d pairs, fingerprint %x; one process finds %d and %x; %d of %d shards", got.Seeds, got.Fingerprint, want.Seeds, want.Fingerprint, l.NumResults(), q.NumShards())
	}
}

// patient returns a context that ends shortly before the test would be ended for taking too long.
func patient(t *testing.T) context.Context {
	deadline, is := t.Deadline()
	if !is {
		return t.Context()
	}
	ctx, end := context.WithDeadline(t.Context(), deadline.Add(-20*time.Second))
	t.Cleanup(end)
	return ctx
}

func connected(ctx context.Context, t *testing.T, urls string) *nats.Conn {
	t.Helper()
	var nc *nats.Conn
	err := errors.New("not yet")
	for err != nil && ctx.Err() == nil {
		if nc, err = workers.Connect(urls, workers.Access{}, nil); err != nil {
			time.Sleep(100 * time.Millisecond)
		}
	}
	if err != nil {
		t.Fatal(err, context.Cause(ctx))
	}
	t.Cleanup(nc.Close)
	return nc
}

// runHelpers runs workers until the test ends, and counts the shards that they play.
func runHelpers(t *testing.T, nc *nats.Conn, q *lab.SimulationQuestion, number int) (plays *atomic.Int64) {
	plays = new(atomic.Int64)
	var group sync.WaitGroup
	for range number {
		w := workers.Worker{Question: q, Cores: 2, Play: func(ctx context.Context, n int) ([]byte, error) {
			plays.Add(1)
			time.Sleep(time.Millisecond)
			return encodeShards(playSynthetic(q, n)), nil
		}}
		group.Go(func() {
			if err := w.Run(t.Context(), nc); err != nil && t.Context().Err() == nil {
				t.Error(err)
			}
		})
	}
	t.Cleanup(group.Wait)
	return plays
}

func coordinator(t *testing.T, q *lab.SimulationQuestion) *workers.Coordinator {
	return &workers.Coordinator{Question: q, Play: newHonestWorker(q), Printf: t.Logf}
}

func gathered(t *testing.T, c *workers.Coordinator, nc *nats.Conn) *workers.Report {
	t.Helper()
	ledger, report, err := c.GatherResults(patient(t), nc)
	if err != nil {
		t.Fatal(err)
	}
	checkAnswers(t, ledger, c.Question)
	return report
}

func TestAMatchIsJudgedInTheOrderOfItsSeeds(t *testing.T) {
	nc := broker(t, nil)
	q := questionFor(20_000)
	q.Test.Pairs = 0
	runHelpers(t, nc, q, 4)
	if r := gathered(t, coordinator(t, q), nc); r.Shards >= q.NumShards()/2 || len(r.Workers) == 0 {
		t.Errorf("%+v", r)
	}
}

func TestWhoResumesLosesWhatWasInFlight(t *testing.T) {
	nc := broker(t, nil)
	q := questionFor(200 * lab.ShardSeeds)
	plays := runHelpers(t, nc, q, 3)
	for range 3 {
		c := coordinator(t, q)
		ctx, end := context.WithCancelCause(t.Context())
		before := plays.Load()
		time.AfterFunc(50*time.Millisecond, func() {
			for plays.Load() < before+30 {
				time.Sleep(time.Millisecond)
			}
			end(errors.New("interrupted"))
		})
		if _, _, err := c.GatherResults(ctx, nc); err == nil || err.Error() != "interrupted" {
			t.Fatal(err)
		}
	}
	gathered(t, coordinator(t, q), nc)
	// What is in flight is played again after each interrupt, and at the end by who is idle.
	if all := plays.Load(); all > 200+(3+1)*6 {
		t.Errorf("%d shards were played, of 200", all)
	}
	plays.Store(0)
	gathered(t, coordinator(t, q), nc) // all is there
	if err := workers.DeleteResults(t.Context(), nc, q); err != nil || plays.Load() != 0 {
		t.Errorf("%d were played of an answer that was there; %v", plays.Load(), err)
	}
}

// stranger publishes anything, signed with a key of its own.
type stranger struct {
	nc  *nats.Conn
	q   *lab.SimulationQuestion
	key ed25519.PrivateKey
}

func newStranger(t *testing.T, nc *nats.Conn, q *lab.SimulationQuestion) *stranger {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &stranger{nc, q, key}
}

func (s *stranger) name() string { return hex.EncodeToString(s.key.Public().(ed25519.PublicKey)) }

func (s *stranger) publish(shard int, body []byte) {
	m := nats.NewMsg("curtain.lab." + s.q.Key() + ".result." + strconv.Itoa(shard))
	m.Data = body
	m.Header.Set("Curtain-Worker", s.name())
	m.Header.Set("Curtain-Signature", hex.EncodeToString(ed25519.Sign(s.key, append([]byte(m.Subject+"\n"), body...))))
	s.nc.PublishMsg(m)
}

func TestMessagesOfStrangersChangeNothing(t *testing.T) {
	t.Parallel() // it waits for the most part
	nc := broker(t, nil)
	q := questionFor(100 * lab.ShardSeeds)
	lies := func(shard int) []byte {
		r := playSynthetic(q, shard)
		r[0].Endings[0].Hash++
		body, _ := json.Marshal(r)
		return body
	}
	good, _ := json.Marshal(playSynthetic(q, 7))
	disturb := func() {
		key := q.Key()
		for _, to := range []string{"hello", key + ".ask", key + ".ended.not", key + ".result.1", key + ".result.x", key + ".result.99999999", key + ".result.-1", key + ".result.007"} {
			for _, body := range []string{"", "{}", "null", "[]", "\x00\xff", strings.Repeat("[", 1<<18), strings.Repeat("{\"Question\":", 1000), strings.Repeat(" ", 1<<20),
				`{"Question":{}}`, `{"Question":{"Runs":-1,"Seats":-9}}`, `{"Worker":"","Core":0,"Played":1}`, `{"Worker":"ab","Core":-1,"Played":-7}`, `{"Worker":"` + strings.Repeat("a", 1<<17) + `"}`, `{} {}`} {
				nc.PublishRequest("curtain.lab."+to, nats.NewInbox(), []byte(body))
			}
		}
		for _, played := range []string{"-9", "7", "99999999999", "1e9", `"x"`} {
			nc.PublishRequest("curtain.lab."+key+".ask", nats.NewInbox(), []byte(`{"Worker":"`+newStranger(t, nc, q).name()+`","Core":4095,"Played":`+played+`}`))
		}
		liar := newStranger(t, nc, q)
		for n := range 40 { // that nobody has asked for
			liar.publish(n, lies(n))
		}
		flood := newStranger(t, nc, q)
		for n := 40; n < 80; n++ {
			flood.publish(n, lies(n))
		}
		newStranger(t, nc, q).publish(90, []byte("{}"))
		newStranger(t, nc, q).publish(91, good) // of another shard
		newStranger(t, nc, q).publish(92, nil)
		stolen := newStranger(t, nc, q)
		m := nats.NewMsg("curtain.lab." + key + ".result.93")
		m.Data = lies(93)
		m.Header.Set("Curtain-Worker", stolen.name())
		m.Header.Set("Curtain-Signature", strings.Repeat("00", ed25519.SignatureSize))
		if _, err := nc.RequestMsgWithContext(patient(t), m); err != nil { // the broker stores messages in order, and later than it receives them
			t.Error(err)
		}
	}
	c := coordinator(t, q)
	shut := func(r *workers.Report) int {
		return r.SumOverWorkers(func(s workers.WorkerStats) int { return min(1, len(s.Why)) })
	}
	seen := func(r *workers.Report) bool { return shut(r) >= 3 && r.Unsigned >= 3 }
	var once sync.Once
	ctx, end := context.WithCancel(t.Context())
	c.OnProgress = func(_ *lab.ResultLedger, r *workers.Report) {
		if once.Do(disturb); seen(r) {
			end()
		}
	}
	if _, _, err := c.GatherResults(ctx, nc); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	disturb() // before there is a coordinator
	runHelpers(t, nc, q, 3)
	c.OnProgress = nil
	if r := gathered(t, c, nc); !seen(r) || len(r.Workers) == shut(r) {
		t.Errorf("%d of %d workers are shut out, %d messages are foreign", shut(r), len(r.Workers), r.Unsigned)
	}
}

func TestACoordinatorThatCannotPlayFails(t *testing.T) {
	nc := broker(t, nil)
	q := questionFor(64)
	runHelpers(t, nc, q, 1)
	c := coordinator(t, q)
	c.Play = func(context.Context, int) ([]byte, error) { return nil, errors.New("no player") }
	if _, _, err := c.GatherResults(t.Context(), nc); err == nil || !strings.Contains(err.Error(), "no player") {
		t.Error(err)
	}
	gathered(t, coordinator(t, q), nc)
}

// printed collects what is printed, for tests that wait for it.
type printed struct {
	t     *testing.T
	lines chan string
}

func newPrinted(t *testing.T) *printed { return &printed{t, make(chan string, 100)} }

func (p *printed) printf(format string, args ...any) { p.lines <- fmt.Sprintf(format, args...) }

func (p *printed) awaits(says string) {
	p.t.Helper()
	for {
		select {
		case line := <-p.lines:
			if strings.Contains(line, says) {
				return
			}
		case <-patient(p.t).Done():
			p.t.Fatalf("it does not print %q", says)
		}
	}
}

// TestSilenceIsToldSoon runs without workers, then without a coordinator, then without a broker.
func TestSilenceIsToldSoon(t *testing.T) {
	var s *server.Server
	options := &server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true}
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	told := newPrinted(t)
	nc, err := workers.Connect(s.ClientURL(), workers.Access{}, told.printf)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	q := questionFor(64)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	w := workers.Worker{Question: q, Play: newHonestWorker(q), Cores: 1, Printf: told.printf}
	waiting, over := context.WithCancel(ctx)
	go w.Run(waiting, nc)
	told.awaits("Waiting for the coordinator")
	over()
	c := coordinator(t, q)
	c.Printf = told.printf
	go c.GatherResults(ctx, nc)
	told.awaits("No workers have joined yet")
	s.Shutdown()
	told.awaits("The connection to the servers was lost")
}

// liar returns a worker that flips a winner in some shards, but not in its first one, and keeps the hash of the game.
func liar(q *lab.SimulationQuestion, lies func(shard int) bool) workers.Worker {
	var plays atomic.Int64
	return workers.Worker{Question: q, Cores: 1, Play: func(_ context.Context, n int) ([]byte, error) {
		r := playSynthetic(q, n)
		if e := &r[0].Endings[0]; plays.Add(1) > 1 && lies(n) {
			e.Winner = -1 - e.Winner
		}
		return encodeShards(r), nil
	}}
}

// TestALiarIsFoundWithTheStatedChance makes a worker lie about 8 of 80 shards. It is always found if all shards are
// replayed, otherwise at least as often as the share promises.
func TestALiarIsFoundWithTheStatedChance(t *testing.T) {
	const lies = 8
	q := questionFor(10 * lies * lab.ShardSeeds)
	nc := broker(t, nil)
	for _, share := range testkit.Sample(3, []float64{1, 0.25, 0.1}) {
		runs, found := 1, 0
		if share < 1 {
			runs = 20
		}
		for range runs {
			t.Run(fmt.Sprint(share), func(t *testing.T) { // at its end its workers end, and then their results are deleted
				t.Cleanup(func() {
					if err := workers.DeleteResults(context.Background(), nc, q); err != nil {
						t.Error(err)
					}
				})
				c := coordinator(t, q)
				c.CheckShare = share
				var once sync.Once
				c.Printf = func(format string, args ...any) {
					if strings.Contains(format, "was excluded") { // others play its shards
						once.Do(func() { runHelpers(t, nc, q, 1) })
					}
				}
				w := liar(q, func(n int) bool { return n%10 == 3 })
				var lying sync.WaitGroup
				lying.Go(func() { w.Run(t.Context(), nc) })
				t.Cleanup(lying.Wait)
				ledger, report, err := c.GatherResults(patient(t), nc)
				if err != nil {
					t.Fatal(err)
				}
				if out := report.SumOverWorkers(func(s workers.WorkerStats) int { return min(1, len(s.Why)) }); out > 0 {
					found++
					checkAnswers(t, ledger, q)
				} else {
					honest := &lab.ResultLedger{Question: q}
					for n := range q.NumShards() {
						honest.Add(playSynthetic(q, n))
					}
					if ledger.ComparisonSoFar().Fingerprint == honest.ComparisonSoFar().Fingerprint {
						t.Error("a result that a liar touched has the honest fingerprint")
					}
				}
			})
		}
		stated := 1 - math.Pow(1-share, lies)
		t.Logf("replaying %v: found in %d of %d, stated %.2f", share, found, runs, stated)
		if off := stated - float64(found)/float64(runs); off > 4*math.Sqrt(stated*(1-stated)/float64(runs)) {
			t.Errorf("replaying %v: found in %d of %d, stated %.2f", share, found, runs, stated)
		}
	}
}

// TestNothingOfALiarStaysInAPart excludes a worker that lies in all shards of a part but its first. The numbers of these
// shards are larger than their number.
func TestNothingOfALiarStaysInAPart(t *testing.T) {
	q := questionFor(180 * lab.ShardSeeds)
	q.Part = lab.SimulationPart{Number: 9, Of: 9}
	nc := broker(t, nil)
	c := coordinator(t, q)
	c.CheckShare = 0.1
	var once sync.Once
	c.Printf = func(format string, args ...any) {
		if strings.Contains(format, "was excluded") {
			once.Do(func() { runHelpers(t, nc, q, 1) })
		}
	}
	w := liar(q, func(int) bool { return true })
	var lying sync.WaitGroup
	lying.Go(func() { w.Run(t.Context(), nc) })
	t.Cleanup(lying.Wait)
	gathered(t, c, nc)
}

func TestTheChanceOfALiar(t *testing.T) {
	r := workers.Report{Workers: []workers.WorkerStats{{Sent: 900, Checked: 10, Later: 9}, {Sent: 300, Checked: 4, Later: 3}, {Sent: 1, Checked: 1}, {Sent: 50, Why: "it lies"}}}
	for share, want := range map[float64]float64{1: 0, 0.5: 0.125, 0: 1} {
		if got := r.UndetectedProbability(share); got != want {
			t.Errorf("lying in %v: %v, want %v", share, got, want)
		}
	}
}

// BenchmarkShard measures the overhead of a shard with a server, a coordinator and two workers in this process.
func BenchmarkShard(b *testing.B) {
	options := &server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: b.TempDir(), NoSigs: true, NoLog: true}
	s, err := server.NewServer(options)
	if err != nil {
		b.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	nc, err := workers.Connect(s.ClientURL(), workers.Access{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer nc.Close()
	q := questionFor(b.N * lab.ShardSeeds)
	for range 2 {
		w := workers.Worker{Question: q, Play: newHonestWorker(q), Cores: 2}
		go w.Run(b.Context(), nc)
	}
	c := workers.Coordinator{Question: q, Play: newHonestWorker(q), Printf: b.Logf}
	if _, _, err := c.GatherResults(b.Context(), nc); err != nil {
		b.Fatal(err)
	}
}
