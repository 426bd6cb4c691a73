-- Weaken and Cripple, and what it means to suffer them twice.

unit { id = "ogre", name = "Ogre", hp = 100, range = "melee", kind = "physical", damage = 21 }
card { id = "hex", name = "Hex", target = "enemy", text = "Inflict Weaken ({weaken}) and Cripple ({cripple}).",
  values = { weaken = 2, cripple = 1 },
  play = function(self, skirmish, target)
    self:inflict(self.values.weaken, "weaken", target)
    self:inflict(self.values.cripple, "cripple", target)
  end }

-- hits is what the orc has left after an attack by a unit that suffers some effects.
local function hits(attacker, effects)
  local s = skirmish {
    units = {
      { attacker, id = "me", team = "A", zone = "X", effects = effects },
      { "orc", id = "o", team = "B", zone = "B" }, { "orc", id = "p", team = "B", zone = "B" },
    },
    order = { "me", "o", "p" },
    hand = { A = { "attack" } },
  }
  s:play("attack", "o")
  return 110 - s.units.o.hp
end

describe("Cripple", function()
  it("halves a hit", function() -- example 7
    assert.equal(10, hits("warrior", { { "cripple", 1, from = "o" } }))
  end)

  it("rounds down", function() -- example 7
    assert.equal(10, hits("ogre", { { "cripple", 1, from = "o" } }))
  end)

  it("by several is still half", function()
    assert.equal(10, hits("warrior", { { "cripple", 1, from = "o" }, { "cripple", 1, from = "p" } }))
  end)

  it("leaves nothing for Weaken to do", function()
    assert.equal(10, hits("warrior", { { "weaken", 1, from = "o" }, { "cripple", 1, from = "o" } }))
  end)
end)

describe("Weaken", function()
  it("takes a quarter off a hit", function()
    assert.equal(15, hits("warrior", { { "weaken", 1, from = "o" } }))
  end)

  it("rounds down", function()
    assert.equal(15, hits("ogre", { { "weaken", 1, from = "o" } }))
  end)

  it("by several is still a quarter", function() -- example 9
    assert.equal(15, hits("warrior", { { "weaken", 1, from = "o" }, { "weaken", 1, from = "p" } }))
  end)

  it("of a dead unit goes on", function() -- S-16
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A", zone = "X", effects = { { "weaken", 2, from = "g" } } },
        { "goblin", id = "g", team = "B", zone = "B", hp = 15 }, { "orc", id = "o", team = "B", zone = "B" },
      },
      order = { "w", "g", "o" },
      hand = { A = { "attack" } },
    }
    s:play("attack", "g")
    assert.is_false(s.units.g.alive)
    assert.equal(1, s.units.w.effects.weaken)
  end)

  it("has no part in Block, healing and auras", function() -- S-19
    local function weak_mage(hand)
      return skirmish {
        units = {
          { "mage", id = "m", team = "A", effects = { { "weaken", 9, from = "o" }, { "cripple", 9, from = "o" } } },
          { "warrior", id = "w", team = "A", hp = 50 },
          { "orc", id = "o", team = "B" },
        },
        order = { "m", "o", "w" },
        hand = { A = hand },
      }
    end
    local s = weak_mage { "defend" }
    s:play("defend")
    assert.equal(10, s.units.m.block)
    s = weak_mage { "heal" }
    s:play("heal", "w")
    assert.equal(65, s.units.w.hp)
    s = weak_mage { "magic_shield" }
    s:play("magic_shield", "w")
    assert.equal(15, s.units.w.block)
    s = weak_mage { "flaming_blade" }
    s:play("flaming_blade", "w")
    assert.equal(5, s.units.w.auras.bonus)
  end)
end)

describe("An effect", function()
  local function cursed(effects)
    return skirmish {
      units = {
        { "goblin", id = "g", team = "A", effects = effects },
        { "goblin", id = "h", team = "A" },
        { "orc", id = "o", team = "B", zone = "X" },
      },
      order = { "o", "g", "h" },
      hand = { B = { "hex" } },
    }
  end

  it("from the same source lasts as long as the longer of the two", function() -- S-11
    local s = cursed { { "weaken", 5, from = "o" }, { "cripple", 1, from = "o" } }
    s:play("hex", "g")
    assert.equal(5, s.units.g.effects.weaken)
    assert.equal(1, s.units.g.effects.cripple)
    s = cursed { { "weaken", 1, from = "o" } }
    s:play("hex", "g")
    assert.equal(2, s.units.g.effects.weaken)
  end)

  it("from another source is an entry of its own, and runs beside the first", function() -- S-11
    local s = cursed { { "weaken", 1, from = "h" } }
    s:play("hex", "g")
    assert.equal(2, s.units.g.effects.weaken)
    assert.same({ { "weaken", 1, from = "h" }, { "weaken", 2, from = "o" }, { "cripple", 1, from = "o" } }, s.units.g.entries)
    s:pass() -- the bearer's turn
    assert.same({ { "weaken", 1, from = "o" } }, s.units.g.entries)
  end)

  it("stays on the unit it was put on while others act", function()
    local s = cursed {}
    s:play("hex", "g")
    assert.equal("g", s.current)
    assert.equal(1, s.units.g.effects.cripple)
    s:pass()
    s:pass()
    s:pass()
    assert.equal(1, s.units.g.effects.weaken)
    assert.equal(0, s.units.g.effects.cripple)
  end)
end)
