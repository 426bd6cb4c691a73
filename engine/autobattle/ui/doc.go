// Package ui shows the auto-battler to people and reads what they type: a game as a
// screen.Table.
//
//	Game      puts a game on a table
//	Stage     what there is to see, a shop or a battle: stage.go
//	Story     events as a person would tell them: story.go, and lines.go, which
//	          draws both lines as they stood between the clashes
//	Help      a word explained, a unit shown: help.go, face.go
//	Judge     how good a state looks, and Promise what a shop may still make of it:
//	          judge.go
//
// Start at table.go. The package adds no rules: it reads a game through its exported
// methods and knows neither scripts nor a terminal. What one player does in the shop
// is nothing to the other: see Table.Address.
package ui
