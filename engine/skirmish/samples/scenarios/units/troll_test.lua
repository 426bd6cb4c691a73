-- Troll: what it is, and how hard it hits.

describe("Troll", function()
  it("has 120 HP and hits for 20", function()
    local s = skirmish {
      units = { { "troll", id = "t", team = "A", zone = "X" }, { "orc", id = "o", team = "B", zone = "X" } },
      order = { "t", "o" }, hand = { A = { "attack" } },
    }
    assert.same({ 120, "melee", "physical" }, { s.units.t.hp, s.units.t.range, s.units.t.kind })
    s:play("attack", "o")
    assert.equal(90, s.units.o.hp)
  end)
end)
