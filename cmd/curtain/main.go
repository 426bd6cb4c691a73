// Command curtain plays, tests and shows card games whose content is Lua
// scripts. Here it only begins; the rest is in rooms, the lowest first:
//
//	terminal  asks a person for lines
//	program   the host it runs on, its flags, what it prints: what every verb has
//	load      which scripts and mods a game is made of, and the game that they make
//	inspect   list, show, check, reference
//	journals  games that are kept, and replay
//	play      a person at a terminal, or a bot
//	repl      a designer at a console
//	test      scenarios
//	simulate  many games, and two versions of them
//	mods      mods
//	create    new
//	serve     other programs that play
//	studio    a page on this machine
//	share     pages that need no server
//	registry  the list of all verbs, and of the games
//
// Tests of the whole program are here, those of a verb in its room; curtaintest has what
// they share. Start at Run in package program.
//
// Nothing here knows a rule of any game: the verbs are written against
// screen.Table and scripting.Content.
package main

import (
	"os"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
)

func main() {
	h, end := program.RealHost(registry.Verbs(), registry.Rulesets)
	status := program.Run(os.Args[1:], h)
	end()
	os.Exit(status)
}
