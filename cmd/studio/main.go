// Command studio serves the page of `curtain studio`, which starts it: what a page needs
// would let every other verb start later. It can do all else that curtain can, since what is
// typed on the page can.
//
//	house.go    the program as package studio sees it: games and their consoles
//	study.go    many games, and what they come to
//	browser.go  the browser of whoever asks
//	scripts.go  files: scripts that are read, checked and written, journals
package main

import (
	_ "embed"
	"io"
	"os"
	"slices"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/serve"
)

// notices are the licences of the program and of everything that is linked into it, which
// must go with it. `go test ./cmd/studio -run Notices -update` writes them.
//
//go:embed notices.txt
var notices string

func main() {
	h, end := program.RealHost(verbs(), registry.Rulesets)
	status := run(os.Args[1:], h)
	end()
	os.Exit(status)
}

func run(args []string, h *program.Host) int {
	if len(args) == 1 && args[0] == "licences" {
		h.Guard()
		io.WriteString(h.Out, notices)
		return program.ExitOK
	}
	return program.Run(args, h)
}

// verbs are those of curtain; studio is done here, and what is done where none is named.
func verbs() []program.Verb {
	others := slices.DeleteFunc(registry.Verbs(), func(v program.Verb) bool { return v.Name == "studio" })
	return append([]program.Verb{serve.StudioVerb(serveStudio)}, others...)
}
