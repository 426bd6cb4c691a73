-- Aldric's Defense cards: Block for everybody, Taunt and Shield for himself.

local idle = { hp = 30, intents = { {} } }

describe("Aegis", function()
  it("gains 4 Block and draws a card", function()
    local f = fight { enemy = idle, hand = { "aegis" }, draw_pile = { "inspire" } }
    f:play("aegis")
    assert.equal(2, f.energy)
    assert.equal(4, f.team.keywords.block)
    assert.equal(1, #f.hand)
    assert.equal("inspire", f.hand[1].id)
  end)

  it("gains 6 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "aegis+" }, draw_pile = { "inspire" } }
    f:play("aegis+")
    assert.equal(6, f.team.keywords.block)
  end)
end)

describe("Iron Wall", function()
  it("gains 10 Block", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(12) } } }, hand = { "iron_wall" } }
    f:play("iron_wall")
    assert.equal(10, f.team.keywords.block)
    assert.equal(1, f.energy)
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
  end)

  it("gains half of it while the team is Weak", function()
    local f = fight { enemy = idle, hand = { "iron_wall" }, keywords = { team = { weak = 1 } } }
    f:play("iron_wall")
    assert.equal(5, f.team.keywords.block)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "iron_wall+" } }
    f:play("iron_wall+")
    assert.equal(10, f.team.keywords.block)
    assert.equal(2, f.energy)
  end)
end)

describe("Cleanse", function()
  it("gains 5 Block and takes all Burn and Poison off the chosen ally alone", function()
    local f = fight {
      enemy = idle, hand = { "cleanse" },
      keywords = { aldric = { burn = 2 }, pip = { poison = 2, burn = 3, fear = 2 } },
    }
    f:play("cleanse", "pip")
    assert.equal(1, f.energy)
    assert.equal(5, f.team.keywords.block)
    assert.equal(0, f.pip.keywords.poison)
    assert.equal(0, f.pip.keywords.burn)
    assert.equal(2, f.pip.keywords.fear)
    assert.equal(2, f.aldric.keywords.burn)
  end)

  it("may choose the MacGuffin", function()
    local f = fight {
      enemy = idle, hand = { "cleanse" },
      keywords = { macguffin = { poison = 2, burn = 1, vulnerable = 1 } },
    }
    f:play("cleanse", "macguffin")
    assert.equal(0, f.macguffin.keywords.poison)
    assert.equal(0, f.macguffin.keywords.burn)
    assert.equal(1, f.macguffin.keywords.vulnerable)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "cleanse+" } }
    f:play("cleanse+", "aldric")
    assert.equal(5, f.team.keywords.block)
    assert.equal(2, f.energy)
  end)
end)

describe("Stand Guard", function()
  it("gains 3 Block first and 1 Fortify after it, for nothing", function()
    local f = fight { enemy = idle, hand = { "stand_guard", "stand_guard" } }
    f:play("stand_guard")
    assert.equal(3, f.team.keywords.block)
    assert.equal(1, f.team.keywords.fortify)
    assert.equal(3, f.energy)
    f:play("stand_guard")
    assert.equal(7, f.team.keywords.block)
    assert.equal(2, f.team.keywords.fortify)
  end)

  it("gains 5 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "stand_guard+" } }
    f:play("stand_guard+")
    assert.equal(5, f.team.keywords.block)
  end)
end)

describe("Stalwart", function()
  it("gains Aldric 2 Taunt and 4 Shield", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(3, { times = 2 }) } } },
      hand = { "stalwart" },
    }
    f:play("stalwart")
    assert.equal(2, f.aldric.keywords.taunt)
    assert.equal(4, f.aldric.keywords.shield)
    assert.equal(0, f.pip.keywords.taunt)
    f:end_turn()
    assert.equal(18, f.aldric.hp)
    assert.equal(50, f.macguffin.hp)
  end)

  it("has its Shield halved by Weak, not its Taunt", function()
    local f = fight { enemy = idle, hand = { "stalwart" }, keywords = { team = { weak = 1 } } }
    f:play("stalwart")
    assert.equal(2, f.aldric.keywords.taunt)
    assert.equal(2, f.aldric.keywords.shield)
  end)

  it("gains 3 Taunt and 6 Shield when upgraded", function()
    local f = fight { enemy = idle, hand = { "stalwart+" } }
    f:play("stalwart+")
    assert.equal(3, f.aldric.keywords.taunt)
    assert.equal(6, f.aldric.keywords.shield)
  end)
end)

describe("Immovable", function()
  it("gains Shield equal to twice Aldric's Taunt and keeps the Taunt", function()
    local f = fight { enemy = idle, hand = { "immovable" }, keywords = { aldric = { taunt = 3 }, pip = { taunt = 1 } } }
    f:play("immovable")
    assert.equal(2, f.energy)
    assert.equal(6, f.aldric.keywords.shield)
    assert.equal(3, f.aldric.keywords.taunt)
  end)

  it("gains nothing without Taunt", function()
    local f = fight { enemy = idle, hand = { "immovable" } }
    f:play("immovable")
    assert.equal(0, f.aldric.keywords.shield)
  end)

  it("gains three times the Taunt when upgraded", function()
    local f = fight { enemy = idle, hand = { "immovable+" }, keywords = { aldric = { taunt = 3 } } }
    f:play("immovable+")
    assert.equal(9, f.aldric.keywords.shield)
  end)
end)

describe("Spiked Barricade", function()
  it("gains 6 Block and 4 Retaliate against every hit", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(2, { times = 2 }) } } },
      hand = { "spiked_barricade" },
    }
    f:play("spiked_barricade")
    assert.equal(6, f.team.keywords.block)
    assert.equal(4, f.team.keywords.retaliate)
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
    assert.equal(22, f.enemy.hp)
  end)

  it("gains 8 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "spiked_barricade+" } }
    f:play("spiked_barricade+")
    assert.equal(8, f.team.keywords.block)
    assert.equal(4, f.team.keywords.retaliate)
  end)
end)

describe("Stoic Resistance", function()
  it("gains 3 Block when played", function()
    local f = fight { enemy = idle, hand = { "stoic_resistance" }, ovation = 3 }
    f:play("stoic_resistance")
    assert.equal(2, f.energy)
    assert.equal(3, f.team.keywords.block)
  end)

  it("gains Block equal to the Ovation of before the decay when drawn for the turn", function()
    local f = fight { enemy = idle, hand = {}, draw_pile = { "stoic_resistance" }, ovation = 3 }
    f:end_turn()
    assert.equal(3, f.team.keywords.block)
    assert.equal(2, f.ovation)
  end)

  it("gains Block equal to Ovation when another card draws it", function()
    local f = fight { enemy = idle, hand = { "aegis" }, draw_pile = { "stoic_resistance" }, ovation = 2 }
    f:play("aegis")
    assert.equal(6, f.team.keywords.block)
  end)

  it("is no gain of Block at an Ovation of 0, so Fortify adds nothing", function()
    local f = fight {
      enemy = idle, hand = { "stage_whisper" }, draw_pile = { "stoic_resistance", "inspire" },
      keywords = { team = { fortify = 2 } },
    }
    f:play("stage_whisper")
    assert.equal(2, #f.hand)
    assert.equal(0, f.team.keywords.block)
  end)

  it("gains 5 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "stoic_resistance+" } }
    f:play("stoic_resistance+")
    assert.equal(5, f.team.keywords.block)
  end)
end)

describe("Unyielding", function()
  it("gains 2 Taunt, 2 Shield and Ovation equal to the Taunt", function()
    local f = fight { enemy = idle, hand = { "unyielding" } }
    f:play("unyielding")
    assert.equal(2, f.energy)
    assert.equal(2, f.aldric.keywords.taunt)
    assert.equal(2, f.aldric.keywords.shield)
    assert.equal(2, f.ovation)
  end)

  it("counts the Taunt that was there before", function()
    local f = fight { enemy = idle, hand = { "unyielding" }, keywords = { aldric = { taunt = 1 } } }
    f:play("unyielding")
    assert.equal(3, f.aldric.keywords.taunt)
    assert.equal(3, f.ovation)
  end)

  it("gains twice the Ovation under Flourish", function()
    local f = fight { enemy = idle, hand = { "unyielding" }, keywords = { team = { flourish = 1 } } }
    f:play("unyielding")
    assert.equal(4, f.ovation)
  end)

  it("gains 3 Taunt, 4 Shield and 3 Ovation when upgraded", function()
    local f = fight { enemy = idle, hand = { "unyielding+" } }
    f:play("unyielding+")
    assert.equal(3, f.aldric.keywords.taunt)
    assert.equal(4, f.aldric.keywords.shield)
    assert.equal(3, f.ovation)
  end)
end)
