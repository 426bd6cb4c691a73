-- Death, and the end of the match.

card { id = "apocalypse", name = "Apocalypse", target = "any", text = "Deal {damage} damage to everybody.", values = { damage = 500 },
  play = function(self, skirmish)
    for _, u in pairs(skirmish.units) do self:deal(self.values.damage, u) end
  end }
card { id = "second_thoughts", name = "Second Thoughts", target = "any", text = "Deal {damage} damage. Heal the unit by {heal}.",
  values = { damage = 60, heal = 5 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage, target)
    self:heal(self.values.heal, target)
  end }

card { id = "whirlwind", name = "Whirlwind", target = "self", text = "Deal {damage} damage to each enemy.", values = { damage = 5 },
  play = function(self) self:deal(self.values.damage, "enemies") end }

card { id = "shout", name = "Shout", target = "self", text = "Gain {block} Block.", values = { block = 1 },
  play = function(self) self:gain(self.values.block, "block") end }
card { id = "glare", name = "Glare", target = "enemy", harmless = true, text = "Inflict Weaken ({turns}).", values = { turns = 1 },
  play = function(self, skirmish, target) self:inflict(self.values.turns, "weaken", target) end }
card { id = "false_friend", name = "False Friend", target = "self", harmless = true, text = "Deal {damage} damage to each enemy.", values = { damage = 5 },
  play = function(self) self:deal(self.values.damage, "enemies") end }

local function last_one(hp, hand)
  return skirmish {
    units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B", hp = hp } },
    order = { "w", "o" },
    hand = { A = hand or { "attack", "defend" } }, deck = { A = { "heal", "heal", "heal", "heal", "heal" } },
  }
end

describe("The match", function()
  it("is over when only one team is alive, and nobody draws any more", function() -- example 35
    local s = last_one(20)
    assert.is_false(s.over)
    assert.is_nil(s.winner)
    s:play("attack", "o")
    assert.is_true(s.over)
    assert.equal("A", s.winner)
    assert.equal("w", s.current)
    assert.same({ "defend" }, s.hand.A)
  end)

  it("allows nothing once it is over", function()
    local s = last_one(20)
    s:play("attack", "o")
    assert.has_error(function() s:pass() end, "the match is over")
    assert.has_error(function() s:advance() end, "the match is over")
    assert.has_error(function() s:play("defend") end, "the match is over")
    assert.is_false((s:can_play("defend")))
    assert.same({}, s:targets("defend"))
  end)

  it("goes on while both teams have a living unit", function()
    local s = last_one(21)
    s:play("attack", "o")
    assert.is_false(s.over)
    assert.equal(1, s.units.o.hp)
  end)

  it("can be won by team B", function()
    local s = skirmish {
      units = { { "goblin", id = "g", team = "B" }, { "mage", id = "m", team = "A", hp = 10 } },
      hand = { B = { "attack" } },
    }
    s:play("attack", "m")
    assert.equal("B", s.winner)
  end)

  it("is won by nobody when the last units of both die by one card", function()
    local s = last_one(110, { "apocalypse" })
    s:play("apocalypse", "o")
    assert.is_true(s.over)
    assert.is_nil(s.winner)
  end)

  -- S-31: what is left decides whether anybody can still damage anybody, and then the share of HP wins.
  local function passed(a, b, hand)
    a.id, a.team, a.zone, b.id, b.team, b.zone = "a", "A", "B", "b", "B", "A"
    return skirmish { units = { a, b }, order = { "a", "b" }, hand = hand or { A = { "attack" }, B = { "attack" } } }
  end

  it("ends in a draw when nobody can ever damage an enemy again and both have the same share of HP", function()
    local s = passed({ "warrior" }, { "orc" })
    assert.same({}, s:targets("attack"))
    s:pass()
    assert.is_true(s.over)
    assert.is_nil(s.winner)
  end)

  it("is then won by the team with the larger share of its HP, not with more HP", function()
    local s = passed({ "warrior", hp = 80 }, { "orc", hp = 90 })
    s:pass()
    assert.equal("A", s.winner)
  end)

  it("counts the HP that the dead have lost", function()
    local s = skirmish {
      units = {
        { "warrior", id = "a", team = "A", zone = "B", hp = 50 },
        { "orc", id = "b", team = "B", zone = "A", hp = 60 }, { "goblin", id = "c", team = "B", zone = "A", hp = 1 },
        { "archer", id = "d", team = "A", hp = 1 },
      },
      order = { "d", "c", "a", "b" },
      hand = { A = { "attack" }, B = { "attack" } },
    }
    s:play("attack", "c")
    assert.is_false(s.over) -- the archer can go on
    s:pass()
    s:play("attack", "d")
    assert.equal("B", s.winner) -- 60 of 160 against 50 of 160, though the orc alone has the smaller share
  end)

  it("goes on while a ranged unit has an attack", function()
    local s = passed({ "archer" }, { "orc" })
    s:pass()
    assert.is_false(s.over)
  end)

  it("goes on while a melee unit has a card for anybody", function()
    local s = passed({ "warrior" }, { "orc" }, { A = { "apocalypse" } })
    s:pass()
    assert.is_false(s.over)
  end)

  it("goes on while a melee unit has a card for itself that damages enemies", function()
    local s = passed({ "warrior" }, { "orc" }, { A = { "whirlwind", "defend" } })
    s:play("defend")
    assert.is_false(s.over)
    s:pass()
    s:play("whirlwind")
    assert.equal(105, s.units.b.hp)
  end)

  it("goes on while a card for the unit itself does not say that it is harmless, whatever it does", function()
    local s = passed({ "warrior" }, { "orc" }, { A = { "attack", "shout" } })
    s:pass()
    assert.is_false(s.over)
  end)

  it("ends when those who still reach an enemy can play only harmless cards", function()
    local s = passed({ "archer" }, { "orc" }, { A = { "glare", "shield_bash" }, B = { "attack" } })
    s:play("glare", "b")
    assert.is_true(s.over)
  end)

  it("refuses the damage of a card that calls itself harmless", function()
    local s = last_one(110, { "false_friend" })
    assert.has_error(function() s:play("false_friend") end, "False Friend is declared harmless, so it cannot damage")
    assert.equal(110, s.units.o.hp)
  end)

  it("ends when the cards that are left are for nobody who is left", function()
    local s = skirmish {
      units = { { "archer", id = "a", team = "A", hp = 60 }, { "goblin", id = "b", team = "B" } },
      order = { "a", "b" }, hand = { A = { "fireball" }, B = { "shield_bash" } },
    }
    s:pass()
    assert.equal("B", s.winner)
  end)

  it("cannot be saved by running past the enemy", function()
    local s = skirmish {
      units = { { "warrior", id = "a", team = "A", zone = "X", hp = 10 }, { "orc", id = "b", team = "B", zone = "A" } },
      order = { "a", "b" }, hand = { A = { "attack" }, B = { "attack" } },
    }
    s:advance()
    s:pass()
    assert.equal("B", s.winner)
  end)

  it("is decided by the share of HP after 500 turns, too", function()
    local s = skirmish {
      units = { { "archer", id = "a", team = "A" }, { "orc", id = "b", team = "B", hp = 100 } },
      order = { "a", "b" }, hand = { A = { "attack" }, B = { "attack" } },
    }
    for turn = 1, 499 do s:pass() end
    assert.is_false(s.over)
    s:pass()
    assert.equal("A", s.winner)
  end)
end)

describe("Death", function()
  it("comes when the card is resolved, so the same card can still save the unit", function() -- S-25
    local s = last_one(50, { "second_thoughts" })
    s:play("second_thoughts", "o")
    assert.is_true(s.units.o.alive)
    assert.equal(5, s.units.o.hp)
  end)

  it("takes effects and Block away, and leaves the unit where it stood", function()
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A", zone = "X" },
        { "orc", id = "o", team = "B", zone = "B", hp = 8, effects = { { "weaken", 4, from = "w" } } },
        { "goblin", id = "g", team = "B" },
      },
      order = { "w", "o", "g" },
      hand = { A = { "attack" } },
    }
    s:play("attack", "o")
    assert.same({ 0, 0, 0 }, { s.units.o.hp, s.units.o.block, s.units.o.effects.weaken })
    assert.equal("B", s.units.o.zone)
  end)

  it("makes room for nobody else's turn: the next unit in the order acts", function() -- S-20
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A", zone = "X" }, { "goblin", id = "g", team = "B", hp = 1 },
        { "mage", id = "m", team = "A" }, { "orc", id = "o", team = "B" },
      },
      order = { "w", "m", "g", "o" },
      hand = { A = { "attack" } },
    }
    s:play("attack", "g")
    assert.equal("m", s.current)
    s:pass()
    assert.equal("o", s.current)
  end)
end)
