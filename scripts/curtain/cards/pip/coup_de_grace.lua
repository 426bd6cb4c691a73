-- Deal 5 damage plus 2 per Ovation.
return card {
  id = "coup_de_grace", name = "Coup de Grace",
  owner = "pip", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage plus {bonus} per Ovation.",
  values = { damage = 5, bonus = 2 },
  upgrade = { values = { damage = 7 } },
  says = { "AND... SCENE!", "AND THAT'S A WRAP!", "TAKE A BOW!" },
  play = function(self, fight, target)
    self:deal(self.values.damage + self.values.bonus * fight.ovation, target)
  end,
}
