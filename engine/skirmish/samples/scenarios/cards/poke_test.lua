-- Poke, of a warrior against an orc.

describe("Poke", function()
  it("deals 8 damage", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B", zone = "X" } },
      order = { "w", "o" }, hand = { A = { "poke" } },
    }
    s:play("poke", "o")
    assert.equal(102, s.units.o.hp)
  end)
end)
