package workers_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"curtaincall/cmd/lab/workers"
)

// freePort returns a port of this machine that nobody uses.
func freePort(t *testing.T) (port int, at string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, l.Addr().String()
}

// enters checks that a worker and a coordinator can play over servers with these credentials.
func enters(t *testing.T, url string, a workers.Access) {
	t.Helper()
	nc, err := workers.Connect(url, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	q := questionFor(64)
	runHelpers(t, nc, q, 1)
	gathered(t, coordinator(t, q), nc)
}

// stays checks that nobody can connect to servers with these credentials.
func stays(t *testing.T, url string, a workers.Access) {
	t.Helper()
	if nc, err := workers.Connect(url, a, nil); err == nil {
		nc.Close()
		t.Errorf("%s with %+v was entered", url, a)
	}
}

func TestAServerIsEnteredByTLSAndAPassword(t *testing.T) {
	ours, strange := authorityIn(t), authorityIn(t)
	port, at := freePort(t)
	broker(t, func(o *server.Options) {
		o.Port, o.TLS, o.TLSConfig, o.Username, o.Password = port, true, &tls.Config{Certificates: []tls.Certificate{ours.vouched(t, "server")}}, "lab", "secret"
	})
	stays(t, "tls://"+at, workers.Access{Authority: ours.file})
	stays(t, "tls://lab:wrong@"+at, workers.Access{Authority: ours.file})
	stays(t, "tls://lab:secret@"+at, workers.Access{})
	stays(t, "tls://lab:secret@"+at, workers.Access{Authority: strange.file})
	stays(t, "nats://lab:secret@"+at, workers.Access{Credentials: "nowhere"})
	enters(t, "tls://lab:secret@"+at, workers.Access{Authority: ours.file})
}

func TestAServerIsEnteredByTheCertificateOfAClient(t *testing.T) {
	ours, strange := authorityIn(t), authorityIn(t)
	port, at := freePort(t)
	pool := x509.NewCertPool()
	pool.AddCert(ours.Leaf)
	broker(t, func(o *server.Options) {
		o.Port, o.TLS, o.TLSVerify = port, true, true
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{ours.vouched(t, "server")}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool}
	})
	ours.vouched(t, "client")
	strange.vouched(t, "client")
	stays(t, "tls://"+at, workers.Access{Authority: ours.file})
	stays(t, "tls://"+at, workers.Access{Authority: ours.file, Certificate: strange.of("client.pem"), Key: strange.of("client.key")})
	stays(t, "tls://"+at, workers.Access{Authority: ours.file, Certificate: ours.of("client.pem"), Key: strange.of("client.key")})
	stays(t, "tls://"+at, workers.Access{Authority: ours.file, Certificate: ours.of("client.pem")})
	enters(t, "tls://"+at, workers.Access{Authority: ours.file, Certificate: ours.of("client.pem"), Key: ours.of("client.key")})
}

// TestAServerIsEnteredByTheCredentialsOfAUser runs a server as in real clusters: it trusts the claims that an
// operator has signed for an account, and those that the account has signed for a user.
func TestAServerIsEnteredByTheCredentialsOfAUser(t *testing.T) {
	operator, account, system := keysOf(t, nkeys.CreateOperator), keysOf(t, nkeys.CreateAccount), keysOf(t, nkeys.CreateAccount)
	accounts := &server.MemAccResolver{}
	for _, one := range []*signing{account, system} {
		claims := jwt.NewAccountClaims(one.public)
		if one == account {
			claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
		}
		accounts.Store(one.public, operator.signs(t, claims))
	}
	port, at := freePort(t)
	broker(t, func(o *server.Options) {
		trusted, err := jwt.DecodeOperatorClaims(operator.signs(t, jwt.NewOperatorClaims(operator.public)))
		if err != nil {
			t.Fatal(err)
		}
		o.Port, o.TrustedOperators, o.SystemAccount, o.AccountResolver = port, []*jwt.OperatorClaims{trusted}, system.public, accounts
	})
	url := "nats://" + at
	stays(t, url, workers.Access{})
	stays(t, url, workers.Access{Credentials: userOf(t, keysOf(t, nkeys.CreateAccount))})
	enters(t, url, workers.Access{Credentials: userOf(t, account)})
}

// signing is a key pair that can sign the claims of others.
type signing struct {
	nkeys.KeyPair
	public string
}

func keysOf(t *testing.T, create func() (nkeys.KeyPair, error)) *signing {
	pair, err := create()
	if err != nil {
		t.Fatal(err)
	}
	public, err := pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return &signing{pair, public}
}

func (s *signing) signs(t *testing.T, claims jwt.Claims) string {
	signed, err := claims.Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// userOf returns a file with the credentials of a user of an account.
func userOf(t *testing.T, account *signing) string {
	user := keysOf(t, nkeys.CreateUser)
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(account.signs(t, jwt.NewUserClaims(user.public)), seed)
	file := filepath.Join(t.TempDir(), "user.creds")
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// authority signs certificates. Its own certificate is in file.
type authority struct {
	tls.Certificate
	file string
}

func authorityIn(t *testing.T) *authority {
	a := &authority{file: filepath.Join(t.TempDir(), "ca.pem")}
	a.Certificate = certified(t, &x509.Certificate{IsCA: true, BasicConstraintsValid: true}, nil)
	kept(t, a.file, "CERTIFICATE", a.Leaf.Raw)
	return a
}

// of returns the path of a file beside that of the authority.
func (a *authority) of(name string) string { return filepath.Join(filepath.Dir(a.file), name) }

// vouched makes a certificate that the authority signs, and writes it and its key to files.
func (a *authority) vouched(t *testing.T, name string) tls.Certificate {
	c := certified(t, &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth}}, a)
	key, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	kept(t, a.of(name+".pem"), "CERTIFICATE", c.Leaf.Raw)
	kept(t, a.of(name+".key"), "PRIVATE KEY", key)
	return c
}

func kept(t *testing.T, file, what string, body []byte) {
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: what, Bytes: body}), 0o600); err != nil {
		t.Fatal(err)
	}
}

// certified makes a certificate for this machine, signed by an authority or, if by is nil, by itself.
func certified(t *testing.T, made *x509.Certificate, by *authority) tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	made.SerialNumber, made.NotAfter, made.IPAddresses = big.NewInt(1), time.Now().Add(time.Hour), []net.IP{net.IPv4(127, 0, 0, 1)}
	parent, signer := made, any(key)
	if by != nil {
		parent, signer = by.Leaf, by.PrivateKey
	}
	body, err := x509.CreateCertificate(rand.Reader, made, parent, key.Public(), signer)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(body)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{body}, PrivateKey: key, Leaf: leaf}
}
