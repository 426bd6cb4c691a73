-- Taunt: whom it binds to whom, and for how long.

local function tavern(more)
  local s = {
    units = {
      { "warrior", id = "w", team = "A", zone = "X" },
      { "mage", id = "m", team = "A", zone = "X" },
      { "orc", id = "o", team = "B", zone = "B" },
    },
    order = { "w", "o", "m" },
    hand = { A = { "shield_bash", "attack", "defend" }, B = { "attack", "defend" } },
  }
  for key, value in pairs(more or {}) do s[key] = value end
  return skirmish(s)
end

describe("Taunt", function()
  it("lasts two of the bearer's turns when it is 2", function() -- example 21
    local s = tavern()
    s:play("shield_bash", "o")
    assert.equal(100, s.units.o.hp)
    assert.equal(2, s.units.o.effects.taunt)
    s:pass() -- the orc's first turn
    assert.equal(1, s.units.o.effects.taunt)
    s:pass()
    s:pass()
    s:pass() -- its second
    assert.equal(0, s.units.o.effects.taunt)
  end)

  it("is not shortened at the end of the attacker's turn", function() -- example 33, S-9
    local s = tavern()
    s:play("shield_bash", "o")
    assert.equal("o", s.current)
    assert.equal(2, s.units.o.effects.taunt)
  end)

  it("leaves only the taunter to attack", function()
    local s = tavern()
    s:play("shield_bash", "o")
    assert.same({ "w" }, s:targets("attack"))
    assert.has_error(function() s:play("attack", "m") end, "must attack a taunter: Warrior w")
    s:play("attack", "w")
    assert.equal(65, s.units.w.hp)
  end)

  it("does not bind a unit that cannot reach the taunter", function() -- example 23, S-5
    local s = tavern {
      units = {
        { "warrior", id = "w", team = "A", zone = "A" },
        { "mage", id = "m", team = "A", zone = "X" },
        { "archer", id = "a", team = "A", zone = "B" },
        { "orc", id = "o", team = "B", zone = "B", effects = { { "taunt", 2, from = "w" } } },
      },
      order = { "o", "w", "m", "a" },
    }
    assert.same({ "m", "a" }, s:targets("attack"))
    s:advance() -- in X the orc reaches A
    assert.same({ "w" }, s:targets("attack"))
  end)

  it("by two units leaves the choice between those two", function() -- example 25
    local s = tavern {
      units = {
        { "warrior", id = "w", team = "A", zone = "X" },
        { "warrior", id = "v", team = "A", zone = "B" },
        { "mage", id = "m", team = "A", zone = "X" },
        { "orc", id = "o", team = "B", zone = "B", effects = { { "taunt", 1, from = "w" }, { "taunt", 2, from = "v" } } },
      },
      order = { "o", "w", "v", "m" },
    }
    assert.same({ "w", "v" }, s:targets("attack"))
  end)

  it("by two units, one out of reach, leaves the other", function() -- S-5
    local s = tavern {
      units = {
        { "warrior", id = "w", team = "A", zone = "A" },
        { "warrior", id = "v", team = "A", zone = "B" },
        { "mage", id = "m", team = "A", zone = "X" },
        { "orc", id = "o", team = "B", zone = "B", effects = { { "taunt", 1, from = "w" }, { "taunt", 2, from = "v" } } },
      },
      order = { "o", "w", "v", "m" },
    }
    assert.same({ "v" }, s:targets("attack"))
  end)

  it("does not forbid cards that are not played on an enemy", function() -- example 27, S-14
    local s = tavern()
    s:play("shield_bash", "o")
    s:play("defend")
    assert.equal(10, s.units.o.block)
  end)

  it("does not force anybody to attack", function() -- S-6
    local s = tavern()
    s:play("shield_bash", "o")
    s:pass()
    assert.equal("m", s.current)
  end)

  it("lands even if nothing of the hit came through", function() -- example 37, S-13, S-22
    local s = tavern { units = {
      { "warrior", id = "w", team = "A", zone = "X" },
      { "mage", id = "m", team = "A", zone = "X" },
      { "orc", id = "o", team = "B", zone = "B", auras = { armor = 12 } },
    } }
    s:play("shield_bash", "o")
    assert.equal(110, s.units.o.hp)
    assert.equal(2, s.units.o.effects.taunt)
  end)

  it("lands even if Block took the whole hit", function() -- S-13
    local s = tavern { units = {
      { "warrior", id = "w", team = "A", zone = "X" },
      { "mage", id = "m", team = "A", zone = "X" },
      { "orc", id = "o", team = "B", zone = "B", block = 30 },
    }, order = { "w", "m", "o" } }
    s:play("shield_bash", "o")
    assert.equal(110, s.units.o.hp)
    assert.equal(20, s.units.o.block)
    assert.equal(2, s.units.o.effects.taunt)
  end)

  it("is nothing on a unit that dies of the same card", function() -- S-23
    local s = tavern { units = {
      { "warrior", id = "w", team = "A", zone = "X" },
      { "mage", id = "m", team = "A", zone = "X" },
      { "orc", id = "o", team = "B", zone = "B", hp = 8 },
      { "goblin", id = "g", team = "B", zone = "B" },
    }, order = { "w", "o", "m", "g" } }
    s:play("shield_bash", "o")
    assert.is_false(s.units.o.alive)
    assert.equal(0, s.units.o.effects.taunt)
  end)

  it("ends when the taunter dies, and other effects of the dead stay", function() -- S-16
    local s = tavern {
      units = {
        { "warrior", id = "w", team = "A", zone = "X", hp = 10 },
        { "mage", id = "m", team = "A", zone = "X" },
        { "orc", id = "o", team = "B", zone = "B", effects = { { "taunt", 3, from = "w" }, { "weaken", 3, from = "w" } } },
      },
      order = { "o", "w", "m" },
    }
    s:play("attack", "w")
    assert.is_false(s.units.w.alive)
    assert.equal(0, s.units.o.effects.taunt)
    assert.equal(2, s.units.o.effects.weaken)
  end)

  it("of a living unit goes on when another taunter dies", function() -- S-16
    local s = tavern {
      units = {
        { "warrior", id = "w", team = "A", zone = "X", hp = 10 },
        { "warrior", id = "v", team = "A", zone = "X" },
        { "mage", id = "m", team = "A", zone = "X" },
        { "orc", id = "o", team = "B", zone = "B", effects = { { "taunt", 3, from = "w" }, { "taunt", 2, from = "v" } } },
      },
      order = { "o", "w", "v", "m" },
    }
    s:play("attack", "w")
    assert.equal(1, s.units.o.effects.taunt)
  end)
end)
