-- The way through the tent: rooms, events, stalls, and what may be left.

-- The last show, won up to a room: at each fork the first of these names that is there.
local function upto(room, names)
  local r = run { seed = 3, basics = { rosa = "tiptoe", bruno = "heave" } }
  for step = 1, 60 do
    if r.room == room and r.at ~= "choose" and r.at ~= "choose_reward" and r.at ~= "choose_card" then return r end
    if r.at == "fight" then
      r:skip_fight()
    else
      local pick = r.options[#r.options]
      for _, option in ipairs(r.options) do
        for _, name in ipairs(names) do
          if option == name then pick = option end
        end
      end
      r:choose(pick)
    end
  end
  error("never came to " .. room)
end

describe("The last show", function()
  it("begins with a choice of ways", function()
    local r = run { seed = 1 }
    assert.equal("choose", r.at)
    assert.same({ "gate", "back_fence" }, r.options)
    r:choose("back_fence")
    assert.equal(2, #r.fight.enemies)
    r:skip_fight()
    assert.equal(35, r.currency)
    assert.equal("choose_card", r.at)
    assert.equal(4, #r.options)
    local cards = #r.deck
    r:choose("skip")
    assert.equal(cards, #r.deck)
    assert.same({ "fortune_teller", "stall" }, r.options)
  end)

  it("has a stall that takes tickets", function()
    local r = upto("stall", { "stall" })
    assert.equal("shop", r.at)
    local tickets = r.currency
    r:choose("remove")
    r:choose(1)
    assert.equal(tickets - 15, r.currency)
  end)

  it("ends at the Ringmaster", function()
    local r = upto("ring", {})
    assert.equal("ringmaster", r.fight.enemy.id)
    r:skip_fight()
    assert.equal("victory", r.result)
  end)

  it("has a bed of straw, and a strongbox that may be left", function()
    local r = upto("straw", { "straw" })
    r:choose("upgrade")
    r:choose("tiptoe")
    assert.equal("bearded_baron", r.fight.enemy.id)
    r = upto("strongbox", { "strongbox" })
    assert.equal(3, #r.options)
    r:choose("skip")
    assert.equal("bearded_baron", r.fight.enemy.id)
  end)
end)

describe("The fortune teller", function()
  it("sells, reads or is robbed", function()
    local r = upto("fortune_teller", { "fortune_teller" })
    assert.equal(3, #r.options)
    local cards = #r.deck
    r:choose("steal_the_lamp_oil")
    assert.equal(cards + 1, #r.deck)
    r = upto("fortune_teller", { "fortune_teller" })
    r:choose("buy_the_red_nose_for_20")
    assert.equal("red_nose", r.relics[3])
  end)
end)

describe("The clown car", function()
  it("costs HP, and has a guest star", function()
    local r = upto("clown_car", { "clown_car" })
    local hp = r.macguffin
    r:choose("squeeze_in")
    assert.equal(hp - 6, r.macguffin)
  end)
end)

describe("The empty stands", function()
  it("are a bed, where one is needed", function()
    local r = upto("empty_stands", { "empty_stands" })
    assert.same({ "look_under_the_seats" }, r.options)
  end)
end)

describe("The matinee", function()
  it("is a run of its own", function()
    local r = run { id = "matinee", seed = 1 }
    assert.equal(15, r.macguffin)
    r:skip_fight()
    r:choose("skip")
    r:choose("skip")
    assert.equal("rest", r.at)
    r:choose("heal")
    assert.equal("lion", r.fight.enemy.id)
  end)
end)
