-- What a card or an enemy may ask the player in the middle of its effect.

card {
  id = "throw_away", name = "Throw Away", owner = "pip", type = "attack", cost = 1, target = "enemy",
  text = "Deal 2 damage. Choose a card in hand: deal its cost.",
  play = function(self, fight, target)
    self:deal(2, target)
    local card = self:choose(fight.hand, { prompt = "Which card?" })
    if card then self:deal(card.cost, target) end
  end,
}

card {
  id = "offer", name = "Offer", owner = "aldric", type = "action", cost = 0,
  text = "Draw 1 card. Gain up to two of Block, Luck and Energy.",
  play = function(self, fight)
    self:draw(1)
    local ways = {
      { id = "guard", text = "Gain 3 Block" },
      { id = "dice", text = "Gain 2 Luck" },
      { id = "breath", text = "Gain 1 Energy" },
    }
    for _, way in ipairs(self:choose(ways, { prompt = "What do you take?", count = 2, optional = true })) do
      if way.id == "guard" then self:gain(3, "block") end
      if way.id == "dice" then self:gain(2, "luck") end
      if way.id == "breath" then self:gain(1, "energy") end
    end
  end,
}

card {
  id = "ambush", name = "Ambush", owner = "pip", type = "enchantment", cost = 1,
  text = "When an enemy attacks, choose who is covered.",
  play = function() end,
  on = {
    enemy_turn_start = function(self, fight)
      local who = self:choose(fight.protagonists, { prompt = "Who is covered?" })
      self:gain(2, "shield", who)
    end,
  },
}

enemy {
  id = "fortune_teller", name = "Fortune Teller", hp = 30,
  intents = { { attack(1) } },
  modify = {
    damage_taken = function(self, fight, amount)
      return self:choose({ 0, 1 }) or amount
    end,
  },
}

describe("A choice in the middle of an effect", function()
  it("stops the fight where the effect asks, and goes on with the answer", function()
    local f = fight { enemy = "stage_rat", hand = { "throw_away", "block", "galvanize" } }
    f:play("throw_away")
    assert.equal("Which card?", f.pending.prompt)
    assert.same({ "block", "galvanize" }, f.pending.options)
    assert.equal(23, f.enemy.hp)
    local can, why = f:can_play("block")
    assert.equal(false, can)
    assert.equal("an effect is asking a question: answer it first", why)
    f:choose("galvanize")
    assert.equal(true, (f:can_play("block")))
    assert.is_nil(f.pending)
    assert.equal(22, f.enemy.hp)
    assert.equal(2, #f.hand)
  end)

  it("allows nothing else meanwhile", function()
    local f = fight { enemy = "stage_rat", hand = { "throw_away", "block", "galvanize" } }
    f:play("throw_away")
    assert.has_error(function() f:end_turn() end, "an effect is asking a question")
    assert.has_error(function() f:direct("hp pip 3") end, "an effect is asking a question")
    assert.has_error(function() f:choose("vex") end, 'unknown choice "vex"')
    assert.equal(23, f.enemy.hp)
  end)

  it("shows what was drawn before it", function()
    local f = fight { enemy = "stage_rat", hand = { "offer" }, draw_pile = { "galvanize" } }
    f:play("offer")
    assert.equal("galvanize", f.hand[1].id)
    f:choose("dice", "breath")
    assert.equal(2, f.team.keywords.luck)
    assert.equal(4, f.energy)
    assert.equal("galvanize", f.hand[1].id)
  end)

  it("can be answered with fewer, or with nothing", function()
    local f = fight { enemy = "stage_rat", hand = { "offer" } }
    f:play("offer")
    f:choose("guard")
    assert.equal(1, f.pending.count)
    f:choose("nothing")
    assert.equal(3, f.team.keywords.block)
    assert.is_nil(f.pending)
  end)

  it("asks nothing where there is nothing to choose", function()
    local f = fight { enemy = "stage_rat", hand = { "throw_away" }, draw_pile = {} }
    f:play("throw_away")
    assert.is_nil(f.pending)
    assert.equal(23, f.enemy.hp)
  end)

  it("can be asked while the enemy acts", function()
    local f = fight { enemy = "stage_rat", hand = { "ambush" } }
    f:play("ambush")
    f:end_turn()
    assert.same({ "aldric", "pip" }, f.pending.options)
    assert.equal(1, f.turn)
    f:choose("pip")
    assert.is_nil(f.pending)
    assert.equal(2, f.turn)
  end)

  it("is refused where something only says what another thing comes to", function()
    local f = fight { enemy = "fortune_teller", hand = { "quick_jab" } }
    assert.has_error(function() f:play("quick_jab") end, "a modifier can only compute its result and cannot ask")
    assert.equal(30, f.enemy.hp)
  end)
end)
