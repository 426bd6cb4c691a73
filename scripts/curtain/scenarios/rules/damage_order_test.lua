-- The order in which an enemy hit meets the defences: Taunt, Distract, Vulnerable, Shield, Block, HP, Retaliate.

-- The enemy notes the Block left after its own attack as Inspire, for the pool is empty again once its turn is over.
local function note_block(self, fight)
  self:gain(fight.team.keywords.block, "inspire", self)
end

describe("Damage order", function()
  it("lets Block absorb a hit and only the rest reach the MacGuffin", function() -- example 1
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5) } } },
      keywords = { team = { block = 3 } },
    }
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.equal(0, f.team.keywords.block)
  end)

  it("spends Block on the first hit and leaves what remains to the second", function() -- example 3
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5, { times = 2 }) } } },
      keywords = { team = { block = 7 } },
    }
    f:end_turn()
    assert.equal(47, f.macguffin.hp)
    assert.equal(0, f.team.keywords.block)
  end)

  it("spends one Taunt and one Distract on a single hit, which then meets no Retaliate", function() -- example 5
    local f = fight {
      enemy = { hp = 25, intents = { { attack(14) } },
        on = { enemy_turn_end = function(self, fight)
          self:gain(10 + fight.aldric.keywords.taunt + fight.team.keywords.distract, "inspire", self)
        end } },
      keywords = { aldric = { taunt = 1 }, team = { distract = 1, retaliate = 5 } },
    }
    f:end_turn()
    assert.same({ 50, 20, 10 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(25, f.enemy.hp)
    assert.equal(10, f.enemy.keywords.inspire)
  end)

  it("pays Retaliate back for every hit, absorbed or not", function() -- example 7
    local f = fight {
      enemy = { hp = 25, intents = { { attack(2, { times = 3 }) } }, on = { enemy_turn_end = note_block } },
      keywords = { team = { retaliate = 3, block = 20 } },
    }
    f:end_turn()
    assert.equal(16, f.enemy.hp)
    assert.equal(50, f.macguffin.hp)
    assert.equal(14, f.enemy.keywords.inspire)
  end)

  it("ends in defeat before Retaliate can answer the hit that destroyed the MacGuffin", function() -- example 9, CC-32
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5, { times = 2 }) } } },
      hp = { macguffin = 4 },
      keywords = { team = { retaliate = 9 } },
    }
    f:end_turn()
    assert.equal(0, f.macguffin.hp)
    assert.equal(25, f.enemy.hp)
    assert.is_true(f.over)
    assert.equal("defeat", f.result)
  end)

  it("takes a protagonist's Shield before everybody's Block", function() -- CC-15
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } }, on = { enemy_turn_end = note_block } },
      keywords = { aldric = { taunt = 1, shield = 5 }, team = { block = 3 } },
    }
    f:end_turn()
    assert.equal(20, f.aldric.hp)
    assert.equal(2, f.enemy.keywords.inspire)
  end)

  it("lets Block protect a protagonist too", function() -- CC-15
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      keywords = { aldric = { taunt = 1, shield = 2 }, team = { block = 3 } },
    }
    f:end_turn()
    assert.equal(19, f.aldric.hp)
    assert.equal(50, f.macguffin.hp)
  end)

  it("never takes the Shield of a protagonist who is not hit", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      keywords = { aldric = { shield = 5 } },
    }
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
  end)

  it("stops the attack in victory when Retaliate fells the enemy", function() -- CC-31
    local f = fight {
      enemy = { hp = 4, intents = { { attack(5, { times = 3 }) } } },
      keywords = { team = { retaliate = 5 } },
    }
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    assert.equal(0, f.enemy.hp)
    assert.equal("victory", f.result)
  end)
end)
