-- Whom a unit can mean.

-- chosen marks whom an enemy of three means with attack, and says who that was.
local function chosen(mean, ...)
  local enemy = { { attack = 1, health = 10, cost = 3 }, { attack = 3, health = 20, cost = 1 }, { attack = 2, health = 10, cost = 2 } }
  local b = battle {
    player = { { attack = 0, health = 90, on = { start = function(self) self:buff({ attack = 10 }, mean(self)) end } }, ... },
    enemy = enemy, seed = 3,
  }
  local list = {}
  for i, u in ipairs(b.enemy) do
    if u.attack > 10 then table.insert(list, i) end
  end
  return table.concat(list, " ")
end

describe("A place", function()
  it("is counted from the front, or from the end", function()
    assert.equal("1", chosen(function(self) return self:enemies { place = 1 } end))
    assert.equal("3", chosen(function(self) return self:enemies { place = 3 } end))
    assert.equal("3", chosen(function(self) return self:enemies { place = -1 } end))
    assert.equal("1", chosen(function(self) return self:enemies { place = -3 } end))
  end)

  it("where nobody stands is nobody, and no error", function()
    assert.equal("", chosen(function(self) return self:enemies { place = 4 } end))
    assert.equal("", chosen(function(self) return self:enemies { place = -4 } end))
  end)
end)

describe("The lowest and the highest", function()
  it("go by health, attack or cost", function()
    assert.equal("1", chosen(function(self) return self:enemies { lowest = "attack" } end))
    assert.equal("2", chosen(function(self) return self:enemies { highest = "health" } end))
    assert.equal("2", chosen(function(self) return self:enemies { lowest = "cost" } end))
    assert.equal("1", chosen(function(self) return self:enemies { highest = "cost" } end))
  end)

  it("can be several", function()
    assert.equal("2 3", chosen(function(self) return self:enemies { highest = "attack", count = 2 } end))
    assert.equal("1 2 3", chosen(function(self) return self:enemies { highest = "attack", count = 9 } end))
  end)

  it("of equal ones is who stands further ahead", function()
    assert.equal("1", chosen(function(self) return self:enemies { lowest = "health" } end))
    assert.equal("1 3", chosen(function(self) return self:enemies { lowest = "health", count = 2 } end))
  end)
end)

describe("Random", function()
  it("is as many as were asked for, each once", function()
    assert.equal(3, #chosen(function(self) return self:enemies { random = 2 } end)) -- two digits and a space
    assert.equal("1 2 3", chosen(function(self) return self:enemies { random = 3 } end))
    assert.equal("1 2 3", chosen(function(self) return self:enemies { random = 7 } end))
    assert.equal("", chosen(function(self) return self:enemies { random = 0 } end))
  end)
end)

describe("One's own side", function()
  local function line(mean)
    local b = battle {
      player = { {}, { on = { start = function(self) self:buff({ attack = 1 }, mean(self)) end } }, {}, {} },
      enemy = { { health = 9 } },
    }
    local out = {}
    for i, u in ipairs(b.player) do out[i] = u.attack end
    return table.concat(out) .. b.enemy[1].attack
  end

  it("is allies with oneself, and others without", function()
    assert.equal("11110", line(function(self) return self:allies() end))
    assert.equal("10110", line(function(self) return self:others() end))
    assert.equal("11111", line(function(self) return self:everyone() end))
    assert.equal("00001", line(function(self) return self:enemies() end))
  end)

  it("has somebody ahead and somebody behind", function()
    assert.equal("10000", line(function(self) return self:ahead() end))
    assert.equal("00100", line(function(self) return self:behind() end))
  end)

  it("counts places among the others without oneself", function()
    assert.equal("00100", line(function(self) return self:others { place = 2 } end))
    assert.equal("01000", line(function(self) return self:allies { place = 2 } end))
  end)

  it("has nobody ahead of the front and nobody behind the last", function()
    local b = battle {
      player = { { on = { start = function(self)
        self:buff({ attack = 5 }, self:ahead())
        self:destroy(self:behind())
      end } } },
      enemy = { { health = 9 } },
    }
    assert.equal(1, #b.player)
    assert.equal(0, b.player[1].attack)
  end)

  it("is oneself where nobody is named", function()
    local b = battle { player = { {}, { on = { start = function(self) self:buff({ attack = 4, health = 2 }) end } } }, enemy = { { health = 9 } } }
    assert.same({ 0, 1, 4, 3 }, { b.player[1].attack, b.player[1].health, b.player[2].attack, b.player[2].health })
  end)
end)

describe("Who has died", function()
  it("has behind it who slid into its place", function()
    local b = battle {
      player = { { attack = 9, health = 9 } },
      enemy = { { on = { faint = function(self) self:grant("shield", self:behind()) end } }, { health = 4 }, { health = 4 } },
    }
    b:clash()
    assert.is_true(b.enemy[1].keywords.shield)
    assert.is_false(b.enemy[2].keywords.shield)
  end)

  it("is no use acting on", function()
    local b = battle {
      player = { { attack = 9, health = 9, on = { start = function(self)
        local front = self:enemies { place = 1 }
        self:destroy(front)
        self:buff({ health = 50 }, front)
        self:grant("shield", front)
        self:damage(1, front)
      end } } },
      enemy = { { health = 4 }, { health = 4 } },
    }
    assert.equal(1, #b.enemy)
    assert.is_false(b:unit("enemy", 1).alive)
    assert.is_false(b:unit("enemy", 1).keywords.shield)
  end)

  it("who is in a list twice is meant once, and an empty list is nobody", function()
    local b = battle {
      player = { { on = { start = function(self)
        local front = self:enemies()[1]
        self:damage(1, { front, front, self:enemies()[2] })
        self:damage(1, {})
      end } } },
      enemy = { { health = 4 }, { health = 4 } },
    }
    assert.same({ 3, 3, 1 }, { b.enemy[1].health, b.enemy[2].health, b.player[1].health })
  end)

  it("there is nobody to pick from an empty list", function()
    local function pick(self) self:pick(self:enemies()) end
    assert.has_error(function() battle { player = { { on = { start = pick } } }, enemy = {} } end, "list is empty")
  end)
end)

describe("A list", function()
  it("stays what it was, whoever dies, and whatever is asked next", function()
    local counter = { attack = 0, health = 9, on = { start = function(self)
      local before = self:enemies()
      self:destroy(self:enemies { place = 1 })
      local after = self:enemies()
      if #before == 2 and #after == 1 and before[2] == after[1] then self:buff { attack = 7 } end
    end } }
    local b = battle { player = { counter }, enemy = { { health = 5 }, { health = 3 } } }
    assert.equal(7, b.player[1].attack)
  end)

  it("cannot be changed", function()
    for _, change in ipairs {
      function(l) l[1] = nil end, function(l) table.insert(l, 1) end, function(l) table.remove(l) end,
      function(l) table.sort(l, function(a, b) return a.health < b.health end) end,
    } do
      local meddler = { on = { start = function(self) change(self:enemies()) end } }
      assert.has_error(function() battle { player = { meddler }, enemy = { { health = 5 }, { health = 3 } } } end)
    end
  end)
end)
