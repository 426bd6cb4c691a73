// Package session plays a game and records every state and the action that led to it, so that a player
// can go back to any of them. It is written against screen.Table and knows no game.
//
//	session.go     Session, a game with its history: apply, undo, redo, go to; Node, one state of it
//	line.go        Line, a sequence of nodes: nodes form a tree, since undone ones remain
//	memory.go      which nodes store their states; rebuilding the others, also under other content
//	diff.go        how two nodes differ
//	look_ahead.go  PossibleResults: what actions may lead to, played on copies; how many
//	replay.go      replaying recorded actions under other content
package session
