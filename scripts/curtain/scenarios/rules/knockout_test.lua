-- A protagonist at 0 HP is out for the rest of the fight. The show goes on.

card { id = "balm", name = "Balm", owner = "macguffin", type = "action", rarity = "basic", cost = 0,
  text = "Heal each protagonist by {heal}.", values = { heal = 3 },
  play = function(self, fight) self:heal(self.values.heal, "protagonists") end }

card { id = "dare", name = "Dare", owner = "pip", type = "action", rarity = "basic", cost = 0,
  text = "Inflict {burn} Burn on himself.", values = { burn = 6 },
  play = function(self, fight) self:inflict(self.values.burn, "burn", self.owner) end }

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "flurry", name = "Flurry", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage {times} times.", values = { damage = 2, times = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.values.times }) end }

card { id = "drums", name = "Drums", owner = "aldric", type = "enchantment", rarity = "basic", cost = 0,
  text = "At the end of your turn: Gain {block} Block.", values = { block = 4 },
  on = { player_turn_end = function(self, fight) self:gain(self.values.block, "block") end } }

card { id = "last_word", name = "Last Word", owner = "macguffin", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage. Gain {block} Block.", values = { damage = 2, block = 3 },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.block, "block")
  end }

describe("A knocked out protagonist", function()
  it("plays no cards, while the MacGuffin's and the other's are free", function() -- example 85
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hp = { aldric = 0 },
      hand = { "galvanize", "block", "quick_jab" },
    }
    assert.is_false((f:can_play("galvanize")))
    assert.is_true((f:can_play("block")))
    assert.is_true((f:can_play("quick_jab")))
    assert.has_error(function() f:play("galvanize") end, "")
  end)

  it("keeps the cards in the deck", function()
    local f = fight { enemy = { hp = 25, intents = { { attack(99) }, {} } }, keywords = { aldric = { taunt = 1 } } }
    f:end_turn()
    assert.is_false(f.aldric.alive)
    assert.equal(10, #f.hand + #f.draw_pile + #f.discard_pile)
  end)

  it("loses Taunt and Shield, and the excess damage goes nowhere", function() -- CC-30
    local f = fight {
      enemy = { hp = 25, intents = { { attack(30) }, {} } },
      keywords = { aldric = { taunt = 5, shield = 4 } },
    }
    f:end_turn()
    assert.same({ 50, 0, 10 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(0, f.aldric.keywords.taunt)
    assert.equal(0, f.aldric.keywords.shield)
  end)

  it("cannot be healed back", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hp = { aldric = 0, pip = 4 }, hand = { "balm" } }
    f:play("balm")
    assert.same({ 0, 7 }, { f.aldric.hp, f.pip.hp })
    assert.is_false(f.aldric.alive)
  end)

  it("is not revived by Regenerate", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hp = { pip = 2 }, keywords = { pip = { curse = 5, regenerate = 4 } } }
    f:end_turn()
    assert.equal(0, f.pip.hp)
    assert.is_false(f.pip.alive)
  end)

  it("leaves the pools of the team standing", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(20) }, {} } },
      keywords = { aldric = { taunt = 1 }, team = { inspire = 3, ward = 2 } },
    }
    f:end_turn()
    assert.is_false(f.aldric.alive)
    assert.equal(3, f.team.keywords.inspire)
    assert.equal(2, f.team.keywords.ward)
  end)

  it("is no target of a random debuff", function() -- CC-50
    for seed = 1, 6 do
      local f = fight {
        seed = seed,
        enemy = { hp = 25, intents = { { inflict(2, "fear", "random_protagonist") }, {} } },
        hp = { pip = 0 },
      }
      f:end_turn()
      assert.same({ 2, 0 }, { f.aldric.keywords.fear, f.pip.keywords.fear })
    end
  end)

  it("falls to the enemy's Retaliate as to anything else", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hp = { aldric = 2 },
      hand = { "slash", "slash" },
      keywords = { enemy = { retaliate = 3 } },
    }
    f:play("slash")
    assert.is_false(f.aldric.alive)
    assert.is_false((f:can_play("slash")))
    assert.equal(22, f.enemy.hp)
  end)

  it("loses Taunt and Shield at once, in the player turn too", function() -- CC-30
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hp = { aldric = 2 },
      hand = { "slash" },
      keywords = { enemy = { retaliate = 3 }, aldric = { taunt = 2, shield = 5 } },
    }
    f:play("slash")
    assert.is_false(f.aldric.alive)
    assert.same({ 0, 0 }, { f.aldric.keywords.taunt, f.aldric.keywords.shield })
  end)

  it("ends neither the fight nor the run when the other one falls too", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5) } } },
      hp = { aldric = 0, pip = 0 },
      hand = { "block" },
    }
    f:play("block")
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.is_false(f.over)
  end)

  it("feels the Burn that a card of his own lit", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "dare" }, hp = { pip = 6 } }
    f:play("dare")
    f:end_turn()
    assert.is_false(f.pip.alive)
  end)

  it("finishes the hits of a card whose first hit was answered by Retaliate", function() -- CC-88
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hp = { aldric = 1 },
      keywords = { enemy = { retaliate = 1 } },
      hand = { "flurry" },
    }
    f:play("flurry")
    assert.is_false(f.aldric.alive)
    assert.equal(18, f.enemy.hp) -- 2, 2 and 3: the crowd cheers each hit
  end)

  it("leaves enchantments at work", function() -- CC-89
    local f = fight {
      enemy = { hp = 25, intents = { { attack(9) } } },
      keywords = { aldric = { burn = 1 } },
      hp = { aldric = 1 },
      hand = { "drums" },
    }
    f:play("drums")
    f:end_turn() -- 4 of 9 absorbed; Burn knocks Aldric out at the tick
    assert.is_false(f.aldric.alive)
    f:end_turn()
    assert.equal(50 - 5 - 5, f.macguffin.hp)
  end)
end)

describe("A defeat", function()
  it("is final, and the card that brought it about acts to its end", function() -- CC-90
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hp = { macguffin = 1 },
      keywords = { enemy = { retaliate = 1 } },
      hand = { "last_word" },
    }
    f:play("last_word")
    assert.equal("defeat", f.result)
    assert.equal(23, f.enemy.hp)
    assert.equal(3, f.team.keywords.block)
  end)
end)
