// Package wire lets other programs play: each line they write is a request, each line they
// read is the answer, in JSON.
//
//	Session   the games that one program plays, by their numbers: session.go
//	request   what a line asks for, read strictly: request.go
//	served    one game, with what it takes to go back in it: served.go
//	answer    what is told of a game: answer.go
//	save      a game as a sealed text: save.go
//	schema    what can be seen and done, as the game declares it: schema.go
//
// Start at Session.Serve; PROTOCOL.md is the page for who writes the other program.
//
// A session sits at one seat, or at each in its turn, and is told what that seat sees,
// never more. Whatever goes back in a game deals anew what the seat cannot know, so that
// nothing is learnt by it. Only an omniscient session is told everything.
//
// What is read may come from anybody. Every number of it has a limit, a line that is wrong
// is answered by an error, and then the next one is read.
package wire
