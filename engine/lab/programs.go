package lab

import "fmt"

// Two programs simulate together: curtain plays and tells what came of it, and the lab's
// own lets workers play, which needs libraries that curtain does without.

// MaxSeeds is how many seeds workers play for one question, or one part of it. A million leave 190 MB with the
// servers, and as much with the coordinator.
const MaxSeeds = 1_000_000

// Flag is a flag that both of them know.
type Flag struct {
	Name  string
	Takes string // what stands behind it; "" for nothing
	About string
}

// WorkerFlags are those of a simulation that workers play.
var WorkerFlags = []Flag{
	{"workers", "N", fmt.Sprintf("let N worker processes play that are started here, for up to %d seeds at a time", MaxSeeds)},
	{"nats", "URL", "let workers play that join these servers, which keep what they played"},
	{"worker", "", "be such a worker, with the same command line as who asks"},
	{"nats-creds", "FILE", "get into the cluster with the credentials of a user in the file FILE"},
	{"nats-ca", "FILE", "trust servers by the certificates in the file FILE"},
	{"nats-cert", "FILE", "show servers the certificate in the file FILE"},
	{"nats-key", "FILE", "its key"},
	{"replicas", "N", "how many servers keep what was played, instead of three where there are so many"},
	{"store", "DIR", "keep what was played in the folder DIR, where no --nats does"},
}
