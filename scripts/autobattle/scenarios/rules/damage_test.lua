-- Damage, and what is none.

-- many is how many events of a type there are.
local function many(b, kind)
  local n = 0
  for _, e in ipairs(b.events) do
    if e.type == kind then n = n + 1 end
  end
  return n
end

-- fuming shows by its attack how often it was hurt.
local fuming = { attack = 0, health = 10, on = { hurt = function(self) self:buff({ attack = 1 }) end } }

local function started(start, ...)
  return battle { player = { { attack = 0, health = 50, on = { start = start } } }, enemy = { ... } }
end

describe("Being destroyed", function()
  it("is no hurt, and yet a faint", function() -- O-4
    local b = started(function(self) self:destroy(self:enemies { place = 1 }) end,
      { health = 9, on = {
        hurt = function(self) self:buff({ attack = 1 }, self:behind()) end,
        faint = function(self) self:buff({ attack = 10 }, self:behind()) end,
      } }, { health = 1 })
    assert.equal(10, b.enemy[1].attack)
    assert.equal(0, many(b, "damage"))
    assert.equal(1, many(b, "faint"))
  end)
end)

describe("A change of health", function()
  it("can kill, sees no Shield and hurts nobody", function() -- O-10
    local b = started(function(self) self:buff({ health = -4 }, self:enemies()) end,
      { health = 4, keywords = { "shield" }, on = { hurt = function(self) self:buff({ attack = 50 }, self:others()) end } }, fuming)
    assert.equal(1, #b.enemy)
    assert.equal(6, b.enemy[1].health)
    assert.equal(0, b.enemy[1].attack)
    assert.equal(0, many(b, "keyword_consumed"))
    assert.equal(0, many(b, "damage"))
    assert.equal(1, many(b, "faint"))
  end)

  it("for good can kill as well", function() -- O-10
    local b = started(function(self) self:buff_for_good({ health = -10 }, self:enemies()) end, fuming)
    assert.equal(0, #b.enemy)
  end)
end)

describe("The amount that a hurt unit hears of", function()
  local heard = { health = 10, on = { hurt = function(self, battle, event) self:buff({ attack = event.amount }, self:behind()) end } }
  local bystander = { health = 10 }

  it("is what came off its health", function() -- O-31
    local b = started(function(self) self:damage(3, self:enemies { place = 1 }) end, heard, bystander)
    assert.equal(3, b.enemy[2].attack)
  end)

  it("counts what was too much", function() -- O-31
    local b = started(function(self) self:damage(99, self:enemies { place = 1 }) end, heard, bystander)
    assert.equal(1, #b.enemy)
    assert.equal(99, b.enemy[1].attack)
  end)

  it("is not heard where Shield took it", function() -- O-31
    local b = started(function(self)
      self:grant("shield", self:enemies { place = 1 })
      self:damage(4, self:enemies { place = 1 })
    end, heard, bystander)
    assert.equal(0, b.enemy[2].attack)
  end)
end)

describe("A hit", function()
  it("is the attack with what was added, at least 0", function()
    local b = battle {
      player = { { attack = 2, health = 9, on = { start = function(self) self:buff({ attack = 3 }) end } } },
      enemy = { { attack = 2, health = 9, on = { start = function(self) self:buff({ attack = -5 }) end } } },
    }
    b:clash()
    assert.equal(4, b.enemy[1].health)
    assert.equal(9, b.player[1].health)
  end)

  it("of both is read before either is applied", function()
    local weakling = { attack = 3, health = 3, on = { hurt = function(self, battle, event) self:buff({ attack = -3 }, event.unit) end } }
    local b = battle { player = { weakling }, enemy = { { attack = 3, health = 9 } } }
    b:clash()
    assert.equal("defeat", b.result)
    assert.equal(6, b.enemy[1].health)
    assert.equal(0, b.enemy[1].attack)
  end)
end)

describe("Damage", function()
  it("is over with the battle", function() -- O-17
    local s = shop { board = { { "iron_usher" } } }
    local b = s:battle { enemy = { { attack = 1, health = 1 } } }
    assert.equal("victory", b.result)
    assert.equal(6, b.player[1].health)
    b = s:battle { enemy = { { attack = 1, health = 1 } } }
    assert.equal(6, b.player[1].health)
  end)
end)
