package workers

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"

	"curtaincall/engine/lab"
)

// The subjects of messages, which have the question's key after the prefix.
const (
	prefix        = "curtain.lab."
	requestSuffix = ".ask"     // a shardRequest; the response is a shardTask
	resultSuffix  = ".result." // followed by a shard's number: a signed lab.Result
	endedSuffix   = ".ended"   // sent when the simulation is complete
)

func questionSubject(q *lab.SimulationQuestion, suffix string) string {
	return prefix + q.Key() + suffix
}

func resultSubject(q *lab.SimulationQuestion, shard int) string {
	return questionSubject(q, resultSuffix) + strconv.Itoa(shard)
}

func streamName(q *lab.SimulationQuestion) string { return "CURTAIN_LAB_" + q.Key() }

const maxMessage = 256 << 10

const maxRequest = 1 << 10

// shardRequest is sent by a core of a worker when it is idle.
type shardRequest struct {
	Worker string // its public key
	Core   int    // index of the core in that worker
	Played int    // the shard whose result it has published; -1 for none
	Leaves bool   // it wants no other
}

const maxCores = 4096

// shardTask is the response to a shardRequest: a shard to play, or -1 if there is none at present.
type shardTask struct {
	Shard   int
	Refused string // why the worker is excluded
}

// The headers of a result. The values are hexadecimal.
const (
	workerHeader    = "Curtain-Worker" // public key
	signatureHeader = "Curtain-Signature"
)

// workerName returns the name of a worker: its public key, so that nobody else can use it.
func workerName(public ed25519.PublicKey) string { return hex.EncodeToString(public) }

func parsePublicKey(name string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(name)
	if err == nil && len(key) != ed25519.PublicKeySize {
		err = fmt.Errorf("a name is %d bytes long, which is the wrong length", len(key))
	}
	return key, err
}

// messageToSign returns the bytes that a worker signs. They include the subject, so that the
// signature is valid only for that question and shard.
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
	return lab.DecodeStrictJSON(body, to)
}

func encodeMessage(message any) []byte {
	body, err := json.Marshal(message)
	if err != nil {
		panic(err) // the messages have only strings and whole numbers
	}
	return body
}

// Access contains the credentials for a cluster that are not part of its address
// (nats://USER:PASSWORD@, nats://TOKEN@, tls://). Empty fields are not used.
type Access struct {
	Credentials string // file with a user's JWT and seed
	Authority   string // file with the certificates of trusted authorities
	Certificate string // file with the client's certificate
	Key         string // file with its key
}

// Connect connects to one of several servers, whose addresses are separated by commas. It fails if
// that is not possible at once; a connection lost later is restored, however long that takes, and printf,
// which may be nil, prints that.
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
