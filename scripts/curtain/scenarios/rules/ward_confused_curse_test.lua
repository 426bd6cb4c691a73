-- Ward against debuffs, Confused against Taunt, Distract and Retaliate, and the one blow of a Curse.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "hot_iron", name = "Hot Iron", owner = "aldric", type = "action", rarity = "basic", cost = 0,
  text = "Inflict {burn} Burn on himself.", values = { burn = 1 },
  play = function(self, fight) self:inflict(self.values.burn, "burn", self.owner) end }

describe("Ward", function()
  it("guards the first target and leaves the second to its fate when there is one stack", function() -- example 73, CC-23
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(2, "vulnerable", "protagonists") }, {} } },
      keywords = { team = { ward = 1 } },
    }
    f:end_turn()
    assert.equal(0, f.aldric.keywords.vulnerable)
    assert.equal(2, f.pip.keywords.vulnerable)
    assert.equal(0, f.team.keywords.ward)
  end)

  it("negates an application of Fear whole and strips none that is held", function() -- CC-22
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(3, "fear", "protagonist_a") }, {} } },
      keywords = { team = { ward = 1 }, aldric = { fear = 4 } },
    }
    f:end_turn()
    assert.equal(4, f.aldric.keywords.fear)
    assert.equal(0, f.aldric.keywords.stage_fright)
    assert.equal(0, f.team.keywords.ward)
  end)

  it("also stops what a protagonist would do to himself", function() -- CC-23
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "hot_iron" }, keywords = { team = { ward = 1 } } }
    f:play("hot_iron")
    assert.equal(0, f.aldric.keywords.burn)
    assert.equal(0, f.team.keywords.ward)
  end)

  it("is not spent on a protagonist who is knocked out", function() -- CC-23
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(2, "vulnerable", "protagonists") }, {} } },
      hp = { aldric = 0 },
      keywords = { team = { ward = 2 } },
    }
    f:end_turn()
    assert.equal(0, f.pip.keywords.vulnerable)
    assert.equal(1, f.team.keywords.ward)
  end)

  it("is spent once on a debuff of the whole team", function() -- CC-48
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(2, "weak", "allies") }, {} } },
      keywords = { team = { ward = 3 } },
    }
    f:end_turn()
    assert.equal(0, f.team.keywords.weak)
    assert.equal(2, f.team.keywords.ward)
  end)

  it("means that the debuff was never inflicted", function() -- CC-23
    local f = fight {
      enemy = { hp = 25, intents = { { inflict(1, "fear", "protagonists") }, {} },
        on = { inflicted = function(self, fight, event) self:gain(1, "inspire", self) end } },
      keywords = { team = { ward = 1 } },
    }
    f:end_turn()
    assert.equal(1, f.enemy.keywords.inspire)
  end)
end)

describe("A debuff on all allies", function()
  it("reaches the MacGuffin where it can hold it", function() -- CC-48
    local f = fight {
      enemy = { hp = 25, intents = { {
        inflict(1, "poison", "allies"), inflict(1, "burn", "allies"),
        inflict(1, "vulnerable", "allies"), inflict(1, "curse", "allies") }, {} } },
    }
    f:end_turn()
    assert.same({ 48, 18, 8 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.same({ 1, 1, 1 }, {
      f.macguffin.keywords.vulnerable, f.aldric.keywords.vulnerable, f.pip.keywords.vulnerable })
    assert.same({ 1, 1, 1 }, { f.macguffin.keywords.curse, f.aldric.keywords.curse, f.pip.keywords.curse })
  end)

  it("reaches the protagonists alone where it cannot", function() -- CC-48
    local f = fight { enemy = { hp = 25, intents = { { inflict(1, "fear", "allies"), inflict(1, "forgetful", "allies") }, {} } } }
    f:end_turn()
    assert.same({ 0, 1, 1 }, { f.macguffin.keywords.fear, f.aldric.keywords.fear, f.pip.keywords.fear })
    assert.same({ 0, 1, 1 }, {
      f.macguffin.keywords.forgetful, f.aldric.keywords.forgetful, f.pip.keywords.forgetful })
  end)

  it("goes to the team's pool once if it is Weak or Confused", function() -- CC-48
    local f = fight { enemy = { hp = 25, intents = { { inflict(2, "weak", "allies"), inflict(2, "confused", "allies") }, {} } } }
    f:end_turn()
    assert.equal(2, f.team.keywords.weak)
    assert.equal(2, f.team.keywords.confused)
  end)
end)

describe("Confused", function()
  it("can make Taunt, Distract and Retaliate all fail at once, and costs them no stack", function() -- example 75, CC-9
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } },
        on = { enemy_turn_end = function(self, fight)
          local team = fight.team.keywords
          self:gain(fight.aldric.keywords.taunt + 10 * team.distract + 100 * team.retaliate, "inspire", self)
        end } },
      keywords = { team = { confused = 1, distract = 1, retaliate = 3 }, aldric = { taunt = 1 } },
    }
    f:force("confused", true, true, true)
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    assert.equal(20, f.aldric.hp)
    assert.equal(25, f.enemy.hp)
    assert.equal(311, f.enemy.keywords.inspire)
  end)

  it("changes nothing when no roll fails", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6) } } },
      keywords = { team = { confused = 1, retaliate = 3 }, aldric = { taunt = 1 } },
    }
    f:force("confused", false, false)
    f:end_turn()
    assert.equal(14, f.aldric.hp)
    assert.equal(22, f.enemy.hp)
  end)

  it("rolls once for two taunters", function() -- CC-10
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6, { times = 2 }) } } },
      keywords = { team = { confused = 1 }, aldric = { taunt = 1 }, pip = { taunt = 1 } },
    }
    f:force("confused", true, false)
    f:end_turn()
    assert.same({ 44, 14, 10 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("rolls only for a keyword that would have acted", function() -- CC-10
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6, { times = 2 }) } } },
      keywords = { team = { confused = 1, distract = 2 } },
    }
    f:force("confused", true, false)
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
  end)

  it("on the enemy makes the enemy's own Retaliate fail", function() -- CC-10
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "slash", "slash" },
      keywords = { enemy = { confused = 1, retaliate = 3 } },
    }
    f:force("confused", true, false)
    f:play("slash")
    assert.equal(20, f.aldric.hp)
    f:play("slash")
    assert.equal(17, f.aldric.hp)
  end)

  it("on the enemy leaves the team's Taunt, Distract and Retaliate alone", function() -- CC-10
    local f = fight {
      enemy = { hp = 25, intents = { { attack(6, { times = 2 }) } } },
      keywords = { enemy = { confused = 1 }, team = { distract = 1, retaliate = 3 }, aldric = { taunt = 2 } },
    }
    f:end_turn()
    assert.same({ 50, 14 }, { f.macguffin.hp, f.aldric.hp })
    assert.equal(22, f.enemy.hp)
  end)
end)

describe("Curse", function()
  it("strikes the MacGuffin once at the end of the player turn, through Block, and costs Ovation", function() -- example 77, CC-18
    local f = fight {
      enemy = { hp = 25, intents = { {} },
        on = { enemy_turn_start = function(self, fight)
          self:gain(10 * fight.ovation + fight.team.keywords.block, "inspire", self)
        end } },
      ovation = 3,
      keywords = { macguffin = { curse = 8 }, team = { block = 5 } },
    }
    f:end_turn()
    assert.equal(47, f.macguffin.hp)
    assert.equal(0, f.macguffin.keywords.curse)
    assert.equal(20, f.enemy.keywords.inspire)
    assert.equal(1, f.ovation)
  end)

  it("heeds neither Taunt nor Distract nor Retaliate", function() -- example 79, CC-18
    local f = fight {
      enemy = { hp = 25, intents = { {} },
        on = { enemy_turn_end = function(self, fight)
          self:gain(10 * fight.aldric.keywords.taunt + fight.team.keywords.distract, "inspire", self)
        end } },
      keywords = { macguffin = { curse = 8 }, aldric = { taunt = 2 }, team = { distract = 2, retaliate = 4 } },
    }
    f:end_turn()
    assert.equal(42, f.macguffin.hp)
    assert.equal(20, f.aldric.hp)
    assert.equal(25, f.enemy.hp)
    assert.equal(22, f.enemy.keywords.inspire)
  end)

  it("goes through a protagonist's Shield, then Block", function() -- CC-18
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      ovation = 3,
      keywords = { aldric = { curse = 9, shield = 3 }, team = { block = 4 } },
    }
    f:end_turn()
    assert.equal(18, f.aldric.hp)
    assert.equal(2, f.ovation)
  end)

  it("uses Block before the enemy's attack can", function() -- CC-18
    local f = fight {
      enemy = { hp = 25, intents = { { attack(5) } } },
      keywords = { pip = { curse = 4 }, team = { block = 5 } },
    }
    f:end_turn()
    assert.same({ 46, 10 }, { f.macguffin.hp, f.pip.hp })
  end)

  it("can end the run before the enemy acts", function()
    local f = fight { enemy = { hp = 25, intents = { { gain(5, "block") } } }, hp = { macguffin = 8 }, keywords = { macguffin = { curse = 8 } } }
    f:end_turn()
    assert.equal("defeat", f.result)
    assert.equal(0, f.enemy.keywords.block)
  end)

  it("strikes the enemy at the end of its own turn, through the Block it has just gained", function() -- CC-18
    local f = fight {
      enemy = { hp = 25, intents = { { attack(2), gain(3, "block") } } },
      keywords = { enemy = { curse = 5, block = 9 } },
    }
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.equal(23, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.block)
    assert.equal(0, f.enemy.keywords.curse)
  end)
end)
