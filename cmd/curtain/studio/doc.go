// Package studio serves a local web site to play, inspect and edit games: the command studio.
//
//	verb.go        the command, its options and the browser it opens
//	server.go      Server: addresses, screens, requests, also without a network; which are accepted; limits
//	table.go       games in progress, with their consoles and revisions; loading games, and following their scripts
//	streams.go     streaming new revisions to pages, and a language server for each page with a script
//	board.go       everything a page shows of a game, by the schema.Role of each field; the legal moves
//	actors.go      the actors on the board, its numbers, piles and cards; the properties shown on a card, tints
//	stage.go       the screen with the board, its story and path, and the actions sent from it; editing a
//	               position by stage directions; a position encoded in an address
//	look_ahead.go  the possible results of an action, the lines that the bot suggests, the states of a card
//	book.go        the screen with all definitions, with lab rows and check findings about them
//	grid.go        tables of definitions, whose numbers are edited in place
//	timeline.go    the screen with all lines of a session, and curves of numbers
//	balance.go     the screen with simulation reports, and running simulations
//	editor.go      the workspace: a script with its definitions, the game and what changes affect
//	tree.go        the tree of definitions and scripts in the workspace
//	slide.go       sliders that replay the game with other numbers, and writing these into a script
//	scripts.go     scripts on disk; creating and trying definitions; settings of mods; the command palette
//	html.go        console output as HTML, emblems, explained keywords, the functions of the templates
package studio
