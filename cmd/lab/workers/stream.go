package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine"
	"curtaincall/engine/lab"
)

// keptFor is how long the broker stores unchanged results, so that a run can be continued.
const keptFor = 30 * 24 * time.Hour

// opening is how long the coordinator waits for a broker that is starting.
const opening = 30 * time.Second

// open creates the stream at the broker or finds an existing one. It retries until opening is over.
func (g *gathering) open(ctx context.Context) (err error) {
	ctx, end := context.WithTimeout(ctx, opening)
	defer end()
	for {
		failed := g.make(ctx)
		if failed == nil {
			return nil
		}
		if ctx.Err() == nil {
			err = failed
		}
		if isFull(failed) {
			return fmt.Errorf("the broker cannot store results: %w", failed)
		}
		if wait(ctx, idle); ctx.Err() != nil {
			return fmt.Errorf("the broker cannot store results: %w", err)
		}
	}
}

func (g *gathering) make(ctx context.Context) error {
	config := jetstream.StreamConfig{
		Name: streamName(g.Question), Subjects: []string{subject(g.Question, result) + "*"},
		Replicas: cmp.Or(g.Replicas, 3), MaxAge: keptFor, Compression: jetstream.S2Compression,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxMsgs: int64(2*g.shards + 1000), MaxMsgSize: lab.MaxResult,
	}
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	stream, err := g.js.CreateOrUpdateStream(ctx, config)
	if tooFewServers(err) && g.Replicas == 0 {
		config.Replicas = 1
		stream, err = g.js.CreateOrUpdateStream(ctx, config)
	}
	if err == nil {
		g.stream = stream
	}
	return err
}

// Error codes of a broker that is not a cluster, or has too few servers.
const (
	noCluster  = 10074
	fewServers = 10005
)

func tooFewServers(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && (refused.ErrorCode == noCluster || refused.ErrorCode == fewServers)
}

// lastMessage returns the last message of a subject at the broker; nil if there is none or the
// broker does not respond.
func (g *gathering) lastMessage(ctx context.Context, subject string) *jetstream.RawStreamMsg {
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	m, err := g.stream.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		g.make(ctx) // all its servers may have lost the ledger
	}
	if err != nil {
		return nil
	}
	return m
}

// remove deletes a message at the broker. It ignores failures, since the message will be found
// again.
func (g *gathering) remove(ctx context.Context, sequence uint64) {
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	g.stream.DeleteMsg(ctx, sequence)
}

// sweep fetches all results at the broker that the ledger lacks, from an earlier run or
// unrequested. It deletes messages of other shards.
func (g *gathering) sweep(ctx context.Context) error {
	if g.sweeping {
		return nil
	}
	g.sweeping = true
	defer func() { g.sweeping = false }()
	all := subject(g.Question, result)
	info, err := g.stream.Info(ctx, jetstream.WithSubjectFilter(all+"*"))
	if err != nil {
		return err
	}
	for at := range info.State.Subjects {
		n, err := engine.ParseInt(strings.TrimPrefix(at, all))
		if err != nil || !g.Question.Wants(n) || resultSubject(g.Question, n) != at {
			g.unreadable++
			g.stream.Purge(ctx, jetstream.WithPurgeSubject(at))
			continue
		}
		g.fetch(ctx, n)
	}
	return nil
}
