-- How enemies are driven: the telegraph, random targets, phases, and more than one enemy.

card { id = "blow", name = "Blow", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 15 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

local function two_phases()
  return {
    hp = 20,
    phases = {
      { intents = { { attack(5) }, { attack(6) } } },
      { below = 0.5, enter = function(self, fight) self:gain(4, "block", self) end, intents = { { attack(1) } } },
    },
  }
end

describe("A phase", function()
  it("is entered after the telegraphed action, not before", function() -- CC-43
    local f = fight { enemy = two_phases(), hand = { "blow" } }
    f:play("blow")
    assert.equal(1, f.enemy.phase)
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    assert.equal(2, f.enemy.phase)
    assert.equal(4, f.enemy.keywords.block)
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
  end)

  it("is entered strictly below its threshold", function() -- CC-43
    local f = fight { enemy = two_phases(), hp = { enemy = 10 } }
    f:end_turn()
    assert.equal(1, f.enemy.phase)
    f:end_turn()
    assert.equal(39, f.macguffin.hp)
    for hp, phase in pairs { [44] = 1, [43] = 2 } do -- two thirds of 66
      local g = fight { enemy = { hp = 66, phases = { { intents = { { attack(1) } } }, { below = 2 / 3, intents = { { attack(1) } } } } }, hp = { enemy = hp } }
      g:end_turn()
      assert.same({ hp, phase }, { hp, g.enemy.phase })
    end
  end)

  it("is entered for what Retaliate did to the enemy in its own turn", function() -- CC-43
    local f = fight { enemy = two_phases(), hp = { enemy = 11 }, keywords = { team = { retaliate = 2 } } }
    f:end_turn()
    assert.equal(9, f.enemy.hp)
    assert.equal(2, f.enemy.phase)
  end)

  it("is never left again", function()
    local f = fight {
      enemy = { hp = 20, phases = {
        { intents = { { attack(5) } } },
        { below = 0.5, intents = { { heal(15) }, { attack(1) } } },
      } },
      hp = { enemy = 9 },
    }
    f:end_turn()
    f:end_turn()
    assert.equal(20, f.enemy.hp)
    assert.equal(2, f.enemy.phase)
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
  end)

  it("follows another at once when HP fell below both thresholds", function()
    local f = fight {
      enemy = { hp = 40, phases = {
        { intents = { { attack(5) } } },
        { below = 0.75, enter = function(self) self:gain(2, "inspire", self) end, intents = { { attack(1) } } },
        { below = 0.25, enter = function(self) self:gain(3, "inspire", self) end, intents = { { attack(2) } } },
      } },
      hp = { enemy = 5 },
    }
    f:end_turn()
    assert.equal(3, f.enemy.phase)
    assert.equal(5, f.enemy.keywords.inspire)
    f:end_turn()
    assert.equal(38, f.macguffin.hp)
  end)
end)

describe("The telegraph", function()
  it("shows the list that will be carried out", function()
    local f = fight { enemy = { hp = 25, intents = { { attack(5), gain(2, "block") }, {} } } }
    assert.equal(2, #f.intent)
    f:end_turn()
    assert.equal(0, #f.intent)
  end)

  it("may be computed when it is revealed", function()
    local f = fight {
      enemy = { hp = 25, intents = {
        function(self, fight) return { attack(math.floor(fight.macguffin.hp / 10)) } end,
      } },
    }
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    f:end_turn()
    assert.equal(41, f.macguffin.hp)
  end)

  it("has chosen its random protagonist, and takes the other one when that one has fallen", function() -- CC-50
    for seed = 1, 6 do
      local f = fight {
        seed = seed,
        enemy = { hp = 25, intents = { { attack(10), inflict(2, "fear", "random_protagonist") }, {} } },
        keywords = { pip = { taunt = 1 } },
      }
      f:end_turn()
      assert.is_false(f.pip.alive)
      assert.equal(2, f.aldric.keywords.fear)
    end
  end)

  it("chooses one random protagonist, never both", function() -- CC-50
    local aldric, pip = 0, 0
    for seed = 1, 20 do
      local f = fight { seed = seed, enemy = { hp = 25, intents = { { inflict(2, "fear", "random_protagonist") }, {} } } }
      f:end_turn()
      aldric = aldric + f.aldric.keywords.fear
      pip = pip + f.pip.keywords.fear
    end
    assert.equal(40, aldric + pip)
    assert(aldric > 0 and pip > 0, "the same protagonist twenty times")
  end)
end)

describe("An enemy's attack", function()
  it("can be as strong as its own Block, which it may then give up", function()
    local f = fight {
      enemy = { hp = 25, keeps = { "block" }, keywords = { block = 7 }, intents = { { attack("block"), lose("all", "block") }, {} } },
    }
    f:end_turn()
    assert.equal(43, f.macguffin.hp)
    assert.equal(0, f.enemy.keywords.block)
  end)

  it("is not weakened by Shield that stands on somebody else", function()
    local f = fight { enemy = { hp = 25, intents = { { attack(4) } } }, keywords = { aldric = { shield = 9 }, pip = { shield = 9 } } }
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
  end)
end)

describe("Several enemies", function()
  it("each take their whole turn, in order", function()
    local f = fight {
      enemies = {
        { hp = 10, intents = { { attack(3), attack(2) } } },
        { hp = 12, intents = { { attack(4) } } },
      },
      keywords = { team = { block = 5 } },
    }
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
  end)

  it("go on without one that falls in its own attack", function() -- CC-31
    local f = fight {
      enemies = {
        { hp = 4, intents = { { attack(5, { times = 3 }), attack(7), inflict(2, "fear", "protagonist_a") } } },
        { hp = 12, intents = { { attack(4) } } },
      },
      keywords = { team = { retaliate = 5 } },
    }
    f:end_turn()
    assert.equal(41, f.macguffin.hp)
    assert.same({ 0, 7 }, { f.enemies[1].hp, f.enemies[2].hp })
    assert.equal(0, f.aldric.keywords.fear)
    assert.is_false(f.over)
  end)

  it("hear nothing any more once they are down", function()
    local f = fight {
      enemies = {
        { hp = 10, intents = { {} },
          on = { player_turn_end = function(self, fight) self:inflict(3, "curse", "macguffin") end } },
        { hp = 12, intents = { {} } },
      },
      hand = { "blow" },
    }
    f:play("blow", f.enemies[1])
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
  end)

  it("are beaten when the last of them is down", function()
    local f = fight {
      enemies = {
        { hp = 10, intents = { { attack(3) } } },
        { hp = 12, intents = { { attack(4) } } },
      },
      hand = { "blow", "blow" },
    }
    f:play("blow", f.enemies[1])
    assert.is_false(f.over)
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
    f:play("blow", f.enemies[2])
    assert.equal("victory", f.result)
  end)
end)
