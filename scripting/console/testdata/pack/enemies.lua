enemy { id = "rat", name = "Rat", hp = 20, intents = { { attack(5) }, { attack(2), gain(4, "block") } } }
enemy { id = "knight", name = "Knight", hp = 30, keywords = { block = 4 }, intents = { { attack_all(3) } } }
return enemy {
  id = "ghost", name = "Ghost", hp = 12, intents = { { attack(4) } },
  modify = {
    damage_taken = function(self, fight, value)
      return value - 1
    end,
  },
}
