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
		return "", fmt.Errorf("the program %s is not in the same folder as this one: `go build -o bin/ ./cmd/...` builds them all", name)
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
	{"workers", "N", fmt.Sprintf("start N worker processes here, each playing up to %d seeds at a time", MaxSeeds)},
	{"nats", "URL", "use the workers that join the servers at URL, which also store the results"},
	{"worker", "", "run as a worker; the command line must be the same as the coordinator's"},
	{"nats-creds", "FILE", "use the cluster credentials in FILE"},
	{"nats-ca", "FILE", "trust the certificates in FILE"},
	{"nats-cert", "FILE", "use the client certificate in FILE"},
	{"nats-key", "FILE", "use the client key in FILE"},
	{"replicas", "N", "store the results on N servers (default: up to three)"},
	{"store", "DIR", "store the results in the folder DIR, without --nats"},
}
