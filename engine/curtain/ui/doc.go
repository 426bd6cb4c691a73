// Package ui shows Curtain Call to people and reads what they type: a fight and a run as a
// screen.Table.
//
//	Fight, Run   put a game on a table
//	Stage        what there is to see: stage.go, enemies.go, allies.go, hand.go,
//	             choices.go
//	Parse        what a person types, and Describe its text form, as the rules
//	             declare them: parse.go
//	Story        events as a person would tell them: story.go and the files
//	             beside it
//	Help, Faces  a word explained, a card or an enemy shown: help.go, face.go
//	Judge        how good a state looks: judge.go, with enemy_cost.go for what an
//	             enemy will still cost and run_judge.go for what a card is worth
//
// Start at table.go. The package adds no rules: it reads a fight through its
// exported methods and knows neither scripts nor a terminal. All names and texts
// of the content pass through screen.Clean on their way in (words.go and package
// speech), so that no script can make a terminal obey
// it.
package ui
