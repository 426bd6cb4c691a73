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

// resultsMaxAge limits the time for which the broker stores unchanged results, so that a run can be continued.
const resultsMaxAge = 30 * 24 * time.Hour

// openStreamWithRetries creates the stream at the broker, or finds an existing one and fetches the results
// in it. It retries for brokerTimeout, since a broker may be starting and a cluster electing a leader.
func (g *gatherState) openStreamWithRetries(ctx context.Context) (err error) {
	opening, end := context.WithTimeout(ctx, brokerTimeout)
	defer end()
	complain := printOnceAfterSilence(g.Printf)
	for {
		failed := g.createOrUpdateStream(opening)
		if failed == nil {
			failed = g.fetchAllResults(ctx)
		}
		if failed == nil {
			return nil
		}
		if err == nil || opening.Err() == nil {
			err = failed
		}
		if isStorageFull(failed) {
			return fmt.Errorf("the broker cannot store results: %w", failed)
		}
		complain("The servers cannot store results yet: %s. Trying again for a minute.", failed)
		if Sleep(opening, idlePause); opening.Err() != nil {
			return fmt.Errorf("the broker cannot store results: %w", err)
		}
	}
}

func (g *gatherState) createOrUpdateStream(ctx context.Context) error {
	config := jetstream.StreamConfig{
		Name: streamName(g.Question), Subjects: []string{questionSubject(g.Question, resultSuffix) + "*"},
		Replicas: cmp.Or(g.Replicas, 3), MaxAge: resultsMaxAge, Compression: jetstream.S2Compression,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxMsgs: int64(2*g.shards + 1000), MaxMsgSize: lab.MaxResult,
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	stream, err := g.js.CreateOrUpdateStream(ctx, config)
	if g.Replicas == 0 && hasErrorCode(err, codeNoCluster, codeFewServers) {
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
	codeNoCluster  = 10074
	codeFewServers = 10005
)

// fetchLastMessage returns the last message of a subject at the broker; nil if there is none or the
// broker does not respond, as g.brokerSilent then says.
func (g *gatherState) fetchLastMessage(ctx context.Context, subject string) *jetstream.RawStreamMsg {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	m, err := g.stream.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		g.createOrUpdateStream(ctx) // all its servers may have lost the ledger
	}
	if g.brokerSilent = err != nil && !errors.Is(err, jetstream.ErrMsgNotFound); err != nil {
		return nil
	}
	return m
}

// deleteMessage deletes a message at the broker. It ignores failures, since the message will be found again.
func (g *gatherState) deleteMessage(ctx context.Context, sequence uint64) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	g.stream.DeleteMsg(ctx, sequence)
}

// fetchAllResults fetches from the broker all results that the ledger lacks, whether or not they
// were requested in this run. It deletes messages about shards that the question does not want. A
// call within another one does nothing.
func (g *gatherState) fetchAllResults(ctx context.Context) error {
	if g.sweeping {
		return nil
	}
	g.sweeping = true
	defer func() { g.sweeping = false }()
	all := questionSubject(g.Question, resultSuffix)
	asking, end := context.WithTimeout(ctx, answerTimeout)
	info, err := g.stream.Info(asking, jetstream.WithSubjectFilter(all+"*"))
	if end(); err != nil {
		return err
	}
	for at := range info.State.Subjects {
		if g.brokerSilent = false; ctx.Err() != nil {
			return ctx.Err()
		}
		n, err := engine.ParseClampedInt32(strings.TrimPrefix(at, all))
		if err != nil || !g.Question.WantsShard(n) || resultSubject(g.Question, n) != at {
			g.unreadable++
			g.stream.Purge(ctx, jetstream.WithPurgeSubject(at))
			continue
		}
		if g.fetchIntoLedger(ctx, n); g.brokerSilent {
			return errBrokerSilent
		}
	}
	return nil
}

var errBrokerSilent = errors.New("the broker does not respond")
