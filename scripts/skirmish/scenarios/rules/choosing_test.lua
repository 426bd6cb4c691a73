-- What a card may ask the player in the middle of its effect.

card {
  id = "verdict", name = "Verdict", target = "enemy", text = "Deal 5 damage, then 3 to any enemy.",
  play = function(self, skirmish, target)
    self:deal(5, target)
    local whom = self:choose(skirmish.enemies, { prompt = "Who takes the rest?" })
    self:deal(3, whom)
  end,
}

card {
  id = "bargain", name = "Bargain", target = "self", text = "Gain up to two of Block, armor and a heal.",
  play = function(self, skirmish)
    local ways = {
      { id = "shield", text = "Gain 4 Block" },
      { id = "plate", text = "Gain 1 armor" },
      { id = "bandage", text = "Heal 2" },
    }
    for _, way in ipairs(self:choose(ways, { prompt = "What do you take?", count = 2, optional = true })) do
      if way.id == "shield" then self:gain(4, "block") end
      if way.id == "plate" then self:gain(1, "armor") end
      if way.id == "bandage" then self:heal(2) end
    end
  end,
}

card {
  id = "gamble", name = "Gamble", target = "self", text = "Gain Block by a choice, by chance, and by a choice again.",
  play = function(self, skirmish)
    local first = self:choose({ "low", "high" })
    self:gain(self:pick({ 1, 2, 3 }) + (first == "high" and 10 or 0), "block")
    local second = self:choose({ "stay", "raise" })
    if second == "raise" then self:gain(self:pick({ 20, 30 }), "block") end
  end,
}

card {
  id = "lonely", name = "Lonely", target = "self", text = "Asks nobody.",
  play = function(self, skirmish)
    assert(self:choose({}) == nil)
    assert(#self:choose({}, { count = 2 }) == 0)
    assert(self:choose({ "only" }) == "only")
    self:gain(1, "block")
  end,
}

local way = {}
for i = 1, 101 do way[i] = "way " .. i end

card {
  id = "odd", name = "Odd", target = "self", text = "Asks oddly.",
  play = function(self, skirmish)
    local hp = skirmish.units.a.hp
    if hp == 1 then self:choose("left" .. "") end
    if hp == 2 then self:choose({ 1, 2 }) end
    if hp == 3 then self:choose({ "left", "right" }, { ["promt" .. ""] = "Which way?" }) end
    if hp == 4 then self:choose({ "left", "right" }, { count = 21 }) end
    if hp == 5 then self:choose(way) end
    while true do self:choose({ "again", "enough" }) end
  end,
}

local function two_against_two(hand)
  return skirmish {
    units = {
      { "warrior", id = "a", team = "A", zone = "X", hp = 20 }, { "mage", id = "m", team = "A", zone = "X" },
      { "orc", id = "x", team = "B", zone = "X", hp = 30 }, { "orc", id = "y", team = "B", zone = "X", hp = 30 },
    },
    order = { "a", "m", "x", "y" },
    hand = { A = hand },
  }
end

describe("A choice in the middle of an effect", function()
  it("stops the match where the effect asks, and goes on with the answer", function()
    local s = two_against_two({ "verdict" })
    s:play("verdict", "x")
    assert.equal("Who takes the rest?", s.pending.prompt)
    assert.same({ "x", "y" }, s.pending.options)
    assert.equal(1, s.pending.count)
    assert.is_false(s.pending.optional)
    assert.equal("a", s.current)
    local asked_at = s.units.x.hp
    assert.equal(25, asked_at)
    s:choose("y")
    assert.is_nil(s.pending)
    assert.equal(asked_at, s.units.x.hp)
    assert.equal(27, s.units.y.hp)
    assert.equal("m", s.current)
  end)

  it("allows nothing else meanwhile", function()
    local s = two_against_two({ "verdict" })
    s:play("verdict", "x")
    assert.has_error(function() s:pass() end, "an effect is asking a question")
    assert.has_error(function() s:direct("hp a 3") end, "an effect is asking a question")
    assert.has_error(function() s:choose("orc") end, 'unknown choice "orc"')
    assert.same({}, s:targets("bargain"))
    local can, why = s:can_play("bargain")
    assert.equal(false, can)
    assert.equal("an effect is asking a question: answer it first", why)
    s:choose("x")
    assert.same({ "m" }, s:targets("bargain"))
    assert.equal(22, s.units.x.hp)
  end)

  it("can ask for several, or fewer where that will do", function()
    local s = two_against_two({ "bargain" })
    s:play("bargain")
    assert.same({ "shield", "plate", "bandage" }, s.pending.options)
    s:choose("bandage", "plate")
    assert.equal(22, s.units.a.hp)
    assert.equal(1, s.units.a.auras.armor)
    assert.equal(0, s.units.a.block)

    local t = two_against_two({ "bargain" })
    t:play("bargain")
    t:choose("shield")
    assert.equal(1, t.pending.count)
    t:choose("nothing")
    assert.equal(4, t.units.a.block)
    assert.is_nil(t.pending)
  end)

  it("asks twice in one action, with chance between", function()
    local s = two_against_two({ "gamble" })
    s:play("gamble")
    s:choose("high")
    local block = s.units.a.block
    assert.is_true(block > 10 and block < 14)
    assert.same({ "stay", "raise" }, s.pending.options)
    s:choose("raise")
    assert.is_true(s.units.a.block == block + 20 or s.units.a.block == block + 30)
  end)

  it("asks nothing where there is nothing to choose", function()
    local s = two_against_two({ "lonely" })
    s:play("lonely")
    assert.is_nil(s.pending)
    assert.equal(1, s.units.a.block)
  end)

  it("is declined by choosing nothing, or by an empty answer, where it is optional", function()
    for _, decline in ipairs({ function(s) s:choose("nothing") end, function(s) s:choose() end }) do
      local s = two_against_two({ "bargain" })
      s:play("bargain")
      s:choose("bandage")
      decline(s)
      assert.is_nil(s.pending)
      assert.equal(0, s.units.a.block)
    end
    local s = two_against_two({ "verdict" })
    s:play("verdict", "x")
    assert.has_error(function() s:choose() end, "the choice is missing, and the question is not optional")
    assert.has_error(function() s:choose("nothing") end)
    assert.is_true(s.pending ~= nil)
  end)

  it("says what is wrong with a question", function()
    local wrong = {
      "`list` must be a table",
      "1 cannot be chosen: a candidate must be an object of the game",
      'unknown field "promt"',
      "count must be a whole number from 1 to 20, not 21",
      "101 candidates, but at most 100 are allowed",
    }
    for hp, message in ipairs(wrong) do
      local s = two_against_two({ "odd" })
      s:direct("hp a " .. hp)
      assert.has_error(function() s:play("odd") end, message)
      assert.equal(1, #s.hand.A)
    end
  end)

  it("fails where an action asks without end", function()
    local s = two_against_two({ "odd" })
    s:play("odd")
    for _ = 1, 15 do s:choose("again") end
    assert.has_error(function() s:choose("again") end, "one action asks more than 16 questions")
    assert.is_true(s.pending ~= nil)
  end)
end)
