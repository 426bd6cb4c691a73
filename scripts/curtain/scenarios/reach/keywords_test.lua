-- Keywords that a script defines.

keyword {
  id = "bleed", name = "Bleed", icon = "✂", holder = "any", polarity = "bad", decays = "turn",
  text = "Loses its stacks of HP at the end of the enemies' turn, then one stack.",
  on = {
    enemy_turn_end = function(self, fight, event)
      self:lose(self.stacks, "hp", self.holder)
    end,
  },
}

keyword {
  id = "encouraged", name = "Encouraged", holder = "team", decays = "use",
  text = "The next hit deals 3 more for each.",
  modify = {
    dealt = function(self, fight, value, event) return value + 3 * self.stacks end,
  },
  on = {
    card_played = function(self, fight, event)
      if event.card.type == "attack" then self:lose("all", "encouraged") end
    end,
  },
}

keyword {
  id = "spellbound", name = "Spellbound", holder = { "protagonist", "enemy" }, polarity = "bad", stacks = "once", decays = "turn",
  text = "Does nothing but be there.",
}

card {
  id = "cut", name = "Cut", owner = "neutral", type = "action", cost = 1, target = "enemy",
  text = "Inflict {bleed} Bleed.", values = { bleed = 3 },
  play = function(self, fight, target) self:inflict(self.values.bleed, "bleed", target) end,
}

card {
  id = "cheer", name = "Cheer", owner = "neutral", type = "action", cost = 0,
  text = "Gain {encouraged} Encouraged.", values = { encouraged = 2 },
  play = function(self, fight) self:gain(self.values.encouraged, "encouraged") end,
}

card {
  id = "charm", name = "Charm", owner = "neutral", type = "action", cost = 0, target = "enemy", text = "Inflict Spellbound.",
  play = function(self, fight, target) self:inflict(5, "spellbound", target) end,
}

enemy {
  id = "leech", name = "Leech", hp = 30, keywords = { bleed = 1 },
  intents = { { inflict(2, "bleed", "protagonist_a") }, { attack("bleed") } },
}

keyword {
  id = "beat", name = "Beat", holder = "protagonist", decays = "tick", text = "At the start of your turn: gain 1 Inspire, then lose one stack.",
  tick = function(self) self:gain(1, "inspire") end,
}

keyword {
  id = "metronome", name = "Metronome", holder = "team", decays = "tick",
  text = "At the start of your turn: gain 2 Ward for each Inspire, then lose one stack.",
  tick = function(self, fight) self:gain(2 * fight.team.keywords.inspire, "ward") end,
}

describe("A keyword in Lua", function()
  it("acts at its hook, for each that holds it, and fades as its row says", function()
    local f = fight { enemy = { hp = 40, intents = {} }, hand = { "cut" } }
    local hp = f.enemy.hp
    f:play("cut")
    assert.equal(3, f.enemy.keywords.bleed)
    f:end_turn()
    assert.equal(hp - 3, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.bleed)
    f:end_turn()
    assert.equal(hp - 5, f.enemy.hp)
  end)

  it("is held by the team where its row says so, and used up by its own hook", function()
    local f = fight { enemy = { hp = 40, intents = {} }, hand = { "cheer", "quick_jab", "quick_jab" } }
    f:play("cheer")
    assert.equal(2, f.team.keywords.encouraged)
    local hp = f.enemy.hp
    f:play("quick_jab")
    local hit = hp - f.enemy.hp
    assert.equal(0, f.team.keywords.encouraged)
    hp = f.enemy.hp
    f:play("quick_jab")
    assert.equal(6, hit - (hp - f.enemy.hp))
  end)

  it("of the team ticks once, after those of the allies", function() -- CC-94
    local f = fight { enemy = { hp = 40, intents = {} }, keywords = { pip = { beat = 1 }, team = { metronome = 2 } } }
    assert.equal(0, f.team.keywords.ward)
    f:end_turn()
    assert.equal(2, f.team.keywords.ward)
    assert.equal(1, f.team.keywords.metronome)
    f:end_turn()
    assert.equal(4, f.team.keywords.ward)
    assert.equal(0, f.team.keywords.metronome)
  end)

  it("is there or not, where it does not add up", function()
    local f = fight { enemy = { hp = 40, intents = {} }, hand = { "charm" } }
    f:play("charm")
    assert.equal(1, f.enemy.keywords.spellbound)
  end)

  it("is known to intents, set-ups and immunities", function()
    local f = fight { enemy = "leech", keywords = { pip = { bleed = 4 }, enemy = { bleed = 2 } } }
    assert.equal("bleed", f.intent[1].keyword)
    local proof = fight { enemy = { hp = 9, immune = { "bleed" }, intents = {} }, hand = { "cut" } }
    proof:play("cut")
    assert.equal(0, proof.enemy.keywords.bleed)
  end)

  it("counts as a debuff, and can be removed", function()
    local f = fight { enemy = { hp = 40, intents = {} }, hand = { "cut", "charm" } }
    f:play("charm") f:play("cut")
    assert.equal(2, f.enemy.debuff_kinds)
    assert.same({ "bleed", "spellbound" }, f.enemy.debuffs)
  end)
end)

keyword {
  id = "salve", name = "Salve", holder = "team", decays = "never", text = "Heals 2 more.",
  modify = { healed = function(self, fight, value) return value + 2 end },
}

keyword {
  id = "canopy", name = "Canopy", holder = "team", decays = "never", text = "Absorbs damage.",
  modify = { absorbed = function(self, fight, value) return math.max(0, value - self.stacks) end },
}

card {
  id = "mend", name = "Mend", owner = "neutral", type = "action", cost = 0, text = "Heal 3 HP of Pip.",
  play = function(self, fight) self:heal(3, fight.pip) end, upgrade = { cost = 0 },
}

describe("A keyword of the team", function()
  it("changes heals of a protagonist who holds no keyword", function()
    local f = fight { enemy = { hp = 40, intents = {} }, hand = { "mend" }, keywords = { team = { salve = 1 } } }
    f:direct("hp pip 5")
    f:play("mend")
    assert.equal(10, f.pip.hp)
  end)

  it("loses the stacks that absorb damage to the MacGuffin", function()
    local f = fight { enemy = { hp = 40, intents = { { attack(3) } } }, keywords = { team = { canopy = 5 } } }
    local hp = f.macguffin.hp
    f:end_turn()
    assert.equal(2, f.team.keywords.canopy)
    assert.equal(hp, f.macguffin.hp)
  end)
end)
