package workers

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine/lab"
)

// Player plays a shard of a question in all versions. It must be safe for concurrent use.
type Player func(ctx context.Context, shard int) (lab.Result, error)

// Worker plays shards for a coordinator.
type Worker struct {
	Question *lab.Question
	Play     Player
	Cores    int // number of shards played at a time

	key ed25519.PrivateKey
	nc  *nats.Conn
	js  jetstream.JetStream
}

// Refusal is the error of a worker that may not take part, as a sentence.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// ErrAlone is the error of a worker whose coordinator does not respond any more.
var ErrAlone = errors.New("the coordinator does not respond")

const (
	answerWithin = 2 * time.Second        // for an answer, before asking again
	idle         = 200 * time.Millisecond // pause when there is nothing to do
	alone        = 10 * time.Minute       // without an answer, before giving up
	publishing   = time.Minute            // for a broker that cannot store a result
)

// Run plays shards until the simulation is complete, and then returns nil. It waits until a
// coordinator starts.
func (w *Worker) Run(ctx context.Context, nc *nats.Conn) (err error) {
	w.nc = nc
	if w.js, err = jetstream.New(nc); err != nil {
		return err
	}
	if _, w.key, err = ed25519.GenerateKey(nil); err != nil {
		return err
	}
	if err := w.greet(ctx); err != nil {
		return err
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	over, err := nc.Subscribe(subject(w.Question, ended), func(*nats.Msg) { end(errEnded) })
	if err != nil {
		return err
	}
	defer over.Unsubscribe()
	var group sync.WaitGroup
	for core := range min(max(w.Cores, 1), maxCores) {
		group.Go(func() { end(w.work(ctx, core)) })
	}
	group.Wait()
	if err := context.Cause(ctx); !errors.Is(err, errEnded) {
		return err
	}
	return nil
}

var errEnded = errors.New("the simulation is complete")

// greet waits until a coordinator accepts the worker. If all that respond refuse, it returns a
// Refusal.
func (w *Worker) greet(ctx context.Context) error {
	hello := encode(greeting{w.Question})
	for ctx.Err() == nil {
		refused, welcomed, err := w.sendGreeting(ctx, hello)
		if welcomed {
			return nil
		}
		if refused != "" {
			return Refusal(refused)
		}
		if err != nil {
			wait(ctx, idle)
		}
	}
	return ctx.Err()
}

func (w *Worker) sendGreeting(ctx context.Context, hello []byte) (refused string, welcomed bool, err error) {
	inbox, err := w.nc.SubscribeSync(nats.NewInbox())
	if err != nil {
		return "", false, err
	}
	defer inbox.Unsubscribe()
	if err := w.nc.PublishRequest(greets, inbox.Subject, hello); err != nil {
		return "", false, err
	}
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	for {
		m, err := inbox.NextMsgWithContext(ctx)
		if err != nil {
			return refused, false, err
		}
		var answer welcome
		if read(m.Data, &answer) != nil {
			continue
		}
		if answer.Refused == "" {
			return "", true, nil
		}
		refused = answer.Refused
	}
}

func (w *Worker) work(ctx context.Context, core int) error {
	played, heard := -1, time.Now()
	for ctx.Err() == nil {
		next, err := w.ask(ctx, core, played)
		switch {
		case err != nil && time.Since(heard) > alone:
			return ErrAlone
		case err != nil:
			wait(ctx, idle)
			continue
		case next.Refused != "":
			return Refusal(next.Refused)
		}
		if heard, played = time.Now(), -1; next.Shard < 0 {
			wait(ctx, idle)
			continue
		}
		r, err := w.Play(ctx, next.Shard)
		if err != nil {
			return err
		}
		switch err := w.publish(ctx, r); {
		case errors.Is(err, nats.ErrMaxPayload):
			return fmt.Errorf("the result of shard %d is too large for the broker: %w", next.Shard, err)
		case isFull(err):
			return fmt.Errorf("the broker cannot store more results: %w", err)
		case err == nil:
			played = next.Shard
		}
		heard = time.Now()
	}
	return context.Cause(ctx)
}

// ask reports that a shard was played, -1 for none, and requests the next.
func (w *Worker) ask(ctx context.Context, core, played int) (t task, err error) {
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	question := encode(request{name(w.key.Public().(ed25519.PublicKey)), core, played})
	m, err := w.nc.RequestWithContext(ctx, subject(w.Question, asks), question)
	if err == nil {
		err = read(m.Data, &t)
	}
	if err == nil && t.Shard >= 0 && !w.Question.Wants(t.Shard) {
		err = fmt.Errorf("no such shard: %d", t.Shard)
	}
	return t, err
}

// publish sends a result until the broker confirms that it has one of the shard. It gives up if the
// broker is full, or silent for a minute; the shard will be assigned again.
func (w *Worker) publish(ctx context.Context, r lab.Result) error {
	m := sign(w.key, resultSubject(w.Question, r.Number()), encode(r))
	ctx, end := context.WithTimeout(ctx, publishing)
	defer end()
	for {
		err := w.publishOnce(ctx, m)
		if err == nil || errors.Is(err, nats.ErrMaxPayload) || isFull(err) {
			return err
		}
		if wait(ctx, idle); ctx.Err() != nil {
			return err
		}
	}
}

func (w *Worker) publishOnce(ctx context.Context, m *nats.Msg) error {
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	_, err := w.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(0))
	var refused *jetstream.APIError
	if errors.As(err, &refused) &&
		(refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
		return nil // the broker has a result of the shard already
	}
	return err
}

// Error codes of a broker that is full or cannot write.
const (
	noResources  = 10023
	createFailed = 10049
	updateFailed = 10069
)

// isFull reports whether an error means that the broker cannot store anything. A stream full of
// other messages does not count, since the coordinator clears it.
func isFull(err error) bool {
	var refused *jetstream.APIError
	if !errors.As(err, &refused) {
		return false
	}
	switch refused.ErrorCode {
	case noResources, createFailed, updateFailed:
		return true
	}
	return false
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
