package workers_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/lab"
)

func queued(runs, priority int, asked time.Time) *workers.QueuedQuestion {
	return &workers.QueuedQuestion{Order: lab.SimulationJob{Question: questionFor(runs)}, Priority: priority, Asked: asked, By: "ada"}
}

func TestTheQueueHasAnOrder(t *testing.T) {
	nc, now := broker(t, nil), time.Now()
	q, err := workers.OpenQueue(t.Context(), nc)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []*workers.QueuedQuestion{queued(1, 0, now.Add(time.Minute)), queued(2, 0, now), queued(3, -1, now.Add(-time.Hour)), queued(4, 7, now.Add(time.Hour))} {
		if err := q.PutQuestion(t.Context(), one); err != nil {
			t.Fatal(err)
		}
	}
	runs := func(list []*workers.QueuedQuestion, err error) (runs []int) {
		for _, one := range list {
			runs = append(runs, one.Order.Question.Runs)
		}
		if err != nil {
			t.Error(err)
		}
		return runs
	}
	if got := runs(q.Questions(t.Context())); !slices.Equal(got, []int{4, 2, 1, 3}) {
		t.Error(got)
	}
	for n, one := range []*workers.QueuedQuestion{queued(4, 7, now), queued(2, 0, now)} {
		one.Ended = now.Add(time.Duration(n) * time.Minute)
		if err := q.EndQuestion(one); err != nil {
			t.Fatal(err)
		}
	}
	live, past := runs(q.Questions(t.Context())), runs(q.PastQuestions(t.Context()))
	if !slices.Equal(live, []int{1, 3}) || !slices.Equal(past, []int{2, 4}) {
		t.Error(live, past)
	}
	if err := q.PutWorker(t.Context(), &workers.WorkerStatus{Name: "a", Cores: 2}); err != nil {
		t.Fatal(err)
	}
	if list, err := q.Workers(t.Context()); len(list) != 1 || list[0].Cores != 2 || err != nil {
		t.Error(list, err)
	}
	if list, err := q.Workers(t.Context()); q.RemoveWorker("a") != nil || err != nil {
		t.Error(list, err)
	}
	if list, err := q.Workers(t.Context()); len(list) != 0 || err != nil {
		t.Error(list, err)
	}
}

// TestStrangersWriteToTheQueue stores invalid entries at the broker, which must be refused or not listed.
func TestStrangersWriteToTheQueue(t *testing.T) {
	nc := broker(t, nil)
	q, err := workers.OpenQueue(t.Context(), nc)
	if err != nil {
		t.Fatal(err)
	}
	stranger, err := nats.Connect(nc.ConnectedUrl()) // which does not hang up on a slow broker
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	js, err := jetstream.New(stranger)
	if err != nil {
		t.Fatal(err)
	}
	live, err := js.KeyValue(t.Context(), "curtain_lab_queue")
	if err != nil {
		t.Fatal(err)
	}
	for n, text := range []string{"", "{}", "null", "[]", `{"Order":{"Question":{}}}`, `{"Order":{"Question":null}}`, `{"Order":1}`, "\x00\xff", strings.Repeat("[", 100_000),
		`{"Order":{"Question":{"Versions":null}},"Priority":1e300}`, `{"Name":"x","Shell":"touch"}`} {
		for _, prefix := range []string{"question.", "worker."} {
			if _, err := live.Put(t.Context(), prefix+fmt.Sprint(n), []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if list, err := q.Questions(t.Context()); len(list) > 0 || err != nil {
		t.Error(list, err)
	}
	if list, err := q.Workers(t.Context()); len(list) > 0 || err != nil {
		t.Error(list, err)
	}
	if _, err := live.Put(t.Context(), "question.large", make([]byte, 1<<20)); err == nil {
		t.Error("a question may have any size")
	}
	large := queued(1, 0, time.Now())
	large.By = strings.Repeat("x", 1<<20)
	if err := q.PutQuestion(t.Context(), large); err == nil {
		t.Error("a question may have any size")
	}
	body, hash := lab.ScriptFiles{"scripts/chance/a.lua": "x"}.Encode()
	if err := q.PutScripts(t.Context(), hash, body); err != nil {
		t.Fatal(err)
	}
	if files, err := q.FetchScripts(t.Context(), hash); files["scripts/chance/a.lua"] != "x" {
		t.Error(files, err)
	}
	store, err := js.ObjectStore(t.Context(), "curtain_lab_scripts")
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{hash: []byte(`{"scripts/chance/a.lua":"y"}`), "large": make([]byte, lab.MaxScriptFiles+1)} {
		if _, err := store.PutBytes(t.Context(), name, body); err != nil {
			t.Fatal(err)
		}
		if files, err := q.FetchScripts(t.Context(), name); err == nil {
			t.Errorf("%s has %d files", name, len(files))
		}
	}
}

// TestWhoLeavesLosesNoShard makes a worker leave after a few shards. No shard becomes overdue during the test, so
// that it ends only if none was assigned to that worker when it left.
func TestWhoLeavesLosesNoShard(t *testing.T) {
	nc := broker(t, nil)
	q := questionFor(100 * lab.ShardSeeds)
	leave := make(chan struct{})
	var plays atomic.Int64
	w := workers.Worker{Question: q, Cores: 4, Leave: leave, Play: func(ctx context.Context, n int) ([]byte, error) {
		if plays.Add(1) == 10 {
			close(leave)
		}
		time.Sleep(time.Millisecond)
		return encodeShards(playSynthetic(q, n)), ctx.Err()
	}}
	left := make(chan error, 1)
	go func() {
		left <- w.Run(t.Context(), nc)
		runHelpers(t, nc, q, 1)
	}()
	c := coordinator(t, q)
	c.ReassignAfter = time.Hour
	report := gathered(t, c, nc)
	if err := <-left; err != nil || report.Repeated > 0 || plays.Load() > 20 {
		t.Errorf("it left with %v; %d shards were assigned again, and it played %d", err, report.Repeated, plays.Load())
	}
}
