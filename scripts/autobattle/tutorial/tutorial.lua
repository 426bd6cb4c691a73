-- The tutorial: a game, in which each next thing to do is whispered once the one before is done.
return rehearsal {
  id = "tutorial", name = "Prompter",
  text = "A rehearsal, before the doors open. You hire units, put them in a line and let the lines fight; whoever loses a battle loses one of 6 lives. The Prompter whispers what to do, and `quit` ends it at any line.",
  setup = "game", seed = 3,
  lessons = {
    { say = "Good evening. This is your shop. (2) before a card is its cost, 3/4 its attack and health, and +1 the mana you get for giving it away. A shop begins without mana, so pitch the card that you like least: type `pitch 5`." },
    { after = { "pitch" }, say = "Mana that is left at the end is lost, and there are at most 3 in this round. Pitch cards until you can pay for a good one, and play it to a slot: type `play`, the card's number and a slot, such as `play 1 1`. Slot 1 is the front." },
    { after = { "play" }, say = "It stays on your board from round to round. Only the front units fight, and the next moves up when one dies, so a strong unit with much health belongs in front. When nothing more can be paid for, type `end`." },
    { after = { "end_shop" }, say = "Your opponent has shopped, too. The battle runs by itself: type `fight`." },
    { after = { "finish", "clash" }, say = "Your units are back, unhurt. The limit of mana grows by 1 each round. A word in a text that is strange to you explains itself: type `help faint`. Fill the other slots: pitch, and play." },
    { after = { "play" }, say = "You can change places, `swap 1 2`, and sell, `sell 2`, which gives mana again. Type `help opponent` to see the board that you fought, `hint` for the best line and why, `undo` to take something back." },
    { after = { "end_shop" }, say = "Type `fight`. A unit with Taunt is the target of enemy abilities, one with Shield prevents the first damage, one with Poison kills what it hits." },
    { after = { "finish", "clash" }, say = "That is all there is to know: gains that a text calls “for good” last from round to round, so units that grow are worth keeping. Take all 6 lives, and then type `curtain play autobattle`." },
  },
}
