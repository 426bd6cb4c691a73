-- Units with auras of their own, beside those of the default teams.

local function hit(unit, by)
  local s = skirmish {
    units = { { by, id = "a", team = "A", zone = "X" }, { unit, id = "b", team = "B", zone = "X" } },
    order = { "a", "b" },
    hand = { A = { "attack" }, B = { "attack" } },
  }
  s:play("attack", "b")
  return s.units.b.max_hp - s.units.b.hp
end

describe("The sentinel", function()
  it("takes 5 less of physical hits, and all of magic ones", function()
    assert.same({ 15, 20 }, { hit("sentinel", "warrior"), hit("sentinel", "mage") })
  end)
end)

describe("The rune keeper", function()
  it("takes 8 less of magic hits, and all of physical ones", function()
    assert.same({ 12, 20 }, { hit("rune_keeper", "mage"), hit("rune_keeper", "warrior") })
  end)
end)

describe("The templar", function()
  it("takes 3 less of every hit", function()
    assert.same({ 17, 17 }, { hit("templar", "mage"), hit("templar", "warrior") })
  end)
end)
