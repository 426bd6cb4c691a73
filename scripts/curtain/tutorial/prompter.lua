-- The Prompter, 30 HP, of the rehearsal: it whispers each thing to do once the one before was done.
-- Attacks the MacGuffin for 4; then for 6; then every ally for 3; repeats.

-- lessons are what the player is told, one after the other: the next comes as soon as its moment does. What was not
-- told in its turn comes no more, since by then something else is intended.
local lessons = {
  { turn = 0, at = "fight_start", say = "Good evening. I whisper, you play, and quit ends it at any line. What I mean to do stands after Intends: I will hit the MacGuffin for 4, and the mark below it says what it would lose. So play Block: type its number, or block." },
  { turn = 1, at = "defense", say = "Now only 1 of it would come through. Block is the whole team's, and is gone when I have acted. It cost 1 of your 3 energy. Next, hit me: type galvanize, or the number of another attack." },
  { turn = 1, at = "attack", say = "The crowd cheers: each hit is a star of Ovation, and from 2 stars on your hits deal 1 more. Energy that is left is lost, so play what you can. Then type end, and I do what I said." },
  { turn = 2, at = "player_turn_start", say = "Your turn again: 3 energy and five new cards. Play Inspire now, and every hit of this fight deals 2 more. A word that is strange to you explains itself: type help inspire." },
  { turn = 2, at = "action", say = "Look at your cards: an arrow shows what their numbers have become. Play on as you like. Type hint to see what an old hand would do, or undo to take something back." },
  { turn = 3, at = "player_turn_start", say = "This time I go for everybody. If a protagonist is knocked out, that one's cards cannot be played in this fight; if the MacGuffin falls, all is lost. That is all there is to know: beat me, and then type `curtain play`." },
}

-- hear tells the next lesson of the turn, if its moment has come.
local function hear(self, fight, moment)
  local next = (self.memory.heard or 0) + 1
  while lessons[next] and lessons[next].turn < fight.turn do
    next = next + 1
  end
  if lessons[next] and lessons[next].turn == fight.turn and lessons[next].at == moment then
    self.memory.heard = next
    self:say(lessons[next].say)
  end
end

return enemy {
  id = "prompter", name = "The Prompter", hp = 30,
  intents = { { attack(4) }, { attack(6) }, { attack_all(3) } },
  on = {
    fight_start = function(self, fight) hear(self, fight, "fight_start") end,
    player_turn_start = function(self, fight) hear(self, fight, "player_turn_start") end,
    card_played = function(self, fight, event) hear(self, fight, event.card.type) end,
  },
}
