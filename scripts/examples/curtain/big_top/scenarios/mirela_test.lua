-- What the Snake Charmer, her cards and her basket do, and that she plays with either of the others.

local dummy = { hp = 60, intents = { {} } }

-- A fight of Mirela and Rosa with this hand against somebody who does nothing, without relics.
local function with(hand, more)
  local set_up = { protagonists = { "mirela", "rosa" }, relics = {}, ovation = 0, hand = hand, energy = 5 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  if not set_up.enemies then set_up.enemy = dummy end
  return fight(set_up)
end

describe("Mirela", function()
  it("poisons each enemy when she is hit", function()
    local f = with({}, { enemies = { { hp = 20, intents = { { attack_all(2) } } }, dummy } })
    f:end_turn()
    assert.equal(12, f.mirela.hp)
    assert.equal(19, f.enemies[1].hp) -- the tick has already taken the stack
    assert.equal(59, f.enemies[2].hp)
  end)

  it("begins with Poison in the basket", function()
    assert.equal(2, with({}, { relics = { "wicker_basket" } }).enemy.keywords.poison)
  end)

  for _, other in ipairs { "rosa", "bruno" } do
    it("plays with " .. other, function()
      local r = run { id = "matinee", seed = 4, protagonists = { other, "mirela" } }
      assert.is_true(#r.relics == 2)
      local hisses = 0
      for _, card in ipairs(r.deck) do
        if card == "hiss" then hisses = hisses + 1 end
      end
      assert.equal(3, hisses)
      for step = 1, 20 do
        if r.result then break end
        if r.at == "fight" then r:skip_fight() else r:choose(1) end
      end
      assert.equal("victory", r.result)
    end)
  end
end)

describe("Her cards", function()
  it("Hiss hurts and poisons", function()
    local f = with({ "hiss" })
    f:play("hiss")
    assert.equal(58, f.enemy.hp)
    assert.equal(2, f.enemy.keywords.poison)
  end)

  it("Fang weakens whoever is poisoned", function()
    local f = with({ "fang", "hiss", "fang" })
    f:play("fang")
    assert.equal(0, f.enemy.keywords.weak)
    f:play("hiss")
    f:play("fang")
    assert.equal(1, f.enemy.keywords.weak)
  end)

  it("Shed Skin covers, and mends her", function()
    local f = with({ "shed_skin" }, { hp = { mirela = 5 } })
    f:play("shed_skin")
    assert.equal(3, f.team.keywords.block)
    f:end_turn()
    assert.equal(6, f.mirela.hp)
  end)

  it("Slow Bite is Poison alone, and Milk the Fangs doubles it", function()
    local f = with({ "slow_bite", "milk_the_fangs" })
    f:play("slow_bite")
    assert.equal(4, f.enemy.keywords.poison)
    f:play("milk_the_fangs")
    assert.equal(8, f.enemy.keywords.poison)
    assert.equal(60, f.enemy.hp)
  end)

  it("Swaying Flute dulls the enemy and draws", function()
    local f = with({ "swaying_flute" }, { draw_pile = { "hiss" } })
    f:play("swaying_flute")
    assert.equal(1, f.enemy.keywords.forgetful)
    assert.equal("hiss", f.hand[1].id)
  end)

  it("Constrict squeezes as hard as the Poison, then adds some", function()
    local f = with({ "constrict" }, { keywords = { enemy = { poison = 5 } } })
    f:play("constrict")
    assert.equal(55, f.enemy.hp)
    assert.equal(8, f.enemy.keywords.poison)
  end)

  it("Antivenom cleans and mends a protagonist", function()
    local f = with({ "antivenom" }, { hp = { rosa = 5 }, keywords = { rosa = { poison = 3, burn = 2 } } })
    f:play("antivenom", f.rosa)
    assert.equal(0, f.rosa.keywords.poison)
    assert.equal(0, f.rosa.keywords.burn)
    assert.equal(1, f.rosa.keywords.regenerate)
    assert.equal(4, f.team.keywords.block)
  end)

  it("Coiled Guard distracts if the enemy is poisoned", function()
    local f = with({ "coiled_guard", "hiss", "coiled_guard" })
    f:play("coiled_guard")
    assert.equal(0, f.team.keywords.distract)
    f:play("hiss")
    f:play("coiled_guard")
    assert.equal(1, f.team.keywords.distract)
    assert.equal(6, f.team.keywords.block)
  end)

  it("Sleeping Python poisons each enemy as your turn starts", function()
    local f = with({ "sleeping_python" })
    f:play("sleeping_python")
    f:end_turn()
    assert.equal(1, f.enemy.keywords.poison)
  end)
end)
