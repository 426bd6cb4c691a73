-- The tutorial: a duel, in which each next thing to do is whispered once the one before is done.
return rehearsal {
  id = "tutorial", name = "Prompter",
  text = "A rehearsal, before the doors open: a duel of two decks. Whoever forges three keys first wins, and a key costs 6 aember. The Prompter whispers what to do, and `quit` ends it at any line.",
  setup = "duel mine=gala theirs=below_stage", seed = 1,
  lessons = {
    { say = "Good evening. These are your first seven cards, each of one of your three houses. You may change them once for one card fewer. They are good enough: type `stand`." },
    { after = { "keep_hand", "mulligan" }, say = "A turn begins with a house. In this turn you play and use cards of that house only, but as many as you like; on the very first turn only one. Choose a house with a creature in the hand: type `house` and its name." },
    { after = { "house" }, say = "A creature shows its power and, after a stroke, its armor. ◆1 is aember that you gain for playing the card. Play a creature: type `play` and its number or name." },
    { after = { "play", "discard" }, say = "It stands in your line, exhausted: it can act from your next turn on. A word in a card's text that is strange to you explains itself: type `help` and the word. Then end your turn: type `end`." },
    { after = { "finish", "ready" }, say = "Your opponent has had a turn, you drew back up to six cards, and your creature is ready. Choose the house of the creature if you want to use it, or another one to play more cards of." },
    { after = { "house" }, say = "A ready creature can reap, which gives you 1 aember, or fight: both creatures deal their power to each other at the same moment. The list of your moves shows what a fight would do. Type `reap` or `fight` and its name, or play a card." },
    { after = { "reap", "fight", "play", "discard", "use" }, say = "Go on with everything else of this house: what is left does nothing this turn, and a hand that you empty is filled again. Type `hint` to see the best line and why, `undo` to take something back, and `end` to end the turn." },
    { after = { "finish", "ready" }, say = "A player who begins a turn with 6 aember forges a key. Look at your opponent's ◆: if it comes near 6, fight, steal or capture; otherwise reap. That is all there is to know. Forge three keys, and then type `curtain play battleline`." },
  },
}
