// Command studio serves the page of `curtain studio`, and makes those of `curtain share`,
// which start it: what a page needs would let every other verb start later. It can do all
// else that curtain can, since what is typed on the page can.
//
//	house.go    the program as package studio sees it: games and their consoles
//	study.go    many games, and what they come to
//	browser.go  the browser of whoever asks
//	scripts.go  files: scripts that are read, checked and written, journals
package main

import (
	"context"
	_ "embed"
	"io"
	"os"
	"slices"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/share"
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
		return h.Printed(program.ExitOK)
	}
	return program.Run(args, h)
}

// verbs are those of curtain; studio and share are done here, and studio where none is named.
func verbs() []program.Command {
	own := []program.Command{serve.StudioVerb(serveStudio), serve.ShareVerb(share.With(func(h *program.Host, ctx context.Context) share.House { return newHouse(h, ctx) }))}
	others := slices.DeleteFunc(registry.Verbs(), func(v program.Command) bool {
		return slices.ContainsFunc(own, func(o program.Command) bool { return o.Name == v.Name })
	})
	return append(own, others...)
}
