-- Pip's cards of Fear and Poison, and Aldric's that mend.

local idle = { hp = 40, intents = { {} } }

describe("Boo!", function()
  it("hurts and frightens, for nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "boo", "boo+" } }
    f:play("boo")
    assert.same({ 38, 2, 1 }, { f.enemy.hp, f.enemy.keywords.fear, f.ovation })
    f:play("boo+")
    assert.same({ 36, 4, 2 }, { f.enemy.hp, f.enemy.keywords.fear, f.energy })
  end)
end)

describe("Ghost Story", function()
  it("frightens and draws", function()
    local f = fight { enemy = idle, hand = { "ghost_story", "ghost_story+" }, draw_pile = { "block", "inspire" } }
    f:play("ghost_story")
    assert.equal(3, f.enemy.keywords.fear)
    assert.equal("block", f.hand[2].id)
    f:play("ghost_story+") -- 3 and 4 more
    assert.same({ 0, 1 }, { f.enemy.keywords.fear, f.enemy.keywords.stage_fright })
  end)

  it("costs the enemy its attack together with Boo!", function()
    local f = fight { enemy = { hp = 40, intents = { { attack(9) } } }, hand = { "ghost_story", "boo" } }
    f:play("ghost_story")
    f:play("boo")
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
  end)
end)

describe("Bitter Draught and Second Helping", function()
  it("poison, and pour out 2 and as much again", function()
    local f = fight { enemy = idle, hand = { "bitter_draught", "second_helping" } }
    f:play("bitter_draught")
    f:play("second_helping")
    assert.equal(12, f.enemy.keywords.poison)
    f:end_turn()
    assert.same({ 28, 11 }, { f.enemy.hp, f.enemy.keywords.poison })
  end)

  it("are better when upgraded", function()
    local f = fight { enemy = idle, hand = { "bitter_draught+", "second_helping+" } }
    f:play("bitter_draught+")
    f:play("second_helping+")
    assert.same({ 20, 1 }, { f.enemy.keywords.poison, f.energy })
  end)

  it("pour out 4 for an enemy that is not poisoned", function()
    local f = fight { enemy = idle, hand = { "second_helping" } }
    f:play("second_helping")
    assert.equal(4, f.enemy.keywords.poison)
  end)
end)

describe("Spiked Punch", function()
  it("poisons each enemy as the turn starts, after the tick", function()
    local f = fight { enemies = { idle, idle }, hand = { "spiked_punch" } }
    f:play("spiked_punch")
    f:end_turn()
    assert.same({ 2, 2 }, { f.enemies[1].keywords.poison, f.enemies[2].keywords.poison })
    f:end_turn()
    assert.same({ 38, 3 }, { f.enemies[1].hp, f.enemies[1].keywords.poison })
  end)

  it("pours 4 when upgraded, so that the Poison grows", function()
    local f = fight { enemy = idle, hand = { "spiked_punch+" } }
    f:play("spiked_punch+")
    f:end_turn()
    f:end_turn()
    assert.same({ 36, 7 }, { f.enemy.hp, f.enemy.keywords.poison })
  end)
end)

describe("Second Wind", function()
  it("covers the team and mends whom it is played on", function()
    local f = fight { enemy = idle, hand = { "second_wind", "second_wind+" }, hp = { pip = 3, aldric = 9 } }
    f:play("second_wind", f.pip)
    f:play("second_wind+", f.aldric)
    assert.same({ 8, 2, 2 }, { f.team.keywords.block, f.pip.keywords.regenerate, f.aldric.keywords.regenerate })
    f:end_turn()
    assert.same({ 5, 11 }, { f.pip.hp, f.aldric.hp })
  end)
end)

describe("Field Dressing", function()
  it("heals both protagonists and fortifies", function()
    local f = fight { enemy = idle, hand = { "field_dressing", "field_dressing+", "block" }, hp = { pip = 2, aldric = 18 } }
    f:play("field_dressing")
    assert.same({ 5, 20, 1 }, { f.pip.hp, f.aldric.hp, f.team.keywords.fortify })
    f:play("field_dressing+")
    assert.equal(3, f.energy)
    f:play("block")
    assert.same({ 8, 6 }, { f.pip.hp, f.team.keywords.block })
  end)
end)

describe("Vigil", function()
  it("mends Aldric more each turn", function()
    local f = fight { enemy = idle, hand = { "vigil" }, hp = { aldric = 5 } }
    f:play("vigil")
    assert.equal(3, f.energy)
    f:end_turn()
    assert.same({ 7, 1 }, { f.aldric.hp, f.aldric.keywords.regenerate })
    f:end_turn()
    assert.equal(10, f.aldric.hp)
  end)

  it("gives 5 when upgraded", function()
    local f = fight { enemy = idle, hand = { "vigil+" }, hp = { aldric = 5 } }
    f:play("vigil+")
    f:end_turn()
    assert.equal(10, f.aldric.hp)
  end)
end)
