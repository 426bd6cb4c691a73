-- The Director: opens every phase with a remark that hurts.

-- How many of the three opening debuffs the allies hold for one turn.
local function remarks(f)
  local n = 0
  if f.aldric.keywords.forgetful == 1 and f.pip.keywords.forgetful == 1 then n = n + 1 end
  if f.macguffin.keywords.vulnerable == 1 and f.aldric.keywords.vulnerable == 1 and f.pip.keywords.vulnerable == 1 then
    n = n + 1
  end
  if f.team.keywords.weak == 1 then n = n + 1 end
  return n
end

-- The remark taken back, so that the numbers of the pattern stand alone.
local calm = { macguffin = { vulnerable = 0 }, aldric = { vulnerable = 0, forgetful = 0 }, pip = { vulnerable = 0, forgetful = 0 } }

describe("The Director", function()
  it("opens with one of Forgetful, Vulnerable and Weak on all allies for one turn", function()
    for seed = 1, 6 do
      local f = fight { seed = seed, enemy = "director" }
      assert.equal(1, remarks(f))
      f:end_turn()
      assert.equal(0, remarks(f))
    end
  end)

  it("does not always open with the same remark", function()
    local forgetful, vulnerable, weak = 0, 0, 0
    for seed = 1, 24 do
      local f = fight { seed = seed, enemy = "director" }
      forgetful = forgetful + f.aldric.keywords.forgetful
      vulnerable = vulnerable + f.macguffin.keywords.vulnerable
      weak = weak + f.team.keywords.weak
    end
    assert.equal(24, forgetful + vulnerable + weak)
    assert(forgetful > 0 and vulnerable > 0 and weak > 0, "one of the three never came")
  end)

  it("strikes for 7, unnerves Aldric, strikes everybody for 3, strikes twice for 5 and gains 2 Inspire", function()
    local f = fight { enemy = "director", keywords = calm }
    f:end_turn()
    assert.equal(43, f.macguffin.hp)
    f:end_turn()
    assert.same({ 2, 2 }, { f.aldric.keywords.forgetful, f.aldric.keywords.fear })
    assert.same({ 0, 0 }, { f.pip.keywords.forgetful, f.pip.keywords.fear })
    f:end_turn()
    assert.same({ 40, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.same({ 30, 2 }, { f.macguffin.hp, f.enemy.keywords.inspire })
  end)

  it("shakes its debuffs off below half, gains 8 Block and makes another remark", function() -- CC-43
    local f = fight {
      enemy = "director",
      hp = { enemy = 29 },
      keywords = { enemy = { fear = 3, weak = 3, frustration = 2 } },
    }
    f:end_turn()
    assert.equal(2, f.enemy.phase)
    assert.equal(0, f.enemy.debuff_kinds)
    assert.equal(8, f.enemy.keywords.block)
    assert.equal(1, remarks(f))
  end)

  it("stays in the first phase at exactly half", function()
    local f = fight { enemy = "director", hp = { enemy = 30 } }
    f:end_turn()
    assert.equal(1, f.enemy.phase)
  end)

  it("strikes for 8 in the second phase, confuses, strikes for 5 and gains 3 Inspire, frustrates Pip with a 7", function()
    local f = fight { enemy = "director", hp = { enemy = 29 }, keywords = calm }
    f:end_turn()
    local eight = f.macguffin.keywords.vulnerable == 1 and 12 or 8
    assert.equal(43, f.macguffin.hp)
    f:end_turn()
    assert.equal(43 - eight, f.macguffin.hp)
    f:end_turn()
    assert.same({ 2, 31, 1 }, { f.team.keywords.confused, f.enemy.hp, f.enemy.keywords.regenerate })
    f:end_turn()
    assert.same({ 38 - eight, 20, 10, 3 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp, f.enemy.keywords.inspire })
    f:end_turn()
    assert.same({ 28 - eight, 2, 0 }, { f.macguffin.hp, f.pip.keywords.frustration, f.aldric.keywords.frustration })
  end)

  it("frightens Aldric for 3 with its blow on everybody", function()
    local f = fight { enemy = "director", keywords = calm }
    f:end_turn()
    f:end_turn()
    f:direct("set aldric fear 0")
    f:end_turn()
    assert.same({ 3, 0 }, { f.aldric.keywords.fear, f.pip.keywords.fear })
  end)

  it("makes the remark of the second phase to all allies", function()
    for seed = 1, 6 do
      local f = fight { seed = seed, enemy = "director", hp = { enemy = 29 }, keywords = calm }
      f:end_turn()
      assert.equal(1, remarks(f))
    end
  end)

  it("ends the second phase with a 4 on everybody, 3 Frustration for Pip and 6 Inspire", function()
    local f = fight { enemy = "director", hp = { enemy = 29 }, keywords = calm }
    for _ = 1, 5 do f:end_turn() end
    f:direct("set pip frustration 0")
    local before = f.macguffin.hp
    f:end_turn()
    assert.equal(before - 7, f.macguffin.hp) -- 4 and 3 Inspire
    assert.equal(9, f.enemy.keywords.inspire)
    assert.same({ 3, 0 }, { f.pip.keywords.frustration, f.aldric.keywords.frustration })
  end)
end)
