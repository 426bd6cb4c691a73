package workers

import (
	"time"

	"github.com/nats-io/nats.go"
)

// Access contains the credentials for a cluster that are not part of its address
// (nats://USER:PASSWORD@, nats://TOKEN@, tls://). Empty fields are not used.
type Access struct {
	Credentials string // file with a user's JWT and seed
	Authority   string // file with the certificates of trusted authorities
	Certificate string // file with the client's certificate
	Key         string // file with its key
}

// Connect connects to one of several servers, whose addresses are separated by commas. It fails if
// that is not possible at once; a connection lost later is restored, however long that takes.
func Connect(servers string, a Access) (*nats.Conn, error) {
	options := []nats.Option{nats.Name("curtain lab"), nats.MaxReconnects(-1), nats.ReconnectWait(idlePause), nats.Timeout(answerTimeout),
		nats.PingInterval(5 * time.Second), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}
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
