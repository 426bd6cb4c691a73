-- The cards that require something of the unit.

unit { id = "cannon", name = "Cannon", hp = 10, range = "ranged", kind = "physical", damage = 200 }
unit { id = "wall", name = "Wall", hp = 400, range = "melee", kind = "physical", damage = 1 }

local function band(actor, hand)
  return skirmish {
    units = {
      { actor, id = "me", team = "A", zone = "X" },
      { "warrior", id = "friend", team = "A", zone = "A", hp = 50 },
      { "orc", id = "o", team = "B" },
    },
    order = { "me", "o", "friend" },
    hand = { A = hand },
  }
end

describe("Shield Bash", function()
  it("deals 10 damage and taunts for 2 turns", function()
    local s = band("warrior", { "shield_bash" })
    s:play("shield_bash", "o")
    assert.equal(100, s.units.o.hp)
    assert.equal(2, s.units.o.effects.taunt)
    assert.same({ { "taunt", 2, from = "me" } }, s.units.o.entries)
  end)

  it("is for melee units", function()
    assert.is_true((band("orc", { "shield_bash" }):can_play("shield_bash")))
    assert.is_false((band("archer", { "shield_bash" }):can_play("shield_bash")))
  end)
end)

describe("Fireball", function()
  it("deals 20 magic damage", function()
    local s = band("mage", { "fireball" })
    s:play("fireball", "o")
    assert.equal(90, s.units.o.hp)
  end)

  it("is for magic units", function()
    assert.is_false((band("archer", { "fireball" }):can_play("fireball")))
    assert.is_false((band("warrior", { "fireball" }):can_play("fireball")))
  end)
end)

describe("Power Shot", function()
  it("deals one and a half times the unit's Damage, rounded down", function() -- example 31
    local s = band("archer", { "power_shot" })
    s:play("power_shot", "o")
    assert.equal(88, s.units.o.hp)
  end)

  it("deals exactly half more of a large Damage", function()
    local s = skirmish {
      units = { { "cannon", team = "A" }, { "wall", team = "B", id = "o" } },
      hand = { A = { "power_shot" } },
    }
    s:play("power_shot", "o")
    assert.equal(100, s.units.o.hp)
  end)

  it("is weakened after that", function() -- example 31
    local s = band("archer", { "power_shot" })
    s:advance()
    s:play("power_shot", "o")
    assert.equal(94, s.units.o.hp)
  end)

  it("is for ranged units", function()
    assert.is_true((band("mage", { "power_shot" }):can_play("power_shot")))
    assert.is_false((band("warrior", { "power_shot" }):can_play("power_shot")))
  end)
end)

describe("Heal", function()
  it("heals an ally by 15", function()
    local s = band("mage", { "heal" })
    s:play("heal", "friend")
    assert.equal(65, s.units.friend.hp)
  end)

  it("does not heal above full HP", function()
    local s = skirmish {
      units = {
        { "mage", id = "me", team = "A" }, { "warrior", id = "friend", team = "A", hp = 85 }, { "orc", id = "o", team = "B" },
      },
      hand = { A = { "heal" } },
    }
    s:play("heal", "friend")
    assert.equal(90, s.units.friend.hp)
  end)

  it("is for magic units", function()
    assert.is_false((band("archer", { "heal" }):can_play("heal")))
  end)
end)

describe("Magic Shield", function()
  it("gains an ally 15 Block", function()
    local s = band("mage", { "magic_shield" })
    s:play("magic_shield", "friend")
    assert.equal(15, s.units.friend.block)
  end)

  it("is for magic units", function()
    assert.is_false((band("archer", { "magic_shield" }):can_play("magic_shield")))
  end)
end)

describe("Flaming Blade", function()
  it("gives an ally 5 more damage for the rest of the match", function()
    local s = skirmish {
      units = {
        { "mage", id = "me", team = "A" }, { "archer", id = "friend", team = "A" }, { "orc", id = "o", team = "B" },
      },
      order = { "me", "friend", "o" },
      hand = { A = { "flaming_blade", "attack" } },
    }
    s:play("flaming_blade", "friend")
    s:play("attack", "o")
    assert.equal(90, s.units.o.hp)
    s:pass()
    s:pass()
    s:play("attack", "o")
    assert.equal(70, s.units.o.hp)
  end)

  it("is for magic units", function()
    assert.is_false((band("archer", { "flaming_blade" }):can_play("flaming_blade")))
  end)
end)
