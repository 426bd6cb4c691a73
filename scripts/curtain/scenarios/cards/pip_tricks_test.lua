-- Pip's Defense and Action cards: evasion, Luck, and debuffs by the handful.

local idle = { hp = 30, intents = { {} } }

describe("Loaded Insult", function()
  it("gains Pip 1 Taunt and the team 1 Distract, which one hit can spend together", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(6, { times = 2 }) } } },
      hand = { "loaded_insult" },
    }
    f:play("loaded_insult")
    assert.equal(2, f.energy)
    assert.equal(1, f.pip.keywords.taunt)
    assert.equal(1, f.team.keywords.distract)
    f:end_turn()
    assert.equal(10, f.pip.hp)
    assert.equal(44, f.macguffin.hp)
  end)

  it("gains 2 Distract when upgraded", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(6, { times = 2 }) } } },
      hand = { "loaded_insult+" },
    }
    f:play("loaded_insult+")
    assert.equal(2, f.team.keywords.distract)
    f:end_turn()
    assert.equal(10, f.pip.hp)
    assert.equal(50, f.macguffin.hp)
  end)
end)

describe("Vex", function()
  it("gains Pip 2 Taunt and inflicts 2 Frustration and 1 Forgetful", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(7) } } }, hand = { "vex" } }
    f:play("vex")
    assert.equal(2, f.pip.keywords.taunt)
    assert.equal(2, f.enemy.keywords.frustration)
    assert.equal(1, f.enemy.keywords.forgetful)
    f:end_turn()
    -- Half of 7, rounded down, and pulled to Pip.
    assert.equal(7, f.pip.hp)
    assert.equal(50, f.macguffin.hp)
    assert.equal(0, f.enemy.keywords.forgetful)
    assert.equal(2, f.enemy.keywords.frustration)
  end)

  it("is a Defense card, so Bulwark makes it cheaper", function()
    local f = fight { enemy = idle, hand = { "bulwark", "vex" } }
    f:play("bulwark")
    f:play("vex")
    assert.equal(0, f.energy)
    assert.equal(2, f.pip.keywords.taunt)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "vex+" } }
    f:play("vex+")
    assert.equal(2, f.energy)
    assert.equal(2, f.enemy.keywords.frustration)
  end)
end)

describe("Charmed Life", function()
  it("gains Shield equal to Luck on the chosen protagonist and keeps the Luck", function()
    local f = fight { enemy = idle, hand = { "charmed_life" }, keywords = { team = { luck = 4 } } }
    f:play("charmed_life", "aldric")
    assert.equal(2, f.energy)
    assert.equal(4, f.aldric.keywords.shield)
    assert.equal(0, f.pip.keywords.shield)
    assert.equal(4, f.team.keywords.luck)
  end)

  it("is halved by Weak", function()
    local f = fight { enemy = idle, hand = { "charmed_life" }, keywords = { team = { luck = 5, weak = 1 } } }
    f:play("charmed_life", "pip")
    assert.equal(2, f.pip.keywords.shield)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "charmed_life+" }, keywords = { team = { luck = 4 } } }
    f:play("charmed_life+", "pip")
    assert.equal(3, f.energy)
    assert.equal(4, f.pip.keywords.shield)
  end)
end)

describe("Good Fortune", function()
  it("turns all Ovation into Luck", function()
    local f = fight { enemy = idle, hand = { "good_fortune" }, ovation = 3, keywords = { team = { luck = 1 } } }
    f:play("good_fortune")
    assert.equal(0, f.ovation)
    assert.equal(4, f.team.keywords.luck)
    assert.equal(2, f.energy)
  end)

  it("gains nothing from a silent crowd", function()
    local f = fight { enemy = idle, hand = { "good_fortune" } }
    f:play("good_fortune")
    assert.equal(0, f.team.keywords.luck)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "good_fortune+" }, ovation = 3 }
    f:play("good_fortune+")
    assert.equal(3, f.energy)
    assert.equal(3, f.team.keywords.luck)
  end)
end)

describe("Pip's Cocktail", function()
  it("inflicts 2 Poison and 2 Burn, which both bite next turn", function()
    local f = fight { enemy = idle, hand = { "pips_cocktail" } }
    f:play("pips_cocktail")
    assert.equal(2, f.energy)
    assert.equal(2, f.enemy.keywords.poison)
    assert.equal(2, f.enemy.keywords.burn)
    assert.equal(30, f.enemy.hp)
    f:end_turn()
    assert.equal(26, f.enemy.hp)
    assert.equal(1, f.enemy.keywords.poison)
    assert.equal(1, f.enemy.keywords.burn)
  end)

  it("inflicts what an immune enemy lets through", function()
    local f = fight { enemy = { hp = 30, immune = { "poison" }, intents = { {} } }, hand = { "pips_cocktail" } }
    f:play("pips_cocktail")
    assert.equal(0, f.enemy.keywords.poison)
    assert.equal(2, f.enemy.keywords.burn)
  end)

  it("inflicts 3 Poison when upgraded", function()
    local f = fight { enemy = idle, hand = { "pips_cocktail+" } }
    f:play("pips_cocktail+")
    assert.equal(3, f.enemy.keywords.poison)
    assert.equal(2, f.enemy.keywords.burn)
  end)
end)

describe("Stylish Dance", function()
  it("loses all Ovation and keeps the enemy from attacking once", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(8) } } }, hand = { "stylish_dance" }, ovation = 4 }
    f:play("stylish_dance")
    assert.equal(0, f.ovation)
    assert.equal(1, f.enemy.keywords.stage_fright)
    assert.equal(0, f.energy)
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
    assert.equal(0, f.enemy.keywords.stage_fright)
    f:end_turn()
    assert.equal(42, f.macguffin.hp)
  end)

  it("needs no Ovation to lose", function()
    local f = fight { enemy = idle, hand = { "stylish_dance" } }
    f:play("stylish_dance")
    assert.equal(1, f.enemy.keywords.stage_fright)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "stylish_dance+" } }
    f:play("stylish_dance+")
    assert.equal(2, f.energy)
    assert.equal(1, f.enemy.keywords.stage_fright)
  end)
end)

describe("Best Explanation", function()
  it("inflicts 1 Confused and 1 Forgetful", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(9) } } }, hand = { "best_explanation" } }
    f:play("best_explanation")
    assert.equal(2, f.energy)
    assert.equal(1, f.enemy.keywords.confused)
    assert.equal(1, f.enemy.keywords.forgetful)
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
  end)

  it("makes the enemy fumble its Retaliate", function()
    local f = fight {
      enemy = idle, hand = { "best_explanation", "quick_jab" },
      keywords = { enemy = { retaliate = 5 } },
    }
    f:play("best_explanation")
    f:force("confused", true)
    f:play("quick_jab")
    assert.equal(24, f.enemy.hp)
    assert.equal(10, f.pip.hp)
    assert.equal(5, f.enemy.keywords.retaliate)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "best_explanation+" } }
    f:play("best_explanation+")
    assert.equal(3, f.energy)
    assert.equal(1, f.enemy.keywords.confused)
    assert.equal(1, f.enemy.keywords.forgetful)
  end)
end)

describe("Quick Draw", function()
  it("draws 2 cards and gains 1 Luck", function()
    local f = fight { enemy = idle, hand = { "quick_draw" }, draw_pile = { "block", "block", "block" } }
    f:play("quick_draw")
    assert.equal(2, f.energy)
    assert.equal(2, #f.hand)
    assert.equal(1, #f.draw_pile)
    assert.equal(1, f.team.keywords.luck)
  end)

  it("gains 2 Luck when upgraded", function()
    local f = fight { enemy = idle, hand = { "quick_draw+" }, draw_pile = { "block", "block", "block" } }
    f:play("quick_draw+")
    assert.equal(2, #f.hand)
    assert.equal(2, f.team.keywords.luck)
  end)
end)

describe("Mischief", function()
  it("inflicts 1 Vulnerable and draws a card, for nothing", function()
    local f = fight { enemy = idle, hand = { "mischief" }, draw_pile = { "quick_jab" } }
    f:play("mischief")
    assert.equal(1, f.enemy.keywords.vulnerable)
    assert.equal(3, f.energy)
    assert.equal(1, #f.hand)
    f:play("quick_jab")
    assert.equal(24, f.enemy.hp)
  end)

  it("inflicts 2 Vulnerable when upgraded", function()
    local f = fight { enemy = idle, hand = { "mischief+" }, draw_pile = { "block" } }
    f:play("mischief+")
    assert.equal(2, f.enemy.keywords.vulnerable)
  end)
end)

describe("Read the Room", function()
  it("gains Distract equal to the kinds of debuff on the enemy, and draws a card", function()
    local f = fight {
      enemy = idle, hand = { "read_the_room" }, draw_pile = { "block" },
      keywords = { enemy = { poison = 2, burn = 1 } },
    }
    f:play("read_the_room")
    assert.equal(2, f.team.keywords.distract)
    assert.equal(1, #f.hand)
    assert.equal(2, f.energy)
  end)

  it("still draws when there is nothing to read", function()
    local f = fight { enemy = idle, hand = { "read_the_room" }, draw_pile = { "block" } }
    f:play("read_the_room")
    assert.equal(0, f.team.keywords.distract)
    assert.equal(1, #f.hand)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "read_the_room+" }, draw_pile = { "block" }, keywords = { enemy = { fear = 3 } } }
    f:play("read_the_room+")
    assert.equal(3, f.energy)
    assert.equal(1, f.team.keywords.distract)
  end)
end)

describe("Catalogue of Woes", function()
  it("gains Luck equal to the kinds of debuff on the enemy", function()
    local f = fight {
      enemy = idle, hand = { "catalogue_of_woes" },
      keywords = { team = { luck = 1 }, enemy = { poison = 4, burn = 2, frustration = 3 } },
    }
    f:play("catalogue_of_woes")
    assert.equal(4, f.team.keywords.luck)
    assert.equal(2, f.energy)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "catalogue_of_woes+" }, keywords = { enemy = { poison = 4, burn = 2 } } }
    f:play("catalogue_of_woes+")
    assert.equal(3, f.energy)
    assert.equal(2, f.team.keywords.luck)
  end)
end)

describe("Flirtatious Jeer", function()
  it("inflicts 2 Weak, 2 Confused and 2 Forgetful", function()
    local f = fight {
      enemy = { hp = 30, intents = { { gain(6, "block"), attack(7) } } },
      hand = { "flirtatious_jeer" },
    }
    f:play("flirtatious_jeer")
    assert.equal(1, f.energy)
    assert.equal(2, f.enemy.keywords.weak)
    assert.equal(2, f.enemy.keywords.confused)
    assert.equal(2, f.enemy.keywords.forgetful)
    f:end_turn()
    assert.equal(3, f.enemy.keywords.block)
    assert.equal(47, f.macguffin.hp)
    assert.equal(1, f.enemy.keywords.weak)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "flirtatious_jeer+" } }
    f:play("flirtatious_jeer+")
    assert.equal(2, f.energy)
    assert.equal(2, f.enemy.keywords.weak)
    assert.equal(2, f.enemy.keywords.confused)
    assert.equal(2, f.enemy.keywords.forgetful)
  end)
end)

describe("Lucky Break", function()
  it("trades 3 of 5 or more Luck for 2 energy and 2 cards", function()
    local f = fight {
      enemy = idle, hand = { "lucky_break" }, draw_pile = { "block", "block", "block" },
      keywords = { team = { luck = 5 } },
    }
    f:play("lucky_break")
    assert.equal(2, f.team.keywords.luck)
    assert.equal(4, f.energy)
    assert.equal(2, #f.hand)
  end)

  it("may be played with less Luck, and then does nothing", function()
    local f = fight {
      enemy = idle, hand = { "lucky_break" }, draw_pile = { "block", "block", "block" },
      keywords = { team = { luck = 4 } },
    }
    assert.is_true((f:can_play("lucky_break")))
    f:play("lucky_break")
    assert.equal(4, f.team.keywords.luck)
    assert.equal(2, f.energy)
    assert.equal(0, #f.hand)
  end)

  it("costs nothing and needs only 3 Luck when upgraded", function()
    local f = fight {
      enemy = idle, hand = { "lucky_break+" }, draw_pile = { "block", "block" },
      keywords = { team = { luck = 3 } },
    }
    f:play("lucky_break+")
    assert.equal(5, f.energy)
    assert.equal(0, f.team.keywords.luck)
  end)
end)
