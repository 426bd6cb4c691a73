package lab

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Two programs simulate together: curtain plays and tells what came of it, and the lab's
// own lets workers play, which needs libraries that curtain does without.

// Flag is a flag that both of them know.
type Flag struct {
	Name  string
	Takes string // what stands behind it; "" for nothing
	About string
}

// WorkerFlags are those of a simulation that workers play.
var WorkerFlags = []Flag{
	{"workers", "N", "let N worker processes play that are started here"},
	{"nats", "URL", "let workers play that join these servers, which keep what they played"},
	{"worker", "", "be such a worker, with the same command line as who asks"},
	{"nats-creds", "FILE", "get into the cluster with the credentials of a user in the file FILE"},
	{"nats-ca", "FILE", "trust servers by the certificates in the file FILE"},
	{"nats-cert", "FILE", "show servers the certificate in the file FILE"},
	{"nats-key", "FILE", "its key"},
	{"replicas", "N", "how many servers keep what was played, instead of three where there are so many"},
	{"store", "DIR", "keep what was played in the folder DIR, where no --nats does"},
}

// ColumnsVariable tells the lab's own command how wide the terminal is on which curtain shows
// what it says: a line of progress is written over there.
const ColumnsVariable = "CURTAIN_LAB_COLUMNS"

// Beside finds a program beside the one that runs, or on the way that a shell searches.
func Beside(name string) (string, error) {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), name+filepath.Ext(self))
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrNotFound) {
		err = fmt.Errorf("there is no program %s beside this one: `go build -o bin/ ./cmd/curtain ./cmd/lab` makes both, and bin/curtain finds bin/lab", name)
	}
	return path, err
}
