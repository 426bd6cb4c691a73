// Package ui shows Skirmish to people and reads what they type: a match as a screen.Table. It adds no
// rules, and knows neither scripts nor a terminal.
//
//	table.go  Table: a match with what all tables share; the words that help explains, and a definition as
//	          it shows it; how good a state is for a player, in weights
//	stage.go  the screen during a match: zones, units, order of turns, the prompt; the cards in hand, with
//	          a preview of what each would do to each of its targets
//
// Names and texts from scripts are cleaned before they are shown.
package ui
