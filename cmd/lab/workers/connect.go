package workers

import (
	"time"

	"github.com/nats-io/nats.go"
)

// Access describes how to get into a cluster, besides what its address says (nats://USER:PASSWORD@,
// nats://TOKEN@, tls://). What is "" is not needed.
type Access struct {
	Credentials string // a file with a user's JWT and seed
	Authority   string // a file with the certificates that servers are trusted by
	Certificate string // a file with that of the client,
	Key         string // and one with its key
}

// Connect connects to servers, with commas between their addresses, and does so again for
// as long as it takes whenever it is lost. That none can be reached at first is an error.
func Connect(servers string, a Access) (*nats.Conn, error) {
	options := []nats.Option{nats.Name("curtain lab"), nats.MaxReconnects(-1), nats.ReconnectWait(idle), nats.Timeout(answerWithin),
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
