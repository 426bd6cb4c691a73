-- Pip's attacks. From an Ovation of 0 and against 30 HP, unless a scenario says otherwise.

local idle = { hp = 30, intents = { {} } }

describe("Quick Jab", function()
  it("deals 2 damage to an enemy without debuffs", function()
    local f = fight { enemy = idle, hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.equal(28, f.enemy.hp)
    assert.equal(1, f.ovation)
  end)

  it("deals 2 more damage per kind of debuff on the enemy", function()
    local f = fight { enemy = idle, hand = { "quick_jab" }, keywords = { enemy = { poison = 1, burn = 1, fear = 1 } } }
    f:play("quick_jab")
    assert.equal(22, f.enemy.hp)
  end)

  it("counts kinds, not stacks", function()
    local f = fight { enemy = idle, hand = { "quick_jab" }, keywords = { enemy = { poison = 5 } } }
    f:play("quick_jab")
    assert.equal(26, f.enemy.hp)
  end)

  it("counts all eleven kinds, in a single hit", function()
    local f = fight {
      enemy = { hp = 60, intents = { {} } }, hand = { "quick_jab" },
      keywords = { enemy = {
        poison = 1, burn = 1, stage_fright = 1, heckled = 1, forgetful = 1, vulnerable = 1,
        weak = 1, confused = 1, curse = 1, fear = 1, frustration = 1,
      } },
    }
    assert.equal(11, f.enemy.debuff_kinds)
    f:play("quick_jab")
    -- 2 + 2 x 11, and half more for Vulnerable.
    assert.equal(24, f.enemy.hp)
    assert.equal(1, f.ovation)
  end)

  it("can be played while Aldric is knocked out", function()
    local f = fight { enemy = idle, hand = { "quick_jab", "galvanize" }, hp = { aldric = 0 } }
    assert.is_false((f:can_play("galvanize")))
    f:play("quick_jab")
    assert.equal(28, f.enemy.hp)
  end)

  it("deals 3 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "quick_jab+" }, keywords = { enemy = { fear = 1 } } }
    f:play("quick_jab+")
    assert.equal(25, f.enemy.hp)
  end)
end)

describe("Lucky Shot", function()
  it("deals 3 damage and gains 1 Luck", function()
    local f = fight { enemy = idle, hand = { "lucky_shot" } }
    f:play("lucky_shot")
    assert.equal(27, f.enemy.hp)
    assert.equal(1, f.team.keywords.luck)
  end)

  it("rolls for the Luck it had before the hit, not for what it gains", function()
    local f = fight { enemy = idle, hand = { "lucky_shot", "lucky_shot" } }
    f:play("lucky_shot")
    assert.equal(27, f.enemy.hp)
    f:force("luck", true)
    f:play("lucky_shot")
    assert.equal(23, f.enemy.hp)
    assert.equal(2, f.team.keywords.luck)
  end)

  it("deals 4 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "lucky_shot+" } }
    f:play("lucky_shot+")
    assert.equal(26, f.enemy.hp)
    assert.equal(1, f.team.keywords.luck)
  end)
end)

describe("Create Opportunity", function()
  it("deals 3 damage and makes a card in hand that costs something cost 1 less", function()
    local f = fight { enemy = idle, hand = { "create_opportunity", "stage_whisper", "iron_wall" } }
    f:play("create_opportunity")
    assert.equal(27, f.enemy.hp)
    assert.equal(2, f.energy)
    f:play("iron_wall")
    assert.equal(1, f.energy)
  end)

  it("discounts one card alone", function()
    local f = fight { enemy = idle, hand = { "create_opportunity", "block", "block" } }
    f:play("create_opportunity")
    f:play("block")
    f:play("block")
    assert.equal(1, f.energy)
  end)

  it("only deals damage when nothing in hand has a cost", function()
    local f = fight { enemy = idle, hand = { "create_opportunity", "stage_whisper" } }
    f:play("create_opportunity")
    assert.equal(27, f.enemy.hp)
    assert.equal(0, f.hand[1].cost)
  end)

  it("deals 5 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "create_opportunity+" } }
    f:play("create_opportunity+")
    assert.equal(25, f.enemy.hp)
  end)
end)

describe("Coup de Grace", function()
  it("deals 5 damage to a silent house", function()
    local f = fight { enemy = idle, hand = { "coup_de_grace" } }
    f:play("coup_de_grace")
    assert.equal(1, f.energy)
    assert.equal(25, f.enemy.hp)
    assert.equal(1, f.ovation)
  end)

  it("deals 2 more damage per Ovation, beside the crowd's own bonus", function()
    local f = fight { enemy = idle, hand = { "coup_de_grace" }, ovation = 3 }
    f:play("coup_de_grace")
    -- 5 + 2 x 3, and 1 for an Ovation of 3.
    assert.equal(18, f.enemy.hp)
    assert.equal(4, f.ovation)
  end)

  it("deals 17 damage to a roaring house, which it does not use up", function()
    local f = fight { enemy = idle, hand = { "coup_de_grace" }, ovation = 5 }
    f:play("coup_de_grace")
    assert.equal(13, f.enemy.hp)
    assert.equal(5, f.ovation)
  end)

  it("deals 7 damage plus the same bonus when upgraded", function()
    local f = fight { enemy = idle, hand = { "coup_de_grace+" }, ovation = 3 }
    f:play("coup_de_grace+")
    assert.equal(16, f.enemy.hp)
  end)
end)

describe("Annoying Poke", function()
  it("deals 1 damage, inflicts 1 Frustration and gains 1 Distract", function()
    local f = fight { enemy = { hp = 30, intents = { { attack(9) } } }, hand = { "annoying_poke" } }
    f:play("annoying_poke")
    assert.equal(2, f.energy)
    assert.equal(29, f.enemy.hp)
    assert.equal(1, f.enemy.keywords.frustration)
    assert.equal(1, f.team.keywords.distract)
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
  end)

  it("heckles an enemy on its fifth Frustration", function()
    local f = fight { enemy = idle, hand = { "annoying_poke" }, keywords = { enemy = { frustration = 4 } } }
    f:play("annoying_poke")
    assert.equal(0, f.enemy.keywords.frustration)
    assert.equal(1, f.enemy.keywords.heckled)
  end)

  it("deals 2 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "annoying_poke+" } }
    f:play("annoying_poke+")
    assert.equal(28, f.enemy.hp)
    assert.equal(1, f.enemy.keywords.frustration)
  end)
end)

describe("Hit Where It Hurts", function()
  it("deals 3 damage and inflicts 2 Vulnerable for the hits that follow", function()
    local f = fight { enemy = idle, hand = { "hit_where_it_hurts", "quick_jab" } }
    f:play("hit_where_it_hurts")
    assert.equal(2, f.energy)
    assert.equal(27, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.vulnerable)
    -- 2 + 2 for one kind of debuff, and half more.
    f:play("quick_jab")
    assert.equal(21, f.enemy.hp)
  end)

  it("refreshes Vulnerable instead of adding to it", function()
    local f = fight { enemy = idle, hand = { "hit_where_it_hurts" }, keywords = { enemy = { vulnerable = 1 } } }
    f:play("hit_where_it_hurts")
    assert.equal(26, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.vulnerable)
  end)

  it("deals 6 damage when upgraded", function()
    local f = fight { enemy = idle, hand = { "hit_where_it_hurts+" } }
    f:play("hit_where_it_hurts+")
    assert.equal(24, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.vulnerable)
  end)
end)

describe("Pepper Spray", function()
  it("deals 2 damage 3 times, the third with the crowd's help, and inflicts 1 Burn", function()
    local f = fight { enemy = idle, hand = { "pepper_spray" } }
    f:play("pepper_spray")
    assert.equal(23, f.enemy.hp)
    assert.equal(3, f.ovation)
    assert.equal(1, f.enemy.keywords.burn)
  end)

  it("rolls for Luck once for all three hits", function()
    local f = fight { enemy = idle, hand = { "pepper_spray" }, keywords = { team = { luck = 5 } } }
    f:force("luck", true)
    f:play("pepper_spray")
    -- 3 + 3 + 4
    assert.equal(20, f.enemy.hp)
  end)

  it("costs Pip the enemy's Retaliate three times", function()
    local f = fight { enemy = idle, hand = { "pepper_spray" }, keywords = { enemy = { retaliate = 1 } } }
    f:play("pepper_spray")
    assert.equal(7, f.pip.hp)
  end)

  it("deals 3 damage 3 times when upgraded", function()
    local f = fight { enemy = idle, hand = { "pepper_spray+" } }
    f:play("pepper_spray+")
    assert.equal(20, f.enemy.hp)
    assert.equal(1, f.enemy.keywords.burn)
  end)
end)

describe("Twist the Knife", function()
  it("deals 1 damage per debuff stack on the enemy, and takes none of them", function()
    local f = fight { enemy = idle, hand = { "twist_the_knife" }, keywords = { enemy = { poison = 3, burn = 2 } } }
    f:play("twist_the_knife")
    assert.equal(2, f.energy)
    assert.equal(25, f.enemy.hp)
    assert.equal(5, f.enemy.debuff_stacks)
  end)

  it("counts Vulnerable and profits from it", function()
    local f = fight { enemy = idle, hand = { "twist_the_knife" }, keywords = { enemy = { vulnerable = 2 } } }
    f:play("twist_the_knife")
    assert.equal(27, f.enemy.hp)
  end)

  it("draws no cheer for a hit of 0", function()
    local f = fight { enemy = idle, hand = { "twist_the_knife" } }
    f:play("twist_the_knife")
    assert.equal(30, f.enemy.hp)
    assert.equal(0, f.ovation)
  end)

  it("costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "twist_the_knife+" }, keywords = { enemy = { poison = 3, burn = 2 } } }
    f:play("twist_the_knife+")
    assert.same({ 25, 3 }, { f.enemy.hp, f.energy })
  end)
end)

describe("Ultimate Jeer", function()
  it("deals damage equal to Ovation, then gains Taunt and inflicts Frustration equal to what the hit made of it", function()
    local f = fight { enemy = idle, hand = { "ultimate_jeer" }, ovation = 2 }
    f:play("ultimate_jeer")
    assert.equal(1, f.energy)
    -- 2, and 1 for an Ovation of 2.
    assert.equal(27, f.enemy.hp)
    assert.equal(3, f.ovation)
    assert.equal(3, f.pip.keywords.taunt)
    assert.equal(3, f.enemy.keywords.frustration)
  end)

  it("heckles the enemy when the hit brings the house down", function()
    local f = fight { enemy = idle, hand = { "ultimate_jeer" }, ovation = 4 }
    f:play("ultimate_jeer")
    assert.equal(25, f.enemy.hp)
    assert.equal(5, f.pip.keywords.taunt)
    assert.equal(0, f.enemy.keywords.frustration)
    assert.equal(1, f.enemy.keywords.heckled)
  end)

  it("falls flat in a silent house", function()
    local f = fight { enemy = idle, hand = { "ultimate_jeer" } }
    f:play("ultimate_jeer")
    assert.equal(30, f.enemy.hp)
    assert.equal(0, f.ovation)
    assert.equal(0, f.pip.keywords.taunt)
    assert.equal(0, f.enemy.keywords.frustration)
  end)

  it("costs 1 when upgraded", function()
    local f = fight { enemy = idle, hand = { "ultimate_jeer+" }, ovation = 2 }
    f:play("ultimate_jeer+")
    assert.equal(2, f.energy)
    assert.equal(27, f.enemy.hp)
  end)
end)

describe("Unraveling", function()
  it("deals 3 damage per kind of debuff on the enemy, then inflicts 1 of a random debuff", function()
    local f = fight { enemy = idle, hand = { "unraveling" }, keywords = { enemy = { poison = 1, burn = 1 } } }
    f:play("unraveling")
    assert.equal(1, f.energy)
    assert.equal(24, f.enemy.hp)
    assert.equal(1, f.ovation)
    assert.equal(3, f.enemy.debuff_stacks)
  end)

  it("inflicts the debuff even when there was none to count", function()
    local f = fight { enemy = idle, hand = { "unraveling" } }
    f:play("unraveling")
    assert.equal(30, f.enemy.hp)
    assert.equal(1, f.enemy.debuff_kinds)
    assert.equal(1, f.enemy.debuff_stacks)
  end)

  it("deals 5 damage per kind when upgraded", function()
    local f = fight { enemy = idle, hand = { "unraveling+" }, keywords = { enemy = { poison = 1, burn = 1 } } }
    f:play("unraveling+")
    assert.equal(20, f.enemy.hp)
  end)
end)

describe("All In", function()
  it("loses all Luck and deals 3 damage for each, in one hit", function()
    local f = fight { enemy = idle, hand = { "all_in" }, keywords = { team = { luck = 4 } } }
    f:play("all_in")
    assert.equal(1, f.energy)
    assert.equal(18, f.enemy.hp)
    assert.equal(0, f.team.keywords.luck)
    assert.equal(1, f.ovation)
  end)

  it("stakes the Luck before the hit, so even 10 Luck never makes it lucky", function()
    local f = fight { enemy = { hp = 60, intents = { {} } }, hand = { "all_in" }, keywords = { team = { luck = 10 } } }
    f:play("all_in")
    assert.equal(30, f.enemy.hp)
  end)

  it("leaves only the Inspire of an attack without Luck", function()
    local f = fight { enemy = idle, hand = { "all_in" }, keywords = { team = { inspire = 2 } } }
    f:play("all_in")
    assert.equal(28, f.enemy.hp)
  end)

  it("deals 5 damage for each when upgraded", function()
    local f = fight { enemy = idle, hand = { "all_in+" }, keywords = { team = { luck = 4 } } }
    f:play("all_in+")
    assert.equal(10, f.enemy.hp)
  end)
end)
