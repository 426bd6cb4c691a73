// Package ui shows the auto-battler to people and reads what they type: a game as a screen.Table.
//
// It adds no rules: it reads a game through exported methods. Names and texts of the content are
// cleaned before they are displayed. What one player does in the shop is hidden from the other.
//
//	stage.go  the screen, and the line that suggests what to type
//	story.go  the story of events, clash by clash, with the lines of units
//	table.go  Table, a game with its texts and screens; the terms that help explains, and a unit as it
//	          shows it; how good a state is for a seat, in weights; what the hand could improve
package ui
