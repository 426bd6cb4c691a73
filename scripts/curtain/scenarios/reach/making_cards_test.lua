-- What effects do with cards: create, discard, exhaust, move, upgrade, purge.

card {
  id = "trade", name = "Trade", owner = "pip", type = "attack", cost = 1, target = "enemy",
  text = "Choose a card in hand: discard it and deal its cost.",
  play = function(self, fight, target)
    local card = self:choose(fight.hand, { prompt = "Which card?" })
    self:discard(card)
    self:deal(card.cost, target)
  end,
}

card {
  id = "echo", name = "Echo", cost = 0, exhaust = true, ephemeral = true, text = "Gain {n} Block. Exhaust. Ephemeral.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "block") end,
  upgrade = { values = { n = 2 } },
}

card {
  id = "canyon", name = "Canyon", cost = 1, text = "Create {n} Echo in the draw pile.", values = { n = 2 },
  play = function(self) self:create("echo", { to = "draw_pile", n = self.values.n, at = "random" }) end,
}

card {
  id = "workshop", name = "Workshop", cost = 0, text = "Create one of each.",
  play = function(self)
    local made = self:create("canyon")
    self:discount(1, made)
    self:create("echo", { to = "discard_pile", upgraded = true })
    self:create("echo", { to = "draw_pile", at = "bottom" })
    self:create("vex", { to = "draw_pile", at = "top" })
    self:create("block", { to = "deck" })
    self:create("inspire", { for_good = true, to = "hand" })
  end,
}

card {
  id = "stampede", name = "Stampede", cost = 0, text = "Too many.",
  play = function(self) self:create("echo", { n = 64 }) end,
}

card {
  id = "sweep", name = "Sweep", cost = 0, text = "Exhaust the other cards in hand.",
  play = function(self, fight) self:exhaust(fight.hand) end,
}

card {
  id = "recall", name = "Recall", cost = 0, text = "Bring the exhaust pile back.",
  play = function(self, fight)
    self:move(fight.exhaust_pile, "draw_pile", { at = "bottom" })
    self:move(fight.discard_pile, "hand")
  end,
}

card {
  id = "hone", name = "Hone", cost = 0, text = "Upgrade the hand.",
  play = function(self, fight) self:upgrade(fight.hand) end,
}

card {
  id = "confess", name = "Confess", cost = 0, text = "Remove a card from the deck.",
  play = function(self, fight)
    local card = self:choose(fight.hand, { prompt = "Which card?" })
    self:purge({ card, self })
  end,
}

card {
  id = "misuse", name = "Misuse", cost = 0, text = "Wrong.",
  play = function(self, fight) self:exhaust(fight.enemy) end,
}

card {
  id = "mirror", name = "Mirror", cost = 0, text = "Upgrade a card in hand, exhaust it and create two of what it was.",
  play = function(self, fight)
    local card = self:choose(fight.hand)
    self:upgrade(card)
    self:exhaust(card)
    self:create(card.id, { n = 2, upgraded = card.upgraded })
  end,
}

local function with(hand, more)
  local setup = { enemy = { hp = 60, intents = { {} } }, hand = hand }
  for key, value in pairs(more or {}) do setup[key] = value end
  return fight(setup)
end

local function ids(pile)
  local list = {}
  for i, c in ipairs(pile) do list[i] = c.id end
  return table.concat(list, " ")
end

describe("self:discard", function()
  it("discards what was chosen, whose cost is dealt", function()
    local f = with({ "trade", "vex", "shield_bash" })
    local cost = f.hand[3].cost
    f:play("trade")
    f:choose("shield_bash")
    assert.equal("trade shield_bash", ids(f.discard_pile))
    assert.equal(60 - cost, f.enemy.hp)
  end)
end)

describe("self:create", function()
  it("adds two cards of another kind to the draw pile, for this fight", function()
    local f = with({ "canyon" }, { draw_pile = { "block", "block" } })
    f:play("canyon")
    assert.equal(4, #f.draw_pile)
    local echoes = 0
    for _, c in ipairs(f.draw_pile) do
      if c.id == "echo" then echoes = echoes + 1 end
    end
    assert.equal(2, echoes)
  end)

  it("makes cards anywhere, upgraded too, and returns them", function()
    local f = with({ "workshop" }, { draw_pile = { "block" } })
    f:play("workshop")
    assert.equal("canyon inspire", ids(f.hand))
    assert.equal(0, f.hand[1].cost)
    assert.equal("workshop echo+", ids(f.discard_pile))
    assert.equal("vex block echo", ids(f.draw_pile))
  end)

  it("makes what a card is by its id, the upgraded form too", function()
    local f = with({ "mirror", "vex", "canyon" })
    f:play("mirror")
    f:choose("vex")
    assert.equal("canyon vex+ vex+", ids(f.hand))
    assert.equal("vex+", ids(f.exhaust_pile))
  end)

  it("is refused whole where the fight has no room for all of them", function()
    local f = with({ "stampede", "vex" })
    assert.has_error(function() f:play("stampede") end, "a fight can have at most 64 cards")
    assert.equal("stampede vex", ids(f.hand))
  end)
end)

describe("self:exhaust and self:move", function()
  it("take cards out of the hand, and back from there", function()
    local f = with({ "sweep", "vex", "block", "recall" }, { draw_pile = { "all_in" } })
    f:play("recall")
    assert.equal("sweep vex block recall", ids(f.hand))
    f:play("sweep")
    assert.equal("vex block recall", ids(f.exhaust_pile))
    f:direct("hand + recall")
    f:play("recall")
    assert.equal("all_in vex block recall", ids(f.draw_pile))
    assert.equal("sweep recall", ids(f.hand))
  end)

  it("are for cards only", function()
    local f = with({ "misuse" })
    assert.has_error(function() f:play("misuse") end, "`cards` must be a card or a list of cards")
  end)
end)

describe("self:upgrade", function()
  it("upgrades cards for the fight, and passes over those that cannot be", function()
    local f = with({ "hone", "vex", "vex+", "canyon" })
    f:play("hone")
    assert.equal("vex+ vex+ canyon", ids(f.hand))
    f:end_turn()
    for _, c in ipairs(f.hand) do assert.is_true(c.id ~= "vex") end
    assert.equal(4, #f.hand)
  end)
end)

describe("self:purge", function()
  it("takes a card out of the fight, the one that is played too", function()
    local f = with({ "confess", "vex", "block" })
    f:play("confess")
    f:choose("vex")
    assert.equal("block", ids(f.hand))
    assert.equal("", ids(f.discard_pile))
    f:end_turn()
    assert.equal("block", ids(f.hand))
  end)
end)

describe("The deck of a run", function()
  local function count(deck, id)
    local n = 0
    for _, card in ipairs(deck) do
      if card == id then n = n + 1 end
    end
    return n
  end

  local function start()
    local r = run { basics = { aldric = "galvanize", pip = "quick_jab" } }
    r:choose(r.options[1])
    return r
  end

  it("gains and loses cards when the fight is won", function()
    local r = start()
    local blocks, inspires, jabs = count(r.deck, "block"), count(r.deck, "inspire"), count(r.deck, "quick_jab")
    local f = r.fight
    f:direct("hand + workshop")
    f:play("workshop")
    f:direct("hand + hone")
    f:play("hone")
    assert.equal(10, #r.deck)
    r:skip_fight()
    assert.equal(blocks + 1, count(r.deck, "block"))
    assert.equal(inspires + 1, count(r.deck, "inspire"))
    assert.equal(jabs, count(r.deck, "quick_jab"))
    assert.equal(12, #r.deck)
  end)

  it("loses what was purged in the fight, one of several alike", function()
    local r = start()
    local f = r.fight
    local before, victim = r.deck, f.hand[1].id
    f:direct("hand + confess")
    f:play("confess")
    f:choose(victim)
    assert.equal(10, #r.deck)
    r:skip_fight()
    assert.equal(9, #r.deck)
    assert.equal(count(before, victim) - 1, count(r.deck, victim))
  end)
end)

card {
  id = "curse_mark", name = "Curse Mark", cost = 0, unplayable = true, text = "Unplayable.",
}

enemy {
  id = "headsman", name = "Headsman", hp = 40,
  phases = {
    { intents = { { attack(2) } } },
    { below = 0.7, intents = { { attack(3) } } },
    {
      below = 0.4, intents = { { attack(4) } },
      enter = function(self, fight)
        self:purge(self:pick(fight.draw_pile))
        self:create("curse_mark", { to = "discard_pile" })
      end,
    },
  },
}

describe("A boss of three phases", function()
  it("removes a card from the deck on entering the third, and only there", function()
    local f = fight { enemy = "headsman", hp = { enemy = 20 }, hand = {}, draw_pile = { "block", "vex", "vex", "vex", "vex", "vex", "vex", "vex" } }
    f:end_turn()
    assert.equal(2, f.enemy.phase)
    assert.equal(8, #f.draw_pile + #f.hand + #f.discard_pile)
    f:direct("hp enemy 15")
    f:end_turn()
    assert.equal(3, f.enemy.phase)
    local cards, marks, told = #f.draw_pile + #f.hand + #f.discard_pile, 0, 0
    for _, pile in ipairs({ f.draw_pile, f.hand, f.discard_pile }) do
      for _, c in ipairs(pile) do
        if c.id == "curse_mark" then marks = marks + 1 end
      end
    end
    for _, e in ipairs(f.events) do
      if e.type == "purged" then told = told + 1 end
    end
    assert.equal(8, cards)
    assert.equal(1, marks)
    assert.equal(1, told)
  end)
end)
