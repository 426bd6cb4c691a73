-- The tick at the start of the player turn: Regenerate, Poison and Burn of everybody, the timed keywords, the draw.

card { id = "balm", name = "Balm", owner = "aldric", type = "action", rarity = "basic", cost = 0,
  text = "Heal all allies by {heal}.", values = { heal = 3 },
  play = function(self, fight) self:heal(self.values.heal, "allies") end }

describe("The tick", function()
  it("heals by Regenerate, which loses one stack each time", function() -- example 55
    local f = fight { enemy = { hp = 25, intents = { {} } }, hp = { aldric = 10 }, keywords = { aldric = { regenerate = 3 } } }
    f:end_turn()
    assert.equal(13, f.aldric.hp)
    f:end_turn()
    assert.equal(15, f.aldric.hp)
    f:end_turn()
    assert.equal(16, f.aldric.hp)
    assert.equal(0, f.aldric.keywords.regenerate)
  end)

  it("takes Regenerate before Poison, and Poison reduces the healing", function() -- example 57, CC-20
    local f = fight { enemy = { hp = 25, intents = { {} } }, hp = { enemy = 10 }, keywords = { enemy = { regenerate = 3, poison = 2 } } }
    f:end_turn()
    assert.equal(9, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.regenerate)
    assert.equal(1, f.enemy.keywords.poison)
  end)

  it("can knock a protagonist out with Poison and Burn in one turn", function() -- example 59
    local f = fight { enemy = { hp = 25, intents = { {} } }, hp = { pip = 3 }, keywords = { pip = { poison = 2, burn = 2 } } }
    f:end_turn()
    assert.equal(0, f.pip.hp)
    assert.is_false(f.pip.alive)
  end)

  it("ignores Shield and Block for Poison and Burn", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      keywords = { enemy = { poison = 2, burn = 3, block = 9, shield = 9 } },
    }
    f:end_turn()
    assert.equal(20, f.enemy.hp)
  end)

  it("takes a Regenerate stack even when there was nothing to heal", function() -- CC-20
    local f = fight { enemy = { hp = 25, intents = { {} } }, keywords = { aldric = { regenerate = 2 } } }
    f:end_turn()
    assert.equal(20, f.aldric.hp)
    assert.equal(1, f.aldric.keywords.regenerate)
  end)

  it("comes to the enemy at the start of the player turn, so a poisoned enemy still acts", function() -- CC-21
    local f = fight { enemy = { hp = 3, intents = { { attack(5) } } }, keywords = { enemy = { poison = 3 } } }
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    assert.equal("victory", f.result)
  end)

  it("ends in defeat when the MacGuffin dies of Burn before the enemy of Poison", function()
    local f = fight {
      enemy = { hp = 3, intents = { {} } },
      hp = { macguffin = 2 },
      keywords = { macguffin = { burn = 2 }, enemy = { poison = 3 } },
    }
    f:end_turn()
    assert.equal("defeat", f.result)
    assert.equal(3, f.enemy.hp)
  end)

  it("does not come on turn 1, though start-of-turn triggers do", function() -- CC-45
    local f = fight {
      enemy = { hp = 25, intents = { {} },
        on = {
          fight_start = function(self, fight) self:inflict(2, "poison", "macguffin") end,
          player_turn_start = function(self, fight) self:gain(1, "inspire", self) end,
        } },
    }
    assert.equal(50, f.macguffin.hp)
    assert.equal(2, f.macguffin.keywords.poison)
    assert.equal(1, f.enemy.keywords.inspire)
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.equal(2, f.enemy.keywords.inspire)
  end)

  it("lets Fortify, Piercing, Accuracy and Luck wear off by one", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      keywords = {
        team = { fortify = 2, luck = 2 },
        aldric = { piercing = 2, accuracy = 2 },
        enemy = { fortify = 2, piercing = 2, accuracy = 2 },
      },
    }
    f:end_turn()
    assert.same({ 1, 1, 1, 1 }, {
      f.team.keywords.fortify, f.team.keywords.luck, f.aldric.keywords.piercing, f.aldric.keywords.accuracy })
    assert.same({ 1, 1, 1 }, {
      f.enemy.keywords.fortify, f.enemy.keywords.piercing, f.enemy.keywords.accuracy })
  end)
end)

describe("Healing", function()
  it("never reaches the MacGuffin", function() -- example 61
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "balm" }, hp = { macguffin = 30, aldric = 10, pip = 5 } }
    f:play("balm")
    assert.same({ 30, 13, 8 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("never goes above the full HP", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "balm" }, hp = { aldric = 18 } }
    f:play("balm")
    assert.same({ 20, 10 }, { f.aldric.hp, f.pip.hp })
  end)

  it("is reduced by the Poison present, down to nothing", function() -- CC-19
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "balm" },
      hp = { aldric = 10, pip = 5 },
      keywords = { aldric = { poison = 2 }, pip = { poison = 4 } },
    }
    f:play("balm")
    assert.same({ 11, 5 }, { f.aldric.hp, f.pip.hp })
    assert.equal(2, f.aldric.keywords.poison)
  end)
end)
