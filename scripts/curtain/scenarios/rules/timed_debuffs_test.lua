-- Debuffs that last for turns: when they count, when they tick, how they stack, and what Fear and Frustration become.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "parry", name = "Parry", owner = "aldric", type = "defense", rarity = "basic", cost = 0,
  text = "Gain {block} Block.", values = { block = 1 },
  play = function(self, fight) self:gain(self.values.block, "block") end }

card { id = "oath", name = "Oath", owner = "aldric", type = "action", rarity = "basic", cost = 0,
  text = "Gain {inspire} Inspire.", values = { inspire = 1 },
  play = function(self, fight) self:gain(self.values.inspire, "inspire") end }

card { id = "jab", name = "Jab", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "duck", name = "Duck", owner = "pip", type = "defense", rarity = "basic", cost = 0,
  text = "Gain {distract} Distract.", values = { distract = 1 },
  play = function(self, fight) self:gain(self.values.distract, "distract") end }

card { id = "smirk", name = "Smirk", owner = "pip", type = "action", rarity = "basic", cost = 0,
  text = "Gain {luck} Luck.", values = { luck = 1 },
  play = function(self, fight) self:gain(self.values.luck, "luck") end }

card { id = "expose", name = "Expose", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {vulnerable} Vulnerable.", values = { vulnerable = 2 },
  play = function(self, fight, target) self:inflict(self.values.vulnerable, "vulnerable", target) end }

card { id = "glance", name = "Glance", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {vulnerable} Vulnerable.", values = { vulnerable = 1 },
  play = function(self, fight, target) self:inflict(self.values.vulnerable, "vulnerable", target) end }

card { id = "stare", name = "Stare", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {vulnerable} Vulnerable.", values = { vulnerable = 3 },
  play = function(self, fight, target) self:inflict(self.values.vulnerable, "vulnerable", target) end }

card { id = "catcall", name = "Catcall", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {frustration} Frustration.", values = { frustration = 5 },
  play = function(self, fight, target) self:inflict(self.values.frustration, "frustration", target) end }

card { id = "hiss", name = "Hiss", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {frustration} Frustration. Inflict {fear} Fear.", values = { frustration = 3, fear = 3 },
  play = function(self, fight, target)
    self:inflict(self.values.frustration, "frustration", target)
    self:inflict(self.values.fear, "fear", target)
  end }

card { id = "blinding_light", name = "Blinding Light", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {stage_fright} Stage Fright.", values = { stage_fright = 1 },
  play = function(self, fight, target) self:inflict(self.values.stage_fright, "stage_fright", target) end }

local function playable(f, ids)
  local verdicts = {}
  for i, id in ipairs(ids) do
    verdicts[i] = (f:can_play(id))
  end
  return verdicts
end

describe("Fear", function()
  it("of five becomes Stage Fright for the whole next player turn of that protagonist", function() -- example 63, CC-3
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(2, "fear", "protagonist_a") }, {} } },
      keywords = { aldric = { fear = 4 } },
      hand = {}, draw_pile = { "slash", "parry", "oath", "jab" },
    }
    f:end_turn()
    assert.equal(0, f.aldric.keywords.fear)
    assert.equal(1, f.aldric.keywords.stage_fright)
    assert.same({ false, true, true, true }, playable(f, { "slash", "parry", "oath", "jab" }))
    f:end_turn()
    assert.equal(0, f.aldric.keywords.stage_fright)
    assert.is_true((f:can_play("slash")))
  end)

  it("never wears off below five", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, keywords = { aldric = { fear = 3 }, enemy = { frustration = 4 } } }
    for _ = 1, 3 do f:end_turn() end
    assert.equal(3, f.aldric.keywords.fear)
    assert.equal(4, f.enemy.keywords.frustration)
  end)

  it("above five loses what is too much", function() -- CC-37
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "hiss" }, keywords = { enemy = { fear = 4 } } }
    f:play("hiss")
    assert.equal(0, f.enemy.keywords.fear)
    assert.equal(1, f.enemy.keywords.stage_fright)
    assert.equal(3, f.enemy.keywords.frustration)
  end)
end)

describe("Frustration", function()
  it("of five becomes Heckled", function() -- example 71
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "catcall" } }
    f:play("catcall")
    assert.equal(1, f.enemy.keywords.heckled)
    assert.equal(0, f.enemy.keywords.frustration)
  end)

  it("above five loses what is too much", function() -- example 71, CC-37
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "hiss" }, keywords = { enemy = { frustration = 4 } } }
    f:play("hiss")
    assert.equal(1, f.enemy.keywords.heckled)
    assert.equal(0, f.enemy.keywords.frustration)
  end)
end)

describe("A debuff for turns", function()
  it("put on the enemy for 2 lasts the rest of this player turn and all of the next", function() -- example 65
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "expose" } }
    f:play("expose")
    assert.equal(2, f.enemy.keywords.vulnerable)
    f:end_turn()
    assert.equal(1, f.enemy.keywords.vulnerable)
    f:end_turn()
    assert.equal(0, f.enemy.keywords.vulnerable)
  end)

  it("inflicted anew keeps the longer of the two durations", function() -- example 67, CC-4
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "glance", "stare" }, keywords = { enemy = { vulnerable = 2 } } }
    f:play("glance")
    assert.equal(2, f.enemy.keywords.vulnerable)
    f:play("stare")
    assert.equal(3, f.enemy.keywords.vulnerable)
  end)

  it("put on an ally for 1 by the enemy counts in the enemy's next turn and no longer", function() -- CC-3
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(1, "vulnerable", "macguffin") }, { attack(4) }, { attack(4) } } },
    }
    f:end_turn()
    assert.equal(1, f.macguffin.keywords.vulnerable)
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    assert.equal(0, f.macguffin.keywords.vulnerable)
    f:end_turn()
    assert.equal(40, f.macguffin.hp)
  end)

  it("refreshed by the enemy skips the tick that follows, however old it was", function() -- CC-3, CC-4
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(1, "vulnerable", "macguffin") }, {} } },
      keywords = { macguffin = { vulnerable = 2 } },
    }
    f:end_turn()
    assert.equal(2, f.macguffin.keywords.vulnerable)
    f:end_turn()
    assert.equal(1, f.macguffin.keywords.vulnerable)
  end)

  it("is as fresh when the enemy put it on the whole team", function() -- CC-3
    local f = fight { enemy = { hp = 25, intents = { { inflict(1, "weak", "allies") }, {} } } }
    f:end_turn()
    assert.equal(1, f.team.keywords.weak)
    f:end_turn()
    assert.equal(0, f.team.keywords.weak)
  end)
end)

describe("A boon for turns", function()
  it("that the enemy gives itself helps it in its next turn and no longer", function() -- CC-3
    local f = fight { enemy = { hp = 25, intents = { { gain(1, "fortify") }, { gain(3, "block") }, { gain(3, "block") } } } }
    f:end_turn()
    f:end_turn()
    assert.equal(4, f.enemy.keywords.block)
    f:end_turn()
    assert.equal(3, f.enemy.keywords.block)
  end)
end)

describe("Stage Fright", function()
  it("of 1 stops exactly one action of the enemy", function() -- CC-3, CC-33
    local f = fight { enemy = { hp = 25, intents = { { attack(6) }, { attack(2) } } }, hand = { "blinding_light" } }
    f:play("blinding_light")
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
    f:end_turn() -- the pattern has moved on
    assert.equal(48, f.macguffin.hp)
  end)

  it("takes the attacks out of a mixed action and leaves the rest", function() -- CC-33
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6), gain(4, "block"), inflict(1, "fear", "protagonist_a") } } },
      keywords = { enemy = { stage_fright = 1 } },
    }
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
    assert.equal(4, f.enemy.keywords.block)
    assert.equal(1, f.aldric.keywords.fear)
  end)
end)

describe("Heckled", function()
  it("leaves a protagonist nothing but attacks", function() -- example 69
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab", "duck", "smirk", "block", "oath" },
      keywords = { pip = { heckled = 1 } },
    }
    assert.same({ true, false, false, true, true }, playable(f, { "jab", "duck", "smirk", "block", "oath" }))
  end)

  it("and Stage Fright together leave a protagonist nothing at all", function() -- example 69
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "jab", "duck", "smirk", "block", "slash" },
      keywords = { pip = { heckled = 1, stage_fright = 1 } },
    }
    assert.same({ false, false, false, true, true }, playable(f, { "jab", "duck", "smirk", "block", "slash" }))
  end)

  it("takes everything but the attacks out of a mixed action", function() -- CC-33
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6), gain(4, "block"), heal(5), inflict(1, "fear", "protagonist_a") } } },
      hp = { enemy = 10 },
      keywords = { enemy = { heckled = 1 } },
    }
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    assert.equal(0, f.enemy.keywords.block)
    assert.equal(10, f.enemy.hp)
    assert.equal(0, f.aldric.keywords.fear)
  end)
end)
