package workers_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
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

// large makes a broker accept messages of 64 MB.
func large(o *server.Options) { o.MaxPayload, o.MaxPending = 64<<20, 256<<20 }

// begins makes a coordinator call do once, after it has started.
func begins(c *workers.Coordinator, do func()) {
	var once sync.Once
	c.OnProgress = func(*lab.ResultLedger, *workers.Report) { once.Do(do) }
}

// TestAFloodTakesNoMemory sends large messages to a coordinator that is busy.
func TestAFloodTakesNoMemory(t *testing.T) {
	testkit.SkipUnlessFull(t)
	nc := broker(t, large)
	q := questionFor(20 * lab.ShardSeeds)
	c := coordinator(t, q)
	over := make(chan struct{})
	begins(c, func() {
		flood := connected(patient(t), t, nc.ConnectedUrl())
		before := heap()
		for _, size := range []int{64 << 20, 1 << 20, 256 << 10, 16 << 10} {
			body := []byte(strings.Repeat(" ", size))
			for range min(100<<20/size, 900) {
				flood.PublishRequest("curtain.lab."+q.Key()+".ask", "nobody", body)
				flood.Flush()
			}
		}
		nc.Flush()
		after := heap()
		for range 100 { // the server and the connections are done with it soon
			if after < before+100<<20 {
				break
			}
			time.Sleep(100 * time.Millisecond)
			after = heap()
		}
		if t.Logf("%d MB before the flood, %d after it", before>>20, after>>20); after > before+100<<20 {
			t.Error("they are held")
		}
		close(over)
	})
	go func() {
		<-over
		w := workers.Worker{Question: q, Cores: 2, Play: newHonestWorker(q)}
		w.Run(t.Context(), nc)
	}()
	gathered(t, c, nc)
}

// heap returns the number of bytes in use on the heap.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestALedgerThatIsFullOfOthersIsSwept fills the broker's stream with results of shards that do not exist.
func TestALedgerThatIsFullOfOthersIsSwept(t *testing.T) {
	t.Parallel() // it waits for the most part
	nc := broker(t, nil)
	q := questionFor(20 * lab.ShardSeeds)
	c := coordinator(t, q)
	c.ReassignAfter = 100 * time.Millisecond
	filled := make(chan struct{})
	begins(c, func() {
		for n := range 2*20 + 1000 {
			nc.Publish(fmt.Sprintf("curtain.lab.%s.result.none%d", q.Key(), n), []byte("x"))
		}
		nc.Flush()
		close(filled)
	})
	go func() {
		<-filled
		w := workers.Worker{Question: q, Cores: 2, Play: newHonestWorker(q)}
		w.Run(t.Context(), nc)
	}()
	gathered(t, c, nc)
}

// TestAWorkerPlaysOnlyWhatThereIs assigns shards that do not exist to a worker.
func TestAWorkerPlaysOnlyWhatThereIs(t *testing.T) {
	t.Parallel() // it waits for the most part
	nc := broker(t, nil)
	q := questionFor(20 * lab.ShardSeeds)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	answers := []string{`{"Shard":20}`, `{"Shard":9000000000000000000}`, `{"Shard":-2}`, `{}{}`, `{"Shard":"x"}`, `[]`, "", strings.Repeat("[", 1<<20), `{"Shard":3,"Other":1}`}
	var at int
	_, err := nc.Subscribe("curtain.lab."+q.Key()+".ask", func(m *nats.Msg) {
		answer := `{"Shard":-1}`
		if at++; at > len(answers) {
			end()
		} else {
			answer = answers[at-1]
		}
		m.Respond([]byte(answer))
	})
	if err != nil {
		t.Fatal(err)
	}
	nc.Flush()
	w := workers.Worker{Question: q, Cores: 1, Play: func(_ context.Context, shard int) ([]byte, error) {
		t.Errorf("it plays shard %d of %d", shard, q.NumShards())
		return nil, errors.New("there is none")
	}}
	if err := w.Run(ctx, nc); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestManyNamesAreCheckedAFewAtATime sends each result under another name, so that each is the first of its worker
// and must be replayed.
func TestManyNamesAreCheckedAFewAtATime(t *testing.T) {
	t.Parallel() // it waits for the most part
	nc := broker(t, nil)
	const shards = 160
	q := questionFor(shards * lab.ShardSeeds)
	c := coordinator(t, q)
	var now, most atomic.Int64
	gate := make(chan struct{})
	c.Play = func(ctx context.Context, n int) ([]byte, error) {
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		<-gate
		return encodeShards(playSynthetic(q, n)), ctx.Err()
	}
	publish := func() {
		for n := range shards {
			body := encodeShards(playSynthetic(q, n))
			newStranger(t, nc, q).publish(n, body)
			if n%2 == 0 { // doubled, and in another order
				newStranger(t, nc, q).publish(shards-1-n, body)
			}
		}
		nc.Flush()
	}
	ctx, end := context.WithCancel(t.Context())
	begins(c, func() { publish(); end() })
	if _, _, err := c.GatherResults(ctx, nc); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	begins(c, func() { close(gate) })
	runHelpers(t, nc, q, 2)
	gathered(t, c, nc)
	if n := most.Load(); n > 64 {
		t.Errorf("%d shards were played again at a time", n)
	}
}

// TestResultsOfStrangersWaitAtTheBroker sends more unproven results than are held before one is replayed.
func TestResultsOfStrangersWaitAtTheBroker(t *testing.T) {
	nc := broker(t, nil)
	const shards = 60
	q := questionFor(shards * lab.ShardSeeds)
	c := coordinator(t, q)
	body := encodeShards(playSynthetic(q, 0))
	defer workers.LimitUnproven(workers.LimitUnproven(20 * len(body)))
	gate := make(chan struct{})
	c.Play = func(ctx context.Context, n int) ([]byte, error) {
		<-gate
		return encodeShards(playSynthetic(q, n)), ctx.Err()
	}
	ctx, end := context.WithCancel(t.Context())
	begins(c, func() {
		one := newStranger(t, nc, q)
		for n := range shards {
			body := encodeShards(playSynthetic(q, n))
			one.publish(n, body)
		}
		nc.Flush()
		end()
	})
	if _, _, err := c.GatherResults(ctx, nc); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	var once sync.Once
	c.OnProgress = func(_ *lab.ResultLedger, r *workers.Report) {
		once.Do(func() {
			if r.Shards < 10 || r.Shards > 25 {
				t.Errorf("%d shards are held", r.Shards)
			}
			close(gate)
		})
	}
	runHelpers(t, nc, q, 2)
	gathered(t, c, nc)
}

// TestWhatWasSentIsSentAgain sends all messages of workers and coordinator again, twice, in another order, and also
// for another question.
func TestWhatWasSentIsSentAgain(t *testing.T) {
	t.Parallel() // it waits for the most part
	nc := broker(t, nil)
	q, other := questionFor(60*lab.ShardSeeds), questionFor(60*lab.ShardSeeds)
	other.Seed = 2
	var mu sync.Mutex
	var said []*nats.Msg
	echo := connected(patient(t), t, nc.ConnectedUrl())
	again := func(m *nats.Msg) {
		mu.Lock()
		defer mu.Unlock()
		if m.Header.Get("Again") != "" || strings.HasSuffix(m.Subject, ".ended") {
			return
		}
		if said = append(said, m); len(said)%8 != 0 {
			return
		}
		for n := range 8 {
			m := said[len(said)-1-n]
			for _, to := range []string{m.Subject, strings.Replace(m.Subject, q.Key(), other.Key(), 1), strings.Replace(m.Subject, other.Key(), q.Key(), 1)} {
				copied := nats.NewMsg(to)
				copied.Data, copied.Reply = m.Data, m.Reply
				for key, values := range m.Header {
					copied.Header[key] = values
				}
				copied.Header.Set("Again", "yes")
				copied.Header.Del("Nats-Expected-Last-Subject-Sequence")
				echo.PublishMsg(copied)
			}
		}
	}
	if _, err := echo.Subscribe("curtain.lab.>", again); err != nil {
		t.Fatal(err)
	}
	echo.Flush()
	var both sync.WaitGroup
	for _, q := range []*lab.SimulationQuestion{q, other} {
		c := coordinator(t, q)
		c.ReassignAfter = 300 * time.Millisecond
		nc := connected(patient(t), t, nc.ConnectedUrl())
		begins(c, func() { runHelpers(t, nc, q, 2) }) // before, they would hear the refusals of the other one alone
		both.Go(func() { gathered(t, c, connected(patient(t), t, nc.ConnectedUrl())) })
	}
	both.Wait()
	mu.Lock()
	defer mu.Unlock()
	t.Log(strconv.Itoa(len(said)) + " messages were sent again")
}
