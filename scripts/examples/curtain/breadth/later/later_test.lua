-- What comes later.
run { id = "one_fight", deck = { basics = 5 }, rewards = { fight = {} }, acts = { { name = "Here", rooms = { { kind = "fight", enemies = { "post" } }, { kind = "fight", enemies = { "post" } } } } } }
local calm = { hp = 60, intents = { {} } }
describe("Later", function()
  it("the Loan is paid back", function()
    local f = fight { enemy = calm, hand = { "loan" } }
    f:play("loan")
    assert.equal(5, f.energy)
    f:end_turn()
    assert.equal(2, f.energy)
  end)
  it("Slow Guard guards again", function()
    local f = fight { enemy = calm, hand = { "slow_guard" } }
    f:play("slow_guard")
    f:end_turn()
    assert.equal(4, f.team.keywords.block)
  end)
  it("the Hot Head cools down", function()
    local f = fight { enemy = calm, hand = { "hot_head", "jab" } }
    f:play("hot_head")
    f:play("jab")
    assert.equal(54, f.enemy.hp)
    f:end_turn()
    assert.equal(0, f.team.keywords.inspire)
  end)
  it("what was aimed at is hit once", function()
    local f = fight { enemy = calm, hand = { "take_aim", "duck", "jab", "jab" }, energy = 9 }
    f:play("take_aim")
    f:play("duck")
    f:play("jab")
    assert.equal(51, f.enemy.hp)
    f:play("jab")
    assert.equal(48, f.enemy.hp)
  end)
  it("the Time Bomb goes off", function()
    local f = fight { enemy = calm, hand = { "time_bomb" } }
    f:play("time_bomb")
    f:end_turn()
    f:end_turn()
    assert.equal(60, f.enemy.hp)
    f:end_turn()
    assert.equal(40, f.enemy.hp)
  end)
  it("the coat is fetched", function()
    local f = fight { enemy = calm, hand = { "coat_check", "jab" } }
    f:play("coat_check")
    f:end_turn()
    assert.equal("jab", f.hand[#f.hand].id)
    assert.equal(0, f.hand[#f.hand].cost)
  end)
  it("there is an After Party in the deck", function()
    local r = run { id = "one_fight" }
    local had = #r.deck
    r.fight:direct("hand + after_party")
    r.fight:play("after_party")
    r.fight:direct("hp post 1")
    r.fight:play("jab")
    assert.equal(had + 1, #r.deck)
  end)
  it("cards are drawn in each of two turns", function()
    local f = fight { enemy = calm, hand = { "pay_it_forward" }, draw_pile = { "jab", "jab", "jab", "jab", "jab", "jab", "jab", "jab" } }
    f:play("pay_it_forward")
    f:end_turn()
    assert.equal(6, #f.hand)
    f:end_turn()
    assert.equal(6, #f.hand)
    f:end_turn()
    assert.equal(5, #f.hand)
  end)
  it("is the enemies' turn, for who has the Last Word", function()
    local f = fight { enemy = { hp = 40, intents = { { attack(9) } } }, hand = { "last_word", "jab" } }
    f:play("last_word")
    assert.same({ 2, 50, 3 }, { f.turn, f.macguffin.hp, f.energy })
    local cut = 0
    for _, e in ipairs(f.events) do if e.type == "turn_cut" then cut = cut + 1 end end
    assert.equal(1, cut)
  end)
end)
