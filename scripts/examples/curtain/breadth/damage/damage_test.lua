-- The shapes of damage.
local calm = { hp = 40, intents = { {} } }
describe("Damage", function()
  it("comes in many hits of Flurry, which the crowd loves", function()
    local f = fight { enemy = calm, hand = { "flurry" } }
    f:play("flurry")
    assert.equal(34, f.enemy.hp)
    assert.equal(4, f.ovation)
  end)
  it("splashes from Wide Arc", function()
    local f = fight { enemies = { calm, calm, calm }, hand = { "wide_arc" } }
    f:play("wide_arc", f.enemies[2])
    assert.same({ 37, 34, 36 }, { f.enemies[1].hp, f.enemies[2].hp, f.enemies[3].hp })
  end)
  it("goes where Ricochet flies", function()
    for_all_outcomes(function()
      local f = fight { enemies = { calm, calm }, hand = { "ricochet" } }
      f:play("ricochet")
      assert.equal(80 - 3 - 3 - 4, f.enemies[1].hp + f.enemies[2].hp)
    end)
  end)
  it("heals by Leech Hook, as much as gets through", function()
    local f = fight { enemy = { hp = 40, keywords = { block = 2 }, intents = { {} } }, hand = { "leech_hook" }, hp = { vera = 10 } }
    f:play("leech_hook")
    assert.equal(13, f.vera.hp)
  end)
  it("is final for the weak, by Final Bow", function()
    local f = fight { enemies = { calm, calm }, hand = { "final_bow", "final_bow" }, energy = 4, hp = { enemy = 10 } }
    f:play("final_bow", f.enemies[1])
    assert.is_false(f.enemies[1].alive)
    f:play("final_bow")
    assert.equal(36, f.enemies[2].hp)
  end)
  it("goes on to the next, by Run Through", function()
    local f = fight { enemies = { calm, calm }, hand = { "run_through" }, hp = { enemy = 5 } }
    f:play("run_through", f.enemies[1])
    assert.equal(33, f.enemies[2].hp)
  end)
  it("passes all defences, by Cold Truth", function()
    local f = fight { enemy = { hp = 40, keywords = { shield = 9, block = 9 }, intents = { {} } }, hand = { "cold_truth" } }
    f:play("cold_truth")
    assert.equal(35, f.enemy.hp)
  end)
  it("is a part of what is left, by A Quarter", function()
    local f = fight { enemy = calm, hand = { "a_quarter" }, hp = { enemy = 22 } }
    f:play("a_quarter")
    assert.equal(17, f.enemy.hp)
  end)
  it("hurts both with Reckless Lunge", function()
    local f = fight { enemy = calm, hand = { "reckless_lunge" } }
    f:play("reckless_lunge")
    assert.equal(30, f.enemy.hp)
    assert.equal(18, f.vera.hp)
  end)
  it("evens the odds", function()
    local f = fight { enemies = { calm, { hp = 12, intents = { {} } } }, hand = { "even_the_odds" } }
    f:play("even_the_odds")
    assert.equal(12, f.enemies[1].hp)
    assert.equal(12, f.enemies[2].hp)
  end)
  it("is the enemy's own defence, by Crack Open", function()
    local f = fight { enemy = { hp = 40, keywords = { shield = 4, block = 5 }, intents = { {} } }, hand = { "crack_open" } }
    f:play("crack_open")
    assert.equal(31, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.shield)
  end)
  it("counts ills, and ends them", function()
    local f = fight { enemy = calm, hand = { "catalogue_of_ills" }, keywords = { enemy = { burn = 3, fear = 2 } } }
    f:play("catalogue_of_ills")
    assert.equal(30, f.enemy.hp)
    assert.equal(0, f.enemy.debuff_kinds)
  end)
  it("halves from enemy to enemy with Chain Spark", function()
    local f = fight { enemies = { calm, calm, calm }, hand = { "chain_spark" } }
    f:play("chain_spark")
    assert.same({ 32, 36, 37 }, { f.enemies[1].hp, f.enemies[2].hp, f.enemies[3].hp })
  end)
end)
