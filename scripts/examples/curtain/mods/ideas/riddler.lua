-- Riddler, 30 HP. In its turn the player chooses: 6 damage to the MacGuffin, or 2 Weak.
return enemy {
  id = "riddler", name = "Riddler", hp = 30, text = "Asks which of two evils it is to be.",
  on = {
    enemy_turn_start = function(self)
      local way = self:choose({ { id = "blow", text = "6 damage to the MacGuffin" }, { id = "weak", text = "2 Weak" } })
      if way.id == "blow" then self:deal(6, "macguffin") else self:inflict(2, "weak", "team") end
    end,
  },
  intents = { {} },
}
