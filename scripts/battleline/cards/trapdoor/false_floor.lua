-- Destroyed: Deal 3 damage to each enemy creature without Elusive.
return creature {
  id = "false_floor", name = "False Floor", house = "trapdoor", power = 2, rarity = "rare",
  traits = { "machine" }, keywords = { "elusive" },
  text = "Destroyed: Deal {damage} damage to each enemy creature without Elusive.",
  values = { damage = 3 },
  destroyed = function(self, game)
    local hit = {}
    for _, card in ipairs(game.theirs.creatures) do
      if card.keywords.elusive == 0 then table.insert(hit, card) end
    end
    self:deal(self.values.damage, hit)
  end,
}
