-- Conditions to play a card, turns that end, what stays, hits that are shared, the currency
-- of a run in its fights, fights without an end, and when arguments are read: CC-80 to CC-86.

local calm = { hp = 60, intents = { {} } }
local function hits(...) return { hp = 60, intents = { { attack(...) } } } end

card { id = "encore_only", name = "Encore Only", type = "attack", cost = 1, target = "enemy", text = "Deal {damage} damage.", values = { damage = 7 },
  playable = function(self, fight) return fight.ovation >= 2 end,
  play = function(self, fight, target) self:deal(self.values.damage, target) end }
card { id = "never_asks", name = "Never Asks", type = "action", cost = 0, text = "Nothing.",
  playable = function() error("no idea when") end, play = function() end }
card { id = "proxy", name = "Proxy", type = "action", cost = 0, text = "Plays what lies there.",
  play = function(self, fight) self:play(fight.hand, "enemy") end }
card { id = "exit", name = "Exit", type = "action", cost = 0, text = "End the turn. Draw {cards} card.", values = { cards = 1 },
  play = function(self)
    self:end_turn()
    self:end_turn()
    self:draw(self.values.cards)
  end }
card { id = "short_day", name = "Short Day", type = "enchantment", cost = 0, text = "Every turn ends as it begins.",
  on = { player_turn_start = function(self) self:end_turn() end } }
card { id = "late", name = "Late", type = "enchantment", cost = 0, text = "Tries to end what is ending.",
  on = {
    player_turn_end = function(self) assert(not self:end_turn()) end,
    enemy_turn_start = function(self) assert(not self:end_turn()) end,
  } }
card { id = "busking", name = "Busking", type = "action", cost = 0, text = "Gain {coins} Currency.", values = { coins = 4 },
  play = function(self) self:gain(self.values.coins, "currency") end }
card { id = "toll", name = "Toll", type = "action", cost = 0, text = "Lose {coins} Currency. Gain as much Block.", values = { coins = 9 },
  play = function(self) self:gain(self:lose(self.values.coins, "currency"), "block") end }
keyword { id = "anchored", name = "Anchored", holder = "protagonist", text = "Shield stays, and more than there is would.",
  modify = { clear = function(self, fight, value, event)
    if event.keyword == "shield" then return value + 5 end
    return 0
  end } }
keyword { id = "guarding", name = "Guarding", holder = "any", text = "Takes {n} of each hit on another.",
  modify = { shared = function(self, fight, value, event)
    assert(event.target.id ~= self.holder.id and event.amount == value)
    return self.stacks
  end } }

describe("A condition to play a card", function()
  it("is asked each time, and says so where it is not met", function() -- CC-80
    local f = fight { enemy = calm, hand = { "encore_only", "encore_only" }, ovation = 1 }
    local can, why = f:can_play("encore_only")
    assert.is_false(can)
    assert.equal("the card's condition is not currently met", why)
    assert.is_false(f.hand[1].playable)
    f = fight { enemy = calm, hand = { "encore_only" }, ovation = 2 }
    f:play("encore_only")
    assert.equal(52, f.enemy.hp)
  end)

  it("holds for who plays it by an effect, too", function() -- CC-76, CC-80
    local f = fight { enemy = calm, hand = { "proxy", "encore_only" } }
    f:play("proxy")
    assert.same({ 60, 1 }, { f.enemy.hp, #f.hand })
  end)

  it("that fails forbids the card, and nothing else", function()
    local f = fight { enemy = calm, hand = { "never_asks", "block" } }
    assert.has_error(function() f:play("never_asks") end, "no idea when")
    f:play("block")
    assert.equal(3, f.team.keywords.block)
  end)
end)

describe("An effect that ends the turn", function()
  it("does so once, when all else of the card is done", function() -- CC-81
    local f = fight { enemy = hits(2), hand = { "exit", "block" }, draw_pile = { "block", "block", "block", "block", "block", "block" } }
    f:play("exit")
    assert.same({ 2, 48, 5 }, { f.turn, f.macguffin.hp, #f.hand })
  end)

  it("does nothing where the turn is ending, or is the enemies'", function() -- CC-81
    local f = fight { enemy = hits(2), hand = { "late" } }
    f:play("late")
    f:end_turn()
    assert.equal(2, f.turn)
  end)

  it("cannot make turns pass without end", function()
    local f = fight { enemy = calm, hand = { "short_day" } }
    f:play("short_day")
    f:end_turn() -- CC-85
    assert.same({ "defeat", 500 }, { f.result, f.turn })
  end)
end)

describe("What would leave", function()
  it("stays as its holder's keyword says, and never grows", function() -- CC-82
    local f = fight { enemy = calm, keywords = { pip = { shield = 3, anchored = 1 }, aldric = { shield = 3 }, team = { block = 2 } } }
    f:end_turn()
    assert.same({ 3, 0, 0 }, { f.pip.keywords.shield, f.aldric.keywords.shield, f.team.keywords.block })
  end)
end)

describe("A hit that is shared", function()
  it("costs who shares it what its own Shield and the Block do not take", function() -- CC-83
    local f = fight { enemy = hits(10), keywords = { aldric = { guarding = 4, shield = 1 }, team = { block = 5 } } }
    assert.same({ 1, 3 }, { f:forecast().macguffin.high, f:forecast().aldric.high })
    f:end_turn()
    assert.same({ 49, 17 }, { f.macguffin.hp, f.aldric.hp })
  end)

  it("is shared by all who do, in their order, as far as it goes", function()
    local f = fight { enemy = hits(5), keywords = { aldric = { guarding = 4 }, pip = { guarding = 4 } } }
    f:end_turn()
    assert.same({ 50, 16, 9 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("is shared by enemies, too, and answered once", function()
    local f = fight { enemies = { { id = "front", hp = 20, intents = { {} } }, { id = "page", hp = 20, intents = { {} }, keywords = { block = 1 } } }, hand = { "encore_only" }, ovation = 2 }
    f:direct("set page guarding 3")
    f:play("encore_only", f.enemies[1])
    assert.same({ 15, 18, 3 }, { f.enemies[1].hp, f.enemies[2].hp, f.ovation })
  end)
end)

describe("The currency of a run", function()
  it("is earned and lost in a fight, and never below 0", function() -- CC-84
    local f = fight { enemy = calm, hand = { "busking", "toll" }, currency = 3 }
    f:play("busking")
    assert.equal(7, f.currency)
    f:play("toll")
    assert.same({ 0, 7 }, { f.currency, f.team.keywords.block })
  end)

  it("is nothing in a run without one", function() -- CC-84
    local r = run { seed = 3 }
    r:choose(r.options[1])
    r.fight:direct("hand + busking")
    r.fight:play("busking")
    assert.equal(0, r.fight.currency)
  end)
end)

describe("A fight that nobody can win any more", function()
  it("is lost when the enemies have acted in the 500th turn, as the forecast says", function() -- CC-85
    local f = fight { enemy = calm, hand = { "block" } }
    for turn = 1, 499 do f:end_turn() end
    assert.same({ 500, false, 50 }, { f.turn, f.over, f:forecast().macguffin.high })
    f:end_turn()
    assert.same({ "defeat", 0 }, { f.result, f.macguffin.hp })
  end)

  it("is won by what decides it in that turn", function() -- CC-85
    local f = fight { enemy = { hp = 1, intents = { {} } }, hand = {}, draw_pile = { "encore_only" }, ovation = 2 }
    for turn = 1, 499 do f:end_turn() end
    f:direct("ovation 2")
    f:play("encore_only")
    assert.equal("victory", f.result)
  end)
end)

-- What an effect leaves to chance.
local function draws(id, play)
  card { id = id, name = "Draws", type = "action", cost = 0, text = "Something.", play = play }
end
draws("names_chance", function(self)
  self:gain(1, "energy", "random_protagonist")
  self:gain(1, "ovation", { "random_protagonist", "random_protagonist" })
  self:lose(1, "energy", "random_protagonist")
end)
draws("names_nobody", function(self)
  self:gain(1, "energy")
  self:gain(1, "ovation")
  self:lose(1, "energy")
end)
draws("reaches_one", function(self) self:gain(1, "shield", "random_protagonist") end)
draws("names_wrong", function(self) self:gain(1, "energy", 2 + 3) end)
draws("by_chance", function(self) self:gain(self:pick({ 1, 2, 3, 4, 5, 6, 7, 8 }), "block") end)

describe("A random protagonist that is named", function()
  local function block(first, seed)
    local f = fight { seed = seed, enemy = calm, hand = { first, "by_chance" } }
    f:play(first)
    f:play("by_chance")
    return f.team.keywords.block, f.aldric.keywords.shield
  end

  it("is chosen only where the effect reaches somebody", function() -- CC-86
    local other, aldric = 0, 0
    for seed = 1, 40 do
      local drawn = block("names_nobody", seed)
      assert.equal(drawn, (block("names_chance", seed)))
      local later, shield = block("reaches_one", seed)
      if later ~= drawn then other = other + 1 end
      aldric = aldric + shield
    end
    assert.is_true(other > 10 and aldric > 5 and aldric < 35)
  end)

  it("is read all the same, and so is all else", function() -- CC-86
    local f = fight { enemy = calm, hand = { "names_wrong" } }
    assert.has_error(function() f:play("names_wrong") end, "`who` must be an actor, an id or a list of them, not 5")
  end)
end)
