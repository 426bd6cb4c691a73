package lab

import (
	"fmt"
	"os"
	"path/filepath"
)

// Two programs simulate together: curtain plays and tells what came of it, and lab lets
// workers play, which needs libraries that curtain does without.

// Companion returns the path of the other one, which lies beside the one that runs.
func Companion(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	beside := filepath.Join(filepath.Dir(self), name+filepath.Ext(self))
	if info, err := os.Stat(beside); err != nil || !info.Mode().IsRegular() {
		return "", fmt.Errorf("there is no program %s beside this one: `go build -o bin/ ./cmd/...` makes all of them", name)
	}
	return beside, nil
}

// ColumnsVariable tells lab how wide the terminal is on which curtain shows what it says,
// where a line can be written over; 0 for none.
const ColumnsVariable = "CURTAIN_COLUMNS"

// MaxSeeds limits how many seeds workers play for one question, or one part of it. A million leave 190 MB with the
// servers, and as much with the coordinator.
const MaxSeeds = 1_000_000

// Flag is a flag that both of them know.
type Flag struct {
	Name  string
	Takes string // what stands behind it; "" for nothing
	About string
}

// WorkerFlags list those of a simulation that workers play.
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
