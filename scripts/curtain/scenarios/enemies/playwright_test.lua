-- The Playwright: three acts, and he may strike any line that does not suit him.

card { id = "finale", name = "Finale", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 40 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "iron_curtain", name = "Iron Curtain", owner = "macguffin", type = "defense", rarity = "basic", cost = 0,
  text = "Gain {block} Block.", values = { block = 99 },
  play = function(self, fight) self:gain(self.values.block, "block") end }

local function losses(f)
  local c = f:forecast()
  return { c.macguffin.high, c.aldric.high, c.pip.high }
end

describe("The Playwright", function()
  it("opens with a 7, confounds both protagonists, strikes everybody for 4, then twice for 5 while he recovers", function()
    local f = fight { enemy = "playwright", hp = { enemy = 60 } }
    f:end_turn()
    assert.equal(43, f.macguffin.hp)
    f:end_turn()
    assert.same({ 2, 2 }, { f.aldric.keywords.forgetful, f.pip.keywords.forgetful })
    f:end_turn()
    assert.same({ 39, 16, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.same({ 29, 62, 1 }, { f.macguffin.hp, f.enemy.hp, f.enemy.keywords.regenerate })
  end)

  it("strikes out at most one of his debuffs at the start of a turn, and not in every turn", function()
    local struck = 0
    for seed = 1, 24 do
      local f = fight { seed = seed, enemy = "playwright", keywords = { enemy = { fear = 2, frustration = 3 } } }
      f:end_turn()
      assert(f.enemy.debuff_kinds >= 1, "both debuffs are gone")
      struck = struck + 2 - f.enemy.debuff_kinds
    end
    assert(struck > 0, "never struck one out in 24 fights")
    assert(struck < 18, "struck one out in " .. struck .. " of 24 fights")
  end)

  it("starts the second act at 43 HP and not at 44", function() -- CC-43
    local f = fight { enemy = "playwright", hp = { enemy = 44 } }
    f:end_turn()
    assert.same({ 1, 0 }, { f.enemy.phase, f.enemy.keywords.block })
    local g = fight { enemy = "playwright", hp = { enemy = 43 }, keywords = { enemy = { fear = 3, frustration = 2, weak = 4 } } }
    g:end_turn()
    assert.same({ 2, 10, 2 }, { g.enemy.phase, g.enemy.keywords.block, g.enemy.keywords.retaliate })
    assert.equal(0, g.enemy.debuff_kinds)
  end)

  it("strikes for 9 in the second act, unsettles both, burns everybody, strikes twice for 6, and keeps his Retaliate", function()
    local f = fight { enemy = "playwright", hp = { enemy = 43 } }
    f:end_turn()
    assert.equal(43, f.macguffin.hp)
    f:end_turn()
    assert.same({ 34, 0, 2 }, { f.macguffin.hp, f.enemy.keywords.block, f.enemy.keywords.retaliate })
    f:end_turn()
    assert.same({ 2, 0, 0, 2 }, {
      f.aldric.keywords.fear, f.aldric.keywords.frustration, f.pip.keywords.fear, f.pip.keywords.frustration })
    f:end_turn() -- 5 on everybody, then 1 of Burn
    assert.same({ 28, 14, 4 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.same({ 16, 2 }, { f.macguffin.hp, f.enemy.keywords.retaliate })
  end)

  it("starts the third act below 22 HP, with 3 Inspire and without Retaliate", function() -- CC-43
    local f = fight { enemy = "playwright", hp = { enemy = 43 }, hand = { "finale" } }
    f:end_turn()
    f:play("finale") -- 40 on 10 Block
    assert.same({ 13, 18 }, { f.enemy.hp, f.aldric.hp })
    f:end_turn() -- the second act's 9 was announced
    assert.equal(34, f.macguffin.hp)
    assert.same({ 3, 3, 0 }, { f.enemy.phase, f.enemy.keywords.inspire, f.enemy.keywords.retaliate })
  end)

  it("stays in the second act at 22 HP and goes through both openings at 21", function() -- CC-43
    local f = fight { enemy = "playwright", hp = { enemy = 22 } }
    f:end_turn()
    assert.equal(2, f.enemy.phase)
    local g = fight { enemy = "playwright", hp = { enemy = 21 } }
    g:end_turn()
    assert.same({ 3, 10, 3, 0 }, {
      g.enemy.phase, g.enemy.keywords.block, g.enemy.keywords.inspire, g.enemy.keywords.retaliate })
  end)

  it("spares nobody in the third act", function()
    local f = fight { enemy = "playwright", hp = { enemy = 21 }, hand = { "iron_curtain" } }
    f:play("iron_curtain")
    f:end_turn()
    assert.same({ 13, 0, 0 }, losses(f)) -- 10 and Inspire
    f:play("iron_curtain")
    f:end_turn()
    assert.same({ 12, 12, 12 }, losses(f)) -- Vulnerable comes first, then 5 and Inspire
    f:play("iron_curtain")
    f:end_turn()
    assert.same({ 30, 0, 0 }, losses(f)) -- 7 and Inspire, twice, on a Vulnerable MacGuffin
    f:play("iron_curtain")
    f:end_turn()
    assert.equal(29, f.enemy.hp) -- healed 8
    assert.same({ 12, 12, 12 }, losses(f)) -- 5 and Inspire, still Vulnerable
    f:play("iron_curtain")
    f:end_turn()
    assert.same({ 46, 16, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp }) -- 2 of Burn and 2 of Poison
  end)

  it("may strike out a debuff that is the only one", function()
    local struck = 0
    for seed = 1, 24 do
      local f = fight { seed = seed, enemy = "playwright", keywords = { enemy = { frustration = 3 } } }
      f:end_turn()
      struck = struck + 1 - f.enemy.debuff_kinds
    end
    assert.equal(3, struck)
  end)

  it("leaves everybody Vulnerable for 2 turns in the third act", function()
    local f = fight { enemy = "playwright", hp = { enemy = 21 }, hand = { "iron_curtain" } }
    f:play("iron_curtain")
    f:end_turn()
    f:play("iron_curtain")
    f:end_turn()
    f:play("iron_curtain")
    f:end_turn()
    assert.same({ 2, 2, 2 }, { f.macguffin.keywords.vulnerable, f.aldric.keywords.vulnerable, f.pip.keywords.vulnerable })
  end)

  it("shakes its debuffs off once more in the third act", function()
    local f = fight { seed = 2, enemy = "playwright", hp = { enemy = 43 }, hand = { "finale" } }
    f:end_turn()
    f:play("finale")
    f:direct("set enemy frustration 3")
    f:direct("set enemy weak 3")
    f:end_turn()
    assert.same({ 3, 0 }, { f.enemy.phase, f.enemy.debuff_kinds })
  end)
end)
