package workers

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine/lab"
)

// Queue lists the simulations that wait for the workers of a broker, these workers, and the simulations of the last
// thirty days. Everybody with access to the broker can write to it.
type Queue struct {
	live    jetstream.KeyValue // simulations and workers; both disappear soon after their processes have ended
	past    jetstream.KeyValue
	scripts jetstream.ObjectStore
}

// QueuedQuestion is a simulation in the queue, or a past one.
type QueuedQuestion struct {
	Order    lab.SimulationJob
	Priority int       // workers play the simulation with the highest priority first and, of several, the oldest
	Asked    time.Time // when the simulation was added, by the clock of the coordinator
	By       string    // names of the user and the machine
	Total    int64     // number of games
	Done     int64     // number of games that are done
	Result   string    // the result in a few words; "" if there is none yet
	Workers  []WorkerStats
	Ended    time.Time `json:",omitzero"`
	Answered bool      // whether the simulation ended because it was complete
}

// State returns whether the simulation is waiting, running, complete or interrupted.
func (q *QueuedQuestion) State() string {
	switch {
	case q.Answered:
		return "complete"
	case !q.Ended.IsZero():
		return "interrupted"
	case len(q.Workers) > 0:
		return "running"
	}
	return "waiting for workers"
}

// PercentDone returns the percentage of the games that are done, from 0 to 100. It may be wrong, because everybody with
// access to the broker can write entries.
func (q *QueuedQuestion) PercentDone() int {
	return int(max(0, min(100*float64(q.Done)/max(1, float64(q.Total)), 100))) // fits: at most 100
}

// LastChange returns when the simulation was added or, for a past one, when it ended, in local time.
func (q *QueuedQuestion) LastChange() time.Time {
	return cmp.Or(q.Ended, q.Asked).Local()
}

// WorkerStatus is the entry that a worker publishes about itself in the queue.
type WorkerStatus struct {
	Name     string // hexadecimal public key
	Machine  string
	Program  string
	Cores    int
	Question string // key of the simulation that the worker plays; "" for none
	Shards   int    // number of shards played so far
	PerHour  int    // number of games per hour in the current simulation
	Declined string // why the worker could not play the last simulation that it tried; "" if it could
}

const (
	liveBucket, pastBucket, scriptsBucket = "curtain_lab_queue", "curtain_lab_past", "curtain_lab_scripts"
	questionPrefix, workerPrefix          = "question.", "worker."

	liveTTL          = 20 * time.Second
	presenceInterval = 2 * time.Second // time between two updates of an entry
	maxQueued        = 1000            // maximum number of listed simulations, and of listed workers
	maxQueuedBytes   = 16 << 20        // maximum total size of either list, in bytes
)

// OpenQueue opens the queue of a broker. It creates the parts of the queue that are missing.
func OpenQueue(ctx context.Context, nc *nats.Conn) (*Queue, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	var q *Queue
	err = retryWhileStarting(ctx, nil, func(ctx context.Context) (err error) {
		q, err = createReplicatedOrSingle(func(replicas int) (*Queue, error) { return createQueue(ctx, js, replicas) })
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the servers have no queue: %w", err)
	}
	return q, nil
}

// createQueue creates or updates the buckets of a queue: of its live entries, of past results, and of scripts.
func createQueue(ctx context.Context, js jetstream.JetStream, replicas int) (q *Queue, err error) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	q = &Queue{}
	q.live, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: liveBucket, TTL: liveTTL, MaxValueSize: maxMessage, Storage: jetstream.MemoryStorage, MaxBytes: 64 << 20, Replicas: replicas})
	if err == nil {
		q.past, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: pastBucket, TTL: resultsMaxAge, MaxValueSize: maxMessage, MaxBytes: 256 << 20, Replicas: replicas, Compression: true})
	}
	if err == nil {
		q.scripts, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: scriptsBucket, TTL: resultsMaxAge, Replicas: replicas, Compression: true})
	}
	return q, err
}

// PutScripts stores encoded scripts under their hash.
func (q *Queue) PutScripts(ctx context.Context, hash string, body []byte) error {
	if _, err := q.scripts.GetInfo(ctx, hash); err == nil {
		return nil
	}
	_, err := q.scripts.PutBytes(ctx, hash, body)
	return err
}

// FetchScripts returns the scripts that are stored under a hash.
func (q *Queue) FetchScripts(ctx context.Context, hash string) (lab.ScriptFiles, error) {
	info, err := q.scripts.GetInfo(ctx, hash)
	if err != nil {
		return nil, err
	}
	if info.Size > lab.MaxScriptFiles {
		return nil, fmt.Errorf("the scripts total %d bytes, more than the limit of %d", info.Size, lab.MaxScriptFiles)
	}
	o, err := q.scripts.Get(ctx, hash)
	if err != nil {
		return nil, err
	}
	defer o.Close()
	body, err := io.ReadAll(io.LimitReader(o, lab.MaxScriptFiles))
	if err != nil {
		return nil, err
	}
	return lab.DecodeScriptFiles(body, hash)
}

// PutQuestion adds or updates a simulation, which disappears if PutQuestion is not called again within liveTTL.
func (q *Queue) PutQuestion(ctx context.Context, one *QueuedQuestion) error {
	return putValue(ctx, q.live, questionPrefix+one.Order.Question.Key(), one)
}

// EndQuestion moves a simulation from the queue to the past simulations.
func (q *Queue) EndQuestion(one *QueuedQuestion) error {
	ctx, end := context.WithTimeout(context.Background(), answerTimeout)
	defer end()
	key := questionPrefix + one.Order.Question.Key()
	return errors.Join(putValue(ctx, q.past, key, one), q.live.Purge(ctx, key))
}

// PutWorker adds or updates a worker, which disappears if PutWorker is not called again within liveTTL.
func (q *Queue) PutWorker(ctx context.Context, w *WorkerStatus) error {
	return putValue(ctx, q.live, workerPrefix+w.Name, w)
}

func (q *Queue) RemoveWorker(name string) error {
	ctx, end := context.WithTimeout(context.Background(), answerTimeout)
	defer end()
	return q.live.Purge(ctx, workerPrefix+name)
}

func putValue(ctx context.Context, to jetstream.KeyValue, key string, value any) error {
	body := encodeMessage(value)
	if len(body) > maxMessage {
		return fmt.Errorf("%s would take %d bytes in the queue, more than the limit of %d", key, len(body), maxMessage)
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	_, err := to.Put(ctx, key, body)
	return err
}

// Questions returns the simulations in the queue, in the order in which workers play them.
func (q *Queue) Questions(ctx context.Context) ([]*QueuedQuestion, error) {
	list, err := listValues[QueuedQuestion](ctx, q.live, questionPrefix)
	return sortQuestions(list, func(a, b *QueuedQuestion) int {
		return cmp.Or(cmp.Compare(b.Priority, a.Priority), a.Asked.Compare(b.Asked))
	}), err
}

// PastQuestions returns the simulations that have ended, the latest first, as many as the limits of the queue allow.
func (q *Queue) PastQuestions(ctx context.Context) ([]*QueuedQuestion, error) {
	list, err := listValues[QueuedQuestion](ctx, q.past, questionPrefix)
	return sortQuestions(list, func(a, b *QueuedQuestion) int { return b.Ended.Compare(a.Ended) }), err
}

func sortQuestions(list []*QueuedQuestion, compare func(a, b *QueuedQuestion) int) []*QueuedQuestion {
	list = slices.DeleteFunc(list, func(one *QueuedQuestion) bool {
		return one.Order.Question == nil || len(one.Order.Question.Versions) == 0
	})
	slices.SortFunc(list, compare)
	return list
}

// Workers returns the workers in the queue, those with the most cores first.
func (q *Queue) Workers(ctx context.Context) ([]*WorkerStatus, error) {
	list, err := listValues[WorkerStatus](ctx, q.live, workerPrefix)
	list = slices.DeleteFunc(list, func(w *WorkerStatus) bool { return w.Name == "" })
	slices.SortFunc(list, func(a, b *WorkerStatus) int {
		return cmp.Or(cmp.Compare(b.Cores, a.Cores), strings.Compare(a.Machine, b.Machine), strings.Compare(a.Name, b.Name))
	})
	return list, err
}

// listValues returns the values whose keys start with prefix, at most maxQueued values and maxQueuedBytes in total.
func listValues[T any](ctx context.Context, from jetstream.KeyValue, prefix string) (list []*T, err error) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	w, err := from.Watch(ctx, prefix+">", jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer w.Stop()
	for size := 0; ; {
		select {
		case e := <-w.Updates():
			if e == nil || len(list) == maxQueued || size+len(e.Value()) > maxQueuedBytes {
				return list, nil
			}
			size += len(e.Value())
			one := new(T)
			if decodeMessage(e.Value(), one) == nil {
				list = append(list, one)
			}
		case <-ctx.Done():
			return list, ctx.Err()
		}
	}
}

// PutRegularly calls put at once and then every presenceInterval until ctx ends. It ignores errors of put.
func PutRegularly(ctx context.Context, put func(context.Context) error) {
	for ctx.Err() == nil {
		put(ctx)
		Sleep(ctx, presenceInterval)
	}
}

// NewWorkerKey returns a new private key for Worker.Key, and the name of the worker with this key.
func NewWorkerKey() (key ed25519.PrivateKey, name string, err error) {
	public, key, err := ed25519.GenerateKey(nil)
	return key, workerName(public), err
}
