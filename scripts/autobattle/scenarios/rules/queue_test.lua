-- Whose turn it is to trigger.

unit { id = "once_hurt", attack = 0, health = 9, limit = { hurt = 1 }, on = { hurt = function(self) self:buff_for_good({ attack = 1 }) end } }
unit { id = "fence", attack = 1, health = 1, limit = { sell = 1 }, on = { sell = function(self) self:buff_for_good({ attack = 1 }) end } }

-- duel is who is left of two units that each destroy the other at the start.
local function duel(ours, theirs, seed)
  ours.on = { start = function(self) self:destroy(self:enemies()) end }
  theirs.on = { start = function(self) self:destroy(self:enemies()) end }
  return battle { player = { ours }, enemy = { theirs }, seed = seed }.result
end

describe("A queue", function()
  it("begins with the highest attack", function()
    assert.equal("victory", duel({ attack = 3, health = 1 }, { attack = 2, health = 9 }))
    assert.equal("defeat", duel({ attack = 2, health = 9 }, { attack = 3, health = 1 }))
  end)

  it("goes by health where attack is equal", function()
    assert.equal("victory", duel({ attack = 2, health = 4 }, { attack = 2, health = 3 }))
    assert.equal("defeat", duel({ attack = 2, health = 3 }, { attack = 2, health = 4 }))
  end)

  it("goes by place where both are equal", function()
    local first = { attack = 2, health = 2, on = { start = function(self) self:destroy(self:behind()) end } }
    local second = { attack = 2, health = 2, on = { start = function(self) self:destroy(self:ahead()) end } }
    local b = battle { player = { first, second }, enemy = { { health = 9 } } }
    assert.equal(1, b.player[1].instance)
    assert.equal(1, #b.player)
  end)

  it("goes by a draw of the seed where all is equal", function()
    local results = { victory = 0, defeat = 0 }
    for seed = 1, 40 do
      local result = duel({ attack = 2, health = 2 }, { attack = 2, health = 2 }, seed)
      results[result] = results[result] + 1
      assert.equal(result, duel({ attack = 2, health = 2 }, { attack = 2, health = 2 }, seed))
    end
    assert.is_true(results.victory > 5)
    assert.is_true(results.defeat > 5)
  end)

  it("is put in order once, by the numbers of that moment", function() -- O-21
    local b = battle {
      player = { { attack = 9, health = 1, on = { start = function(self) self:buff({ attack = 8 }, self:behind()) end } },
        { attack = 1, health = 1, on = { start = function(self) self:destroy(self:enemies()) end } } },
      enemy = { { attack = 3, health = 1, on = { start = function(self) self:destroy(self:enemies { place = 2 }) end } } },
    }
    assert.equal(1, #b.player)
    assert.equal(1, #b.enemy)
  end)

  it("skips who has died meanwhile", function() -- O-19
    local b = battle {
      player = { { attack = 5, health = 5, on = { start = function(self) self:destroy(self:enemies()) end } } },
      enemy = { { attack = 4, health = 5, on = { start = function(self) self:destroy(self:enemies()) end } } },
    }
    assert.equal("victory", b.result)
    assert.equal(1, #b.player)
    assert.equal(0, b.clashes)
  end)

  it("lets the dead do what their death causes", function() -- O-19
    local b = battle {
      player = { { attack = 5, health = 5 } },
      enemy = { { health = 5, on = {
        faint = function(self) self:buff({ attack = 1 }, self:others()) end,
        hurt = function(self) self:buff({ attack = 10 }, self:others()) end,
      } }, { health = 9 } },
    }
    b:clash()
    assert.equal(11, b.enemy[1].attack)
  end)

  it("waits for all that an effect brings about", function()
    local b = battle {
      player = { { attack = 5, health = 50, on = { start = function(self)
        self:damage(1, self:enemies { place = 1 })
        self:damage(1, self:enemies { place = 2 })
      end } } },
      enemy = { { health = 5, on = { hurt = function(self) self:grant("shield", self:others()) end } }, { health = 5 } },
    }
    assert.equal(4, b.enemy[1].health)
    assert.equal(5, b.enemy[2].health)
    assert.is_false(b.enemy[2].keywords.shield)
  end)

  it("waits for the deaths that an effect brings about", function()
    local b = battle {
      player = {
        { attack = 5, health = 50, on = { start = function(self) self:destroy(self:enemies { place = 1 }) end } },
        { attack = 4, health = 50, on = { start = function(self) self:destroy(self:enemies()) end } },
      },
      enemy = { { health = 1, on = { faint = function(self) self:destroy(self:enemies { place = 2 }) end } }, { health = 5 } },
    }
    assert.equal(1, #b.player)
    assert.equal(1, #b.enemy)
  end)
end)

describe("A limit on an ability", function()
  local once = { attack = 0, health = 50, limit = { hurt = 1 }, on = { hurt = function(self) self:buff({ attack = 1 }) end } }

  it("is for each unit", function() -- O-32
    local b = battle {
      player = { { health = 9, on = { start = function(self)
        self:damage(1, self:enemies())
        self:damage(1, self:enemies())
      end } } },
      enemy = { once, once },
    }
    assert.equal(1, b.enemy[1].attack)
    assert.equal(1, b.enemy[2].attack)
  end)

  it("is for each battle", function() -- O-32
    local s = shop { board = { "once_hurt" }, hand = {} }
    local enemy = { { attack = 1, health = 5 } }
    s:battle { enemy = enemy }
    assert.equal(1, s.board[1].attack)
    s:battle { enemy = enemy }
    assert.equal(2, s.board[1].attack)
  end)

  it("is for each shop", function() -- O-32
    local s = shop { board = { "fence", {}, {}, {}, {} }, hand = {} }
    s:sell(2)
    s:sell(3)
    assert.equal(2, s.board[1].attack)
    s:battle { enemy = {} }
    s:sell(4)
    assert.equal(3, s.board[1].attack)
  end)
end)

describe("The same boards with the same seed", function()
  it("go the same way, event by event", function() -- example 33
    local function fight()
      local b = battle {
        player = { { attack = 2, health = 2 }, { attack = 3, health = 3 } },
        enemy = { { attack = 2, health = 2 }, { attack = 3, health = 2 } }, seed = 5,
      }
      b:finish()
      return b
    end
    local one, other = fight(), fight()
    assert.equal("draw", one.result)
    assert.equal(2, one.clashes)
    assert.equal(#one.events, #other.events)
    for i, e in ipairs(one.events) do
      assert.same({ e.type, e.amount, e.target }, { other.events[i].type, other.events[i].amount, other.events[i].target })
    end
  end)

  it("choose the same at random", function() -- example 33
    local function hit()
      local b = battle { player = { { health = 9, on = { start = function(self) self:damage(1, self:enemies { random = 2 }) end } } },
        enemy = { { health = 9 }, { health = 9 }, { health = 9 }, { health = 9 }, { health = 9 } }, seed = 11 }
      local list = {}
      for i, u in ipairs(b.enemy) do list[i] = u.health end
      return table.concat(list)
    end
    assert.equal(hit(), hit())
  end)
end)
