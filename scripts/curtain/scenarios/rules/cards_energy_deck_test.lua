-- Cards named by the rules, energy, and the piles.

card { id = "bright_idea", name = "Bright Idea", owner = "pip", type = "action", rarity = "basic", cost = 0,
  text = "Gain {energy} energy.", values = { energy = 2 },
  play = function(self, fight) self:gain(self.values.energy, "energy") end }

card { id = "leaf_through", name = "Leaf Through", owner = "pip", type = "action", rarity = "basic", cost = 0,
  text = "Draw {cards} cards.", values = { cards = 4 },
  play = function(self, fight) self:draw(self.values.cards) end }

card { id = "finale", name = "Finale", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage. Inflict {burn} Burn. Gain {block} Block.", values = { damage = 30, burn = 1, block = 2 },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:inflict(self.values.burn, "burn", target)
    self:gain(self.values.block, "block")
  end }

describe("Quick Jab", function()
  it("counts the kinds of debuff on the enemy, not their stacks", function() -- example 81, CC-39
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "quick_jab" },
      keywords = { enemy = { poison = 3, burn = 1, fear = 2 } },
    }
    f:play("quick_jab")
    assert.equal(17, f.enemy.hp)
  end)

  it("deals 2 to an enemy without a debuff", function() -- example 81
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.equal(23, f.enemy.hp)
    assert.equal(2, f.energy)
  end)

  it("knows eleven kinds", function() -- CC-39
    local f = fight {
      enemy = { hp = 60, intents = { {} } },
      hand = { "quick_jab" },
      keywords = { enemy = {
        poison = 1, burn = 1, stage_fright = 1, heckled = 1, forgetful = 1, vulnerable = 1,
        weak = 1, confused = 1, curse = 1, fear = 1, frustration = 1 } },
    }
    f:play("quick_jab") -- 2 + 22, and half more for Vulnerable
    assert.equal(24, f.enemy.hp)
  end)
end)

describe("Galvanize", function()
  it("heals both protagonists", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "galvanize" }, hp = { aldric = 10, pip = 5 } }
    f:play("galvanize")
    assert.same({ 22, 11, 6 }, { f.enemy.hp, f.aldric.hp, f.pip.hp })
  end)
end)

describe("The starting deck", function()
  it("shows each of its ten cards once in the first two turns and is reshuffled for the third", function() -- example 83
    local f = fight { enemy = { hp = 25, intents = { {} } } }
    local seen = { galvanize = 0, quick_jab = 0, block = 0, inspire = 0 }
    for turn = 1, 2 do
      assert.equal(turn, f.turn)
      assert.equal(5, #f.hand)
      for _, c in ipairs(f.hand) do
        seen[c.id] = seen[c.id] + 1
      end
      if turn == 1 then f:end_turn() end
    end
    assert.same({ galvanize = 3, quick_jab = 3, block = 3, inspire = 1 }, seen)
    assert.equal(0, #f.draw_pile)
    assert.equal(5, #f.discard_pile)
    f:end_turn()
    assert.equal(5, #f.hand)
    assert.equal(5, #f.draw_pile)
    assert.equal(0, #f.discard_pile)
  end)

  it("comes in the same order for the same seed", function()
    local function hand(seed)
      local ids = {}
      for i, c in ipairs((fight { seed = seed, enemy = { hp = 25, intents = { {} } } }).hand) do ids[i] = c.id end
      return ids
    end
    assert.same(hand(7), hand(7))
  end)
end)

describe("Energy", function()
  it("is 3 every turn and not saved", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "block", "block" } }
    f:play("block")
    assert.equal(2, f.energy)
    f:end_turn()
    assert.equal(3, f.energy)
  end)

  it("may rise above 3 within the turn", function() -- CC-49
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "bright_idea" } }
    f:play("bright_idea")
    assert.equal(5, f.energy)
    f:end_turn()
    assert.equal(3, f.energy)
  end)

  it("that does not suffice makes a card unplayable, and trying is an error", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "bulwark" }, energy = 1 }
    local ok, reason = f:can_play("bulwark")
    assert.is_false(ok)
    assert(type(reason) == "string" and reason ~= "", "no reason given")
    assert.has_error(function() f:play("bulwark") end, "energy")
    assert.equal(25, f.enemy.hp)
    assert.equal(1, f.energy)
  end)
end)

describe("Drawing", function()
  it("shuffles the discard pile in when the draw pile runs out, and goes on", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "leaf_through" }, draw_pile = { "block" }, discard_pile = { "inspire", "galvanize", "quick_jab", "quick_jab" },
    }
    f:play("leaf_through")
    assert.equal(4, #f.hand)
  end)

  it("stops when both piles are empty", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "block" }, draw_pile = { "inspire" } }
    f:end_turn()
    assert.equal(2, #f.hand)
    assert.equal(0, #f.draw_pile)
    assert.equal(0, #f.discard_pile)
  end)

  it("happens before the Ovation decays, and after the Block of the last turn is gone", function() -- CC-28, CC-1
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      ovation = 3, hand = {}, draw_pile = { "stoic_resistance" },
      keywords = { team = { block = 7 } },
    }
    f:end_turn()
    assert.equal(3, f.team.keywords.block)
    assert.equal(2, f.ovation)
  end)
end)

describe("A card", function()
  it("lies in the discard pile once it is played", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "block", "inspire" } }
    f:play("block")
    assert.equal(1, #f.hand)
    assert.equal(1, #f.discard_pile)
    assert.equal("block", f.discard_pile[1].id)
  end)

  it("that is upgraded is a better card", function() -- CC-42
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "block+" } }
    f:play("block+")
    assert(f.team.keywords.block > 3, "block+ gave " .. f.team.keywords.block)
  end)

  it("stops hurting an enemy it has killed", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "finale" } }
    f:play("finale")
    assert.equal(0, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.burn)
    assert.equal("victory", f.result)
  end)
end)

describe("Words without a rule", function()
  it("are unknown keywords", function() -- CC-47
    assert.has_error(function()
      fight { enemy = { hp = 25, intents = { {} } }, keywords = { enemy = { stagger = 1 } } }
    end, "stagger")
    assert.has_error(function()
      fight { enemy = { hp = 25, intents = { {} } }, keywords = { enemy = { frustrated = 1 } } }
    end, "frustrat")
  end)
end)
