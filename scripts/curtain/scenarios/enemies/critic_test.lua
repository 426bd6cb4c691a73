-- The Critic: every unkind word does him good.

describe("The Critic", function()
  it("strikes for 6, confounds one protagonist and heals 3 for it, strikes everybody for 3", function()
    local f = fight { enemy = "critic", hp = { enemy = 40 } }
    f:end_turn()
    assert.same({ 44, 40 }, { f.macguffin.hp, f.enemy.hp })
    f:end_turn()
    assert.same({ 44, 43 }, { f.macguffin.hp, f.enemy.hp })
    assert.equal(2, f.aldric.keywords.forgetful + f.pip.keywords.forgetful)
    f:end_turn()
    assert.same({ 41, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("does not heal when Ward stops the debuff", function() -- CC-23
    local f = fight { enemy = "critic", hp = { enemy = 40 }, keywords = { team = { ward = 1 } } }
    f:end_turn()
    f:end_turn()
    assert.same({ 40, 0 }, { f.enemy.hp, f.team.keywords.ward })
  end)

  it("heals less while poisoned", function() -- CC-19
    local f = fight { enemy = "critic", hp = { enemy = 40 }, keywords = { enemy = { poison = 3 } } }
    f:end_turn() -- 3 of Poison, 2 left
    f:end_turn() -- healed by 3 - 2, then 2 of Poison
    assert.equal(36, f.enemy.hp)
  end)

  it("does not heal for what the players inflict", function()
    local f = fight { enemy = "critic", hp = { enemy = 40 }, hand = { "pips_cocktail" } }
    f:play("pips_cocktail")
    assert.equal(40, f.enemy.hp)
  end)

  it("keeps to the first phase at half and enters the second below it, behind 5 Block", function() -- CC-43
    local f = fight { enemy = "critic", hp = { enemy = 23 } }
    f:end_turn()
    assert.same({ 1, 0 }, { f.enemy.phase, f.enemy.keywords.block })
    local g = fight { enemy = "critic", hp = { enemy = 22 } }
    g:end_turn()
    assert.same({ 2, 5 }, { g.enemy.phase, g.enemy.keywords.block })
  end)

  it("strikes for 8 in the second phase, exposes everybody and heals once for it, strikes twice for 5", function()
    local f = fight { enemy = "critic", hp = { enemy = 20 } }
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    f:end_turn()
    assert.same({ 36, 0 }, { f.macguffin.hp, f.enemy.keywords.block })
    f:end_turn()
    assert.equal(23, f.enemy.hp)
    assert.same({ 2, 2, 2 }, {
      f.macguffin.keywords.vulnerable, f.aldric.keywords.vulnerable, f.pip.keywords.vulnerable })
    f:end_turn() -- 7 and 7
    assert.equal(22, f.macguffin.hp)
  end)
end)
