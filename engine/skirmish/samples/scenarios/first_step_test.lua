-- First Step: a warrior meets an orc half way.

describe("First Step", function()
  it("leads into the next zone, and weakens who takes it", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A", zone = "A" }, { "orc", id = "o", team = "B", zone = "B" } },
      order = { "w", "o" },
    }
    s:advance()
    assert.equal("X", s.units.w.zone)
    assert.equal(1, s.units.w.effects.weaken)
    s:pass()
    assert.equal("o", s.current)
  end)
end)
