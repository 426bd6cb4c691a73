-- Aldric's attacks. From an Ovation of 0 and against 30 HP, unless a scenario says otherwise.

local idle = { hp = 30, intents = { {} } }

describe("Galvanize", function()
  it("deals 3 damage and heals each protagonist by 1", function()
    local f = fight { enemy = idle, hand = { "galvanize" }, hp = { aldric = 10, pip = 5 } }
    f:play("galvanize")
    assert.equal(27, f.enemy.hp)
    assert.equal(11, f.aldric.hp)
    assert.equal(6, f.pip.hp)
    assert.equal(1, f.ovation)
    assert.equal(2, f.energy)
  end)

  it("heals nobody above full health, and never the MacGuffin", function()
    local f = fight { enemy = idle, hand = { "galvanize" }, hp = { macguffin = 40 } }
    f:play("galvanize")
    assert.equal(20, f.aldric.hp)
    assert.equal(10, f.pip.hp)
    assert.equal(40, f.macguffin.hp)
  end)

  it("heals nothing through a single Poison", function()
    local f = fight {
      enemy = idle, hand = { "galvanize" },
      hp = { aldric = 10, pip = 5 }, keywords = { pip = { poison = 1 } },
    }
    f:play("galvanize")
    assert.equal(11, f.aldric.hp)
    assert.equal(5, f.pip.hp)
  end)

  it("does not raise a knocked-out protagonist", function()
    local f = fight { enemy = idle, hand = { "galvanize" }, hp = { pip = 0 } }
    f:play("galvanize")
    assert.equal(0, f.pip.hp)
    assert.is_false(f.pip.alive)
  end)

  it("deals 4 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "galvanize+" } }
    f:play("galvanize+")
    assert.equal(26, f.enemy.hp)
  end)
end)

describe("Bulwark", function()
  it("deals 5 damage and makes every Defense card in hand cost 1 less", function()
    local f = fight { enemy = idle, hand = { "bulwark", "block", "block", "iron_wall", "inspire" } }
    f:play("bulwark")
    assert.equal(25, f.enemy.hp)
    assert.equal(1, f.energy)
    f:play("block")
    f:play("block")
    assert.equal(1, f.energy)
    f:play("iron_wall")
    assert.equal(0, f.energy)
    assert.equal(16, f.team.keywords.block)
  end)

  it("leaves the cost of other cards alone", function()
    local f = fight { enemy = idle, hand = { "bulwark", "inspire" }, energy = 2 }
    f:play("bulwark")
    assert.is_false((f:can_play("inspire")))
  end)

  it("adds up when played twice", function()
    local f = fight { enemy = idle, hand = { "bulwark", "bulwark", "iron_wall" }, energy = 4 }
    f:play("bulwark")
    f:play("bulwark")
    f:play("iron_wall")
    assert.equal(20, f.enemy.hp)
    assert.equal(0, f.energy)
    assert.equal(10, f.team.keywords.block)
  end)

  it("is forgotten when the cards leave the hand", function()
    local f = fight { enemy = idle, hand = { "bulwark", "block" } }
    f:play("bulwark")
    f:end_turn()
    f:play("block")
    assert.equal(2, f.energy)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "bulwark+" } }
    f:play("bulwark+")
    assert.equal(25, f.enemy.hp)
    assert.equal(2, f.energy)
  end)
end)

describe("Burning Devotion", function()
  it("deals 12 damage and inflicts 1 Burn on Aldric, who feels it next turn", function()
    local f = fight { enemy = idle, hand = { "burning_devotion" } }
    f:play("burning_devotion")
    assert.equal(18, f.enemy.hp)
    assert.equal(1, f.aldric.keywords.burn)
    assert.equal(0, f.enemy.keywords.burn)
    f:end_turn()
    assert.equal(19, f.aldric.hp)
    assert.equal(0, f.aldric.keywords.burn)
  end)

  it("spends a Ward on its own Burn", function()
    local f = fight { enemy = idle, hand = { "burning_devotion" }, keywords = { team = { ward = 1 } } }
    f:play("burning_devotion")
    assert.equal(0, f.aldric.keywords.burn)
    assert.equal(0, f.team.keywords.ward)
  end)

  it("deals 16 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "burning_devotion+" } }
    f:play("burning_devotion+")
    assert.equal(14, f.enemy.hp)
    assert.equal(1, f.aldric.keywords.burn)
  end)
end)

describe("Enabling Strike", function()
  it("deals 8 damage and draws a card", function()
    local f = fight { enemy = idle, hand = { "enabling_strike" }, draw_pile = { "block" } }
    f:play("enabling_strike")
    assert.equal(1, f.energy)
    assert.equal(22, f.enemy.hp)
    assert.equal(1, #f.hand)
    assert.equal("block", f.hand[1].id)
  end)

  it("deals 11 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "enabling_strike+" }, draw_pile = { "block" } }
    f:play("enabling_strike+")
    assert.equal(19, f.enemy.hp)
    assert.equal(1, #f.hand)
  end)
end)

describe("Cooperative Strike", function()
  it("deals 8 damage and gives the other protagonist's Attacks in hand 4 more damage", function()
    local f = fight {
      enemy = { hp = 40, intents = { {} } }, energy = 4,
      hand = { "cooperative_strike", "quick_jab", "galvanize" },
    }
    f:play("cooperative_strike")
    assert.equal(32, f.enemy.hp)
    f:play("quick_jab")
    assert.equal(26, f.enemy.hp)
    -- Aldric's own attack: 3, and 1 for an Ovation of 2.
    f:play("galvanize")
    assert.equal(22, f.enemy.hp)
  end)

  it("strengthens every hit of an attack", function()
    local f = fight { enemy = { hp = 40, intents = { {} } }, hand = { "cooperative_strike", "pepper_spray" } }
    f:play("cooperative_strike")
    f:play("pepper_spray")
    -- 8, then 6 + 7 + 7: the crowd joins in from the second hit.
    assert.equal(12, f.enemy.hp)
  end)

  it("is forgotten when the cards leave the hand", function()
    local f = fight { enemy = idle, hand = { "cooperative_strike", "quick_jab" } }
    f:play("cooperative_strike")
    f:end_turn()
    f:play("quick_jab")
    assert.equal(20, f.enemy.hp)
  end)

  it("deals 11 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "cooperative_strike+" } }
    f:play("cooperative_strike+")
    assert.equal(19, f.enemy.hp)
  end)
end)

describe("Aggressive Strike", function()
  it("deals 14 damage and leaves the enemy nothing but attacks", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(5), gain(5, "block") } } },
      hand = { "aggressive_strike" },
    }
    f:play("aggressive_strike")
    assert.equal(16, f.enemy.hp)
    assert.equal(1, f.enemy.keywords.heckled)
    assert.equal(0, f.energy)
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    assert.equal(0, f.enemy.keywords.block)
    assert.equal(0, f.enemy.keywords.heckled)
  end)

  it("deals 19 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "aggressive_strike+" } }
    f:play("aggressive_strike+")
    assert.equal(11, f.enemy.hp)
  end)
end)

describe("Shield Bash", function()
  it("deals 6 damage twice", function()
    local f = fight { enemy = idle, hand = { "shield_bash" } }
    f:play("shield_bash")
    assert.equal(1, f.energy)
    assert.equal(18, f.enemy.hp)
    assert.equal(2, f.ovation)
  end)

  it("reads the crowd anew for its second hit", function()
    local f = fight { enemy = idle, hand = { "shield_bash" }, ovation = 1 }
    f:play("shield_bash")
    assert.equal(17, f.enemy.hp)
    assert.equal(3, f.ovation)
  end)

  it("costs Aldric the enemy's Retaliate twice", function()
    local f = fight { enemy = idle, hand = { "shield_bash" }, keywords = { enemy = { retaliate = 2 } } }
    f:play("shield_bash")
    assert.equal(16, f.aldric.hp)
  end)

  it("deals 8 damage twice when upgraded", function()
    local f = fight { enemy = idle, hand = { "shield_bash+" } }
    f:play("shield_bash+")
    assert.equal(14, f.enemy.hp)
  end)
end)

describe("Captivating Strike", function()
  it("gains no more Ovation for 1 damage than any hit does", function()
    local f = fight { enemy = idle, hand = { "captivating_strike" } }
    f:play("captivating_strike")
    assert.equal(2, f.energy)
    assert.equal(29, f.enemy.hp)
    assert.equal(1, f.ovation)
  end)

  it("gains as much Ovation as it deals damage", function()
    local f = fight { enemy = idle, hand = { "captivating_strike" }, keywords = { team = { inspire = 3 } } }
    f:play("captivating_strike")
    assert.equal(26, f.enemy.hp)
    assert.equal(4, f.ovation)
  end)

  it("fills the meter at most", function()
    local f = fight { enemy = idle, hand = { "captivating_strike" }, keywords = { team = { inspire = 9 } } }
    f:play("captivating_strike")
    assert.equal(20, f.enemy.hp)
    assert.equal(5, f.ovation)
  end)

  it("earns only the cheer of the hit when Block absorbs it all", function()
    local f = fight {
      enemy = idle, hand = { "captivating_strike" },
      keywords = { team = { inspire = 3 }, enemy = { block = 10 } },
    }
    f:play("captivating_strike")
    assert.equal(30, f.enemy.hp)
    assert.equal(1, f.ovation)
  end)

  it("gains 2 Ovation per damage under Flourish", function()
    local f = fight {
      enemy = idle, hand = { "captivating_strike" },
      keywords = { team = { inspire = 1, flourish = 1 } },
    }
    f:play("captivating_strike")
    assert.equal(28, f.enemy.hp)
    assert.equal(4, f.ovation)
  end)

  it("deals 2 damage and gains 2 Ovation when upgraded", function()
    local f = fight { enemy = idle, hand = { "captivating_strike+" } }
    f:play("captivating_strike+")
    assert.equal(28, f.enemy.hp)
    assert.equal(2, f.ovation)
  end)
end)
