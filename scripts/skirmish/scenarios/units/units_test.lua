-- What each unit is.

local all = skirmish {
  units = {
    { "warrior", team = "A" }, { "archer", team = "A" }, { "mage", team = "A" },
    { "orc", team = "B" }, { "goblin", team = "B" },
  },
}

local function is(id, hp, range, kind, damage)
  local u = all.units[id]
  assert.same({ hp, hp, range, kind, damage }, { u.hp, u.max_hp, u.range, u.kind, u.damage })
  assert.same({ 0, 0, 0, 0 }, { u.auras.armor, u.auras.resistance, u.auras.bonus, u.auras.taunt })
end

describe("The warrior", function()
  it("has 90 HP and hits hard at close quarters", function() is("warrior", 90, "melee", "physical", 20) end)
end)

describe("The archer", function()
  it("has 70 HP and hits from anywhere", function() is("archer", 70, "ranged", "physical", 15) end)
end)

describe("The mage", function()
  it("has 50 HP and hits from anywhere with magic", function() is("mage", 50, "ranged", "magic", 20) end)
end)

describe("The orc", function()
  it("has 110 HP and hits hardest of all", function() is("orc", 110, "melee", "physical", 25) end)
end)

describe("The goblin", function()
  it("has 50 HP and hits from anywhere, not hard", function() is("goblin", 50, "ranged", "physical", 10) end)
end)

describe("The guards of other matches", function()
  it("have the HP and the Damage of their page", function()
    local units = skirmish { units = { { "rune_keeper", team = "A" }, { "sentinel", team = "A" }, { "templar", team = "B" } } }.units
    local function numbers(u) return { u.hp, u.damage } end
    assert.same({ { 50, 15 }, { 80, 15 }, { 70, 20 } }, { numbers(units.rune_keeper), numbers(units.sentinel), numbers(units.templar) })
  end)
end)
