// Package wire lets other programs play: each line they write is a request, each line they
// read is the answer, in JSON.
//
// Start at Server.Serve; PROTOCOL.md is the page for authors of the other programs. A session plays
// one seat, or every seat in turn, and gets only what that seat sees. Undo, fork and restore resample
// hidden information, such as the order of decks, so that they reveal nothing. Only an omniscient
// session sees everything. Every input has a limit, and a wrong line is answered by an error.
//
//	server.go   the server: it reads lines and carries out requests; the limits; the codes of errors
//	request.go  parses a line strictly
//	answer.go   writes the answer to a request
//	game.go     one game of a server, and the requests about it
//	player.go   a bot.Policy whose choices another program makes, in games that are played elsewhere
//	save.go     a game as an encrypted text, and its version
//	schema.go   a description of all that can be seen and done in a game; the protocol's version
package wire
