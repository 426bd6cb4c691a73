-- What grows over a fight and over a run.
run { id = "one_fight", deck = { basics = 5 }, rewards = { fight = {} }, acts = { { name = "Here", rooms = { { kind = "fight", enemies = { "post" } }, { kind = "fight", enemies = { "post" } } } } } }
local calm = { hp = 60, intents = { {} } }
describe("What grows", function()
  it("is Warming Up with each time it is played", function()
    local f = fight { enemy = calm, hand = { "warming_up" } }
    f:play("warming_up")
    assert.equal(56, f.enemy.hp)
    f:end_turn()
    f:play("warming_up")
    assert.equal(48, f.enemy.hp)
  end)
  it("is Well-Worn Blade with each time it was played in the run", function()
    run { id = "blades", deck = { basics = 1, "well_worn_blade" }, rewards = { fight = {} }, acts = { { name = "Here", rooms = { { kind = "fight", enemies = { "post" } }, { kind = "fight", enemies = { "post" } } } } } }
    local r = run { id = "blades" }
    for _, deals in ipairs { 3, 4 } do
      r:direct("hand + well_worn_blade")
      local before = r.fight.enemy.hp
      r.fight:play("well_worn_blade")
      assert.equal(deals, before - r.fight.enemy.hp)
      if deals == 3 then r:skip_fight() end
    end
    r:direct("hand + well_worn_blade+")
    local before = r.fight.enemy.hp
    r.fight:play("well_worn_blade+")
    assert.equal(5, before - r.fight.enemy.hp)
  end)
  it("is Drilled Lunge with each of three upgrades", function()
    local f = fight { enemy = calm, hand = { "drilled_lunge", "drilled_lunge+", "drilled_lunge++", "drilled_lunge+++" }, energy = 3 }
    assert.same({ 1, 1, 1, 0 }, { f.hand[1].cost, f.hand[2].cost, f.hand[3].cost, f.hand[4].cost })
    for _, left in ipairs { 56, 50, 43, 36 } do
      f:play(f.hand[1].id)
      assert.equal(left, f.enemy.hp)
    end
    assert.equal(6, f.team.keywords.block)
  end)
  it("is Drilled Lunge upgraded in a fight, for the fight", function()
    card { id = "drill", name = "Drill", owner = "neutral", type = "action", cost = 0, text = "x", play = function(self, fight)
      local made = self:create("drilled_lunge", { upgraded = true, for_good = true })
      for step = 1, 3 do assert(self:upgrade(made) == (step < 3 and 1 or 0), step) end
      self:upgrade(fight.hand)
    end }
    run { id = "drills", deck = { basics = 1, "drill", "drilled_lunge" }, rewards = { fight = {} }, acts = { { name = "Here", rooms = { { kind = "fight", enemies = { "post" } }, { kind = "rest" }, { kind = "rest" }, { kind = "fight", enemies = { "post" } } } } } }
    local r = run { id = "drills" }
    r:direct("hand + drilled_lunge")
    r.fight:play("drill")
    local ids = {}
    for _, c in ipairs(r.fight.hand) do ids[c.id] = (ids[c.id] or 0) + 1 end
    assert.equal(1, ids["drilled_lunge+++"])
    r:skip_fight()
    local before = table.concat(r.deck, " ")
    assert(before:find("drilled_lunge+", 1, true) and not before:find("drilled_lunge++", 1, true), before)
    r:choose("upgrade")
    r:choose("drilled_lunge+")
    r:choose("upgrade")
    r:choose("drilled_lunge++")
    assert(table.concat(r.deck, " "):find("drilled_lunge+++", 1, true))
  end)
  it("is Big Finish with the Attacks of the turn", function()
    local f = fight { enemy = { hp = 60, keywords = { shield = 50 }, intents = { {} } }, hand = { "splinter", "splinter", "duck", "big_finish" }, energy = 9 }
    f:play("splinter")
    f:play("splinter")
    f:play("duck")
    local before = f.enemy.keywords.shield
    f:play("big_finish")
    assert.equal(4 + 4, before - f.enemy.keywords.shield)
  end)
  it("is School of Jabs with the Jabs of the deck", function()
    local f = fight { enemy = calm, hand = { "school_of_jabs", "jab+" }, draw_pile = { "jab", "duck" }, discard_pile = { "jab" } }
    f:play("school_of_jabs")
    assert.equal(49, f.enemy.hp)
  end)
  it("is Wall Falls with Block, which stays", function()
    local f = fight { enemy = calm, hand = { "wall_falls" }, keywords = { team = { block = 9 } } }
    f:play("wall_falls")
    assert.equal(51, f.enemy.hp)
    assert.equal(9, f.team.keywords.block)
  end)
  it("is a fire that is fanned", function()
    local f = fight { enemy = calm, hand = { "fan_the_flames" }, keywords = { enemy = { burn = 4 } } }
    f:play("fan_the_flames")
    assert.equal(8, f.enemy.keywords.burn)
  end)
  it("is Inspire with Rehearsed Rage, turn by turn", function()
    local f = fight { enemy = calm, hand = { "rehearsed_rage" } }
    f:play("rehearsed_rage")
    f:end_turn()
    f:end_turn()
    assert.equal(2, f.team.keywords.inspire)
  end)
  it("is Many Hands with the cards there are", function()
    local f = fight { enemy = calm, hand = { "many_hands", "jab" }, discard_pile = { "jab", "jab" }, draw_pile = { "jab" } }
    f:play("many_hands")
    assert.equal(4, f.team.keywords.block)
  end)
  it("is Trophy Hunt, for the run, when it fells", function()
    local r = run { id = "one_fight" }
    r.fight:direct("hp post 8")
    r.fight:direct("hand + trophy_hunt")
    r.fight:play("trophy_hunt")
    local better = 0
    for _, id in ipairs(r.deck) do if id == "trophy_hunt+" then better = better + 1 end end
    assert.equal(1, better)
  end)
  it("is Slow Poison with each dose", function()
    local f = fight { enemy = calm, hand = { "slow_poison" } }
    f:play("slow_poison")
    f:direct("set enemy poison 0")
    f:end_turn()
    f:play("slow_poison")
    assert.equal(4, f.enemy.keywords.poison)
  end)
  it("is Late Bloomer with the turns", function()
    local f = fight { enemy = calm, hand = { "late_bloomer" } }
    f:end_turn()
    f:end_turn()
    f:play("late_bloomer")
    assert.equal(54, f.enemy.hp)
  end)
end)
