-- Before the fight: Until the end of the turn, this creature gains Skirmish.
return creature {
  id = "drum_major", name = "Drum Major", house = "brass", power = 4, armor = 1, rarity = "uncommon",
  traits = { "musician" },
  text = "Before the fight: Until the end of the turn, this creature gains Skirmish.",
  before_fight = function(self)
    self:grant("skirmish", 1, self, "turn")
  end,
}
