-- Heals its stacks at the start of the turn, then half of it wilts.
return keyword {
  id = "bloom", name = "Bloom", icon = "✿", holder = "protagonist",
  text = "Heals its stacks at the start of a turn, then half of it is gone.",
  tick = function(self)
    self:heal(self.stacks, self.holder)
    self:lose(math.ceil(self.stacks / 2), "bloom", self.holder)
  end,
}
