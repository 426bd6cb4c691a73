-- Taunt: who takes a hit instead of whom, and when a stack is spent.

describe("Taunt", function()
  it("pulls one hit per stack", function() -- example 11
    local f = fight {
      enemy = { hp = 25, intents = { { attack(3, { times = 3 }) } } },
      keywords = { aldric = { taunt = 1 } },
    }
    f:end_turn()
    assert.equal(17, f.aldric.hp)
    assert.equal(44, f.macguffin.hp)
  end)

  it("ends when the taunter falls, and the rest of the attack goes on to the MacGuffin", function() -- example 13, CC-30
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6, { times = 3 }) } } },
      keywords = { pip = { taunt = 3 } },
    }
    f:end_turn()
    assert.equal(0, f.pip.hp)
    assert.is_false(f.pip.alive)
    assert.equal(0, f.pip.keywords.taunt)
    assert.equal(44, f.macguffin.hp)
  end)

  it("passes the rest of the attack to the next taunter when one falls", function() -- CC-30
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6, { times = 3 }) } } },
      hp = { aldric = 5 },
      keywords = { aldric = { taunt = 3 }, pip = { taunt = 1 } },
    }
    f:end_turn()
    assert.same({ 44, 0, 4 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("redirects the MacGuffin's part of an attack on everybody", function() -- example 15, CC-11
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } } },
      keywords = { aldric = { taunt = 1 } },
    }
    f:end_turn()
    assert.same({ 50, 12, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(0, f.aldric.keywords.taunt)
  end)

  it("redirects the other protagonist's part of an attack on everybody", function() -- CC-11
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(3) } } },
      keywords = { pip = { taunt = 2 } },
    }
    f:end_turn()
    assert.same({ 50, 20, 1 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("costs nothing when the hit is aimed at the taunter anyway", function() -- CC-12
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } } },
      keywords = { aldric = { taunt = 2 } },
    }
    f:end_turn()
    assert.same({ 50, 8, 10 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("of the one who is hit keeps the other taunter out of it", function() -- CC-12
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } },
        on = { enemy_turn_end = function(self, fight)
          self:gain(10 * fight.aldric.keywords.taunt + fight.pip.keywords.taunt, "inspire", self)
        end } },
      keywords = { aldric = { taunt = 2 }, pip = { taunt = 1 } },
    }
    f:end_turn() -- only the hit on the MacGuffin was pulled
    assert.same({ 50, 12, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(11, f.enemy.keywords.inspire)
  end)

  it("uses up the first protagonist's stacks before the second's", function() -- CC-13
    local f = fight {
      enemy = { hp = 25, intents = { { attack(3, { times = 4 }) } } },
      keywords = { aldric = { taunt = 2 }, pip = { taunt = 1 } },
    }
    f:end_turn()
    assert.same({ 47, 14, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("may move a hit from one protagonist whose Taunt is spent to the other", function() -- CC-11, CC-13
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } } },
      keywords = { aldric = { taunt = 1 }, pip = { taunt = 1 } },
    }
    f:end_turn()
    assert.same({ 50, 16, 2 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("is not held by a protagonist who was knocked out before", function() -- example 17
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5) } } },
      hp = { aldric = 0 },
      keywords = { aldric = { taunt = 2 } },
    }
    assert.equal(0, f.aldric.keywords.taunt)
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
  end)
end)
