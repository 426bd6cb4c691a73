-- Shield: the first damage is prevented, once a battle.

-- many is how many events of a type there are.
local function many(b, kind)
  local n = 0
  for _, e in ipairs(b.events) do
    if e.type == kind then n = n + 1 end
  end
  return n
end

local wall = { attack = 0, health = 50 }

describe("Shield", function()
  it("takes the first hit, and no other", function() -- example 1
    local b = battle { player = { { attack = 2, health = 3, keywords = { "shield" } } }, enemy = { { attack = 4, health = 5 } } }
    b:clash()
    assert.equal(3, b.player[1].health)
    assert.is_false(b.player[1].keywords.shield)
    assert.equal(3, b.enemy[1].health)
    b:clash()
    assert.equal(0, #b.player)
    assert.equal(1, b.enemy[1].health)
    assert.equal("defeat", b.result)
    assert.equal(2, b.clashes)
  end)

  it("of both takes both hits, and then both fall", function() -- example 5
    local b = battle { player = { { attack = 3, health = 3, keywords = { "shield" } } }, enemy = { { attack = 3, health = 3, keywords = { "shield" } } } }
    b:clash()
    assert.same({ 3, 3, 0, 0 }, { b.player[1].health, b.enemy[1].health, b.player[1].mask, b.enemy[1].mask })
    b:clash()
    assert.equal("draw", b.result)
    assert.equal(2, b.clashes)
  end)

  it("is never spent on a hit of nothing", function() -- example 9
    local b = battle { player = { { attack = 0, health = 5 } }, enemy = { { attack = 0, health = 5, keywords = { "shield" } } } }
    b:finish()
    assert.equal("draw", b.result)
    assert.equal(100, b.clashes)
    assert.is_true(b.enemy[1].keywords.shield)
  end)

  it("is not spent on damage of 0 or less", function()
    local b = battle {
      player = { { health = 9, on = { start = function(self)
        self:damage(0, self:enemies())
        self:damage(-3, self:enemies())
      end } } },
      enemy = { { health = 5, keywords = { "shield" } } },
    }
    assert.equal(5, b.enemy[1].health)
    assert.is_true(b.enemy[1].keywords.shield)
    assert.equal(0, many(b, "keyword_consumed"))
  end)

  it("does not help against being destroyed, and is not spent by it", function() -- example 11
    local b = battle {
      player = { { health = 9, on = { start = function(self) self:destroy(self:enemies()) end } } },
      enemy = { { attack = 1, health = 5, keywords = { "shield" } } },
    }
    assert.equal(0, #b.enemy)
    assert.equal(0, many(b, "keyword_consumed"))
    assert.is_false(b:unit("enemy", 1).alive)
  end)

  it("takes the damage of an ability, too", function()
    local b = battle {
      player = { { health = 9, on = { start = function(self) self:damage(4, self:enemies()) end } } },
      enemy = { { health = 5, keywords = { "shield" } } },
    }
    assert.equal(5, b.enemy[1].health)
    assert.equal(0, b.enemy[1].mask)
  end)

  it("that was spent is told as consumed, and no damage is", function() -- O-5
    local b = battle {
      player = { { health = 9, on = { start = function(self) self:damage(4, self:enemies()) end } } },
      enemy = { { health = 5, keywords = { "shield" } } },
    }
    assert.equal(1, many(b, "keyword_consumed"))
    assert.equal(0, many(b, "damage"))
  end)

  it("keeps its bearer from being hurt", function()
    local b = battle {
      player = { { attack = 2, health = 9 } },
      enemy = { { health = 5, keywords = { "shield" }, on = { hurt = function(self) self:buff({ attack = 7 }) end } } },
    }
    b:clash()
    assert.equal(0, b.enemy[1].attack)
    b:clash()
    assert.equal(7, b.enemy[1].attack)
  end)

  it("that takes the hit leaves the triggers of the attack as they are", function() -- O-15
    local b = battle {
      player = { { attack = 3, health = 9 } },
      enemy = { { attack = 1, health = 9, keywords = { "shield" }, on = {
        before_attack = function(self) self:buff({ attack = 1 }) end,
        after_attack = function(self) self:buff({ attack = 10 }) end,
        hurt = function(self) self:buff({ attack = 100 }) end,
      } } },
    }
    b:clash()
    assert.equal(7, b.player[1].health)
    assert.equal(12, b.enemy[1].attack)
  end)

  it("that was spent can be granted again, and that is told", function() -- O-7
    local b = battle {
      player = { { attack = 3, health = 9 } },
      enemy = { { attack = 0, health = 9, keywords = { "shield" }, on = { after_attack = function(self) self:grant("shield") end } } },
    }
    b:clash()
    assert.equal(9, b.enemy[1].health)
    assert.is_true(b.enemy[1].keywords.shield)
    assert.equal(1, many(b, "keyword_applied"))
    b:clash()
    assert.equal(9, b.enemy[1].health)
  end)

  it("that was spent can be granted for good again", function() -- O-7
    local b = battle {
      player = { { "iron_usher", attack = 3 } },
      enemy = { { attack = 0, health = 9, keywords = { "shield" }, on = { after_attack = function(self) self:grant_for_good("shield") end } } },
    }
    b:clash()
    assert.is_true(b.enemy[1].keywords.shield)
    assert.equal(1, many(b, "keyword_applied"))
  end)

  it("is there or not, and never twice", function() -- O-7
    local b = battle {
      player = { { attack = 3, health = 9 } },
      enemy = { { attack = 0, health = 9, keywords = { "shield" }, on = { start = function(self) self:grant("shield") end } } },
    }
    b:clash()
    b:clash()
    assert.equal(6, b.enemy[1].health)
  end)

  it("cannot be granted where it is active already", function() -- O-6
    local b = battle { player = { { keywords = { "shield" }, on = { start = function(self)
      self:grant("shield")
      self:grant("guard")
      self:grant("guard")
    end } } }, enemy = { wall } }
    assert.equal(1, many(b, "keyword_applied"))
  end)
end)
