// Package ui shows the battle lines to people and reads what they type: a duel as a screen.Table.
//
// It adds no rules: it reads a duel through exported methods, and shows the outcome of an attack by
// fighting on a copy. Names and texts of the content are cleaned before they are displayed.
//
//	moves.go  the hand, the possible moves and previews of attacks
//	stage.go  the screen with the lines of creatures, and the line that suggests what to type
//	table.go  Table, a duel with its texts and screens; the terms that help explains, and cards and decks
//	          as it shows them; how good a state is for a seat, in weights
package ui
