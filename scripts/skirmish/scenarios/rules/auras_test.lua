-- Auras: Armor, Resistance, Bonus and Taunt, for the whole match.

unit { id = "knight", name = "Knight", hp = 80, range = "melee", kind = "physical", damage = 20, auras = { armor = 3, taunt = 2 } }
card { id = "tickle", name = "Tickle", target = "enemy", text = "Inflict Weaken ({weaken}).", values = { weaken = 1 },
  play = function(self, skirmish, target) self:inflict(self.values.weaken, "weaken", target) end }

local function knight_and_orc(orc, hand)
  orc.team, orc.id, orc.zone = "B", "o", "X"
  return skirmish {
    units = { { "knight", id = "k", team = "A", zone = "A" }, orc },
    order = { "k", "o" },
    hand = { A = hand or { "attack" }, B = { "attack" } },
  }
end

describe("A unit's auras", function()
  it("are there from the start", function()
    local s = knight_and_orc { "orc" }
    assert.equal(3, s.units.k.auras.armor)
    assert.equal(2, s.units.k.auras.taunt)
    assert.equal(0, s.units.k.auras.bonus)
  end)

  it("never wear off", function()
    local s = knight_and_orc { "orc" }
    for _ = 1, 6 do s:pass() end
    assert.equal(3, s.units.k.auras.armor)
    s:pass()
    s:play("attack", "k")
    assert.equal(58, s.units.k.hp)
  end)

  it("add up when a card gives more", function() -- S-26
    local s = skirmish {
      units = { { "mage", id = "m", team = "A" }, { "archer", id = "a", team = "A", auras = { bonus = 5 } }, { "orc", id = "o", team = "B" } },
      order = { "m", "a", "o" },
      hand = { A = { "flaming_blade" } },
    }
    s:play("flaming_blade", "a")
    assert.equal(10, s.units.a.auras.bonus)
  end)
end)

describe("The Taunt aura", function()
  it("taunts with every attack that costs HP", function() -- S-27
    local s = knight_and_orc { "orc" }
    s:play("attack", "o")
    assert.equal(90, s.units.o.hp)
    assert.equal(2, s.units.o.effects.taunt)
  end)

  it("does not taunt when Block took everything", function() -- S-27
    local s = knight_and_orc { "orc", block = 30 }
    s:play("attack", "o")
    assert.equal(0, s.units.o.effects.taunt)
  end)

  it("does not taunt with cards that deal no damage", function()
    local s = knight_and_orc({ "orc" }, { "tickle" })
    s:play("tickle", "o")
    assert.equal(1, s.units.o.effects.weaken)
    assert.equal(0, s.units.o.effects.taunt)
  end)

  it("and a card's own Taunt from the same unit are one entry, the longer one", function() -- S-11
    local s = knight_and_orc({ "orc", effects = { { "taunt", 5, from = "k" } } }, { "shield_bash" })
    s:play("shield_bash", "o")
    assert.equal(5, s.units.o.effects.taunt)
  end)
end)

describe("The Bonus aura", function()
  it("is added to every hit and every heal of the unit", function()
    local function blessed(hand)
      return skirmish {
        units = {
          { "mage", id = "m", team = "A", auras = { bonus = 5 } }, { "warrior", id = "w", team = "A", hp = 40 }, { "orc", id = "o", team = "B" },
        },
        order = { "m", "o", "w" },
        hand = { A = hand },
      }
    end
    local s = blessed { "attack" }
    s:play("attack", "o")
    assert.equal(85, s.units.o.hp)
    s = blessed { "fireball" }
    s:play("fireball", "o")
    assert.equal(85, s.units.o.hp)
    s = blessed { "heal" }
    s:play("heal", "w")
    assert.equal(60, s.units.w.hp)
    s = blessed { "magic_shield" }
    s:play("magic_shield", "w")
    assert.equal(15, s.units.w.block)
  end)
end)
