// Package sister finds the commands of this project that lie beside each other. What only one
// of them needs is linked into that one alone, so that the others start sooner and are smaller.
package sister

import (
	"fmt"
	"os"
	"path/filepath"
)

// Find finds a command beside the one that runs.
func Find(name string) (string, error) {
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
