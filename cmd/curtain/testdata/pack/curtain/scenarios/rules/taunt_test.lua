-- Taunt: who takes a hit instead of whom.

describe("Taunt", function()
  it("pulls one hit per stack", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(3, { times = 3 }) } } },
      keywords = { aldric = { taunt = 1 } },
    }
    f:end_turn()
    assert.equal(17, f.aldric.hp)
    assert.equal(44, f.macguffin.hp)
  end)
end)
