-- Effects that wait for their moment.

card {
  id = "notes", name = "Notes", owner = "neutral", type = "action", cost = 0, text = "At the start of your next turn, draw {cards} cards.",
  values = { cards = 2 },
  play = function(self, fight) self:later("next_turn", "draw", self.values.cards) end,
  waits = { draw = function(self, fight, n) self:draw(n) end },
}

card {
  id = "rehearsal", name = "Rehearsal", owner = "neutral", type = "action", cost = 0, text = "Your next attack this turn deals {more} more damage a hit.",
  values = { more = 4 },
  play = function(self, fight) self:later("next_attack", "sharpen", self.values.more, fight.turn) end,
  waits = {
    sharpen = function(self, fight, more, turn)
      if fight.turn == turn then self:boost(more, fight.next_attack) end
    end,
  },
}

card {
  id = "pep_talk", name = "Pep Talk", owner = "neutral", type = "action", cost = 0, text = "Gain {inspire} Inspire until the end of the turn.",
  values = { inspire = 3 },
  play = function(self, fight)
    self:gain(self.values.inspire, "inspire")
    self:later("turn_end", "calm_down", self.values.inspire)
  end,
  waits = { calm_down = function(self, fight, n) self:lose(n, "inspire") end },
}

card {
  id = "last_stand", name = "Last Stand", owner = "neutral", type = "enchantment", cost = 0,
  text = "Whenever a protagonist is knocked out, gain {energy} energy, next turn where the enemies act.",
  values = { energy = 2 },
  on = {
    knocked_out = function(self, fight)
      if fight.enemy_turn then
        self:later("next_turn", "rally", self.values.energy)
      else
        self:gain(self.values.energy, "energy")
      end
    end,
  },
  waits = { rally = function(self, fight, n) self:gain(n, "energy") end },
}

card {
  id = "standing_order", name = "Standing Order", owner = "neutral", type = "action", cost = 0, text = "At the start of each of your turns, gain 1 Block.",
  play = function(self, fight) self:later("next_turn", "again") end,
  waits = {
    again = function(self, fight)
      self:gain(1, "block")
      self:later("next_turn", "again")
    end,
  },
}

card {
  id = "bookmark", name = "Bookmark", owner = "neutral", type = "action", cost = 0, target = "protagonist", text = "At the start of your next turn, the target heals 3 and gains what was said.",
  play = function(self, fight, target) self:later("next_turn", "open", target, "shield", 3) end,
  waits = {
    open = function(self, fight, target, keyword, n, nothing)
      assert(nothing == nil)
      self:heal(n, target)
      self:gain(n, keyword, target)
    end,
  },
}

relic {
  id = "curtain_bell", name = "Curtain Bell", text = "When the fight ends, it is rung.",
  on = { fight_start = function(self, fight) self:later("fight_end", "ring") end },
  waits = { ring = function(self, fight) self.memory.rung = (self.memory.rung or 0) + 1 end },
}

card {
  id = "credit", name = "Credit", owner = "neutral", type = "action", cost = 0, text = "At the start of your next turn, lose 1 Ovation and gain 1 energy.",
  play = function(self) self:later("next_turn", "settle", "ovation", "energy") end,
  waits = {
    settle = function(self, fight, lost, gained)
      self:lose(1, lost)
      self:gain(1, gained)
    end,
  },
}

local function odd(id, play)
  return { id = id, owner = "neutral", type = "action", cost = 0, text = "", play = play, waits = { draw = function() end } }
end

card(odd("wrong_way", function(self) self:later("next_turn", function() end) end))
card(odd("wrong_name", function(self) self:later("next_turn", "drew") end))
card(odd("wrong_moment", function(self) self:later("next" .. "_week", "draw") end))
card(odd("wrong_id", function(self) self:later("next_turn", "draw", "poisson") end))
card(odd("wrong_kept", function(self) self:later("next_turn", "draw", {}) end))
card(odd("crowd", function(self) for i = 1, 33 do self:later("next_turn", "draw") end end))

card {
  id = "rabbits", owner = "neutral", type = "action", cost = 0, text = "",
  play = function(self) self:later("next_turn", "two") end,
  waits = {
    two = function(self)
      self:later("next_turn", "two")
      self:later("next_turn", "two")
    end,
  },
}

local dummy = { hp = 40, intents = { {} } }

describe("Effects that wait", function()
  it("draws at the start of the next turn only, beside the hand", function()
    local f = fight { enemy = dummy, hand = { "notes" }, draw_pile = { "block", "block", "block", "block", "block", "block", "block", "block" } }
    f:play("notes")
    assert.equal(1, #f.waits)
    assert.equal("notes", f.waits[1].of)
    assert.equal("draw", f.waits[1].name)
    assert.equal("next_turn", f.waits[1].moment)
    assert.equal(2, f.waits[1].given[1])
    f:end_turn()
    assert.equal(7, #f.hand)
    assert.equal(0, #f.waits)
    f:end_turn()
    assert.equal(5, #f.hand)
  end)

  it("sharpens the next attack, and no other", function()
    local f = fight { enemy = dummy, hand = { "rehearsal", "block", "quick_jab", "quick_jab" } }
    f:play("rehearsal")
    f:play("block")
    f:play("quick_jab")
    assert.equal(34, f.enemy.hp)
    f:play("quick_jab")
    assert.equal(32, f.enemy.hp)
  end)

  it("does not sharpen an attack of the turn after", function()
    local f = fight { enemy = dummy, hand = { "rehearsal" }, draw_pile = { "quick_jab", "quick_jab", "quick_jab", "quick_jab", "quick_jab" } }
    f:play("rehearsal")
    f:end_turn()
    assert.equal(1, #f.waits)
    f:play("quick_jab")
    assert.equal(38, f.enemy.hp)
    assert.equal(0, #f.waits)
  end)

  it("lasts until the end of the turn, before the enemies act", function()
    local f = fight { enemy = dummy, hand = { "pep_talk", "quick_jab" } }
    f:play("pep_talk")
    f:play("quick_jab")
    assert.equal(35, f.enemy.hp)
    f:end_turn()
    assert.equal(0, f.team.keywords.inspire)
  end)

  it("comes again where it is left again", function()
    local f = fight { enemy = dummy, hand = { "standing_order" } }
    f:play("standing_order")
    f:end_turn()
    assert.equal(1, f.team.keywords.block)
    f:end_turn()
    assert.equal(1, f.team.keywords.block)
    assert.equal(1, #f.waits)
  end)

  it("is given actors, ids and numbers as they were", function()
    local f = fight { enemy = dummy, hand = { "bookmark" }, hp = { pip = 5 } }
    f:play("bookmark", "pip")
    assert.equal("pip", f.waits[1].given[1].id)
    assert.equal("shield", f.waits[1].given[2])
    f:end_turn()
    assert.equal(8, f.pip.hp)
    assert.equal(3, f.pip.keywords.shield)
  end)

  it("is given whatever verbs take", function()
    local f = fight { enemy = dummy, hand = { "credit" }, ovation = 4 }
    f:play("credit")
    f:end_turn()
    assert.equal(4, f.energy)
    assert.equal(2, f.ovation) -- and one that it loses each turn
  end)

  it("comes at the end of the fight", function()
    local f = fight { enemy = { hp = 2, intents = { {} } }, hand = { "quick_jab" }, relics = { "curtain_bell" } }
    f:play("quick_jab")
    assert.equal("victory", f.result)
    assert.equal(1, f.relics[1].memory.rung)
    assert.equal(0, #f.waits)
  end)
end)

describe("A knockout", function()
  it("in the enemies' turn gives energy for the next turn", function()
    local f = fight { enemy = { hp = 40, intents = { { attack_all(10) } } }, hand = { "last_stand" } }
    f:play("last_stand")
    f:end_turn()
    assert.is_false(f.pip.alive)
    assert.equal(5, f.energy)
  end)

  it("in the own turn gives energy at once", function()
    local f = fight { enemy = { hp = 40, keywords = { retaliate = 9 }, intents = { {} } }, hand = { "last_stand", "quick_jab" }, hp = { pip = 1 } }
    f:play("last_stand")
    f:play("quick_jab")
    assert.is_false(f.pip.alive)
    assert.equal(4, f.energy)
  end)
end)

describe("Later", function()
  it("refuses a function, and says why", function()
    local f = fight { enemy = dummy, hand = { "wrong_way" } }
    assert.has_error(function() f:play("wrong_way") end, "the state of a game is copied, saved and replayed")
    assert.equal(0, #f.waits)
  end)

  it("refuses what it does not know", function()
    local f = fight { enemy = dummy, hand = { "wrong_name", "wrong_moment", "wrong_id", "wrong_kept" } }
    assert.has_error(function() f:play("wrong_name") end, "did you mean \"draw\"?")
    assert.has_error(function() f:play("wrong_moment") end, "unknown moment \"next_week\"")
    assert.has_error(function() f:play("wrong_id") end, "unknown id \"poisson\"")
    assert.has_error(function() f:play("wrong_kept") end, "an argument must be a whole number")
    assert.equal(0, #f.waits)
  end)

  it("undoes an action that leaves more than can wait", function()
    local f = fight { enemy = dummy, hand = { "crowd" } }
    assert.has_error(function() f:play("crowd") end, "at most 32 can wait at a time")
    assert.equal(0, #f.waits)
    assert.equal(1, #f.hand)
  end)

  it("undoes a turn in which what waits leaves twice as much", function()
    local f = fight { enemy = dummy, hand = { "rabbits" } }
    f:play("rabbits")
    for i = 1, 5 do f:end_turn() end
    assert.equal(32, #f.waits)
    local turn = f.turn
    assert.has_error(function() f:end_turn() end, "at most 32 can wait at a time")
    assert.equal(32, #f.waits)
    assert.equal(turn, f.turn)
  end)
end)
