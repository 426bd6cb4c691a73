-- A unit's turn: what it may do, in which order, and what happens when it ends.

local function duel(more)
  local s = {
    units = {
      { "warrior", id = "w", team = "A", zone = "A" },
      { "orc", id = "o", team = "B", zone = "X" },
    },
    order = { "w", "o" },
    hand = { A = { "attack", "defend" }, B = { "attack", "defend" } },
  }
  for key, value in pairs(more or {}) do s[key] = value end
  return skirmish(s)
end

describe("A unit's turn", function()
  it("ends with the card it plays", function()
    local s = duel()
    assert.equal("w", s.current)
    s:play("attack", "o")
    assert.equal("o", s.current)
  end)

  it("can end without a card", function() -- S-6
    local s = duel()
    s:pass()
    assert.equal("o", s.current)
    assert.equal(110, s.units.o.hp)
  end)

  it("can be passed when nothing can be played", function() -- S-6
    local s = duel { hand = { A = { "fireball" } } }
    assert.is_false((s:can_play("fireball")))
    s:pass()
    assert.equal("o", s.current)
  end)

  it("goes to each unit in the order, again and again", function()
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A" }, { "orc", id = "o", team = "B" }, { "mage", id = "m", team = "A" },
      },
      order = { "o", "m", "w" },
    }
    local acted = {}
    for _ = 1, 6 do
      table.insert(acted, s.current)
      s:pass()
    end
    assert.same({ "o", "m", "w", "o", "m", "w" }, acted)
  end)

  it("is the first listed unit's when no order is given", function()
    local s = skirmish { units = { { "mage", team = "A" }, { "goblin", team = "B" } } }
    assert.equal("mage", s.current)
  end)

  it("passes over the dead, and the order stands", function() -- S-20
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A", zone = "X" },
        { "orc", id = "o", team = "B", hp = 5 },
        { "mage", id = "m", team = "A" },
        { "goblin", id = "g", team = "B" },
      },
      order = { "w", "o", "m", "g" },
      hand = { A = { "attack" } },
    }
    s:play("attack", "o")
    assert.is_false(s.units.o.alive)
    assert.equal("m", s.current)
    s:pass()
    assert.equal("g", s.current)
    s:pass()
    assert.equal("w", s.current)
  end)

  it("takes one turn off the effects of the unit that acted, and of nobody else", function() -- S-9
    local s = duel {
      units = {
        { "warrior", id = "w", team = "A", zone = "A", effects = { { "weaken", 2, from = "o" } } },
        { "orc", id = "o", team = "B", zone = "X", effects = { { "weaken", 2, from = "w" } } },
      },
    }
    s:pass()
    assert.equal(1, s.units.w.effects.weaken)
    assert.equal(2, s.units.o.effects.weaken)
    s:pass()
    assert.equal(1, s.units.w.effects.weaken)
    assert.equal(1, s.units.o.effects.weaken)
  end)
end)

describe("The hand", function()
  it("is drawn up to 5 at the end of the turn", function()
    local s = duel { hand = { A = { "defend" } }, deck = { A = { "attack", "attack", "attack", "attack", "attack", "attack" } } }
    s:play("defend")
    assert.equal(5, #s.hand.A)
    assert.equal(2, s.deck_size.A)
  end)

  it("is drawn up for the player whose unit acted only", function()
    local s = duel { hand = {}, deck = { A = { "attack" }, B = { "attack" } } }
    s:pass()
    assert.same({ 1, 0 }, { #s.hand.A, #s.hand.B })
  end)

  it("may get back the card just played", function() -- S-18
    local s = duel { hand = { A = { "attack" } } }
    s:play("attack", "o")
    assert.same({ "attack" }, s.hand.A)
    assert.equal(0, s.deck_size.A)
  end)

  it("stays smaller when the deck is empty", function()
    local s = duel { hand = {}, deck = { A = { "attack", "defend" } } }
    s:pass()
    assert.equal(2, #s.hand.A)
    assert.equal(0, s.deck_size.A)
  end)

  it("draws in the order in which a scenario lays out the deck", function()
    local s = duel { hand = { A = { "defend", "defend", "defend", "defend" } }, deck = { A = { "attack", "heal" } } }
    s:pass()
    assert.same({ "defend", "defend", "defend", "defend", "attack" }, s.hand.A)
  end)

  it("is shared by all units of a team", function()
    local s = skirmish {
      units = {
        { "warrior", id = "w", team = "A", zone = "X" }, { "archer", id = "a", team = "A" }, { "orc", id = "o", team = "B" },
      },
      hand = { A = { "attack" } },
    }
    s:pass()
    s:play("attack", "o")
    assert.equal(95, s.units.o.hp)
  end)
end)

describe("The match of the pack", function()
  it("has three units a side, each at home, and 5 of their cards in each hand", function()
    local s = skirmish { seed = 7 }
    local zones, n = {}, 0
    for id, u in pairs(s.units) do
      n = n + 1
      zones[id] = u.zone
      assert.equal(u.team, u.zone)
      assert.equal(u.max_hp, u.hp)
    end
    assert.equal(6, n)
    assert.same({ warrior = "A", archer = "A", mage_1 = "A", orc = "B", goblin = "B", mage_2 = "B" }, zones)
    assert.same({ 5, 5 }, { #s.hand.A, #s.hand.B })
    assert.same({ 10, 10 }, { s.deck_size.A, s.deck_size.B })
  end)

  it("is another one with another seed, and the same with the same", function()
    local function first(seed)
      local s = skirmish { seed = seed }
      local order = {}
      for _ = 1, 6 do
        table.insert(order, s.current)
        s:pass()
      end
      return table.concat(order, " ")
    end
    assert.equal(first(3), first(3))
    local orders, different = {}, 0
    for seed = 1, 8 do
      local order = first(seed)
      if not orders[order] then different = different + 1 end
      orders[order] = true
    end
    assert(different > 4, "8 seeds should give several orders")
  end)
end)
