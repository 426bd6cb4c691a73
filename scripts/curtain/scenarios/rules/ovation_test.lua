-- Ovation: how the crowd is won, what it is worth, how it is lost. It lies between 0 and 5.

card { id = "flurry", name = "Flurry", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage {times} times.", values = { damage = 2, times = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.values.times }) end }

card { id = "jab", name = "Jab", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "encore_please", name = "Encore, Please", owner = "pip", type = "action", rarity = "basic", cost = 0,
  text = "Gain {ovation} Ovation.", values = { ovation = 1 },
  play = function(self, fight) self:gain(self.values.ovation, "ovation") end }

card { id = "fluffed_line", name = "Fluffed Line", owner = "pip", type = "action", rarity = "basic", cost = 0,
  text = "Lose {ovation} Ovation.", values = { ovation = 1 },
  play = function(self, fight) self:lose(self.values.ovation, "ovation") end }

-- The enemy notes the Ovation left after its attack as Inspire, for the decay of the next turn follows at once.
local function note_ovation(self, fight)
  self:gain(10 + fight.ovation, "inspire", self)
end

describe("Ovation", function()
  it("raises later hits of the very card that won it", function() -- example 41
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "flurry" } }
    f:play("flurry")
    assert.equal(18, f.enemy.hp)
    assert.equal(3, f.ovation)
  end)

  it("adds nothing below 2, 1 from 2 to 4 and 2 at 5", function()
    local bonus = { [0] = 0, [1] = 0, [2] = 1, [3] = 1, [4] = 1, [5] = 2 }
    for ovation = 0, 5 do
      local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "jab" }, ovation = ovation }
      f:play("jab")
      assert.equal(25 - 3 - bonus[ovation], f.enemy.hp)
    end
  end)

  it("never rises above 5", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "flurry" }, ovation = 4 }
    f:play("flurry")
    assert.equal(5, f.ovation)
  end)

  it("decays by one at the start of a player turn", function() -- example 43
    local f = fight { enemy = { hp = 25, intents = { {} } }, ovation = 3 }
    f:end_turn()
    assert.equal(2, f.ovation)
  end)

  it("never falls below 0", function() -- example 43
    local f = fight { enemy = { hp = 25, intents = { {} } } }
    f:end_turn()
    assert.equal(0, f.ovation)
  end)

  it("is lost for each hit that reaches the MacGuffin, not for those Block absorbs", function() -- example 45, CC-26
    local f = fight {
      enemy = { hp = 25, intents = { { attack(2, { times = 3 }) } }, on = { enemy_turn_end = note_ovation } },
      ovation = 3,
      keywords = { team = { block = 4 } },
    }
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.equal(12, f.enemy.keywords.inspire)
    assert.equal(1, f.ovation)
  end)

  it("is not lost for hits on a protagonist", function() -- CC-26
    local f = fight {
      enemy = { hp = 25, intents = { { attack(2, { times = 3 }) } } },
      ovation = 3,
      keywords = { aldric = { taunt = 3 } },
    }
    f:end_turn()
    assert.equal(14, f.aldric.hp)
    assert.equal(2, f.ovation)
  end)

  it("is not lost for Poison or Burn on the MacGuffin", function() -- CC-26
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      ovation = 3,
      keywords = { macguffin = { poison = 2, burn = 2 } },
    }
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
    assert.equal(2, f.ovation)
  end)

  it("is not won by Retaliate", function() -- CC-36
    local f = fight {
      enemy = { hp = 25, intents = { { attack(2, { times = 3 }) } }, on = { enemy_turn_end = note_ovation } },
      keywords = { team = { retaliate = 1, block = 20 } },
    }
    f:end_turn()
    assert.equal(22, f.enemy.hp)
    assert.equal(10, f.enemy.keywords.inspire)
  end)
end)

describe("Flourish", function()
  it("doubles the Ovation a hit wins", function() -- example 47
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab" },
      keywords = { team = { flourish = 1 } },
    }
    f:play("jab")
    assert.equal(2, f.ovation)
  end)

  it("doubles the Ovation a hit on the MacGuffin loses", function() -- example 47
    local f = fight {
      enemy = { hp = 25, intents = { { attack(3) } }, on = { enemy_turn_end = note_ovation } },
      ovation = 4,
      keywords = { team = { flourish = 1 } },
    }
    f:end_turn()
    assert.equal(12, f.enemy.keywords.inspire)
    assert.equal(0, f.ovation)
  end)

  it("doubles the decay and is gone after it, whatever its stacks", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      ovation = 5,
      keywords = { team = { flourish = 3 } },
    }
    f:end_turn()
    assert.equal(3, f.ovation)
    assert.equal(0, f.team.keywords.flourish)
    f:end_turn()
    assert.equal(2, f.ovation)
  end)

  it("doubles what cards give and take", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "encore_please", "fluffed_line" },
      ovation = 1,
      keywords = { team = { flourish = 1 } },
    }
    f:play("encore_please")
    assert.equal(3, f.ovation)
    f:play("fluffed_line")
    assert.equal(1, f.ovation)
  end)
end)
