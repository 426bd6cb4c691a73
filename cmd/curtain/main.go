// Command curtain plays, tests and shows card games whose content is Lua
// scripts.
//
//	host     what the program finds around it: terminal, environment, chance
//	verb     one thing it can do, with its flags; each has a file of its own
//	ruleset  a game it can do that with; rulesets.go is the only file that
//	         names one
//
// Start at run in verbs.go. Which scripts are used is decided in packs.go, which mods
// over them in places.go, and which of those are left out in left.go. What
// --json prints is in json.go, and documented in JSON.md.
//
// Nothing here knows a rule of any game: the verbs are written against
// engine.Table and scripting.Content.
package main

import "os"

// The exit statuses.
const (
	exitOK          = 0
	exitFailures    = 1   // scenarios failed, or something went wrong on the way
	exitUsage       = 2   // the command line asks for what there is not
	exitContent     = 3   // the scripts cannot be loaded
	exitDivergence  = 5   // a repeated game went another way than the recorded one
	exitInterrupted = 130 // as shells report a keyboard interrupt
)

func main() {
	h, end := realHost()
	status := run(os.Args[1:], h)
	end()
	os.Exit(status)
}
