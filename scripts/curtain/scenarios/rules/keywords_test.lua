-- The twenty-four keywords, one scenario each: what it does in a sentence, and how it goes away.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 4 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "parry", name = "Parry", owner = "aldric", type = "defense", rarity = "basic", cost = 0,
  text = "Gain {block} Block.", values = { block = 4 },
  play = function(self, fight) self:gain(self.values.block, "block") end }

card { id = "rest", name = "Rest", owner = "aldric", type = "action", rarity = "basic", cost = 0,
  text = "Heal each protagonist by {heal}.", values = { heal = 3 },
  play = function(self, fight) self:heal(self.values.heal, "protagonists") end }

local function against(intents, setup)
  setup.enemy = { hp = 25, intents = intents }
  return fight(setup)
end

describe("The keyword", function()
  it("of the team is laid with the team, not with one ally", function()
    local function laid(held) return function() fight { enemy = "stage_rat", keywords = held } end end
    assert.has_error(laid({ pip = { block = 3 } }), "pip cannot hold Block, but the team can: team = { block = 3 }")
    assert.has_error(laid({ macguffin = { luck = 1 } }), "macguffin cannot hold Luck")
    assert.has_error(laid({ team = { taunt = 1 } }), "the team cannot hold that keyword")
  end)

  it("Block absorbs hits on any ally until the enemy's turn is over", function()
    local f = against({ { attack(4) } }, { keywords = { team = { block = 6 } } })
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
  end)

  it("Shield absorbs hits on one protagonist until the enemy's turn is over", function()
    local f = against({ { attack_all(4) } }, { keywords = { pip = { shield = 9 } } })
    f:end_turn()
    assert.same({ 46, 16, 10 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.equal(6, f.pip.hp)
  end)

  it("Distract negates one whole hit of any size for each stack", function()
    local f = against({ { attack(40), attack(1, { times = 2 }) } }, { keywords = { team = { distract = 2 } } })
    f:end_turn()
    assert.equal(49, f.macguffin.hp)
  end)

  it("Taunt pulls one hit for each stack and is gone at the next player turn", function()
    local f = against({ { attack(2) } }, { keywords = { pip = { taunt = 3 } } })
    f:end_turn()
    assert.equal(8, f.pip.hp)
    f:end_turn()
    assert.same({ 48, 8 }, { f.macguffin.hp, f.pip.hp })
  end)

  it("Retaliate pays every hit back and is gone at the next player turn", function()
    local f = against({ { attack(1, { times = 2 }) } }, { keywords = { team = { retaliate = 4 } } })
    f:end_turn()
    assert.equal(17, f.enemy.hp)
    f:end_turn()
    assert.equal(17, f.enemy.hp)
  end)

  it("Regenerate heals its stacks at the tick and loses one", function()
    local f = against({ {} }, { hp = { pip = 4 }, keywords = { pip = { regenerate = 2 } } })
    f:end_turn()
    assert.same({ 6, 1 }, { f.pip.hp, f.pip.keywords.regenerate })
  end)

  it("Inspire adds its stacks to every hit and stays", function()
    local f = against({ {} }, { hand = { "slash" }, keywords = { team = { inspire = 3 } } })
    f:play("slash")
    assert.equal(18, f.enemy.hp)
    f:end_turn()
    assert.equal(3, f.team.keywords.inspire)
  end)

  it("Fortify adds its stacks to every gain of Block and loses one each turn", function()
    local f = against({ {} }, { hand = { "parry" }, keywords = { team = { fortify = 2 } } })
    f:play("parry")
    assert.equal(6, f.team.keywords.block)
    f:end_turn()
    assert.equal(1, f.team.keywords.fortify)
  end)

  it("Piercing takes its holder's attacks through Shield and Block for as many turns", function()
    local f = against({ {} }, { hand = { "slash" }, keywords = { aldric = { piercing = 1 }, enemy = { block = 9, shield = 9 } } })
    f:play("slash")
    assert.equal(21, f.enemy.hp)
    f:end_turn()
    assert.equal(0, f.aldric.keywords.piercing)
  end)

  it("Accuracy takes its holder's attacks past Taunt, Distract and Retaliate for as many turns", function()
    local f = against({ { attack(5) } }, {
      keywords = { enemy = { accuracy = 1 }, aldric = { taunt = 9 }, team = { distract = 9, retaliate = 9 } } })
    f:end_turn()
    assert.same({ 45, 20, 25 }, { f.macguffin.hp, f.aldric.hp, f.enemy.hp })
    assert.equal(0, f.enemy.keywords.accuracy)
  end)

  it("Ward negates one debuff for each stack and otherwise stays", function()
    local f = against({ { inflict(9, "poison", "macguffin") }, {} }, { keywords = { team = { ward = 2 } } })
    f:end_turn()
    assert.same({ 50, 0, 1 }, { f.macguffin.hp, f.macguffin.keywords.poison, f.team.keywords.ward })
    f:end_turn()
    assert.equal(1, f.team.keywords.ward)
  end)

  it("Luck gives a chance of one in ten per stack for half as much again", function()
    local f = against({ {} }, { hand = { "slash" }, keywords = { team = { luck = 4 } } })
    f:force("luck", true)
    f:play("slash")
    assert.equal(19, f.enemy.hp)
  end)

  it("Flourish doubles what happens to the Ovation, until after the next decay", function()
    local f = against({ {} }, { hand = { "slash" }, keywords = { team = { flourish = 1 } } })
    f:play("slash")
    assert.equal(2, f.ovation)
    f:end_turn()
    assert.same({ 0, 0 }, { f.ovation, f.team.keywords.flourish })
  end)

  it("Poison takes its stacks at the tick, loses one, and holds healing down", function()
    local f = against({ {} }, { hand = { "rest" }, hp = { aldric = 10 }, keywords = { aldric = { poison = 2 } } })
    f:play("rest")
    assert.equal(11, f.aldric.hp)
    f:end_turn()
    assert.same({ 9, 1 }, { f.aldric.hp, f.aldric.keywords.poison })
  end)

  it("Burn takes its stacks at the tick, loses one, and leaves healing alone", function()
    local f = against({ {} }, { hand = { "rest" }, hp = { aldric = 10 }, keywords = { aldric = { burn = 2 } } })
    f:play("rest")
    assert.equal(13, f.aldric.hp)
    f:end_turn()
    assert.same({ 11, 1 }, { f.aldric.hp, f.aldric.keywords.burn })
  end)

  it("Stage Fright bars every attack for as many turns", function()
    local f = against({ {} }, { hand = { "slash", "parry" }, keywords = { aldric = { stage_fright = 1 } } })
    assert.is_false((f:can_play("slash")))
    assert.is_true((f:can_play("parry")))
    f:end_turn()
    assert.is_true((f:can_play("slash")))
  end)

  it("Heckled bars everything but attacks for as many turns", function()
    local f = against({ {} }, { hand = { "slash", "parry", "rest" }, keywords = { aldric = { heckled = 1 } } })
    assert.is_true((f:can_play("slash")))
    assert.is_false((f:can_play("parry")))
    assert.is_false((f:can_play("rest")))
    f:end_turn()
    assert.is_true((f:can_play("parry")))
  end)

  it("Forgetful halves the damage its holder deals for as many turns", function()
    local f = against({ {} }, { hand = { "slash" }, keywords = { aldric = { forgetful = 1 } } })
    f:play("slash")
    assert.equal(23, f.enemy.hp)
    f:end_turn()
    f:play("slash")
    assert.equal(19, f.enemy.hp)
  end)

  it("Vulnerable adds half to the damage its holder takes for as many turns", function()
    local f = against({ {} }, { hand = { "slash" }, keywords = { enemy = { vulnerable = 1 } } })
    f:play("slash")
    assert.equal(19, f.enemy.hp)
    f:end_turn()
    f:play("slash")
    assert.equal(15, f.enemy.hp)
  end)

  it("Weak halves every gain of Block or Shield for as many turns", function()
    local f = against({ {} }, { hand = { "parry" }, keywords = { team = { weak = 1 } } })
    f:play("parry")
    assert.equal(2, f.team.keywords.block)
    f:end_turn()
    f:play("parry")
    assert.equal(4, f.team.keywords.block)
  end)

  it("Confused makes Taunt, Distract and Retaliate fail every other time for as many turns", function()
    local f = against({ { attack(5) } }, { keywords = { team = { confused = 1, distract = 1 } } })
    f:force("confused", true)
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    assert.equal(0, f.team.keywords.confused)
  end)

  it("Curse strikes once at the end of its holder's turn", function()
    local f = against({ {} }, { keywords = { macguffin = { curse = 4 }, enemy = { curse = 3 } } })
    f:end_turn()
    assert.same({ 46, 22 }, { f.macguffin.hp, f.enemy.hp })
    f:end_turn()
    assert.same({ 46, 22 }, { f.macguffin.hp, f.enemy.hp })
  end)

  it("Fear grows until five of it are Stage Fright", function()
    local f = against({ { inflict(2, "fear", "protagonist_b") } }, { hand = {} })
    f:end_turn()
    f:end_turn()
    assert.same({ 4, 0 }, { f.pip.keywords.fear, f.pip.keywords.stage_fright })
    f:end_turn()
    assert.same({ 0, 1 }, { f.pip.keywords.fear, f.pip.keywords.stage_fright })
  end)

  it("Frustration grows until five of it are Heckled", function()
    local f = against({ { inflict(3, "frustration", "protagonist_a") }, { inflict(3, "frustration", "protagonist_a") }, {} }, { hand = {} })
    f:end_turn()
    assert.same({ 3, 0 }, { f.aldric.keywords.frustration, f.aldric.keywords.heckled })
    f:end_turn()
    assert.same({ 0, 1 }, { f.aldric.keywords.frustration, f.aldric.keywords.heckled })
  end)
end)
