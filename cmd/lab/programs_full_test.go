//go:build full

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// makePrograms builds both programs as they are released.
func makePrograms(dir string) error {
	c := exec.Command("go", "build", "-ldflags=-s -w", "-o", dir+string(filepath.Separator), "../curtain", ".")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// mainFuncs is empty, because both programs are files of their own.
var mainFuncs map[string]func()
