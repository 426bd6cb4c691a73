-- S-30: keywords that react.

keyword {
  id = "regrowth", name = "Regrowth", holder = "aura", text = "At the start of its turn the bearer heals that much.",
  on = { turn_start = function(self, skirmish, event) if event.target == self.holder then self:heal(self.stacks) end end },
}

keyword {
  id = "embers", name = "Embers", holder = "effect", polarity = "bad", text = "At the start of its turn the bearer takes 6 damage.",
  on = { turn_start = function(self, skirmish, event) if event.target == self.holder then self:deal(6) end end },
}

keyword {
  id = "spite", name = "Spite", holder = "aura", text = "Whoever hurts the bearer takes that much damage.",
  on = {
    damaged = function(self, skirmish, event)
      if event.target == self.holder and event.by and event.by ~= self.holder then self:deal(self.stacks, event.by) end
    end,
  },
}

keyword {
  id = "mourning", name = "Mourning", holder = "aura", text = "When a team mate dies, the bearer gains 5 Block and 1 Bonus.",
  on = {
    died = function(self, skirmish, event)
      if event.target.team == self.holder.team then
        self:gain(5, "block")
        self:gain(self.stacks, "bonus")
      end
    end,
  },
}

keyword {
  id = "scruple", name = "Scruple", holder = "effect", polarity = "bad", text = "After each card its player chooses: 4 damage, or Weaken (1).",
  on = {
    card_played = function(self, skirmish, event)
      if event.by ~= self.holder then return end
      local price = self:choose({ { id = "blood", text = "Blood" }, { id = "nerve", text = "Nerve" } }, { prompt = "What does it cost?" })
      if price.id == "blood" then self:deal(4) else self:inflict(1, "weaken") end
    end,
  },
}

keyword { id = "echo", name = "Echo", holder = "aura", text = "Never ends.", on = { gained = function(self) self:gain(1, "block") end } }
keyword { id = "late", name = "Late", holder = "aura", text = "Cannot.", on = { advanced = function(self) local verb = "later" self[verb](self, "next_turn", "x") end } }

card { id = "pat", name = "Pat", target = "any", text = "", play = function(self, skirmish, target) self:gain(1, "block", target) end }

local function duel(w, o, hands)
  return skirmish {
    units = { { "warrior", id = "w", team = "A", zone = "X", auras = w.auras, effects = w.effects, hp = w.hp },
      { "warrior", id = "w2", team = "A", zone = "A", auras = w.mate },
      { "orc", id = "o", team = "B", zone = "X", auras = o.auras, effects = o.effects, hp = o.hp } },
    order = { "w", "o", "w2" }, hand = hands or { A = { "attack" }, B = { "attack", "attack" } },
  }
end

describe("A keyword that reacts", function()
  it("does so at the start of a turn, for each that has it", function()
    local s = duel({ auras = { regrowth = 3 }, hp = 50 }, { auras = { regrowth = 5 }, hp = 40 })
    assert.equal(50, s.units.w.hp)
    s:pass()
    assert.equal(45, s.units.o.hp)
    s:pass()
    s:pass()
    assert.equal(53, s.units.w.hp)
    assert.equal(45, s.units.o.hp)
  end)

  it("lasts as an effect lasts, and can kill", function()
    local s = duel({}, { effects = { { "embers", 2, from = "w" } }, hp = 11 })
    s:pass()
    assert.equal(5, s.units.o.hp)
    s:pass()
    s:pass()
    s:pass()
    assert.is_false(s.units.o.alive)
    assert.equal("A", s.winner)
  end)

  it("answers a hit with one of its own", function()
    local s = duel({}, { auras = { spite = 7 }, hp = 90 })
    local before = s.units.w.hp
    s:play("attack", "o")
    assert.equal(before - 7, s.units.w.hp)
    assert.equal(70, s.units.o.hp)
  end)

  it("ends where two answer each other", function()
    local s = duel({ auras = { spite = 2 }, hp = 9 }, { auras = { spite = 30 }, hp = 90 })
    s:play("attack", "o")
    assert.is_false(s.units.w.alive)
    assert.equal(68, s.units.o.hp)
  end)

  it("hears of a death, and not of its own", function()
    local s = duel({ hp = 3, auras = { mourning = 1 }, mate = { mourning = 2 } }, {})
    s:pass()
    s:play("attack", "w")
    assert.is_false(s.units.w.alive)
    assert.equal(2, s.units.w2.auras.bonus)
    assert.equal(0, s.units.w.auras.bonus)
  end)

  it("can ask the player of its bearer", function()
    local s = duel({ effects = { { "scruple", 2, from = "o" } } }, { hp = 90 }, { A = { "attack", "attack" } })
    local before = s.units.w.hp
    s:play("attack", "o")
    assert.same({ "blood", "nerve" }, s.pending.options)
    assert.equal("w", s.current)
    s:choose("blood")
    assert.equal(before - 4, s.units.w.hp)
    assert.equal("o", s.current)
  end)

  it("is an error of the action where it sets itself off", function()
    local s = duel({ auras = { echo = 1 } }, {}, { A = { "pat" } })
    assert.has_error(function() s:play("pat", "w") end, "reacts to events that it causes itself")
    assert.equal(0, s.units.w.block)
    assert.equal("w", s.current)
  end)

  it("leaves nothing for later", function()
    local s = duel({ auras = { late = 1 } }, {})
    assert.has_error(function() s:advance() end, "later")
    assert.equal("X", s.units.w.zone)
  end)
end)
