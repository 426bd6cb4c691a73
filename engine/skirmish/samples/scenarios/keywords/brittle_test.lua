-- Brittle: how much harder a hit is.

describe("Brittle", function()
  it("makes a hit deal 2 more damage", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B", zone = "X", effects = { { "brittle", 2 } } } },
      order = { "w", "o" }, hand = { A = { "attack" } },
    }
    s:play("attack", "o")
    assert.equal(88, s.units.o.hp)
  end)
end)
