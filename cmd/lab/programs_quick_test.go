//go:build !full

package main

import (
	"os"
	"path/filepath"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/registry/commands"
)

// makePrograms makes both programs out of the running test, which takes no linking: it is the
// program whose name it is started by.
func makePrograms(dir string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	for name := range mainFuncs {
		to := filepath.Join(dir, name)
		if os.Link(self, to) == nil {
			continue
		}
		body, err := os.ReadFile(self) // on another disk
		if err == nil {
			err = os.WriteFile(to, body, 0o700)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mainFuncs contains what the test runs, and ends with, if its file has the name of a program.
var mainFuncs = map[string]func(){"lab": main, "curtain": func() {
	h, end := program.SetUpRealHost(commands.All, registry.Rulesets)
	status := program.Run(os.Args[1:], h)
	end()
	os.Exit(status)
}}
