-- Where cards go.
run { id = "one_fight", deck = { basics = 5 }, rewards = { fight = {} }, acts = { { name = "Here", rooms = { { kind = "fight", enemies = { "post" } }, { kind = "fight", enemies = { "post" } } } } } }
local calm = { hp = 60, intents = { {} } }
local function ids(pile)
  local list = {}
  for i, c in ipairs(pile) do list[i] = c.id end
  return table.concat(list, " ")
end
describe("Among the piles", function()
  it("Fresh Start draws as many as it discards", function()
    local f = fight { enemy = calm, hand = { "fresh_start", "jab", "jab" }, draw_pile = { "duck", "duck", "duck" } }
    f:play("fresh_start")
    assert.equal("duck duck", ids(f.hand))
  end)
  it("Second Thought discards what the player chooses", function()
    local f = fight { enemy = calm, hand = { "second_thought" }, draw_pile = { "duck", "jab" } }
    f:play("second_thought")
    f:choose("duck")
    assert.equal("jab", ids(f.hand))
  end)
  it("Peek Ahead discards from the top before it draws", function()
    local f = fight { enemy = calm, hand = { "peek_ahead" }, draw_pile = { "duck", "jab", "polish", "turn_over" } }
    f:play("peek_ahead")
    assert.same({ "duck", "jab", "polish" }, f.pending.options)
    f:choose("duck", "jab", "nothing")
    assert.equal("polish", ids(f.hand))
  end)
  it("Call for Arms finds an Attack", function()
    local f = fight { enemy = calm, hand = { "call_for_arms" }, draw_pile = { "duck", "jab", "cold_open" } }
    f:play("call_for_arms")
    f:choose("cold_open")
    assert.equal("cold_open", ids(f.hand))
  end)
  it("Bookmark puts a card back on top", function()
    local f = fight { enemy = calm, hand = { "bookmark" }, draw_pile = { "duck", "jab", "polish" } }
    f:play("bookmark")
    f:choose("jab")
    assert.equal("jab polish", ids(f.draw_pile))
  end)
  it("Again, Please brings a card back to the top", function()
    local f = fight { enemy = calm, hand = { "again_please" }, draw_pile = { "jab" }, discard_pile = { "duck", "polish" } }
    f:play("again_please")
    f:choose("polish")
    assert.equal("polish jab", ids(f.draw_pile))
  end)
  it("Carbon Paper copies, upgrade and all", function()
    local f = fight { enemy = calm, hand = { "carbon_paper", "jab+", "duck" } }
    f:play("carbon_paper")
    f:choose("jab+")
    assert.equal("jab+ duck jab+", ids(f.hand))
  end)
  it("Reshape makes another card of one", function()
    for_all_outcomes(function()
      local f = fight { enemy = calm, hand = { "reshape", "jab", "duck" } }
      f:play("reshape")
      f:choose("jab")
      assert.equal("jab", ids(f.exhaust_pile))
      assert(f.hand[2].id ~= "jab" and #f.hand == 2)
    end)
  end)
  it("Kindling burns a card", function()
    local f = fight { enemy = calm, hand = { "kindling", "jab", "duck" } }
    f:play("kindling")
    f:choose("jab")
    assert.equal("jab", ids(f.exhaust_pile))
  end)
  it("Bonfire hits once for each card it burns", function()
    local f = fight { enemy = calm, hand = { "bonfire", "duck", "duck" } }
    f:play("bonfire")
    assert.equal(52, f.enemy.hp)
    assert.equal(3, #f.exhaust_pile)
  end)
  it("From the Ashes brings an exhausted card back", function()
    local f = fight { enemy = calm, hand = { "from_the_ashes" }, exhaust_pile = { "jab", "duck" } }
    f:play("from_the_ashes")
    f:choose("jab")
    assert.equal("jab", ids(f.hand))
  end)
  it("Turn Over makes the discard pile the draw pile", function()
    local f = fight { enemy = calm, hand = { "turn_over" }, discard_pile = { "jab", "jab", "jab" } }
    f:play("turn_over")
    assert.equal(0, #f.discard_pile)
    assert.equal(3, #f.draw_pile)
  end)
  it("Splinter is gone when the turn ends", function()
    local f = fight { enemy = calm, hand = { "splinter" } }
    f:end_turn()
    assert.equal("splinter", ids(f.exhaust_pile))
  end)
  it("Break the Chair makes Splinters", function()
    local f = fight { enemy = calm, hand = { "break_the_chair" } }
    f:play("break_the_chair")
    assert.equal("splinter splinter splinter", ids(f.hand))
  end)
  it("Bad Habit multiplies", function()
    local f = fight { enemy = calm, hand = { "bad_habit" } }
    f:play("bad_habit")
    assert.equal("bad_habit bad_habit", ids(f.discard_pile))
  end)
  it("Long Wait stays, and gets cheaper", function()
    local f = fight { enemy = calm, hand = { "long_wait" } }
    f:end_turn()
    f:end_turn()
    assert.equal(2, f.hand[1].cost)
  end)
  it("Stage Whisper is exhausted unless it was played", function()
    local f = fight { enemy = calm, hand = { "stage_whisper", "stage_whisper" }, draw_pile = { "jab", "jab", "jab" } }
    f:play("stage_whisper")
    f:end_turn()
    assert.equal("stage_whisper", ids(f.exhaust_pile))
  end)
  it("First Light is in every opening hand", function()
    for seed = 1, 5 do
      local f = fight { enemy = calm, seed = seed, deck = { "jab", "jab", "jab", "jab", "jab", "jab", "jab", "first_light" } }
      f:play("first_light")
      assert.equal(5, f.energy)
    end
  end)
  it("Gather Trifles takes what costs nothing", function()
    local f = fight { enemy = calm, hand = { "gather_trifles" }, discard_pile = { "bad_habit", "jab", "bookmark" } }
    f:play("gather_trifles")
    assert.equal(2, #f.hand)
    assert.equal("jab gather_trifles", ids(f.discard_pile))
  end)
  it("From Below takes the last card, cheaper", function()
    local f = fight { enemy = calm, hand = { "from_below" }, draw_pile = { "duck", "jab" } }
    f:play("from_below")
    assert.equal("jab", ids(f.hand))
    assert.equal(0, f.hand[1].cost)
  end)
  it("Page Torn Out turns the next cards into damage", function()
    local f = fight { enemy = calm, hand = { "page_torn_out" }, draw_pile = { "jab", "polish", "bookmark", "duck" } }
    f:play("page_torn_out")
    assert.equal(51, f.enemy.hp)
    assert.equal("duck", ids(f.draw_pile))
  end)
  it("Fill the Benches draws as many as are missing", function()
    local f = fight { enemy = calm, hand = { "fill_the_benches", "jab", "jab" }, draw_pile = { "duck", "duck", "duck", "duck", "duck" } }
    f:play("fill_the_benches")
    assert.equal(6, #f.hand)
  end)
  it("Clear the Attic takes cards out of the deck of the run", function()
    local r = run { id = "one_fight" }
    local had = #r.deck
    r.fight:direct("hand + clear_the_attic")
    r.fight:play("clear_the_attic")
    r.fight:choose("jab", "duck")
    r:skip_fight()
    assert.equal(had - 2, #r.deck)
  end)
  it("Shopping List brings a card into the deck of the run", function()
    local r = run { id = "one_fight" }
    local had = #r.deck
    r.fight:direct("hand + shopping_list")
    r.fight:play("shopping_list")
    r.fight:choose("kindling")
    r:skip_fight()
    assert.equal(had + 1, #r.deck)
  end)
  it("Polish upgrades the hand for the fight", function()
    local f = fight { enemy = calm, hand = { "polish", "jab", "duck" } }
    f:play("polish")
    assert.equal("jab+ duck+", ids(f.hand))
  end)
  it("Sweep Out pays for dust", function()
    local f = fight { enemy = calm, hand = { "sweep_out", "quick_hands", "jab", "dead_letter" } }
    f:play("sweep_out")
    assert.equal(5, f.energy)
    assert.equal("jab", ids(f.hand))
  end)
  it("Quick Hands draws when it is discarded", function()
    local f = fight { enemy = calm, hand = { "fresh_start", "quick_hands" }, draw_pile = { "jab", "jab", "jab", "jab" } }
    f:play("fresh_start")
    assert.equal(3, #f.hand)
  end)
  it("Smoulder pays when it is exhausted", function()
    local f = fight { enemy = calm, hand = { "kindling", "smoulder", "jab" } }
    f:play("kindling")
    f:choose("smoulder")
    assert.equal(4, f.energy)
  end)
  it("Dead Letter costs energy when it is drawn", function()
    local f = fight { enemy = calm, draw_pile = { "dead_letter" } }
    f:end_turn()
    assert.equal(2, f.energy)
  end)
  it("Nagging Doubt hurts for each card that is left in hand", function()
    local f = fight { enemy = calm, hand = { "nagging_doubt", "jab", "jab" } }
    f:end_turn()
    assert.equal(47, f.macguffin.hp)
  end)
  it("Haunting Tune silences the crowd until it is played away", function()
    local f = fight { enemy = calm, hand = { "haunting_tune", "duck", "duck" }, ovation = 3 }
    f:play("duck")
    assert.equal(2, f.ovation)
    f:play("haunting_tune")
    f:play("duck")
    assert.equal(3, f.ovation)
  end)
end)
