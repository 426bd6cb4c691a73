-- The run: its events, one scenario each, and its rooms.
local function at(id, before)
  run { id = "only_" .. id, deck = { basics = 2 }, currency = { name = "coins", start = 10 },
    acts = { { name = "Here", rooms = { { kind = "event", id = before or id }, { kind = "event", id = id }, { kind = "fight", enemies = { "post" } } } } } }
  local r = run { id = "only_" .. id, seed = 2 }
  r:choose(before and 1 or 2)
  return r
end
local function count(r, id)
  local n = 0
  for _, card in ipairs(r.deck) do if card == id then n = n + 1 end end
  return n
end
describe("In an event", function()
  it("coins can be thrown into a well", function()
    local r = at("wishing_well")
    r:choose("throw_in_5_coins")
    assert(r.currency == 5 or r.currency == 20, r.currency)
  end)
  it("a relic costs blood", function()
    local r = at("blood_altar")
    r:choose("give_8_hp")
    assert.equal(42, r.macguffin)
    assert.same({ "sharp_tongue" }, r.relics)
  end)
  it("a card can be sold", function()
    local r = at("junk_dealer")
    r:choose("sell_a_card")
    r:choose("duck")
    assert.equal(1, count(r, "duck"))
    assert.equal(20, r.currency)
  end)
  it("every Jab goes to school", function()
    local r = at("night_school")
    r:choose("enrol")
    assert.equal(2, count(r, "jab+"))
    assert.equal(8, r.currency)
  end)
  it("a chest has its price", function()
    local r = at("cursed_chest")
    r:choose("open_it")
    assert.equal(1, #r.relics)
    assert.equal(1, count(r, "nagging_doubt"))
  end)
  it("a card meets its reflection", function()
    local r = at("hall_of_mirrors")
    r:choose("reach_out")
    assert.equal(5, #r.deck)
  end)
  it("curses are washed away", function()
    run { id = "haunted", deck = { basics = 1, "nagging_doubt", "dead_letter" },
      acts = { { name = "Here", rooms = { { kind = "event", id = "clear_spring" }, { kind = "fight", enemies = { "post" } } } } } }
    local r = run { id = "haunted" }
    r:choose("bathe")
    assert.equal(2, #r.deck)
  end)
  it("coins heal", function()
    local r = at("all_or_nothing", "blood_altar")
    r:choose("pay_with_everything")
    assert.equal(50, r.macguffin)
    assert.equal(0, r.currency)
  end)
  it("a clerk speaks of the relics that are carried", function()
    local r = at("lost_property", "blood_altar")
    assert.equal("The clerk eyes what you carry, and counts: 1.", r.text)
    assert.same({ "earn_5_coins_for_silence" }, r.options)
  end)
  it("a clerk offers a basket to those without relics", function()
    run { id = "only_property", deck = { basics = 2 }, acts = { { name = "Here", rooms = { { kind = "event", id = "lost_property" }, { kind = "fight", enemies = { "post" } } } } } }
    local r = run { id = "only_property" }
    assert.equal("Nobody has asked for the basket in years.", r.text)
    r:choose("take_the_basket")
    assert.same({ "odd_bucket" }, r.relics)
  end)
  it("cards are swapped", function()
    local r = at("swap_meet")
    r:choose("swap")
    assert.equal(0, count(r, "jab"))
    assert.equal(4, count(r, "duck"))
  end)
end)
describe("The Walk", function()
  it("begins with a choice, and goes on past a shop", function()
    local r = run { seed = 1 }
    assert.same({ "first", "dealer" }, r.options)
    r:choose("first")
    r:skip_fight()
    r:choose("skip")
    r:choose("school")
    r:choose("sleep")
    r:skip_fight()
    r:choose("skip")
    r:choose("market")
    assert.equal("shop", r.at)
    assert.equal(30, r.currency)
  end)
  it("can be won", function()
    local r = run { seed = 4 }
    for _ = 1, 80 do
      if r.at == "over" then break end
      if r.at == "fight" then r:skip_fight() else r:choose(r.options[#r.options]) end
    end
    assert.equal("victory", r.result)
  end)
end)
