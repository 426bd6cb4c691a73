// Package studio implements the command studio, which serves a local web page with the games,
// scripts, sessions and answers of the console. It also has the card book of share, and what a
// shared page plays in a browser.
//
//	Server   the pages and what they ask, behind an address nobody else knows
//	game     a game with its scripts on disk, and the consoles it is played at
//	table    a game in progress that any number of pages show
//	board    what lies on a table, from what the game declares
//
//	verb.go     the verb
//	server.go   addresses, and who may come in: guard.go
//	ask.go      the same without a network, for pages that have a server within
//	games.go    games, journals and their consoles; scripts.go reads and writes scripts
//	table.go    tables and their revisions; events.go tells pages of new ones
//	board.go    what lies on a table: numbers.go, actors.go, piles.go, moves.go
//	stage.go    the screen with the board, and its questions; look_ahead.go, ranked.go answers
//	book.go     the screen with all that is defined; timeline.go the one with all lines
//	balance.go  the one with what many games come to; study.go plays them
//	editor.go   the one with a script beside the stage; slide.go plays with its numbers,
//	            and write_numbers.go writes them into it
//	card_results.go what the lab and check say of a card
//	compose.go  a position edited by stage directions; position.go one as an address
//	html.go    what the console prints, as HTML
//
// It knows no game: what a field is shown as is its schema.Role. What it can do to a game
// is to type a line at the console, which is undone and kept like any other.
package studio
