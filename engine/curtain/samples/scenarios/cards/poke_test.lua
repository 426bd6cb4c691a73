-- Poke, from an Ovation of 0 and against 30 HP.

local idle = { hp = 30, intents = { {} } }

describe("Poke", function()
  it("deals 4 damage", function()
    local f = fight { enemy = idle, hand = { "poke" } }
    f:play("poke")
    assert.equal(26, f.enemy.hp)
  end)

  it("deals 6 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "poke+" } }
    f:play("poke+")
    assert.equal(24, f.enemy.hp)
  end)
end)
