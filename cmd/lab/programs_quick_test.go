//go:build !full

package main

import (
	"os"
	"path/filepath"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/registry/commands"
)

// makePrograms links the running test as both programs, which saves building them. The test runs the program whose
// name it was started with.
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

// mainFuncs contains, by the name of the test's file, the programs that the test runs instead of tests.
var mainFuncs = map[string]func(){"lab": main, "curtain": func() {
	h, end := program.SetUpRealHost(commands.All, registry.Rulesets)
	status := program.Run(os.Args[1:], h)
	end()
	os.Exit(status)
}}
