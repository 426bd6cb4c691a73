// Package session plays a game and remembers every state, and the action that led to it. Going
// back is exact and instant, because a state is a flat value: some are kept, and the others
// are a few actions away.
//
//	Session   a game in progress with its past: apply, undo, redo, go to
//	Node      one state it was in; nodes form a tree, since going back and playing
//	          on differently keeps both ways
//	Diff      what differs between two nodes, and where that began
//	Outlook   what an action or a line of them would do, chance included, without
//	          doing it
//	Replayed  the recorded actions under other content, and what became of them
//
//	session.go  Session and Node; line.go lines, memory.go which states are kept
//	diff.go     Diff
//	look_ahead.go  Outlook
//	replay.go   Replayed
//
// It is written against screen.Table and knows no game.
package session
