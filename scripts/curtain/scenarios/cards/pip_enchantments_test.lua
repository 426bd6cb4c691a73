-- Pip's enchantments: played once, in play until the curtain falls.

local idle = { hp = 30, intents = { {} } }

describe("Comic Relief", function()
  it("gains 1 Luck whenever a debuff is inflicted on the enemy", function()
    local f = fight { enemy = idle, hand = { "comic_relief", "pips_cocktail" } }
    f:play("comic_relief")
    f:play("pips_cocktail")
    assert.equal(2, f.team.keywords.luck)
  end)

  it("does not laugh at a debuff the enemy is immune to", function()
    local f = fight {
      enemy = { hp = 30, immune = { "poison" }, intents = { {} } },
      hand = { "comic_relief", "pips_cocktail" },
    }
    f:play("comic_relief")
    f:play("pips_cocktail")
    assert.equal(1, f.team.keywords.luck)
  end)

  it("does not laugh at debuffs on its own side", function()
    local f = fight { enemy = idle, hand = { "comic_relief", "burning_devotion" } }
    f:play("comic_relief")
    f:play("burning_devotion")
    assert.equal(1, f.aldric.keywords.burn)
    assert.equal(0, f.team.keywords.luck)
  end)

  it("gains 2 Luck each time when upgraded", function()
    local f = fight { enemy = idle, hand = { "comic_relief+", "pips_cocktail" } }
    f:play("comic_relief+")
    f:play("pips_cocktail")
    assert.equal(4, f.team.keywords.luck)
  end)
end)

describe("Plot Twist", function()
  it("costs the enemy HP equal to its Frustration at the end of each of its turns", function()
    local f = fight { enemy = idle, hand = { "plot_twist" }, keywords = { enemy = { frustration = 3 } } }
    f:play("plot_twist")
    assert.equal(1, f.energy)
    f:end_turn()
    assert.equal(27, f.enemy.hp)
    f:end_turn()
    assert.equal(24, f.enemy.hp)
    assert.equal(3, f.enemy.keywords.frustration)
  end)

  it("goes past the enemy's Block", function()
    local f = fight {
      enemy = { hp = 30, intents = { { gain(5, "block") } } },
      hand = { "plot_twist" }, keywords = { enemy = { frustration = 3 } },
    }
    f:play("plot_twist")
    f:end_turn()
    assert.equal(27, f.enemy.hp)
    assert.equal(5, f.enemy.keywords.block)
  end)

  it("can win the fight", function()
    local f = fight {
      enemy = idle, hand = { "plot_twist" },
      hp = { enemy = 3 }, keywords = { enemy = { frustration = 3 } },
    }
    f:play("plot_twist")
    f:end_turn()
    assert.equal("victory", f.result)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "plot_twist+" } }
    f:play("plot_twist+")
    assert.equal(2, f.energy)
  end)
end)

describe("Encore", function()
  it("gains 1 Ovation and draws a card on the third card of a turn alone", function()
    local f = fight {
      enemy = idle, hand = { "encore" },
      draw_pile = { "protect", "protect", "protect", "protect", "protect", "protect" },
    }
    f:play("encore")
    assert.equal(2, f.energy)
    f:end_turn()
    assert.equal(5, #f.hand)
    f:play("protect", "pip")
    f:play("protect", "pip")
    assert.equal(0, f.ovation)
    f:play("protect", "pip")
    assert.equal(1, f.ovation)
    assert.equal(3, #f.hand)
    f:play("protect", "pip")
    assert.equal(1, f.ovation)
    assert.equal(2, #f.hand)
  end)

  it("counts the cards played before it in the turn, and itself", function()
    local f = fight { enemy = idle, hand = { "protect", "encore", "protect" }, draw_pile = { "block" } }
    f:play("protect", "pip")
    f:play("encore")
    f:play("protect", "aldric")
    assert.equal(1, f.ovation)
    assert.equal(1, #f.hand)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "encore+", "protect", "protect" }, draw_pile = { "block" } }
    f:play("encore+")
    f:play("protect", "pip")
    f:play("protect", "pip")
    assert.equal(3, f.energy)
    assert.equal(1, f.ovation)
    assert.equal(1, #f.hand)
  end)
end)

describe("Smoke and Mirrors", function()
  it("gains Distract equal to the kinds of debuff on the enemy at the end of the player turn", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(5, { times = 3 }) } } },
      hand = { "smoke_and_mirrors" }, keywords = { enemy = { frustration = 2, fear = 1 } },
    }
    f:play("smoke_and_mirrors")
    assert.equal(2, f.energy)
    assert.equal(0, f.team.keywords.distract)
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    f:end_turn()
    assert.equal(40, f.macguffin.hp)
  end)

  it("gains nothing against an enemy without debuffs", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(5) } } }, hand = { "smoke_and_mirrors" } }
    f:play("smoke_and_mirrors")
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "smoke_and_mirrors+" } }
    f:play("smoke_and_mirrors+")
    assert.equal(3, f.energy)
  end)
end)
