-- The cards that every unit can play.

local function duel(actor, hand)
  return skirmish {
    units = { { actor, id = "me", team = "A", zone = "X" }, { "orc", id = "o", team = "B" } },
    order = { "me", "o" },
    hand = { A = hand },
  }
end

describe("Attack", function()
  it("deals the unit's Damage", function() -- S-7
    for actor, damage in pairs { warrior = 20, archer = 15, mage = 20, orc = 25, goblin = 10 } do
      local s = duel(actor, { "attack" })
      s:play("attack", "o")
      assert.equal(110 - damage, s.units.o.hp)
    end
  end)
end)

describe("Defend", function()
  it("gains the unit 10 Block", function() -- S-8
    local s = duel("warrior", { "defend" })
    s:play("defend")
    assert.equal(10, s.units.me.block)
    assert.equal(0, s.units.o.block)
  end)
end)
