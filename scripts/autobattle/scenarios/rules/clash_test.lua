-- A clash, and what comes before and after it.

-- counting adds 1, 10 and so on to attack for each trigger; its hits count for nothing
-- against so much health.
local function counting(triggers)
  local on = {}
  for i, name in ipairs(triggers) do
    local amount = ({ 1, 10, 100, 1000 })[i]
    on[name] = function(self) self:buff({ attack = amount }) end
  end
  return { attack = 0, health = 9999, on = on }
end

describe("Before and after a clash", function()
  it("comes something for the fronts, and something for all", function()
    local b = battle {
      player = { counting { "before_attack", "after_attack", "before_any_attack", "after_any_attack" },
        counting { "before_attack", "after_attack", "before_any_attack", "after_any_attack" } },
      enemy = { { health = 9999 } },
    }
    b:clash()
    assert.equal(1111, b.player[1].attack)
    assert.equal(1100, b.player[2].attack)
  end)

  it("has nothing after it for who died in it", function() -- O-18
    local b = battle {
      player = { { attack = 1, health = 1, on = { after_attack = function(self) self:buff({ attack = 5 }, self:allies()) end } }, { health = 5 } },
      enemy = { { attack = 1, health = 2, on = { after_attack = function(self) self:buff({ attack = 7 }) end } } },
    }
    b:clash()
    assert.equal(0, b.player[1].attack)
    assert.equal(8, b.enemy[1].attack)
  end)

  it("has nothing of its own after it for who is the front only now", function() -- O-18
    local b = battle {
      player = { { health = 1 }, { health = 5, on = { after_attack = function(self) self:buff({ attack = 5 }) end } } },
      enemy = { { attack = 1, health = 9 } },
    }
    b:clash()
    assert.equal(0, b.player[1].attack)
    b:clash()
    assert.equal(5, b.player[1].attack)
  end)
end)

describe("A front that dies before the clash", function()
  it("is followed by the next one", function() -- O-20
    local b = battle {
      player = { { attack = 2, health = 9, limit = { before_attack = 1 }, on = { before_attack = function(self) self:destroy(self:enemies { place = 1 }) end } } },
      enemy = { { attack = 9, health = 9 }, { attack = 1, health = 9 } },
    }
    b:clash()
    assert.equal(1, b.clashes)
    assert.equal(8, b.player[1].health)
    assert.equal(7, b.enemy[1].health)
  end)

  it("may leave nobody to clash with, and that counts as no clash", function() -- O-20
    local b = battle {
      player = { { attack = 2, health = 9, on = { before_any_attack = function(self) self:destroy(self:enemies { place = 1 }) end } } },
      enemy = { { attack = 9, health = 9 } },
    }
    b:clash()
    assert.equal("victory", b.result)
    assert.equal(0, b.clashes)
    assert.equal(9, b.player[1].health)
  end)
end)

describe("The dead of a clash", function()
  it("leave together, and their mates hear of it", function()
    local mourner = { health = 9, on = { ally_faint = function(self, battle, event) self:buff({ attack = 1 }) end } }
    local b = battle { player = { { attack = 9, health = 1 }, mourner }, enemy = { { attack = 1, health = 1 }, mourner, mourner } }
    b:clash()
    assert.same({ 1, 2, 1, 1 }, { #b.player, #b.enemy, b.player[1].attack, b.enemy[2].attack })
  end)

  it("are who their mates hear of", function()
    local b = battle {
      player = { { attack = 9, health = 9 } },
      enemy = { { attack = 4, health = 1 }, { health = 9, on = { ally_faint = function(self, battle, event) self:buff({ attack = event.unit.attack }) end } } },
    }
    b:clash()
    assert.equal(4, b.enemy[1].attack)
  end)
end)

describe("A battle", function()
  it("without anybody is a draw without a clash", function() -- O-29
    local b = battle { player = {}, enemy = {} }
    b:finish()
    assert.equal("draw", b.result)
    assert.equal(0, b.clashes)
  end)

  it("against nobody is won, and its start is run", function() -- O-29
    local b = battle { player = { { attack = 1, health = 1, on = { start = function(self) self:buff({ attack = 4 }) end } } }, enemy = {} }
    b:finish()
    assert.equal("victory", b.result)
    assert.equal(0, b.clashes)
    assert.equal(5, b.player[1].attack)
  end)

  it("has no result while both stand", function()
    local b = battle { player = { { health = 2, attack = 1 } }, enemy = { { health = 2, attack = 1 } } }
    assert.is_nil(b.result)
    b:clash()
    assert.is_nil(b.result)
    b:clash()
    assert.equal("draw", b.result)
  end)

  it("closes the gaps of a board, and counts instances from the front", function()
    local s = shop { board = { false, { attack = 1, health = 1 }, false, { attack = 2, health = 2 } }, hand = {} }
    local b = s:battle { enemy = {} }
    assert.same({ 2, 1, 1, 2, 2 }, { #b.player, b.player[1].instance, b.player[1].attack, b.player[2].instance, b.player[2].attack })
  end)

  it("shows the dead as they were when they left", function()
    local b = battle { player = { { attack = 3, health = 2, keywords = { "guard" } } }, enemy = { { attack = 5, health = 9 } } }
    b:clash()
    local u = b:unit("player", 1)
    assert.same({ false, 3, -3, true }, { u.alive, u.attack, u.health, u.keywords.guard })
  end)
end)
