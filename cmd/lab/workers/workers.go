// Package workers lets other processes play the shards of a simulation, over NATS JetStream. A
// shard is the games of some seeds; a ledger contains results of shards: see package lab.
//
//	coordinator.go  Coordinator, which assigns shards to workers, gathers and checks the results, and excludes liars
//	workers.go      Worker, which requests a shard, plays it, publishes the result; its timeouts
//	queue.go        Queue, the questions for which workers are wanted, and the workers; for how long
//	messages.go     the signed messages between both; the connection; the stream: one result a shard, for how long
//
// The package trusts neither the broker nor the workers. The broker may lose messages, deliver
// them twice or be away: only the results that the coordinator has read count, and it requests
// missing ones again. A worker may send anything: results are signed, decoded strictly, stored once
// for each shard, and checked at random. All messages of a question have its key in their subjects,
// so that a worker with another program or other scripts finds no coordinator.
//
// The package plays no games, since a function does that, and runs no server.
package workers

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine/lab"
)

// PlayFunc plays a shard in all versions and returns a lab.VariantShards as JSON. It must be safe for concurrent use.
type PlayFunc func(ctx context.Context, shard int) (result []byte, err error)

// Worker plays shards for a coordinator.
type Worker struct {
	Question *lab.SimulationQuestion
	Play     PlayFunc
	Cores    int                              // number of shards played at the same time
	Printf   func(format string, args ...any) // prints a message for the user; may be nil
	Key      ed25519.PrivateKey               // private key from NewWorkerKey; nil means a new one
	Leave    <-chan struct{}                  // when closed, Run finishes the current shards and returns nil

	nc *nats.Conn
	js jetstream.JetStream
}

const (
	answerTimeout      = 2 * time.Second        // time to wait for an answer before asking again
	idlePause          = 200 * time.Millisecond // pause when there is nothing to do
	coordinatorTimeout = 10 * time.Minute       // time without an answer after which a worker gives up
	brokerTimeout      = time.Minute            // time to wait for a broker that cannot create the stream or store a result
)

var silenceBeforeMessage = 3 * time.Second

// printOnceAfterSilence returns a function that prints one message, and none before silenceBeforeMessage has passed.
func printOnceAfterSilence(printf func(format string, args ...any)) func(format string, args ...any) {
	begun, told := time.Now(), printf == nil
	return func(format string, args ...any) {
		if !told && time.Since(begun) > silenceBeforeMessage {
			told = true
			printf(format, args...)
		}
	}
}

// Run plays shards until the simulation is complete or w.Leave is closed, and then returns nil. It fails if ctx ends, a
// shard cannot be played, its result is too large or the storage full, or the coordinator excludes the worker or does
// not answer for coordinatorTimeout.
func (w *Worker) Run(ctx context.Context, nc *nats.Conn) (err error) {
	w.nc = nc
	if w.js, err = jetstream.New(nc); err != nil {
		return err
	}
	if w.Key == nil {
		if w.Key, _, err = NewWorkerKey(); err != nil {
			return err
		}
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	over, err := nc.Subscribe(questionSubject(w.Question, endedSuffix), func(*nats.Msg) { end(errEnded) })
	if err != nil {
		return err
	}
	defer over.Unsubscribe()
	var group sync.WaitGroup
	for core := range min(max(w.Cores, 1), maxCores) {
		group.Go(func() {
			if err := w.playShards(ctx, core); err != nil {
				end(err)
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); !errors.Is(err, errEnded) {
		return err
	}
	return nil
}

var errEnded = errors.New("the simulation is complete")

func (w *Worker) playShards(ctx context.Context, core int) error {
	played, heard := -1, time.Now()
	printf := w.Printf
	if core > 0 {
		printf = nil // one of the cores is enough
	}
	complain := printOnceAfterSilence(printf)
	for ctx.Err() == nil {
		leaves := false
		select {
		case <-w.Leave:
			leaves = true
		default:
		}
		next, err := w.requestNextShard(ctx, shardRequest{workerName(w.Key.Public().(ed25519.PublicKey)), core, played, leaves})
		switch {
		case leaves && (err != nil || next.Refused == ""):
			return nil
		case err != nil && time.Since(heard) > coordinatorTimeout:
			return errors.New("the coordinator is not responding")
		case err != nil:
			complain("Waiting for the coordinator.")
			Sleep(ctx, idlePause)
			continue
		case next.Refused != "":
			return errors.New(next.Refused)
		}
		if heard, played = time.Now(), -1; next.Shard < 0 {
			Sleep(ctx, idlePause)
			continue
		}
		r, err := w.Play(ctx, next.Shard)
		if err != nil {
			return err
		}
		switch err := w.publishResult(ctx, next.Shard, r, printf); {
		case errors.Is(err, nats.ErrMaxPayload):
			return fmt.Errorf("the result of shard %d is too large for the servers: %w", next.Shard, err)
		case IsStorageFull(err):
			return fmt.Errorf("the servers cannot store more results: %w", err)
		case err == nil:
			played = next.Shard
		}
		heard = time.Now()
	}
	return context.Cause(ctx)
}

// requestNextShard tells the coordinator which shard a core has played (-1 for none) and returns the answer.
func (w *Worker) requestNextShard(ctx context.Context, r shardRequest) (t shardTask, err error) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	m, err := w.nc.RequestWithContext(ctx, questionSubject(w.Question, requestSuffix), encodeMessage(r))
	if err == nil {
		err = decodeMessage(m.Data, &t)
	}
	if err == nil && t.Shard >= 0 && !w.Question.WantsShard(t.Shard) {
		err = fmt.Errorf("no such shard: %d", t.Shard)
	}
	return t, err
}

// publishResult sends a result until the broker has a result of the shard, from any worker. It fails at once if the
// storage is full or the message too large, otherwise after brokerTimeout.
func (w *Worker) publishResult(ctx context.Context, shard int, result []byte, printf func(string, ...any)) error {
	m := newSignedMessage(w.Key, resultSubject(w.Question, shard), result)
	ctx, end := context.WithTimeout(ctx, brokerTimeout)
	defer end()
	complain := printOnceAfterSilence(printf)
	for {
		err := w.publishOnce(ctx, m)
		if err == nil || errors.Is(err, nats.ErrMaxPayload) || IsStorageFull(err) {
			return err
		}
		if ctx.Err() == nil {
			complain("The servers have not stored any result for several seconds: %s. This worker will keep trying.", err)
		}
		if Sleep(ctx, idlePause); ctx.Err() != nil {
			return err
		}
	}
}

// publishOnce sends the result once. If the broker already has one of the shard, it changes nothing and returns nil.
func (w *Worker) publishOnce(ctx context.Context, m *nats.Msg) error {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	_, err := w.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(0))
	switch {
	case hasErrorCode(err, jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant):
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		return errBrokerSilent
	}
	return err
}

// Error codes of a broker whose storage is full or cannot be written.
const (
	codeNoResources  = 10023
	codeCreateFailed = 10049
	codeUpdateFailed = 10069
)

// IsStorageFull reports whether err says that the broker can store nothing. A full stream does not count.
func IsStorageFull(err error) bool {
	return hasErrorCode(err, codeNoResources, codeCreateFailed, codeUpdateFailed)
}

func hasErrorCode(err error, codes ...jetstream.ErrorCode) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && slices.Contains(codes, refused.ErrorCode)
}

// Sleep waits for the duration d, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
