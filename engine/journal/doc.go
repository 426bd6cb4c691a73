// Package journal keeps a game as a file that can be read, replayed and gone on
// with: a header, and one line for each action with the hash of the state after
// it. A line is written as soon as its action was applied, so a program that is
// killed loses at most the action in progress.
//
//	Header    what it takes to start the same game: ruleset, seed, set-up, content
//	Writer    appends lines
//	Journal   a file that was read; a torn last line is dropped and told of
//	Verify    plays it again and compares every state
//
// A journal is input from strangers: its size, its lines and what is in them are
// bounded, and whatever is wrong with it is an error that names the line.
//
// The form is text. The first line is the header as JSON; each further line is
//
//	HASH PARTS EVENTS ACTION
//
// HASH is the state's hash, PARTS four hexadecimal digits for each named part of
// the state, EVENTS two for each event the action caused, and ACTION what a
// person would type. A line "@goto N" goes back, or forward again, to the state
// after action N; "@scripts [...]" says that the game went on under other scripts.
package journal
