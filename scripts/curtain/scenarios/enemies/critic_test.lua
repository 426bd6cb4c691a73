-- The Critic: every unkind word does him good.

describe("The Critic", function()
  it("strikes for 6, confounds one protagonist and heals 3 for it, strikes for 3, and gains Inspire with each blow", function()
    local f = fight { enemy = "critic", hp = { enemy = 40 } }
    f:end_turn()
    assert.same({ 44, 40 }, { f.macguffin.hp, f.enemy.hp })
    f:end_turn()
    assert.same({ 44, 43 }, { f.macguffin.hp, f.enemy.hp })
    assert.equal(2, f.aldric.keywords.forgetful + f.pip.keywords.forgetful)
    f:end_turn()
    assert.same({ 40, 20, 10, 3 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp, f.enemy.keywords.inspire })
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
    local f = fight { enemy = "critic", hp = { enemy = 36 } }
    f:end_turn()
    assert.same({ 1, 0 }, { f.enemy.phase, f.enemy.keywords.block })
    local g = fight { enemy = "critic", hp = { enemy = 35 } }
    g:end_turn()
    assert.same({ 2, 5 }, { g.enemy.phase, g.enemy.keywords.block })
  end)

  it("exposes everybody in the second phase, heals once for it and strikes everybody for 2, strikes for 5, strikes twice for 4", function()
    local f = fight { enemy = "critic", hp = { enemy = 20 } }
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    f:end_turn()
    assert.same({ 40, 0, 1 }, { f.macguffin.hp, f.enemy.keywords.block, f.enemy.keywords.inspire }) -- 2 and Inspire, who is Vulnerable by then
    f:end_turn() -- 5 and Inspire
    assert.equal(23, f.enemy.hp)
    assert.same({ 31, 16, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.same({ 1, 1, 1 }, {
      f.macguffin.keywords.vulnerable, f.aldric.keywords.vulnerable, f.pip.keywords.vulnerable })
    f:end_turn() -- twice 4 and Inspire
    assert.same({ 11, 7 }, { f.macguffin.hp, f.enemy.keywords.inspire })
  end)
end)
