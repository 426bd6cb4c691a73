-- Aldric's enchantments: played once, in play until the curtain falls.

local idle = { hp = 30, intents = { {} } }

describe("Dramatic Lighting", function()
  it("doubles Retaliate at the end of the player turn", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(1) } } },
      hand = { "dramatic_lighting", "spiked_barricade" },
    }
    f:play("dramatic_lighting")
    f:play("spiked_barricade")
    assert.equal(4, f.team.keywords.retaliate)
    f:end_turn()
    assert.equal(22, f.enemy.hp)
  end)

  it("stays in play: it goes to no pile and works again next turn", function()
    local f = fight {
      enemy = { hp = 30, intents = { {}, { attack(1) } } },
      hand = { "dramatic_lighting", "trapdoor" },
    }
    f:play("dramatic_lighting")
    assert.equal(0, #f.discard_pile)
    f:end_turn()
    assert.equal(1, #f.hand)
    f:play("trapdoor")
    f:end_turn()
    assert.equal(24, f.enemy.hp)
  end)

  it("doubles once for each copy in play", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(1) } } },
      hand = { "dramatic_lighting", "dramatic_lighting", "trapdoor" },
    }
    f:play("dramatic_lighting")
    f:play("dramatic_lighting")
    f:play("trapdoor")
    f:end_turn()
    assert.equal(18, f.enemy.hp)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "dramatic_lighting+" } }
    f:play("dramatic_lighting+")
    assert.equal(3, f.energy)
  end)
end)

describe("Fortress Scene", function()
  it("gains Aldric Shield equal to his Taunt at the end of the player turn", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(5) } } },
      hand = { "fortress_scene" }, keywords = { aldric = { taunt = 2 } },
    }
    f:play("fortress_scene")
    assert.equal(0, f.aldric.keywords.shield)
    f:end_turn()
    assert.equal(17, f.aldric.hp)
    assert.equal(50, f.macguffin.hp)
  end)

  it("adds to the Shield he has, and is shown by the forecast", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(9) } } },
      hand = { "fortress_scene", "stalwart" },
    }
    f:play("fortress_scene")
    f:play("stalwart")
    assert.equal(3, f:forecast().aldric.high)
    f:end_turn()
    assert.equal(17, f.aldric.hp)
  end)

  it("gives Pip's Taunt no Shield", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(5) } } },
      hand = { "fortress_scene" }, keywords = { pip = { taunt = 2 } },
    }
    f:play("fortress_scene")
    f:end_turn()
    assert.equal(5, f.pip.hp)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "fortress_scene+" } }
    f:play("fortress_scene+")
    assert.equal(2, f.energy)
  end)
end)

describe("Curtain of Iron", function()
  it("gains 1 Ovation whenever Block is gained", function()
    local f = fight { enemy = idle, hand = { "curtain_of_iron", "block", "stand_guard" } }
    f:play("curtain_of_iron")
    assert.equal(2, f.energy)
    assert.equal(0, f.ovation)
    f:play("block")
    assert.equal(1, f.ovation)
    f:play("stand_guard")
    assert.equal(2, f.ovation)
  end)

  it("does not care for Shield, nor for the enemy's Block", function()
    local f = fight {
      enemy = { hp = 30, intents = { { gain(5, "block") } } },
      hand = { "curtain_of_iron", "protect" }, ovation = 3,
    }
    f:play("curtain_of_iron")
    f:play("protect", "pip")
    assert.equal(3, f.ovation)
    f:end_turn()
    assert.equal(5, f.enemy.keywords.block)
    assert.equal(2, f.ovation)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "curtain_of_iron+", "block" } }
    f:play("curtain_of_iron+")
    f:play("block")
    assert.equal(1, f.ovation)
    assert.equal(2, f.energy)
  end)
end)

describe("War Drums", function()
  it("gains 1 Fortify and 1 Retaliate at the start of every player turn", function()
    local f = fight { enemy = idle, hand = { "war_drums", "block" } }
    f:play("war_drums")
    assert.equal(1, f.energy)
    assert.equal(0, f.team.keywords.fortify)
    f:end_turn()
    assert.equal(1, f.team.keywords.fortify)
    assert.equal(1, f.team.keywords.retaliate)
    f:play("block")
    assert.equal(4, f.team.keywords.block)
    f:end_turn()
    assert.equal(1, f.team.keywords.fortify)
    assert.equal(1, f.team.keywords.retaliate)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "war_drums+" } }
    f:play("war_drums+")
    assert.equal(2, f.energy)
    f:end_turn()
    assert.equal(1, f.team.keywords.fortify)
    assert.equal(1, f.team.keywords.retaliate)
  end)
end)
