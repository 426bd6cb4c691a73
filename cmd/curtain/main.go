// Command curtain plays, tests and edits card games whose content is Lua scripts. Its packages, lowest first:
//
//	terminal  reading lines from a person at a terminal
//	program   what all commands share: the host, flags, output and exit statuses
//	load      finding and loading the scripts and mods of a game
//	inspect   the commands list, show, check and reference
//	journals  saved games, and the commands games and replay
//	play      the command play, for people and bots
//	repl      the command repl, a console for designers
//	test      the command test, which runs scenarios
//	simulate  the commands simulate, which plays many games and compares versions, and weigh
//	mods      the command mods
//	create    the command new
//	serve     the commands serve and lsp, for other programs and editors
//	studio    the command studio, a local web site
//	share     the command share, which writes web pages that need no server
//	registry  the lists of all games and, in registry/commands, of all commands
//
// Tests of the complete program are in this folder. Start at Run in package program.
package main

import (
	"os"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/registry/commands"
)

func main() {
	h, end := program.SetUpRealHost(commands.All, registry.Rulesets)
	status := program.Run(os.Args[1:], h)
	end()
	os.Exit(status)
}
