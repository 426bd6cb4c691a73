-- What no battle goes beyond.

unit { id = "phoenix", attack = 1, health = 1, on = { faint = function(self) self:spawn("phoenix") end } }
unit { id = "hydra", attack = 1, health = 1, on = { faint = function(self)
  self:spawn("hydra")
  self:spawn("hydra")
end } }

-- many is how many events of a type there are.
local function many(b, kind)
  local n = 0
  for _, e in ipairs(b.events) do
    if e.type == kind then n = n + 1 end
  end
  return n
end

describe("A battle", function()
  it("ends in a draw after 100 clashes", function()
    local b = battle { player = { { health = 2 } }, enemy = { { health = 2 } } }
    b:finish()
    assert.equal("draw", b.result)
    assert.equal(100, b.clashes)
  end)

  it("allows 100 spawned units", function()
    local b = battle { player = { "phoenix" }, enemy = { { attack = 1, health = 500 } } }
    b:finish()
    assert.equal("draw", b.result)
    assert.equal(100, b.clashes)
    assert.equal(101, b.player[1].instance)
    assert.equal(1, many(b, "limit")) -- that of clashes, and none of spawns
  end)

  it("is lost by the team that spawns one more", function() -- O-24
    local b = battle { player = { "hydra" }, enemy = { { attack = 1, health = 500 } } }
    b:finish()
    assert.equal("defeat", b.result)
    assert.equal(1, many(b, "limit"))
    assert.is_true(b.clashes < 100)
  end)

  it("counts the spawned units of both teams together", function() -- O-24
    local b = battle { player = { "phoenix" }, enemy = { "phoenix" } }
    b:finish()
    assert.equal(1, many(b, "limit"))
    assert.equal(51, b.clashes)
  end)
end)

describe("Triggers that set each other off", function()
  local function spite(attack)
    return { attack = attack, health = 999, on = { hurt = function(self, battle, event) self:damage(1, event.unit) end } }
  end

  it("are 10 deep at most, and the team of the next one loses", function() -- O-24
    local b = battle { player = { spite(0) }, enemy = { { attack = 1, health = 999, on = spite(0).on } } }
    b:clash() -- the player is hurt first: its triggers are the odd ones, and the 11th is its own
    assert.equal("defeat", b.result)
    assert.equal(1, many(b, "limit"))
  end)

  it("lose the battle for whoever goes too deep, on either side", function() -- O-24
    local b = battle { player = { { attack = 1, health = 999, on = spite(0).on } }, enemy = { spite(0) } }
    b:clash()
    assert.equal("victory", b.result)
    assert.equal(1, many(b, "limit"))
  end)

  it("are 200 a phase at most", function() -- O-24
    local busy = { attack = 0, health = 999, on = { start = function(self)
      for _ = 1, 201 do self:damage(1, self:enemies()) end
    end } }
    local b = battle { player = { busy }, enemy = { { attack = 0, health = 999, on = { hurt = function(self) self:gain_mana(1) end } } } }
    assert.equal("victory", b.result)
    assert.equal(1, many(b, "limit"))
  end)

  it("may be as many again in the next phase", function()
    local busy = function(self)
      for _ = 1, 150 do self:damage(1, self:enemies()) end
    end
    local b = battle {
      player = { { attack = 0, health = 999, on = { start = busy, before_attack = busy } } },
      enemy = { { attack = 0, health = 999, on = { hurt = function(self) self:gain_mana(1) end } } },
    }
    b:clash()
    assert.is_nil(b.result)
    assert.equal(0, many(b, "limit"))
    assert.equal(699, b.enemy[1].health)
  end)
end)

describe("An ability that fails", function()
  it("undoes all of the battle, which goes on without the unit", function()
    local broken = { attack = 1, health = 9, on = {
      start = function(self) self:buff_for_good { attack = 5 } end,
      hurt = function(self) self:damage("much") end,
    } }
    local s = shop { board = { broken, { attack = 3, health = 8 } }, hand = {} }
    s:end_shop()
    s:direct("put enemy 1 strongman")
    for _ = 1, 2 do
      assert.has_error(function() s:finish() end)
      assert.equal(1, s.board[1].attack)
      assert.equal(6, s.lives)
    end
    s:direct("clear player 1")
    s:direct("stat p2 attack 5")
    s:finish()
    assert.equal(2, s.round)
    assert.equal(1, s.wins)
  end)
end)
