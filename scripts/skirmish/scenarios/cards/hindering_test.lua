-- Cards with Cripple and Weaken, beside those of the default decks.

local function against(unit, card)
  return skirmish {
    units = { { unit, id = "a", team = "A", zone = "X" }, { "orc", id = "b", team = "B", zone = "X" } },
    order = { "a", "b" },
    hand = { A = { card }, B = { "attack" } },
  }
end

describe("Crippling Blow", function()
  it("deals 10 damage and halves the hits of two turns", function()
    local s = against("warrior", "crippling_blow")
    s:play("crippling_blow", "b")
    assert.same({ 100, 2 }, { s.units.b.hp, s.units.b.effects.cripple })
    s:play("attack", "a")
    assert.equal(78, s.units.a.hp)
  end)

  it("is for units that are melee and physical", function()
    assert.is_false((against("archer", "crippling_blow"):can_play("crippling_blow")))
    assert.is_false((against("templar", "crippling_blow"):can_play("crippling_blow")))
    assert.is_true((against("sentinel", "crippling_blow"):can_play("crippling_blow")))
  end)
end)

describe("Pinning Shot", function()
  it("deals 10 damage and weakens for two turns", function()
    local s = against("archer", "pinning_shot")
    s:play("pinning_shot", "b")
    assert.same({ 100, 2 }, { s.units.b.hp, s.units.b.effects.weaken })
    s:play("attack", "a")
    assert.equal(52, s.units.a.hp)
  end)
end)

describe("Curse of Frailty", function()
  it("deals no damage and cripples for three turns", function()
    local s = against("mage", "curse_of_frailty")
    s:play("curse_of_frailty", "b")
    assert.same({ 110, 3 }, { s.units.b.hp, s.units.b.effects.cripple })
  end)
end)
