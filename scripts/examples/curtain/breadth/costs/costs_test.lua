-- What cards cost.
local calm = { hp = 60, intents = { {} } }
describe("What cards cost", function()
  it("is all energy for Wild Swings, and hits as often", function()
    local f = fight { enemy = calm, hand = { "wild_swings" }, energy = 2 }
    f:play("wild_swings")
    assert.equal(0, f.energy)
    assert.equal(52, f.enemy.hp)
  end)
  it("is all energy for Flood Lights, which reach everybody", function()
    local f = fight { enemies = { calm, calm }, hand = { "flood_lights" }, energy = 1 }
    f:play("flood_lights")
    assert.equal(58, f.enemies[1].hp)
    assert.equal(58, f.enemies[2].hp)
  end)
  it("falls with the applause for Crowd Work", function()
    local f = fight { enemy = calm, hand = { "crowd_work" }, ovation = 1 }
    assert.equal(2, f.hand[1].cost)
    f:direct("ovation 3")
    assert.equal(0, f.hand[1].cost)
  end)
  it("falls with each wound of Vera's for Old Scars, wherever it lies", function()
    local f = fight { enemy = { hp = 60, intents = { { attack_all(1) } } }, draw_pile = { "old_scars" } }
    f:end_turn()
    assert.equal(3, f.hand[1].cost)
  end)
  it("is HP for Blood Price", function()
    local f = fight { enemy = calm, hand = { "blood_price" } }
    f:play("blood_price")
    assert.equal(17, f.vera.hp)
    assert.equal(5, f.energy)
  end)
  it("is less for the whole hand after Clearance", function()
    local f = fight { enemy = calm, hand = { "clearance", "jab", "duck" } }
    f:play("clearance")
    assert.equal(0, f.hand[1].cost)
    assert.equal(0, f.hand[2].cost)
  end)
  it("is nothing for one card after Lucky Find", function()
    local f = fight { enemy = calm, hand = { "lucky_find", "jab", "duck" } }
    f:play("lucky_find")
    assert.equal(1, f.hand[1].cost + f.hand[2].cost)
  end)
  it("rises each time for Rising Fee", function()
    local f = fight { enemy = calm, hand = { "rising_fee" } }
    f:play("rising_fee")
    f:end_turn()
    assert.equal(1, f.hand[1].cost)
  end)
  it("falls with each kind of debuff for Sore Spots", function()
    local f = fight { enemy = calm, hand = { "sore_spots" }, keywords = { enemy = { burn = 4, weak = 1 } } }
    assert.equal(1, f.hand[1].cost)
  end)
  it("comes back when Clean Kill fells", function()
    local f = fight { enemies = { calm, calm }, hp = { enemy = 6 }, hand = { "clean_kill" } }
    f:play("clean_kill", f.enemies[1])
    assert.equal(3, f.energy)
  end)
  it("falls with what was discarded this turn for Light Load", function()
    local f = fight { enemy = calm, hand = { "light_load", "fresh_start", "jab" }, draw_pile = { "duck", "duck" } }
    f:play("fresh_start")
    f:direct("hand + light_load")
    assert.equal(3, f.hand[3].cost)
    assert.equal("light_load", f.discard_pile[2].id)
    assert.equal(1, f.discard_pile[2].cost)
  end)
  it("turns into cards with Gambit", function()
    local f = fight { enemy = calm, hand = { "gambit" }, energy = 1, draw_pile = { "jab", "jab", "jab", "jab" } }
    f:play("gambit")
    assert.equal(0, f.energy)
    assert.equal(3, #f.hand)
  end)
  it("is paid in coins for a Hired Hand, and earned with a Passed Hat", function()
    local f = fight { enemy = calm, hand = { "hired_hand", "passed_hat" }, currency = 3 }
    assert.is_false((f:can_play("hired_hand")))
    f:play("passed_hat")
    assert.equal(6, f.currency)
    f:play("hired_hand")
    assert.same({ 1, 9 }, { f.currency, f.team.keywords.block })
  end)
  it("comes back to the run with its coins when a fight is over", function()
    run { id = "purse", deck = { "passed_hat", "passed_hat", "passed_hat", "passed_hat" }, currency = { name = "coins", start = 10, fight = 2 },
      acts = { { name = "Here", rooms = { { kind = "fight", enemies = { "post" } }, { kind = "rest" } } } } }
    local r = run { id = "purse", basics = { vera = "jab", odo = "duck" } }
    assert.equal(10, r.fight.currency)
    r.fight:play("passed_hat")
    assert.same({ 13, 13 }, { r.fight.currency, r.currency })
    r:skip_fight()
    assert.equal(15, r.currency)
  end)
end)
