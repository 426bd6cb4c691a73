-- The forecast: the damage that would get through to each ally if the turn ended now.

local function lows(f)
  local c = f:forecast()
  return { c.macguffin.low, c.aldric.low, c.pip.low }
end

local function highs(f)
  local c = f:forecast()
  return { c.macguffin.high, c.aldric.high, c.pip.high }
end

describe("The forecast", function()
  it("counts what Distract and Block leave of an attack", function() -- example 87, CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack(3, { times = 3 }) } } },
      keywords = { team = { distract = 1, block = 4 } },
    }
    assert.same({ 2, 0, 0 }, lows(f))
    assert.same({ 2, 0, 0 }, highs(f))
  end)

  it("shows nothing when Stage Fright bars the attack", function() -- example 89
    local f = fight { enemy = { hp = 25, intents = { { attack(9) } } }, keywords = { enemy = { stage_fright = 1 } } }
    assert.same({ 0, 0, 0 }, lows(f))
    assert.same({ 0, 0, 0 }, highs(f))
  end)

  it("follows Taunt, Shield and Vulnerable", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(4) } } },
      keywords = { aldric = { taunt = 1, shield = 3 }, pip = { vulnerable = 1 } },
    }
    assert.same({ 0, 5, 6 }, highs(f))
  end)

  it("counts damage beyond the HP there is, and says who falls", function() -- CC-27
    local f = fight { enemy = { hp = 25, intents = { { attack_all(14) } } } }
    assert.same({ 14, 14, 14 }, highs(f))
    local c = f:forecast()
    assert.same({ false, false, true }, { c.macguffin.falls, c.aldric.falls, c.pip.falls })
  end)

  it("shows what each Block is worth where the MacGuffin would be lost", function() -- CC-27
    local f = fight { enemy = { hp = 25, intents = { { attack(12) } } }, hp = { macguffin = 5 }, hand = { "block" } }
    assert.same({ low = 12, high = 12, curse = 0, falls = true }, f:forecast().macguffin)
    f:play("block")
    assert.same({ low = 9, high = 9, curse = 0, falls = true }, f:forecast().macguffin)
    assert.equal(5, f.macguffin.hp)
  end)

  it("counts the hits that would follow the fall of the MacGuffin", function() -- CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack(4, { times = 3 }), attack_all(2) } } },
      hp = { macguffin = 6 },
      keywords = { team = { block = 1 } },
    }
    assert.same({ 13, 2, 2 }, highs(f))
    f:end_turn()
    assert.equal("defeat", f.result)
    assert.equal(20, f.aldric.hp)
  end)

  it("counts what other enemies would do after the fall of the MacGuffin", function() -- CC-27
    local f = fight {
      enemies = { { hp = 25, intents = { { attack(5) } } }, { hp = 25, intents = { { attack(7) } } } },
      hp = { macguffin = 5 },
    }
    assert.same({ 12, 0, 0 }, highs(f))
  end)

  it("hits a protagonist who has fallen no more", function() -- CC-27, CC-30
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6, { times = 3 }) } } },
      keywords = { pip = { taunt = 3 } },
    }
    assert.same({ 6, 0, 12 }, highs(f))
    assert.is_true(f:forecast().pip.falls)
  end)

  it("counts Retaliate against an enemy whose hit the MacGuffin might survive", function() -- CC-27, CC-32
    local f = fight {
      enemy = { hp = 5, intents = { { attack(4, { times = 3 }) } } },
      hp = { macguffin = 3 },
      keywords = { team = { retaliate = 5 } },
    }
    assert.same({ 4, 0, 0 }, highs(f))
    assert.is_true(f:forecast().macguffin.falls)
    f:end_turn()
    assert.equal("defeat", f.result)
  end)

  it("counts the attack after a Curse that takes the MacGuffin's last HP", function() -- CC-27, CC-18
    local f = fight { enemy = { hp = 25, intents = { { attack(6) } } }, hp = { macguffin = 3 }, keywords = { macguffin = { curse = 4 } } }
    assert.same({ low = 6, high = 6, curse = 4, falls = true }, f:forecast().macguffin)
  end)

  it("says that an ally may fall where chance decides", function() -- CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      hp = { macguffin = 6 },
      keywords = { team = { distract = 1, confused = 1 } },
    }
    assert.same({ low = 0, high = 6, curse = 0, falls = true }, f:forecast().macguffin)
  end)

  it("changes with every card played", function()
    local f = fight { enemy = { hp = 25, intents = { { attack(5) } } }, hand = { "block", "block" } }
    assert.same({ 5, 0, 0 }, highs(f))
    f:play("block")
    assert.same({ 2, 0, 0 }, highs(f))
    f:play("block")
    assert.same({ 0, 0, 0 }, highs(f))
  end)

  it("reports a Curse apart, with the Block it will have used", function() -- CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      keywords = { macguffin = { curse = 4 }, team = { block = 5 } },
    }
    local c = f:forecast().macguffin
    assert.same({ 0, 5, 5 }, { c.curse, c.low, c.high })
  end)

  it("reports the HP a Curse takes", function() -- CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      keywords = { macguffin = { curse = 8 }, team = { block = 5 } },
    }
    local c = f:forecast().macguffin
    assert.same({ 3, 6, 6 }, { c.curse, c.low, c.high })
  end)

  it("gives the best and the worst case where chance takes part", function() -- CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      keywords = { team = { confused = 1 }, aldric = { taunt = 1 } },
    }
    assert.same({ 0, 0, 0 }, lows(f))
    assert.same({ 6, 6, 0 }, highs(f))
  end)

  it("includes what the enemy gains before it acts", function() -- CC-44
    local f = fight { enemy = "stagehand" }
    assert.same({ 5, 0, 0 }, highs(f))
    assert.equal(0, f.enemy.keywords.inspire)
  end)

  it("changes nothing and uses up no chance", function() -- CC-27
    local function ending(asked)
      local f = fight {
        seed = 3,
        enemy = { hp = 25, intents = { { attack(2, { times = 8 }) } } },
        keywords = { team = { confused = 2, distract = 4, block = 3 }, aldric = { taunt = 3 }, macguffin = { curse = 2 } },
      }
      if asked then
        for _ = 1, 5 do f:forecast() end
        assert.equal(50, f.macguffin.hp)
        assert.equal(3, f.team.keywords.block)
      end
      f:end_turn()
      return { f.macguffin.hp, f.aldric.hp, f.pip.hp, f.enemy.hp }
    end
    assert.same(ending(false), ending(true))
  end)

  it("is what then happens, when no chance takes part", function() -- CC-27
    local f = fight {
      enemy = { hp = 25, intents = { { attack_all(5), attack(4, { times = 2 }) } } },
      keywords = { team = { block = 6, distract = 1 }, pip = { taunt = 1 }, aldric = { shield = 2 } },
    }
    local c = f:forecast()
    f:end_turn()
    assert.same({ 50 - c.macguffin.low, 20 - c.aldric.low, 10 - c.pip.low }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(c.macguffin.low, c.macguffin.high)
  end)
end)
