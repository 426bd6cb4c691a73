-- Guard (Taunt): who chooses among enemies chooses among the guarded.

local a, b_guard, c, c_guard = { attack = 5, health = 10 }, { attack = 4, health = 10, keywords = { "guard" } },
  { attack = 3, health = 10 }, { attack = 3, health = 10, keywords = { "guard" } }

-- shooting is who has lost health when a unit does something at the start.
local function shooting(start, ...)
  local b = battle { player = { { health = 50, on = { start = start } } }, enemy = { ... } }
  local hurt = {}
  for i, u in ipairs(b.enemy) do
    if u.health < 10 then table.insert(hurt, i .. ":" .. 10 - u.health) end
  end
  return table.concat(hurt, " ")
end

describe("Guard", function()
  it("is all that chance can choose among", function() -- example 17
    assert.equal("2:1 3:1", shooting(function(self) self:damage(1, self:enemies { random = 2 }) end, a, b_guard, c_guard))
    assert.equal("2:1 3:1", shooting(function(self) self:damage(1, self:enemies { random = 5 }) end, a, b_guard, c_guard))
  end)

  it("by itself is chosen once, however many are asked for", function() -- O-2
    assert.equal("2:1", shooting(function(self) self:damage(1, self:enemies { random = 2 }) end, a, b_guard, c))
  end)

  it("is sorted out before places are counted", function() -- example 19, O-1
    local function at(n)
      return shooting(function(self) self:damage(1, self:enemies { place = n }) end, a, b_guard, c)
    end
    assert.equal("2:1", at(1))
    assert.equal("2:1", at(-1))
    assert.equal("", at(2))
  end)

  it("is sorted out before a stat is compared", function()
    assert.equal("2:1", shooting(function(self) self:damage(1, self:enemies { highest = "attack" }) end, a, b_guard, c_guard))
    assert.equal("3:1", shooting(function(self) self:damage(1, self:enemies { lowest = "attack" }) end, a, b_guard, c_guard))
    assert.equal("2:1", shooting(function(self) self:damage(1, self:enemies { lowest = "attack", count = 3 }) end, a, b_guard, c))
  end)

  it("keeps nothing from those that mean every enemy", function() -- example 21
    assert.equal("1:2 2:2 3:2", shooting(function(self) self:damage(2, self:enemies()) end, a, b_guard, c))
  end)

  it("keeps nothing from those that mean everyone", function()
    assert.equal("1:1", shooting(function(self) self:damage(1, self:everyone { highest = "attack" }) end, a, b_guard, c))
  end)

  it("does not draw the clash to itself", function()
    local b = battle { player = { { attack = 1, health = 9 } }, enemy = { a, b_guard } }
    b:clash()
    assert.equal(9, b.enemy[1].health)
    assert.equal(10, b.enemy[2].health)
  end)

  it("does not stand before who dealt the damage", function()
    local b = battle {
      player = { { attack = 0, health = 9, on = { hurt = function(self, battle, event) self:damage(1, event.unit) end } } },
      enemy = { a, b_guard },
    }
    b:clash()
    assert.equal(9, b.enemy[1].health)
    assert.equal(10, b.enemy[2].health)
  end)

  it("that has died guards nobody for the rest of the queue", function() -- O-3
    local b = battle {
      player = {
        { attack = 9, health = 20, on = { start = function(self) self:destroy(self:enemies { place = 1 }) end } },
        { attack = 5, health = 20, on = { start = function(self) self:damage(1, self:enemies { place = 1 }) end } },
      },
      enemy = { { attack = 1, health = 10 }, { attack = 1, health = 10, keywords = { "guard" } } },
    }
    assert.equal(1, #b.enemy)
    assert.equal(9, b.enemy[1].health)
  end)

  it("can be granted for a battle", function()
    local b = battle {
      player = { { attack = 0, health = 20, on = { before_attack = function(self) self:damage(1, self:enemies { place = 1 }) end } } },
      enemy = { { health = 10 }, { attack = 9, health = 10, on = { start = function(self) self:grant("guard") end } } },
    }
    b:clash()
    assert.equal(10, b.enemy[1].health)
    assert.equal(9, b.enemy[2].health)
  end)
end)
