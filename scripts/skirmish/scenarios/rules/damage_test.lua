-- The damage sequence: Bonus, Cripple or Weaken, Armor or Resistance, Block, HP.

card { id = "smite", name = "Smite", target = "enemy", text = "Deal {damage} damage.", values = { damage = 30 },
  play = function(self, skirmish, target) self:deal(self.values.damage, target) end }
card { id = "flurry", name = "Flurry", target = "enemy", text = "Deal {damage} damage three times.", values = { damage = 10 },
  play = function(self, skirmish, target)
    for _ = 1, 3 do self:deal(self.values.damage, target) end
  end }

-- strike lets a unit play a card on another one as it is described.
local function strike(attacker, card_id, target)
  target.team, target.id, target.zone = "B", "t", "X"
  attacker.team, attacker.id, attacker.zone = "A", "me", "X"
  local s = skirmish {
    units = { attacker, target, { "goblin", id = "g", team = "B" } },
    order = { "me", "g", "t" },
    hand = { A = { card_id } },
  }
  s:play(card_id, "t")
  return s.units.t
end

describe("A hit", function()
  it("is taken by Block first, and the rest by HP", function() -- example 1
    local t = strike({ "orc" }, "attack", { "mage", hp = 50, block = 15 })
    assert.equal(40, t.hp)
    assert.equal(0, t.block)
  end)

  it("kills when it leaves no HP", function() -- example 3
    local t = strike({ "warrior" }, "attack", { "mage", hp = 10, block = 5 })
    assert.equal(0, t.hp)
    assert.is_false(t.alive)
  end)

  it("leaves the HP alone as long as there is Block", function()
    local t = strike({ "warrior" }, "attack", { "mage", block = 25 })
    assert.equal(50, t.hp)
    assert.equal(5, t.block)
  end)

  it("is what the card says where it says a number, not the unit's Damage", function() -- S-7
    assert.equal(90, strike({ "orc" }, "fireball_by_anybody", { "orc" }).hp)
  end)

  it("is 0 at least", function() -- S-22
    local t = strike({ "goblin" }, "attack", { "orc", auras = { armor = 99 } })
    assert.equal(110, t.hp)
  end)

  it("comes for itself each time, when a card deals several", function()
    local t = strike({ "warrior" }, "flurry", { "orc", auras = { armor = 4 }, block = 10 })
    -- 6 each: 6 and 4 are absorbed, 2 and 6 come through.
    assert.equal(102, t.hp)
    assert.equal(0, t.block)
  end)
end)

card { id = "fireball_by_anybody", name = "Fireball by anybody", target = "enemy", text = "Deal {damage} damage.", values = { damage = 20 },
  play = function(self, skirmish, target) self:deal(self.values.damage, target) end }

describe("Armor", function()
  it("reduces physical hits", function() -- example 11
    assert.equal(95, strike({ "orc" }, "attack", { "orc", auras = { armor = 10 } }).hp)
  end)

  it("does nothing against magic", function() -- example 11
    local t = strike({ "mage", auras = { bonus = 5 } }, "attack", { "orc", auras = { armor = 10 } })
    assert.equal(85, t.hp)
  end)

  it("comes before Block", function() -- example 13, S-12
    local t = strike({ "warrior" }, "smite", { "orc", auras = { armor = 10 }, block = 10 })
    assert.equal(100, t.hp)
    assert.equal(0, t.block)
  end)
end)

describe("Resistance", function()
  it("reduces magic hits", function() -- example 11
    assert.equal(98, strike({ "mage" }, "attack", { "orc", auras = { resistance = 8 } }).hp)
  end)

  it("does nothing against physical ones", function() -- example 11
    assert.equal(90, strike({ "warrior" }, "attack", { "orc", auras = { resistance = 8 } }).hp)
  end)
end)

describe("The order of reductions", function()
  it("is Weaken, then Armor, then Block", function() -- S-12
    local t = strike({ "warrior", effects = { { "weaken", 1, from = "t" } } }, "attack", { "orc", auras = { armor = 4 }, block = 5 })
    -- 20 x 3/4 = 15, less 4 is 11, less 5 is 6.
    assert.equal(104, t.hp)
  end)

  it("begins with the Bonus, so Weaken and Cripple count it in", function()
    local t = strike({ "warrior", auras = { bonus = 5 }, effects = { { "cripple", 1, from = "t" } } }, "attack", { "orc" })
    assert.equal(98, t.hp)
  end)
end)
