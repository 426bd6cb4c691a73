-- How the number of a hit comes about: Inspire, Ovation, Forgetful, Luck, Vulnerable, passives, and the rounding.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "lunge", name = "Lunge", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 5 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "tap", name = "Tap", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 1 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "jab", name = "Jab", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "prick", name = "Prick", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 2 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "flurry", name = "Flurry", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage {times} times.", values = { damage = 2, times = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.values.times }) end }

card { id = "wild_swing", name = "Wild Swing", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage {times} times. Gain {luck} Luck.", values = { damage = 2, times = 2, luck = 10 },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.luck, "luck")
    self:deal(self.values.damage, target)
  end }

card { id = "stage_direction", name = "Stage Direction", owner = "aldric", type = "action", rarity = "basic", cost = 0,
  text = "Pip's attacks in hand deal {more} more damage.", values = { more = 4 },
  play = function(self, fight) self:boost(self.values.more, { owner = "pip", type = "attack" }) end }

describe("Vulnerable", function()
  it("makes the final target of a hit take half more", function() -- example 25
    local f = fight {
      enemy = { hp = 25, intents = { { attack(10) } } },
      keywords = { aldric = { vulnerable = 1, taunt = 1 } },
    }
    f:end_turn()
    assert.equal(5, f.aldric.hp)
  end)

  it("counts on the one who takes the hit, not on the one it was aimed at", function() -- CC-16
    local f = fight {
      enemy = { hp = 25, intents = { { attack(10) } } },
      keywords = { macguffin = { vulnerable = 1 }, aldric = { taunt = 1 } },
    }
    f:end_turn()
    assert.equal(10, f.aldric.hp)
  end)

  it("raises the damage before Block absorbs it", function() -- example 27, CC-16
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5) } } },
      keywords = { macguffin = { vulnerable = 1 }, team = { block = 4 } },
    }
    f:end_turn()
    assert.equal(47, f.macguffin.hp)
  end)

  it("raises Curse, but neither Poison nor Burn", function() -- CC-16
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      keywords = { macguffin = { vulnerable = 3, curse = 4 }, aldric = { vulnerable = 3, poison = 2, burn = 2 } },
    }
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    assert.equal(16, f.aldric.hp)
  end)

  it("does not raise the Retaliate a protagonist takes", function() -- CC-16
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash" },
      keywords = { aldric = { vulnerable = 1 }, enemy = { retaliate = 2 } },
    }
    f:play("slash")
    assert.equal(18, f.aldric.hp)
  end)
end)

describe("Inspire", function()
  it("of the enemy adds to each of its hits", function() -- example 29, CC-24
    local f = fight {
      enemy = { hp = 25, intents = { { attack(4, { times = 2 }) } } },
      keywords = { enemy = { inspire = 3 } },
    }
    f:end_turn()
    assert.equal(36, f.macguffin.hp)
  end)

  it("of the team never helps the enemy, nor the enemy's the team", function() -- CC-24
    local f = fight {
      enemy = { hp = 25, intents = { { attack(4) } } },
      hand = { "slash" },
      keywords = { team = { inspire = 2 }, enemy = { inspire = 1 } },
    }
    f:play("slash")
    f:end_turn()
    assert.equal(20, f.enemy.hp)
    assert.equal(45, f.macguffin.hp)
  end)

  it("adds up and never wears off", function() -- example 31
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "inspire", "inspire" },
    }
    f:play("inspire")
    f:play("inspire")
    assert.equal(4, f.team.keywords.inspire)
    for _ = 1, 4 do f:end_turn() end
    assert.equal(4, f.team.keywords.inspire)
  end)
end)

describe("Forgetful", function()
  it("halves the hit after every bonus was added", function() -- example 33
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash" },
      ovation = 2,
      keywords = { aldric = { forgetful = 1 }, team = { inspire = 1 } },
    }
    f:play("slash")
    assert.equal(23, f.enemy.hp)
  end)

  it("of one protagonist leaves the other's memory alone", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab" },
      keywords = { aldric = { forgetful = 1 } },
    }
    f:play("jab")
    assert.equal(22, f.enemy.hp)
  end)

  it("halves an enemy's hit after its Inspire", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(4) } } },
      keywords = { enemy = { forgetful = 1, inspire = 3 } },
    }
    f:end_turn()
    assert.equal(47, f.macguffin.hp)
  end)

  it("may leave nothing of a hit, which then pleases nobody", function() -- CC-6, CC-25
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "tap" },
      keywords = { aldric = { forgetful = 1 } },
    }
    f:play("tap")
    assert.equal(25, f.enemy.hp)
    assert.equal(0, f.ovation)
  end)
end)

describe("Luck", function()
  it("multiplies first and Vulnerable after it, each rounded down", function() -- example 35, CC-6
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab" },
      keywords = { enemy = { vulnerable = 2 }, team = { luck = 1 } },
    }
    f:force("luck", true)
    f:play("jab")
    assert.equal(19, f.enemy.hp)
  end)

  it("of ten stacks always succeeds", function() -- example 37
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab", "jab", "jab" },
      keywords = { team = { luck = 10 } },
    }
    f:play("jab")
    assert.equal(21, f.enemy.hp)
    f:play("jab")
    assert.equal(17, f.enemy.hp)
    f:play("jab") -- with two Ovation: 4, and half more
    assert.equal(11, f.enemy.hp)
  end)

  it("of ten stacks needs no roll", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab" },
      keywords = { team = { luck = 10 } },
    }
    f:force("luck", false)
    f:play("jab")
    assert.equal(21, f.enemy.hp)
    f:end_turn()
    f:play("jab") -- nine stacks: the unlucky roll that was waiting
    assert.equal(18, f.enemy.hp)
  end)

  it("of no stack never succeeds", function() -- example 37
    for seed = 1, 10 do
      local f = fight { seed = seed, enemy = { hp = 25, intents = { {} } }, hand = { "jab", "jab" } }
      f:play("jab")
      f:play("jab")
      assert.equal(19, f.enemy.hp)
    end
  end)

  it("is rolled once for a card with three hits, and all of them are lucky", function() -- CC-5
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "flurry" },
      keywords = { team = { luck = 1 } },
    }
    f:force("luck", true)
    f:play("flurry") -- 2 2 3, each half more: 3 3 4
    assert.equal(15, f.enemy.hp)
  end)

  it("is rolled once for a card with three hits, and none of them is lucky", function() -- CC-5
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "flurry" },
      keywords = { team = { luck = 9 } },
    }
    f:force("luck", false)
    f:play("flurry")
    assert.equal(18, f.enemy.hp)
  end)

  it("gained between the hits of a card comes too late for that card", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "wild_swing" },
    }
    f:play("wild_swing")
    assert.equal(21, f.enemy.hp)
    assert.equal(10, f.team.keywords.luck)
  end)

  it("wears off by one every turn", function() -- CC-8
    local f = fight { enemy = { hp = 25, intents = { {} } }, keywords = { team = { luck = 3 } } }
    f:end_turn()
    assert.equal(2, f.team.keywords.luck)
    f:end_turn()
    assert.equal(1, f.team.keywords.luck)
  end)
end)

describe("A player's hit", function()
  it("is rounded down at each multiplication", function() -- CC-6
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "lunge" },
      keywords = { aldric = { forgetful = 1 }, enemy = { vulnerable = 1 }, team = { luck = 1 } },
    }
    f:force("luck", true)
    f:play("lunge") -- 5, 2, 3, 4
    assert.equal(21, f.enemy.hp)
  end)

  it("goes from card to crowd to passive to Shield to Block, in that order", function() -- CC-7
    local f = fight {
      enemy = { hp = 25, intents = { {} },
        modify = { damage_taken = function(self, fight, value) return math.floor(value / 2) end } },
      hand = { "stage_direction", "prick" },
      ovation = 2,
      keywords = {
        team = { inspire = 1, luck = 1 },
        pip = { forgetful = 1 },
        enemy = { vulnerable = 1, shield = 1, block = 1 },
      },
    }
    f:play("stage_direction")
    f:force("luck", true)
    f:play("prick") -- 2 + 4 + 1 + 1 = 8, forgotten 4, lucky 6, vulnerable 9, passive 4, Shield 3, Block 2
    assert.equal(23, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.shield)
    assert.equal(0, f.enemy.keywords.block)
  end)

  it("meets the enemy's Shield before its Block", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash" },
      keywords = { enemy = { shield = 2, block = 4 } },
    }
    f:play("slash")
    assert.equal(0, f.enemy.keywords.shield)
    assert.equal(3, f.enemy.keywords.block)
    assert.equal(25, f.enemy.hp)
  end)
end)
