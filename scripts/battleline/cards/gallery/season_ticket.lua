-- The attached creature has Entrenched. Attached: Exalt the attached creature 1 time.
return upgrade {
  id = "season_ticket", name = "Season Ticket", house = "gallery", aember = 1, rarity = "uncommon",
  text = "The attached creature has Entrenched. Attached: Exalt the attached creature {exalt} time.",
  values = { exalt = 1 },
  grants = { { keyword = "entrenched", value = 1, to = "attached" } },
  attached = function(self, game, target)
    self:exalt(self.values.exalt, target)
  end,
}
