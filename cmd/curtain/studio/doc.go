// Package studio serves a local web site to play, inspect and edit games: the command studio.
//
//	verb.go        the command, its options and the browser it opens
//	server.go      Server: addresses, screens, requests, also without a network; timeouts
//	guard.go       which HTTP requests are accepted, and the limits of their size
//	games.go       loading games and journals, and following their scripts
//	scripts.go     reading, checking and writing scripts on disk
//	table.go       games in progress, with their consoles and revisions; how many
//	events.go      streaming new revisions to pages: heartbeat, number of streams
//	board.go       everything a page shows of a game, by the schema.Role of each field
//	numbers.go     the numbers on the board
//	actors.go      the actors on the board
//	piles.go       the piles and cards on the board, the properties shown on a card, tints
//	moves.go       the legal moves on the board
//	stage.go       the screen with the board, its story and path, and the actions sent from it
//	look_ahead.go  the possible results of an action, and the lines that the bot suggests
//	book.go        the screen with all definitions, with lab rows and check findings about them
//	settings.go    the settings of mods on that screen, and changing one
//	grid.go        tables of definitions, whose numbers are edited in place
//	states.go      the forms of a definition, in each language and against each opponent
//	emblems.go     emblems, drawings of characters that few fonts have, explanations of keywords
//	timeline.go    the screen with all lines of a session, and curves of numbers
//	balance.go     the screen with simulation reports
//	study.go       running simulations
//	editor.go      the workspace: a script with its definitions, the game and what changes affect
//	language.go    a language server for each page with a script
//	tree.go        the tree of definitions and scripts in the workspace
//	slide.go       sliders that replay the game with other numbers, and writing these into a script
//	compose.go     editing a position by stage directions
//	position.go    a position encoded in an address; how long that can be
//	html.go        console output as HTML, and the functions of the HTML templates
package studio
