-- S-29: effects that wait for a unit's next turn.

card {
  id = "fuse", name = "Fuse", target = "enemy", text = "At the start of your next turn, deal {damage} damage to it.", values = { damage = 12 },
  play = function(self, skirmish, target) self:later("next_turn", "burst", target, self.values.damage) end,
  waits = { burst = function(self, skirmish, target, n) self:deal(n, target) end },
}

card {
  id = "brace", name = "Brace", target = "self", text = "At the start of your next turn, gain {block} Block.", values = { block = 7 },
  play = function(self) self:later("next_turn", "stand_firm", self.values.block, "armor") end,
  waits = {
    stand_firm = function(self, skirmish, n, aura)
      self:gain(n, "block", self.unit)
      self:gain(1, aura, self.unit)
    end,
  },
}

card {
  id = "backfire", name = "Backfire", target = "self", text = "",
  play = function(self) self:later("next_turn", "blow_up") end,
  waits = { blow_up = function(self) self:deal(99, self.unit) end },
}

card {
  id = "shot", name = "Shot", target = "enemy", text = "",
  play = function(self, skirmish, target) self:deal(99, target) end,
}

unit { id = "archer", hp = 20, range = "ranged", damage = 5 }

local function archers(hand)
  return skirmish {
    units = { { "archer", id = "a", team = "A" }, { "archer", id = "a2", team = "A" }, { "archer", id = "b", team = "B" }, { "archer", id = "b2", team = "B" } },
    order = { "a", "b", "a2", "b2" }, hand = hand, deck = {},
  }
end

describe("S-29: an effect that waits for the unit's next turn", function()
  it("comes at its beginning, and not in the turns before", function()
    local s = archers { A = { "fuse" } }
    s:play("fuse", "b")
    assert.equal(1, #s.waits)
    assert.equal("burst", s.waits[1].name)
    assert.equal("a", s.waits[1].unit)
    assert.equal("b", s.waits[1].given[1].id)
    assert.equal(12, s.waits[1].given[2])
    for i = 1, 2 do s:pass() end
    assert.equal(20, s.units.b.hp)
    s:pass()
    assert.equal("a", s.current)
    assert.equal(8, s.units.b.hp)
    assert.equal(0, #s.waits)
  end)

  it("is given ids too, and comes once the Block of before is gone", function()
    local s = archers { A = { "brace" } }
    s:play("brace")
    for i = 1, 3 do s:pass() end
    assert.equal(7, s.units.a.block)
    assert.equal(1, s.units.a.auras.armor)
  end)

  it("goes with its unit", function()
    local s = archers { A = { "fuse" }, B = { "shot" } }
    s:play("fuse", "b")
    s:play("shot", "a")
    assert.is_false(s.units.a.alive)
    assert.equal(0, #s.waits)
  end)

  it("may end it, and then the next unit has its turn", function()
    local s = archers { A = { "backfire" } }
    s:play("backfire")
    for i = 1, 3 do s:pass() end
    assert.is_false(s.units.a.alive)
    assert.equal("b", s.current)
  end)
end)
