package workers

import (
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
