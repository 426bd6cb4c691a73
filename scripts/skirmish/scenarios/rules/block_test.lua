-- Block: how it adds up, and when it goes.

local function guarded(more)
  local s = {
    units = {
      { "mage", id = "m", team = "A" }, { "orc", id = "o", team = "B" }, { "warrior", id = "w", team = "A", block = 10 },
    },
    order = { "m", "o", "w" },
    hand = { A = { "magic_shield", "defend" }, B = { "defend" } },
  }
  for key, value in pairs(more or {}) do s[key] = value end
  return skirmish(s)
end

describe("Block", function()
  it("stays while others act and goes when its holder's own turn starts", function() -- example 5, S-15
    local s = guarded()
    s:pass()
    assert.equal(10, s.units.w.block)
    s:pass()
    assert.equal("w", s.current)
    assert.equal(0, s.units.w.block)
  end)

  it("stays through the rest of the turn in which it was gained", function()
    local s = guarded()
    s:play("defend")
    assert.equal(10, s.units.m.block)
    s:play("defend")
    assert.same({ 10, 10 }, { s.units.m.block, s.units.o.block })
  end)

  it("adds up whenever it is gained", function() -- S-24
    local s = guarded()
    s:play("magic_shield", "w")
    assert.equal(25, s.units.w.block)
  end)

  it("of two Defends would be 20", function() -- S-8, S-24
    local s = guarded { units = {
      { "mage", id = "m", team = "A", block = 10 }, { "orc", id = "o", team = "B" }, { "warrior", id = "w", team = "A" },
    } }
    s:play("defend")
    assert.equal(20, s.units.m.block)
  end)

  it("is gone for a unit that passes, too", function()
    local s = guarded()
    s:play("defend")
    s:pass()
    s:pass()
    assert.equal("m", s.current)
    assert.equal(0, s.units.m.block)
  end)
end)
