// Package ui shows Curtain Call to people and reads what they type: a fight and a run as a
// screen.Table. It adds no rules, and knows neither scripts nor a terminal.
//
//	table.go      FightTable and RunTable; names and texts from scripts, cleaned and translated
//	stage.go      the screen during a fight, with the allies
//	enemies.go    the enemies on it, and what the intents shown would do if the turn ended now
//	hand.go       the hand on it, relics and items, and help on piles
//	choices.go    the screen between fights, and the page before the first choice
//	story.go      events as a story; with blows.go for hits and losses
//	sentences.go  its sentences; those with several wordings, and which was chosen
//	help.go       the words that help explains, and definitions as it draws them
//	judge.go      how good a fight or a run is, in weights; what enemies still cost
//	practice.go   how a bot learns what cards are worth
package ui
