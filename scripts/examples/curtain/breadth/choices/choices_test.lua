-- What cards leave to the player, and to chance.
local calm = { hp = 60, intents = { {} } }
describe("A choice", function()
  it("is between two ways with This or That", function()
    local f = fight { enemy = calm, hand = { "this_or_that", "this_or_that" }, draw_pile = { "jab", "jab", "jab" } }
    f:play("this_or_that")
    f:choose("hide")
    assert.equal(6, f.team.keywords.block)
    f:play("this_or_that")
    f:choose("look")
    assert.equal(2, #f.hand)
  end)
  it("is one of three that chance found with Open Call", function()
    for_all_outcomes(function()
      local f = fight { enemy = calm, hand = { "open_call" } }
      f:play("open_call")
      assert.equal(3, #f.pending.options)
      f:choose(f.pending.options[2])
      assert.equal(1, #f.hand)
      assert.equal(0, f.hand[1].cost)
    end)
  end)
  it("is the debuff that Hand It On moves", function()
    local f = fight { enemy = calm, hand = { "hand_it_on" }, keywords = { odo = { burn = 3, fear = 1 } } }
    f:play("hand_it_on", "odo")
    f:choose("burn")
    assert.equal(0, f.odo.keywords.burn)
    assert.equal(3, f.enemy.keywords.burn)
  end)
  it("is left to chance by Double or Nothing", function()
    local won, lost = 0, 0
    for_all_outcomes(function()
      local f = fight { enemy = calm, hand = { "double_or_nothing" } }
      f:play("double_or_nothing")
      if f.enemy.hp == 46 and f.vera.hp == 20 then won = 1 end
      if f.enemy.hp == 60 and f.vera.hp == 16 then lost = 1 end
    end)
    assert.equal(2, won + lost)
  end)
  it("is any number of cards for Collection Plate", function()
    local f = fight { enemy = calm, hand = { "collection_plate", "jab", "duck", "polish" } }
    f:play("collection_plate")
    f:choose("jab", "polish", "nothing")
    assert.equal(6, f.team.keywords.block)
    assert.equal(1, #f.hand)
  end)
  it("is made for each enemy with Villain's Choice", function()
    local f = fight { enemies = { calm, calm }, hand = { "villains_choice" } }
    f:play("villains_choice")
    f:choose("burn", "vulnerable")
    assert.equal(3, f.enemies[1].keywords.burn)
    assert.equal(2, f.enemies[2].keywords.vulnerable)
  end)
  it("is a guess with Wager", function()
    local f = fight { enemy = calm, hand = { "wager", "wager" }, draw_pile = { "jab", "jab", "duck", "duck" } }
    f:play("wager")
    f:choose("defense")
    assert.equal(1, #f.hand)
    f:play("wager")
    f:choose("attack")
    assert.equal(3, #f.hand)
  end)
end)
