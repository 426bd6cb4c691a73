-- Relics: held for the run, with hooks, numbers they bend, and a memory that lasts.

relic {
  id = "stage_door_key", name = "Stage Door Key", rarity = "rare",
  text = "Every third attack gains {ovation} Ovation.",
  values = { every = 3, ovation = 1 },
  on = {
    card_played = function(self, fight, event)
      if event.card.type ~= "attack" then return end
      local attacks = (self.memory.attacks or 0) + 1
      if attacks == self.values.every then
        self:gain(self.values.ovation, "ovation")
        attacks = 0
      end
      self.memory.attacks = attacks
    end,
  },
}

relic {
  id = "padded_coat", name = "Padded Coat", text = "Hits on allies deal {less} less. Gain {more} more Block.",
  values = { less = 2, more = 1 },
  modify = {
    taken = function(self, fight, value, event)
      if event.attack then return value - self.values.less end
      return value
    end,
    gained = function(self, fight, value, event)
      if event.keyword == "block" then return value + self.values.more end
      return value
    end,
  },
}

relic {
  id = "whetstone", name = "Whetstone", text = "Pip's hits deal {more} more.", values = { more = 2 },
  modify = {
    dealt = function(self, fight, value, event)
      if event.by.id == "pip" then return value + self.values.more end
      return value
    end,
  },
}

relic {
  id = "loose_cannon", name = "Loose Cannon", text = "At the start of your turn, deal {damage} damage.", values = { damage = 4 },
  on = { player_turn_start = function(self, fight) self:deal(self.values.damage) end },
}

-- What is gained in the enemies' turn is gone when the player's begins, so the relic
-- remembers what it owes and pays at the start of the turn.
relic {
  id = "life_insurance", name = "Life Insurance", text = "When a protagonist is knocked out, gain {energy} energy and draw {cards} card at the start of your next turn.",
  values = { energy = 2, cards = 1 },
  on = {
    knocked_out = function(self) self.memory.owed = (self.memory.owed or 0) + 1 end,
    player_turn_start = function(self)
      local owed = self.memory.owed or 0
      if owed == 0 then return end
      self.memory.owed = nil
      self:gain(owed * self.values.energy, "energy")
      self:draw(owed * self.values.cards)
    end,
  },
}

card {
  id = "find_key", name = "Find the Key", type = "action", cost = 0, text = "Receive the Stage Door Key.",
  play = function(self, fight) self:give("stage_door_key") end,
}

card {
  id = "poke", name = "Poke", owner = "pip", type = "attack", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 1 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}

describe("A relic", function()
  it("reacts to what happens in the fight", function()
    local f = fight { enemy = "stage_rat", relics = { "stage_door_key" }, ovation = 0, hand = { "poke", "poke", "poke" } }
    f:play("poke")
    f:play("poke")
    assert.equal(2, f.ovation)
    f:play("poke")
    assert.equal(4, f.ovation) -- one for the hit, one for the third attack
  end)

  it("acts for nobody in particular: its hits are those of a card with no protagonist", function()
    local f = fight { enemy = { hp = 20, intents = { { attack(1) } } }, relics = { "loose_cannon" }, hand = {} }
    assert.equal(16, f.enemy.hp)
    f:end_turn()
    assert.equal(12, f.enemy.hp)
  end)

  it("bends what its side takes and gains, and nothing of the enemy's", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(5) }, { gain(4, "block") } } }, relics = { "padded_coat" }, hand = { "block" } }
    f:play("block")
    assert.equal(4, f.team.keywords.block)
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
    f:end_turn()
    assert.equal(4, f.enemy.keywords.block)
  end)

  it("bends what its side deals, told by whom the hit is", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(5) } } }, relics = { "whetstone" }, hand = { "poke", "galvanize" } }
    f:play("poke")
    assert.equal(27, f.enemy.hp)
    f:play("galvanize")
    assert.equal(24, f.enemy.hp)
  end)

  it("shows in the forecast what it makes of a hit", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(5) } } }, relics = { "padded_coat" } }
    assert.equal(3, f:forecast().macguffin.low)
  end)

  it("can be asked what it is", function()
    local f = fight { enemy = "stage_rat", relics = { "stage_door_key", "whetstone" } }
    assert.equal(2, #f.relics)
    assert.equal("whetstone", f.relics[2].id)
    assert.equal("rare", f.relics[1].rarity)
    assert.equal("Every third attack gains 1 Ovation.", f.relics[1].text)
    assert.equal(3, f.relics[1].values.every)
  end)

  it("pays in the player's turn for what happened in the enemies'", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack_all(3) } } }, relics = { "life_insurance" }, hp = { pip = 2 },
      draw_pile = { "block", "block", "block", "block", "block", "inspire" },
    }
    f:end_turn()
    assert.equal(5, f.energy)
    assert.equal(6, #f.hand)
    f:end_turn()
    assert.equal(3, f.energy)
  end)

  it("is given by an effect, once", function()
    local f = fight { enemy = "stage_rat", hand = { "find_key", "find_key", "poke", "poke", "poke" } }
    f:play("find_key")
    f:play("find_key")
    assert.equal(1, #f.relics)
    assert.equal("stage_door_key", f.relics[1].id)
    f:play("poke")
    assert.equal(1, f.relics[1].memory.attacks)
  end)
end)

describe("A run", function()
  it("keeps relics and what they remember over its fights", function()
    local r = run { seed = 3, relics = { "stage_door_key" } }
    assert.same({ "stage_door_key" }, r.relics)
    r:choose(r.options[1])
    local f = r.fight
    f:direct("hand + poke")
    f:direct("hand + poke")
    f:play("poke")
    f:play("poke")
    assert.equal(2, f.relics[1].memory.attacks)
    r:skip_fight()
    r:choose(r.options[1])
    r:choose(r.options[1])
    assert.equal(2, r.fight.relics[1].memory.attacks)
    r.fight:direct("hand + poke")
    r.fight:play("poke")
    assert.equal(0, r.fight.relics[1].memory.attacks)
    assert.equal(2, r.fight.ovation)
  end)

  it("keeps a relic that an effect gave", function()
    local r = run { seed = 3 }
    r:choose(r.options[1])
    r.fight:direct("hand + find_key")
    r.fight:play("find_key")
    assert.same({ "stage_door_key" }, r.relics)
    r:skip_fight()
    assert.same({ "stage_door_key" }, r.relics)
    r:choose(r.options[1])
    r:choose(r.options[1])
    assert.equal("stage_door_key", r.fight.relics[1].id)
  end)
end)
