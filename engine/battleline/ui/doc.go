// Package ui shows the battle lines to people and reads what they type: a duel as a
// screen.Table.
//
//	Duel      puts a duel on a table
//	Stage     what there is to see: stage.go, lines.go, moves.go
//	Parse     what a person types, and Describe its text form, as the rules
//	          declare them: table.go
//	Story     events as a person would tell them: table.go
//	Help      a word explained, a card or a deck shown: help.go, face.go
//	Judge     how good a state looks: judge.go
//
// Start at table.go. The package adds no rules: it reads a duel through its exported
// methods and knows neither scripts nor a terminal. What an attack would come to is
// shown before it is chosen, by fighting on a copy. Names and texts of the content
// are made safe on their way in.
package ui
