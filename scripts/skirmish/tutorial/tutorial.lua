-- The tutorial: a small match, in which each next thing to do is whispered once the one before is done.
return rehearsal {
  id = "tutorial", name = "Prompter",
  text = "A rehearsal, before the doors open. You lead team A, a Warrior and an Archer; your opponent leads team B, an Orc and a Goblin. The Prompter whispers what to do, and `quit` ends it at any line.",
  setup = "match A=warrior,archer B=orc,goblin", seed = 7,
  lessons = {
    { say = "Good evening. The zones are A, X and B, and ▶ marks your unit whose turn it is: the Warrior. It fights in melee, so it reaches only its own zone and the next, and the enemies are two zones away. Type `advance`." },
    { after = { "advance" }, say = "Now they are in reach, and you in theirs. Advancing has weakened the Warrior until the end of its turn: it deals a quarter less. Play a card: type `attack orc`, or the card's number and a target. One card ends the turn." },
    { after = { "play", "pass" }, say = "The card went back into your deck, and you drew another: the hand is the whole team's. Now the Archer has its turn. It is ranged and reaches every zone from where it stands. Type `attack goblin`; a card's name alone shows what it would do to whom." },
    { after = { "play", "pass" }, say = "Your opponent's units have acted, in the order shown after Turns, which never changes. Defend gives Block, which absorbs damage until the unit's own next turn. Some cards are only for some units: type `help requires`. Then play a card." },
    { after = { "play", "pass" }, say = "Type `hint` to see the best move and why, `undo` to take something back, `help taunt` for a word that is strange to you. It is better to kill one unit than to hurt two: the dead take no turns." },
    { after = { "play", "pass" }, say = "That is all there is to know: kill both units, and then type `curtain play skirmish`." },
  },
}
