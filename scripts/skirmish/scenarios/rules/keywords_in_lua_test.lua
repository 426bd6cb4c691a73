-- Keywords that a script defines: an effect and an aura.

keyword {
  id = "brittle", name = "Brittle", holder = "effect", polarity = "bad",
  text = "Hits on the bearer deal half more.",
  modify = {
    taken = function(self, skirmish, value, event)
      return value + math.floor(value / 2)
    end,
  },
}

keyword {
  id = "momentum", name = "Momentum", holder = "aura",
  text = "Hits deal 2 more for each.",
  modify = {
    dealt = function(self, skirmish, value, event)
      return value + 2 * self.stacks
    end,
  },
}

card {
  id = "crack", name = "Crack", target = "enemy", values = { brittle = 2 }, text = "Brittle ({brittle}).",
  play = function(self, skirmish, target)
    self:inflict(self.values.brittle, "brittle", target)
  end,
}

card {
  id = "run_up", name = "Run-up", values = { momentum = 3 }, text = "Gain {momentum} Momentum.",
  play = function(self, skirmish)
    self:gain(self.values.momentum, "momentum")
  end,
}

card {
  id = "fresh_air", name = "Fresh Air", text = "Remove all effects from self.",
  play = function(self, skirmish)
    self:remove("all", "self")
  end,
}

local function duel(hand)
  return skirmish {
    units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B", zone = "X", hp = 100 } },
    order = { "w", "o" }, hand = { A = hand },
  }
end

describe("A keyword in Lua", function()
  it("changes the hits on whoever suffers it, for as many turns of its own", function()
    local s = duel({ "crack", "attack", "attack" })
    s:play("crack", "o")
    assert.equal(2, s.units.o.effects.brittle)
    s:pass()
    assert.equal(1, s.units.o.effects.brittle)
    s:play("attack", "o")
    assert.equal(70, s.units.o.hp)
    s:pass()
    assert.equal(0, s.units.o.effects.brittle)
    s:play("attack", "o")
    assert.equal(50, s.units.o.hp)
  end)

  it("knows how much of it its holder has", function()
    local s = duel({ "run_up", "attack" })
    s:play("run_up", "w")
    assert.equal(3, s.units.w.auras.momentum)
    s:pass()
    s:play("attack", "o")
    assert.equal(74, s.units.o.hp)
  end)

  it("goes with all effects", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A", effects = { { "brittle", 3, from = "o" }, { "weaken", 2, from = "o" } } }, { "orc", id = "o", team = "B" } },
      order = { "w", "o" }, hand = { A = { "fresh_air" } },
    }
    s:play("fresh_air", "w")
    assert.same({ 0, 0 }, { s.units.w.effects.brittle, s.units.w.effects.weaken })
  end)

  it("is laid out like any other", function()
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A", zone = "X", auras = { momentum = 1 } },
        { "orc", id = "o", team = "B", zone = "X", hp = 100, effects = { { "brittle", 1, from = "w" } } },
      },
      order = { "w", "o" }, hand = { A = { "attack" } },
    }
    s:play("attack", "o")
    assert.equal(67, s.units.o.hp)
  end)
end)
