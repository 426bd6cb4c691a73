// Package ui shows Curtain Call to people and reads what they type: a fight and a run as a
// screen.Table. It adds no rules, and knows neither scripts nor a terminal.
//
//	table.go          FightTable and RunTable
//	stage.go          the screen during a fight; with enemies.go, allies.go, hand.go, relics.go
//	choices.go        the screen between fights; with run_pages.go, the page before the first choice
//	foresight.go      what the intents shown would do if the turn ended now
//	story.go          events as a story; with sentences.go, and blows.go for hits and losses
//	speech.go         sentences with several wordings, and which was chosen
//	help.go           the words that help explains; piles.go, help on piles
//	face.go           definitions drawn as cards
//	judge.go          how good a fight is, in weights; with enemy_cost.go, what enemies still cost
//	run_judge.go      how good a run is, and what a card, an upgrade or a relic is worth
//	practice.go       how a bot learns what cards are worth
//	words.go          names and texts from scripts, cleaned and translated
package ui
