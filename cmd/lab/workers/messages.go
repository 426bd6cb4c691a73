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

// The subjects. All but the first are for one question, whose key follows the prefix.
const (
	prefix = "curtain.lab."
	greets = prefix + "hello" // greeting, answered by a welcome of each coordinator
	asks   = ".ask"           // request, answered by a task
	result = ".result."       // followed by the number of a shard: a lab.Result, signed
	ended  = ".ended"         // the simulation is complete
)

func subject(q *lab.Question, what string) string { return prefix + q.Key() + what }

func resultSubject(q *lab.Question, shard int) string {
	return subject(q, result) + strconv.Itoa(shard)
}

func streamName(q *lab.Question) string { return "CURTAIN_LAB_" + q.Key() }

const maxMessage = 256 << 10

const maxRequest = 1 << 10

type greeting struct{ Question *lab.Question }

// welcome is the answer: nothing, or why the worker cannot take part.
type welcome struct{ Refused string }

// request describes what a worker says when it has time.
type request struct {
	Worker string // its name
	Core   int    // which of its cores, from 0
	Played int    // the shard whose result that has published; -1 for none
}

const maxCores = 4096

// task is the answer: a shard to play, or -1 where there is none now.
type task struct {
	Shard   int
	Refused string // why the worker is shut out
}

// The headers of a result.
const (
	workerHeader    = "Curtain-Worker"    // the name
	signatureHeader = "Curtain-Signature" // of the worker, in hexadecimal
)

// name is a public key, so that nobody else can speak for a worker.
func name(public ed25519.PublicKey) string { return hex.EncodeToString(public) }

func publicKey(name string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(name)
	if err == nil && len(key) != ed25519.PublicKeySize {
		err = fmt.Errorf("a name is %d bytes long", len(key))
	}
	return key, err
}

// messageToSign returns what a worker signs: the result of a shard of this question and no
// other.
func messageToSign(subject string, body []byte) []byte { return append([]byte(subject+"\n"), body...) }

func sign(key ed25519.PrivateKey, subject string, body []byte) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data = body
	m.Header.Set(workerHeader, name(key.Public().(ed25519.PublicKey)))
	m.Header.Set(signatureHeader, hex.EncodeToString(ed25519.Sign(key, messageToSign(subject, body))))
	return m
}

// signer returns the name of the worker that has signed a message of a subject.
func signer(subject string, header nats.Header, body []byte) (string, error) {
	worker := header.Get(workerHeader)
	public, err := publicKey(worker)
	if err != nil {
		return "", err
	}
	signature, err := hex.DecodeString(header.Get(signatureHeader))
	if err != nil || !ed25519.Verify(public, messageToSign(subject, body), signature) {
		return "", errors.New("the signature is not that of the named sender")
	}
	return worker, nil
}

func read(body []byte, to any) error {
	if len(body) > maxMessage {
		return fmt.Errorf("a message is %d bytes long, more than the limit of %d", len(body), maxMessage)
	}
	return lab.Strictly(body, to)
}

func encode(message any) []byte {
	body, err := json.Marshal(message)
	if err != nil {
		panic(err) // all of them are of strings and whole numbers
	}
	return body
}
