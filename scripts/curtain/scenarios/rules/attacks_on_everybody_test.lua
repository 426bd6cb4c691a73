-- Attacks on all allies, and Distract, Retaliate, Accuracy and Piercing on either side.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "jab", name = "Jab", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "falling_sandbag", name = "Falling Sandbag", owner = "macguffin", type = "attack", rarity = "basic", cost = 0,
  target = "enemy", text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

describe("An attack on everybody", function()
  it("hits the MacGuffin, then Aldric, then Pip, and Block goes to whoever comes first", function() -- example 19
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } } },
      keywords = { team = { block = 5 } },
    }
    f:end_turn()
    assert.same({ 50, 17, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("meets Retaliate once for each ally it hits", function() -- example 21
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(3) } } },
      keywords = { team = { retaliate = 2 } },
    }
    f:end_turn()
    assert.equal(19, f.enemy.hp)
  end)

  it("loses one of its hits to each Distract", function() -- CC-14
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(3) } } },
      keywords = { team = { distract = 1 } },
    }
    f:end_turn()
    assert.same({ 50, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("strikes round by round when it has several hits", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(2, { times = 2 }) } } },
      keywords = { team = { distract = 4 } },
    }
    f:end_turn()
    assert.same({ 50, 18, 8 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("leaves out a protagonist who is knocked out", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } } },
      hp = { aldric = 0 },
      keywords = { team = { retaliate = 1 } },
    }
    f:end_turn()
    assert.same({ 46, 0, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(23, f.enemy.hp)
  end)
end)

describe("Piercing", function()
  it("lets an enemy through Shield and Block, but not past Taunt or Retaliate", function() -- example 23
    local f = fight {
      enemy = { hp = 25, intents = { { attack(7) } },
        on = { enemy_turn_end = function(self, fight)
          self:gain(fight.aldric.keywords.shield + 10 * fight.team.keywords.block, "inspire", self)
        end } },
      keywords = { enemy = { piercing = 1 }, aldric = { taunt = 1, shield = 5 }, team = { block = 5, retaliate = 1 } },
    }
    f:end_turn()
    assert.same({ 50, 13 }, { f.macguffin.hp, f.aldric.hp })
    assert.equal(24, f.enemy.hp)
    assert.equal(55, f.enemy.keywords.inspire)
  end)

  it("belongs to one protagonist and leaves the enemy's Block as it was", function() -- example 39, CC-34
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash" },
      keywords = { enemy = { block = 5 }, aldric = { piercing = 1 } },
    }
    f:play("slash")
    assert.equal(22, f.enemy.hp)
    assert.equal(5, f.enemy.keywords.block)
  end)

  it("does not help the other protagonist, whose blocked hit still pleases the crowd", function() -- example 39, CC-25
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab" },
      keywords = { enemy = { block = 5 }, aldric = { piercing = 1 } },
    }
    f:play("jab")
    assert.equal(25, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.block)
    assert.equal(1, f.ovation)
  end)
end)

describe("Accuracy", function()
  it("lets an enemy past Taunt and Distract without spending them, and past Retaliate", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(7) } },
        on = { enemy_turn_end = function(self, fight)
          self:gain(fight.aldric.keywords.taunt + 10 * fight.team.keywords.distract, "inspire", self)
        end } },
      keywords = { enemy = { accuracy = 1 }, aldric = { taunt = 1 }, team = { distract = 1, retaliate = 4, block = 2 } },
    }
    f:end_turn()
    assert.same({ 45, 20 }, { f.macguffin.hp, f.aldric.hp })
    assert.equal(25, f.enemy.hp)
    assert.equal(11, f.enemy.keywords.inspire)
  end)

  it("spares its protagonist the enemy's Retaliate, and only that one", function() -- CC-34
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash", "jab" },
      keywords = { enemy = { retaliate = 3 }, aldric = { accuracy = 1 } },
    }
    f:play("slash")
    assert.equal(20, f.aldric.hp)
    f:play("jab")
    assert.equal(7, f.pip.hp)
  end)
end)

describe("The enemy's Retaliate", function()
  it("goes past the attacker's Shield and Block", function() -- CC-35
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash" },
      keywords = { enemy = { retaliate = 3 }, aldric = { shield = 5 }, team = { block = 5 } },
    }
    f:play("slash")
    assert.equal(17, f.aldric.hp)
    assert.equal(5, f.aldric.keywords.shield)
    assert.equal(5, f.team.keywords.block)
  end)

  it("takes the MacGuffin's HP for an attack card with no protagonist", function() -- CC-35
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "falling_sandbag" },
      keywords = { enemy = { retaliate = 3 } },
    }
    f:play("falling_sandbag")
    assert.same({ 47, 20, 10 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("answers a hit its own Block absorbed", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash" },
      keywords = { enemy = { retaliate = 3, block = 9 } },
    }
    f:play("slash")
    assert.equal(17, f.aldric.hp)
    assert.equal(25, f.enemy.hp)
  end)

  it("does not come from an enemy the hit has killed, though the crowd still cheers", function()
    local f = fight {
      enemy = { hp = 3, intents = { {} } },
      hand = { "slash" },
      keywords = { enemy = { retaliate = 5 } },
    }
    f:play("slash")
    assert.equal("victory", f.result)
    assert.equal(20, f.aldric.hp)
    assert.equal(1, f.ovation)
  end)
end)

describe("The players' Retaliate", function()
  it("goes straight to the enemy's HP, past its Block and whether or not it is Vulnerable", function() -- CC-36
    local f = fight {
      enemy = { hp = 25, intents = { { gain(5, "block"), attack(2) } } },
      keywords = { team = { retaliate = 3, block = 2 }, enemy = { vulnerable = 2 } },
    }
    f:end_turn()
    assert.equal(22, f.enemy.hp)
    assert.equal(5, f.enemy.keywords.block)
    assert.equal(0, f.ovation)
  end)

  it("is not used up by the hits it answers", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(1, { times = 4 }) } } },
      keywords = { team = { retaliate = 2 } },
    }
    f:end_turn()
    assert.equal(17, f.enemy.hp)
    assert.equal(46, f.macguffin.hp)
  end)
end)
