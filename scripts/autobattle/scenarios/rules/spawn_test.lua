-- Spawning.

unit { id = "chick", attack = 1, health = 1, keywords = { "guard" } }
unit { id = "proud_chick", attack = 1, health = 1, on = { spawn = function(self) self:buff({ attack = 5 }) end } }
unit { id = "hen", attack = 0, health = 1, on = { faint = function(self) self:spawn("chick") end } }

-- ids is a line as it stands.
local function ids(team)
  local list = {}
  for i, u in ipairs(team) do list[i] = u.id == "chick" and "chick" or u.id == "proud_chick" and "proud" or tostring(u.attack) end
  return table.concat(list, " ")
end

local killer = { attack = 9, health = 99 }

describe("A spawned unit", function()
  it("has its own base keywords and numbers, not its parent's", function() -- O-14
    local b = battle {
      player = { { "hen", attack = 3, keywords = { "shield", "poison" } } },
      enemy = { { attack = 9, health = 99, on = { start = function(self) self:destroy(self:enemies()) end } } },
    }
    assert.same({ "chick", 1, 1, 4 }, { b.player[1].id, b.player[1].attack, b.player[1].health, b.player[1].mask })
  end)

  it("stands where its parent died", function()
    local b = battle {
      player = { { attack = 2 }, { attack = 3, on = { faint = function(self) self:spawn("chick") end } }, { attack = 4 } },
      enemy = { { attack = 9, health = 99, on = { start = function(self) self:destroy(self:enemies { place = 2 }) end } } },
    }
    assert.equal("2 chick 4", ids(b.player))
  end)

  it("stands at the front where its parent lives", function()
    local b = battle { player = { { attack = 2 }, { attack = 3, on = { start = function(self) self:spawn("chick") end } } }, enemy = { killer } }
    assert.equal("chick 2 3", ids(b.player))
  end)

  it("stands behind the survivors that stood ahead, when several die at once", function() -- O-23
    local b = battle {
      player = { { attack = 2, health = 5 }, { attack = 3, health = 1 }, { attack = 4, health = 1, on = { faint = function(self) self:spawn("chick") end } }, { attack = 5, health = 5 } },
      enemy = { { attack = 9, health = 99, on = { start = function(self) self:damage(1, self:enemies()) end } } },
    }
    assert.equal("2 chick 5", ids(b.player))
  end)

  it("stands at the front, when all that stood ahead died with its parent", function() -- O-23
    local b = battle {
      player = { { attack = 3, health = 1 }, { attack = 4, health = 1, on = { faint = function(self) self:spawn("chick") end } }, { attack = 5, health = 5 } },
      enemy = { { attack = 9, health = 99, on = { start = function(self) self:damage(1, self:enemies()) end } } },
    }
    assert.equal("chick 5", ids(b.player))
  end)

  it("goes on counting the instances of its team", function()
    local b = battle { player = { {}, { on = { start = function(self)
      self:spawn("chick")
      self:spawn("chick")
    end } } }, enemy = { killer } }
    assert.same({ 4, 3, 1, 2 }, { b.player[1].instance, b.player[2].instance, b.player[3].instance, b.player[4].instance })
    assert.equal("chick", b:unit("player", 3).id)
  end)

  it("finds no place on a full board", function()
    local b = battle {
      player = { { attack = 2, on = { start = function(self) self:spawn("chick") end } }, {}, {}, {}, {} },
      enemy = { killer },
    }
    assert.equal(5, #b.player)
    assert.equal(2, b.player[1].attack)
  end)

  it("is news to itself, to its mates and to the enemy", function()
    local b = battle {
      player = { { attack = 2, on = {
        start = function(self) self:spawn("proud_chick") end,
        ally_spawn = function(self, battle, event) self:buff({ attack = event.unit.attack }) end,
      } } },
      enemy = { { attack = 0, health = 9, on = { enemy_spawn = function(self, battle, event) self:damage(1, event.unit) end } } },
    }
    assert.equal(1, #b.player) -- the mate had more attack, and the enemy shot last
    assert.equal(3, b.player[1].attack)
    assert.equal(0, b:unit("player", 2).health)
    assert.equal(6, b:unit("player", 2).attack)
  end)

  it("is an ally to its own team alone, and an enemy to the other", function()
    local b = battle {
      player = { { attack = 2, on = { start = function(self) self:spawn("chick") end, enemy_spawn = function(self) self:buff({ attack = 9 }) end } } },
      enemy = { { attack = 0, health = 9, on = { ally_spawn = function(self) self:buff({ attack = 9 }) end } } },
    }
    assert.equal(2, b.player[2].attack)
    assert.equal(0, b.enemy[1].attack)
  end)
end)
