-- Whom a card can be played on: reach, team mates, requirements.

-- crowd is a match with units of both teams in every zone, in which one unit of A acts.
local function crowd(actor, zone, hand)
  return skirmish {
    units = {
      { actor, id = "me", team = "A", zone = zone },
      { "warrior", id = "friend_a", team = "A", zone = "A" },
      { "warrior", id = "friend_b", team = "A", zone = "B" },
      { "goblin", id = "foe_a", team = "B", zone = "A" },
      { "goblin", id = "foe_x", team = "B", zone = "X" },
      { "goblin", id = "foe_b", team = "B", zone = "B" },
    },
    order = { "me", "friend_a", "friend_b", "foe_a", "foe_x", "foe_b" },
    hand = { A = hand },
  }
end

describe("A melee attack", function()
  it("from A reaches A and X", function() -- example 15, S-4
    assert.same({ "foe_a", "foe_x" }, crowd("warrior", "A", { "attack" }):targets("attack"))
  end)

  it("from X reaches A, X and B", function() -- example 15, S-4
    assert.same({ "foe_a", "foe_x", "foe_b" }, crowd("warrior", "X", { "attack" }):targets("attack"))
  end)

  it("from B reaches X and B", function() -- example 15, S-4
    assert.same({ "foe_x", "foe_b" }, crowd("warrior", "B", { "attack" }):targets("attack"))
  end)

  it("on somebody out of reach is refused, and nothing happens", function()
    local s = crowd("warrior", "A", { "attack" })
    assert.has_error(function() s:play("attack", "foe_b") end, "out of reach")
    assert.equal("me", s.current)
    assert.equal(50, s.units.foe_b.hp)
    assert.same({ "attack" }, s.hand.A)
  end)
end)

describe("A ranged attack", function()
  it("reaches every zone from every zone", function()
    for _, zone in ipairs { "A", "X", "B" } do
      assert.same({ "foe_a", "foe_x", "foe_b" }, crowd("archer", zone, { "attack" }):targets("attack"))
    end
  end)

  it("is what a spell is, too", function()
    assert.same({ "foe_a", "foe_x", "foe_b" }, crowd("mage", "A", { "fireball" }):targets("fireball"))
  end)
end)

describe("A card", function()
  it("for an ally is for team mates in any zone, not for the unit itself", function() -- S-17
    local s = crowd("mage", "A", { "heal" })
    assert.same({ "friend_a", "friend_b" }, s:targets("heal"))
    assert.has_error(function() s:play("heal", "me") end, "not the unit itself")
  end)

  it("for the unit itself needs no target", function()
    local s = crowd("warrior", "A", { "defend" })
    assert.same({ "me" }, s:targets("defend"))
    s:play("defend")
    assert.equal(10, s.units.me.block)
  end)

  it("for enemies is not for team mates", function()
    local s = crowd("warrior", "A", { "attack" })
    assert.has_error(function() s:play("attack", "friend_a") end, "cannot be played on that unit")
  end)

  it("with several targets needs one", function()
    local s = crowd("warrior", "A", { "attack" })
    assert.has_error(function() s:play("attack") end, "needs a target")
  end)

  it("with one target finds it by itself", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B" } },
      hand = { A = { "attack" } },
    }
    s:play("attack")
    assert.equal(90, s.units.o.hp)
  end)

  it("is not played on the dead", function()
    local s = skirmish {
      units = {
        { "archer", id = "a", team = "A" }, { "orc", id = "o", team = "B" }, { "goblin", id = "g", team = "B", hp = 0 },
      },
      hand = { A = { "attack" } },
    }
    assert.same({ "o" }, s:targets("attack"))
    assert.has_error(function() s:play("attack", "g") end, "dead")
  end)

  it("that is not in the hand cannot be played", function()
    local s = crowd("warrior", "A", { "attack" })
    local can, why = s:can_play("defend")
    assert.is_false(can)
    assert.equal("that card is not in the hand", why)
    assert.has_error(function() s:play("defend") end, "not in the hand (it holds: attack)")
  end)

  it("that nobody can be the target of cannot be played", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A", zone = "A" }, { "orc", id = "o", team = "B", zone = "B" } },
      hand = { A = { "attack" } },
    }
    local can, why = s:can_play("attack")
    assert.is_false(can)
    assert.equal("there is no valid target", why)
    s:advance()
    assert.is_true((s:can_play("attack", "o")))
  end)
end)

card { id = "duel_card", name = "Duel", requires = { "melee", "physical" }, target = "enemy", text = "Deal {damage} damage.",
  values = { damage = 1 }, play = function(self, skirmish, target) self:deal(self.values.damage, target) end }
card { id = "anybody", name = "Anybody", target = "any", text = "Deal {damage} damage.",
  values = { damage = 3 }, play = function(self, skirmish, target) self:deal(self.values.damage, target) end }

describe("A requirement", function()
  it("keeps Shield Bash from an archer and Fireball from a warrior", function() -- example 29
    local can, why = crowd("archer", "X", { "shield_bash" }):can_play("shield_bash")
    assert.is_false(can)
    assert.equal("the unit does not meet the card's requirements: Shield Bash requires melee", why)
    assert.same({}, crowd("archer", "X", { "shield_bash" }):targets("shield_bash"))
    assert.is_false((crowd("warrior", "X", { "fireball" }):can_play("fireball")))
  end)

  it("of several words must be met by all of them", function() -- example 29
    assert.is_true((crowd("warrior", "X", { "duel_card" }):can_play("duel_card")))
    assert.is_false((crowd("mage", "X", { "duel_card" }):can_play("duel_card")))
    assert.is_false((crowd("archer", "X", { "duel_card" }):can_play("duel_card")))
  end)

  it("is none for a basic card", function()
    for _, actor in ipairs { "warrior", "archer", "mage", "orc", "goblin" } do
      assert.is_true((crowd(actor, "X", { "attack" }):can_play("attack")))
    end
  end)
end)

describe("A card for anybody", function()
  it("reaches everybody alive in every zone, itself and friends too", function()
    local s = crowd("warrior", "A", { "anybody" })
    assert.same({ "me", "friend_a", "friend_b", "foe_a", "foe_x", "foe_b" }, s:targets("anybody"))
    s:play("anybody", "friend_b")
    assert.equal(87, s.units.friend_b.hp)
  end)

  it("is a hit like any other on team mates, and Taunt does not bind it", function() -- S-14, S-28
    local s = skirmish {
      units = {
        { "warrior", id = "me", team = "A", zone = "X", effects = { { "taunt", 2, from = "o" }, { "cripple", 1, from = "o" } } },
        { "goblin", id = "g", team = "B" },
        { "mage", id = "friend", team = "A", auras = { armor = 1 }, block = 5 },
        { "orc", id = "o", team = "B" },
      },
      hand = { A = { "anybody", "attack" } },
    }
    assert.same({ "o" }, s:targets("attack"))
    assert.same({ "me", "g", "friend", "o" }, s:targets("anybody"))
    s:play("anybody", "friend")
    -- 3 crippled is 1, less 1.
    assert.equal(50, s.units.friend.hp)
    assert.equal(5, s.units.friend.block)
  end)
end)
