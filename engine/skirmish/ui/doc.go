// Package ui shows the skirmish to people and reads what they type: a match as a
// screen.Table.
//
//	Match     puts a match on a table
//	Stage     what there is to see: stage.go, units.go, hand.go
//	Parse     what a person types, and Describe its text form, as the rules
//	          declare them: table.go
//	Events    what people are told of what happens: table.go
//	Help      a word explained, a card or a unit shown: help.go, face.go
//	Judge     how good a state looks: judge.go
//
// Start at table.go. The package adds no rules: it reads a match through its
// exported methods and knows neither scripts nor a terminal. What a card would do
// to each of its targets is shown before one is chosen, by playing it on a copy.
// Names and texts of the content are made safe on their way in.
package ui
