package workers

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
)

// The parts of a message's subject: the prefix, the simulation's key and one of the suffixes.
const (
	prefix        = "curtain.lab."
	requestSuffix = ".ask"     // suffix for a shardRequest; the response is a shardTask
	resultSuffix  = ".result." // suffix, before the number of a shard, for a signed lab.Result
	endedSuffix   = ".ended"   // suffix for a message that says that the simulation is complete
)

func questionSubject(q *lab.SimulationQuestion, suffix string) string {
	return prefix + q.Key() + suffix
}

func resultSubject(q *lab.SimulationQuestion, shard int) string {
	return questionSubject(q, resultSuffix) + strconv.Itoa(shard)
}

func streamName(q *lab.SimulationQuestion) string { return "CURTAIN_LAB_" + q.Key() }

const (
	maxMessage    = 256 << 10
	maxRequest    = 1 << 10
	maxCores      = 4096
	resultsMaxAge = 30 * 24 * time.Hour // how long the broker keeps unchanged results, so that a run can be continued
)

type shardRequest struct {
	Worker string // hexadecimal public key
	Core   int    // index of the core in the worker
	Played int    // the shard whose result the core has just published; -1 for none
	Leaves bool   // whether the core wants no more shards
}

// shardTask is the response to a shardRequest. Shard is the shard to play, or -1 if there is none at present.
type shardTask struct {
	Shard   int
	Refused string // why the worker gets no shards; "" if it is not refused
}

// Headers of a message with a result. Their values are hexadecimal.
const (
	workerHeader    = "Curtain-Worker" // header with the worker's public key
	signatureHeader = "Curtain-Signature"
)

// workerName returns the name of a worker. It is the public key, so that nobody else can use the name.
func workerName(public ed25519.PublicKey) string { return hex.EncodeToString(public) }

func parsePublicKey(name string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(name)
	if err == nil && len(key) != ed25519.PublicKeySize {
		err = fmt.Errorf("the name is %d bytes long, but it should be a public key", len(key))
	}
	return key, err
}

// messageToSign returns the bytes that a worker signs. The subject makes the signature valid for one shard only.
func messageToSign(subject string, body []byte) []byte { return append([]byte(subject+"\n"), body...) }

func newSignedMessage(key ed25519.PrivateKey, subject string, body []byte) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data = body
	m.Header.Set(workerHeader, workerName(key.Public().(ed25519.PublicKey)))
	m.Header.Set(signatureHeader, hex.EncodeToString(ed25519.Sign(key, messageToSign(subject, body))))
	return m
}

func verifySigner(subject string, header nats.Header, body []byte) (worker string, err error) {
	worker = header.Get(workerHeader)
	public, err := parsePublicKey(worker)
	if err != nil {
		return "", err
	}
	signature, err := hex.DecodeString(header.Get(signatureHeader))
	if err != nil || !ed25519.Verify(public, messageToSign(subject, body), signature) {
		return "", errors.New("the signature does not match the named sender")
	}
	return worker, nil
}

func decodeMessage(body []byte, to any) error {
	if len(body) > maxMessage {
		return fmt.Errorf("a message is %d bytes long, more than the limit of %d", len(body), maxMessage)
	}
	return disk.DecodeStrictJSON(body, to)
}

func encodeMessage(message any) []byte {
	body, err := json.Marshal(message)
	if err != nil {
		panic(err) // the messages have only strings and whole numbers
	}
	return body
}

// Access contains the credentials for a cluster that are not in the addresses of its servers (nats://USER:PASSWORD@,
// nats://TOKEN@, tls://). Empty fields are not used.
type Access struct {
	Credentials string // file with a user's JWT and seed
	Authority   string // file with the certificates of trusted authorities
	Certificate string // file with the client's certificate
	Key         string // file with the client's private key
}

// Connect connects to one of several servers, separated by commas. A lost connection is restored without a time limit.
// Connect prints the loss and the success with printf, which may be nil.
func Connect(servers string, a Access, printf func(format string, args ...any)) (*nats.Conn, error) {
	options := []nats.Option{nats.Name("curtain lab"), nats.MaxReconnects(-1), nats.ReconnectWait(idlePause), nats.Timeout(answerTimeout),
		nats.PingInterval(answerTimeout), nats.MaxPingsOutstanding(1), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}
	if printf != nil {
		options = append(options, nats.DisconnectErrHandler(func(nc *nats.Conn, _ error) {
			if !nc.IsClosed() {
				printf("The connection to the servers was lost. The games continue when it is restored.")
			}
		}), nats.ReconnectHandler(func(*nats.Conn) { printf("Connected to the servers again.") }))
	}
	if a.Credentials != "" {
		options = append(options, nats.UserCredentials(a.Credentials))
	}
	if a.Authority != "" {
		options = append(options, nats.RootCAs(a.Authority))
	}
	if a.Certificate != "" || a.Key != "" {
		options = append(options, nats.ClientCert(a.Certificate, a.Key))
	}
	return nats.Connect(servers, options...)
}

// retryWhileStarting calls open until it succeeds, the storage is full or brokerTimeout has passed, because the broker
// may be starting. It returns the last error of open before the timeout.
func retryWhileStarting(ctx context.Context, printf func(string, ...any), open func(context.Context) error) (err error) {
	ctx, end := context.WithTimeout(ctx, brokerTimeout)
	defer end()
	for complain := printOnceAfterSilence(printf); ; Sleep(ctx, idlePause) {
		failed := open(ctx)
		if failed == nil || IsStorageFull(failed) {
			return failed
		}
		if err = cmp.Or(err, failed); ctx.Err() != nil {
			return err
		}
		err = failed
		complain("The servers cannot store results yet: %s. Trying again for up to a minute.", failed)
	}
}

func (g *gatherState) openStream(ctx context.Context) error {
	err := retryWhileStarting(ctx, g.Printf, func(opening context.Context) error {
		if err := g.createOrUpdateStream(opening); err != nil {
			return err
		}
		return g.fetchAllResults(ctx)
	})
	if err != nil {
		return fmt.Errorf("the servers cannot store results: %w", err)
	}
	return nil
}

func (g *gatherState) createOrUpdateStream(ctx context.Context) error {
	config := jetstream.StreamConfig{
		Name: streamName(g.Question), Subjects: []string{questionSubject(g.Question, resultSuffix) + "*"},
		MaxAge: resultsMaxAge, Compression: jetstream.S2Compression,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxMsgs: int64(2*g.shards + 1000), MaxMsgSize: lab.MaxResult,
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	stream, err := createReplicatedOrSingle(func(replicas int) (jetstream.Stream, error) {
		config.Replicas, config.AllowDirect = replicas, replicas == 1 // directly, a server may not know yet what another has stored
		return g.js.CreateOrUpdateStream(ctx, config)
	})
	if err == nil {
		g.stream = stream
	}
	return err
}

// createReplicatedOrSingle calls create for three replicas or, if the broker has too few servers, for one.
func createReplicatedOrSingle[T any](create func(replicas int) (T, error)) (T, error) {
	made, err := create(3)
	if hasErrorCode(err, codeNoCluster, codeFewServers) {
		return create(1)
	}
	return made, err
}

// Error codes of a broker that is not a cluster, or that has too few servers.
const (
	codeNoCluster  = 10074
	codeFewServers = 10005
)

// fetchLastMessage returns the last message with a subject, or nil. It updates g.brokerSilent.
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

// deleteMessage deletes a message at the broker. It ignores errors, because a message that remains is found again.
func (g *gatherState) deleteMessage(ctx context.Context, sequence uint64) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	g.stream.DeleteMsg(ctx, sequence)
}

// fetchAllResults fetches the results that the ledger lacks, and deletes results of shards outside the simulation.
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

var errBrokerSilent = errors.New("the servers are not responding")
