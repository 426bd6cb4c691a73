// Command curtain plays, tests and shows card games whose content is Lua
// scripts.
//
//	host     what the program finds around it: terminal, environment, chance
//	verb     one thing it can do, with its flags; each has a file of its own
//	ruleset  a game it can do that with; rulesets.go is the only file that
//	         names one
//
// Start at run in verb.go. The file of a verb is called after it; beside those are
//
//	packs.go    which scripts are used: paths.go by their paths, scripts.go where they
//	            lie; places.go which mods over them, left.go which of those are left out
//	live.go     scripts that are edited while a game goes on; rerun.go scenarios,
//	            open.go one of them
//	journal.go  what is written down: recording.go by play, diary.go by repl, and gone on
//	            with by reopen.go; keep.go keeps scenarios
//	play.go     a game at a terminal: prompt.go a line, words.go what is no move, undo.go,
//	            targets.go, elsewhere.go, pace.go, handover.go for two, autoplay.go for
//	            nobody, summary.go what it came to
//	simulate.go many games: standings.go who fared how, detail.go what went on,
//	            knockout.go what cards are worth, ladder.go with all players, assert.go
//	            for CI, rows.go a line each, progress.go meanwhile
//	match.go    two versions of the scripts: edition.go what one is, commit.go one of git,
//	            difference.go what came out, parting.go where two part, open_parting.go at
//	            the console
//	studio.go   the page, which package studio serves
//	host.go     the machine; verb.go, flags.go what is typed, table.go, suggest.go, command.go what is printed, json.go
//	            as data, which JSON.md documents
//
// Nothing here knows a rule of any game: the verbs are written against
// engine.Table and scripting.Content.
package main

import "os"

func main() {
	h, end := realHost(verbs(), rulesets)
	status := run(os.Args[1:], h)
	end()
	os.Exit(status)
}
