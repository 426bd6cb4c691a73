-- Aldric's Action cards: he turns the crowd, his Taunt and his Fortify into one another.

local idle = { hp = 30, intents = { {} } }

describe("Protective Stance", function()
  it("gains Aldric Taunt and Shield equal to Ovation, which stays", function()
    local f = fight { enemy = idle, hand = { "protective_stance" }, ovation = 3 }
    f:play("protective_stance")
    assert.equal(3, f.aldric.keywords.taunt)
    assert.equal(3, f.aldric.keywords.shield)
    assert.equal(3, f.ovation)
    assert.equal(2, f.energy)
  end)

  it("adds to the Taunt that is there", function()
    local f = fight { enemy = idle, hand = { "protective_stance" }, ovation = 2, keywords = { aldric = { taunt = 2 } } }
    f:play("protective_stance")
    assert.equal(4, f.aldric.keywords.taunt)
  end)

  it("gains nothing from a silent crowd", function()
    local f = fight { enemy = idle, hand = { "protective_stance" } }
    f:play("protective_stance")
    assert.equal(0, f.aldric.keywords.taunt)
    assert.equal(0, f.aldric.keywords.shield)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "protective_stance+" }, ovation = 3 }
    f:play("protective_stance+")
    assert.equal(3, f.energy)
    assert.equal(3, f.aldric.keywords.taunt)
  end)
end)

describe("Protect", function()
  it("gains 2 Shield on the chosen protagonist, for nothing", function()
    local f = fight { enemy = idle, hand = { "protect" } }
    f:play("protect", "pip")
    assert.equal(2, f.pip.keywords.shield)
    assert.equal(0, f.aldric.keywords.shield)
    assert.equal(3, f.energy)
  end)

  it("may choose Aldric himself", function()
    local f = fight { enemy = idle, hand = { "protect" } }
    f:play("protect", "aldric")
    assert.equal(2, f.aldric.keywords.shield)
  end)

  it("cannot choose the MacGuffin, which wears no Shield", function()
    local f = fight { enemy = idle, hand = { "protect" } }
    assert.has_error(function() f:play("protect", "macguffin") end)
  end)

  it("is not helped by Fortify", function()
    local f = fight { enemy = idle, hand = { "protect" }, keywords = { team = { fortify = 3 } } }
    f:play("protect", "pip")
    assert.equal(2, f.pip.keywords.shield)
  end)

  it("gains 5 Shield when upgraded", function()
    local f = fight { enemy = idle, hand = { "protect+" } }
    f:play("protect+", "pip")
    assert.equal(5, f.pip.keywords.shield)
  end)
end)

describe("True Strike", function()
  it("lets the chosen protagonist strike past Block and Retaliate for a turn", function()
    local f = fight {
      enemy = idle, hand = { "true_strike", "quick_jab" },
      keywords = { enemy = { block = 5, retaliate = 3 } },
    }
    f:play("true_strike", "pip")
    assert.equal(2, f.energy)
    assert.equal(1, f.pip.keywords.piercing)
    assert.equal(1, f.pip.keywords.accuracy)
    f:play("quick_jab")
    assert.equal(28, f.enemy.hp)
    assert.equal(5, f.enemy.keywords.block)
    assert.equal(10, f.pip.hp)
    f:end_turn()
    assert.equal(0, f.pip.keywords.piercing)
    assert.equal(0, f.pip.keywords.accuracy)
  end)

  it("does nothing for the other protagonist's cards", function()
    local f = fight {
      enemy = idle, hand = { "true_strike", "galvanize" },
      keywords = { enemy = { block = 5, retaliate = 3 } },
    }
    f:play("true_strike", "pip")
    f:play("galvanize")
    assert.equal(30, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.block)
    -- Retaliate 3, then Galvanize heals 1.
    assert.equal(18, f.aldric.hp)
  end)

  it("gains 2 Piercing when upgraded", function()
    local f = fight { enemy = idle, hand = { "true_strike+" } }
    f:play("true_strike+", "aldric")
    assert.equal(2, f.aldric.keywords.piercing)
    assert.equal(1, f.aldric.keywords.accuracy)
  end)
end)

describe("Inspirational Shout", function()
  it("turns all Ovation into Inspire", function()
    local f = fight { enemy = idle, hand = { "inspirational_shout" }, ovation = 4 }
    f:play("inspirational_shout")
    assert.equal(0, f.ovation)
    assert.equal(4, f.team.keywords.inspire)
    assert.equal(1, f.energy)
  end)

  it("is not doubled by Flourish: all is all", function()
    local f = fight { enemy = idle, hand = { "inspirational_shout" }, ovation = 4, keywords = { team = { flourish = 1 } } }
    f:play("inspirational_shout")
    assert.equal(0, f.ovation)
    assert.equal(4, f.team.keywords.inspire)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "inspirational_shout+" }, ovation = 2 }
    f:play("inspirational_shout+")
    assert.equal(2, f.energy)
    assert.equal(2, f.team.keywords.inspire)
  end)
end)

describe("Battle Hymn", function()
  it("gains 1 Inspire and 1 Fortify", function()
    local f = fight { enemy = idle, hand = { "battle_hymn", "galvanize", "block" } }
    f:play("battle_hymn")
    assert.equal(1, f.team.keywords.inspire)
    assert.equal(1, f.team.keywords.fortify)
    f:play("galvanize")
    assert.equal(26, f.enemy.hp)
    f:play("block")
    assert.equal(4, f.team.keywords.block)
  end)

  it("gains 2 Fortify when upgraded", function()
    local f = fight { enemy = idle, hand = { "battle_hymn+" } }
    f:play("battle_hymn+")
    assert.equal(1, f.team.keywords.inspire)
    assert.equal(2, f.team.keywords.fortify)
  end)
end)

describe("Defiant Roar", function()
  it("gains Ovation equal to Aldric's Taunt, and 1 Retaliate", function()
    local f = fight { enemy = idle, hand = { "defiant_roar" }, keywords = { aldric = { taunt = 2 }, pip = { taunt = 3 } } }
    f:play("defiant_roar")
    assert.equal(2, f.energy)
    assert.equal(2, f.ovation)
    assert.equal(2, f.aldric.keywords.taunt)
    assert.equal(1, f.team.keywords.retaliate)
  end)

  it("still gains Retaliate without Taunt", function()
    local f = fight { enemy = idle, hand = { "defiant_roar" } }
    f:play("defiant_roar")
    assert.equal(0, f.ovation)
    assert.equal(1, f.team.keywords.retaliate)
  end)

  it("gains 2 Retaliate when upgraded", function()
    local f = fight { enemy = idle, hand = { "defiant_roar+" } }
    f:play("defiant_roar+")
    assert.equal(2, f.team.keywords.retaliate)
  end)
end)

describe("Rousing Recital", function()
  it("turns all Block into Ovation and gains 1 Fortify", function()
    local f = fight { enemy = idle, hand = { "rousing_recital" }, keywords = { team = { block = 4 } } }
    f:play("rousing_recital")
    assert.equal(2, f.energy)
    assert.equal(0, f.team.keywords.block)
    assert.equal(4, f.ovation)
    assert.equal(1, f.team.keywords.fortify)
  end)

  it("loses even the Block that no longer fits the meter", function()
    local f = fight { enemy = idle, hand = { "rousing_recital" }, keywords = { team = { block = 9 } } }
    f:play("rousing_recital")
    assert.equal(0, f.team.keywords.block)
    assert.equal(5, f.ovation)
  end)

  it("gains 2 Fortify when upgraded", function()
    local f = fight { enemy = idle, hand = { "rousing_recital+" } }
    f:play("rousing_recital+")
    assert.equal(2, f.team.keywords.fortify)
  end)
end)

describe("Sworn Protector", function()
  it("gains Retaliate equal to Fortify and 2 Block, which Fortify adds to", function()
    local f = fight { enemy = idle, hand = { "sworn_protector" }, keywords = { team = { fortify = 3 } } }
    f:play("sworn_protector")
    assert.equal(3, f.team.keywords.retaliate)
    assert.equal(5, f.team.keywords.block)
    assert.equal(3, f.team.keywords.fortify)
    assert.equal(3, f.energy)
  end)

  it("gains only Block without Fortify", function()
    local f = fight { enemy = idle, hand = { "sworn_protector" } }
    f:play("sworn_protector")
    assert.equal(0, f.team.keywords.retaliate)
    assert.equal(2, f.team.keywords.block)
  end)

  it("gains 3 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "sworn_protector+" } }
    f:play("sworn_protector+")
    assert.equal(3, f.team.keywords.block)
  end)
end)
