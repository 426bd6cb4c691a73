-- What rooms refuse: circles, rooms that there are not, what cannot be paid, and scripts that fail.

local function shape(acts, more)
  local r = { id = "wrong", deck = { basics = 3 }, acts = acts }
  for name, value in pairs(more or {}) do r[name] = value end
  return r
end

-- Defines a run and begins a game, which is when what is wrong with it is told.
local function loaded(acts, more)
  return function()
    run(shape(acts, more))
    return run { id = "wrong", seed = 1 }
  end
end

local function rooms(list) return { { name = "The Act", rooms = list } } end

local rat = { "stage_rat" }

event {
  id = "mistake", name = "A Mistake", text = "Something goes wrong.",
  choices = {
    { text = "Pay", act = function(self, run) run:add("vex") run:pay(1) end },
    { text = "Stumble", act = function(self, run)
      run:hurt(5)
      run:remove("block")
      run:remove("block")
    end },
    { text = "Forget the colon", act = function(self, run) run.heal(3) end },
    { text = "Hoard", act = function(self, run) for i = 1, 100 do run:add("vex") end end },
    { text = "Never end", act = function(self, run) while true do run:heal(1) end end },
    { text = "Gloat", act = function(self, run) run.macguffin = 99 end },
  },
}

describe("Rooms", function()
  it("may not lead in a circle", function()
    assert.has_error(loaded(rooms {
      { kind = "fight", name = "one", enemies = rat },
      { kind = "rest", name = "two", next = { "three" } },
      { kind = "rest", name = "three", next = { "two" } },
    }), "the rooms form a cycle: two, three, two")
    assert.has_error(loaded(rooms { { kind = "rest", name = "here", next = { "here" } } }), "the rooms form a cycle: here, here")
  end)

  it("lead to rooms that there are", function()
    assert.has_error(loaded(rooms { { kind = "rest", name = "camp", next = { "camq" } } }), 'unknown room "camq"')
    assert.has_error(loaded(rooms { { kind = "rest", name = "camp" }, { kind = "rest", name = "camp" } }), 'two rooms in this act are called "camp"')
  end)

  it("have what they need", function()
    assert.has_error(loaded(rooms { { kind = "fight" } }), "a fight must have 1 to 4 enemies, not 0")
    assert.has_error(loaded(rooms { { kind = "fight", enemies = { "stage_rat", "stage_rat", "stage_rat", "stage_rat", "stage_rat" } } }), "a fight must have 1 to 4 enemies, not 5")
    assert.has_error(loaded(rooms { { kind = "event" } }), 'an event room must name its event: add id = "..."')
    assert.has_error(loaded(rooms { { kind = "event", id = "mistakf" } }), 'unknown event "mistakf"')
    assert.has_error(loaded(rooms { { kind = "shop", prices = { rare = 3 } } }), "a shop needs a currency")
    assert.has_error(loaded(rooms { { kind = "shop" } }, { currency = { name = "gold" } }), "a shop needs prices")
    assert.has_error(loaded(rooms { { kind = "treasure" } }), "a treasure room needs rewards")
    assert.has_error(loaded(rooms { { kind = "cellar" } }), "cellar")
    assert.has_error(loaded { { name = "The Act", boss = "critic", rooms = { { kind = "rest" } } } }, "rooms, or scenes and a boss, but not both")
    assert.has_error(loaded { { name = "The Act", scenes = { rat } } }, "the act has no boss")
  end)

  it("are at most 63 in an act", function()
    local many = {}
    for i = 1, 64 do many[i] = { kind = "rest" } end
    assert.has_error(loaded(rooms(many)), "there are 64 rooms in one act, but at most 63")
  end)

  it("offer rewards that say how much they are", function()
    assert.has_error(loaded(rooms { { kind = "rest" } }, { rewards = { fight = { { kinds = { heal = 1 } } } } }), "add heal = 10")
    assert.has_error(loaded(rooms { { kind = "rest" } }, { rewards = { fight = { { owners = { pipp = 1 } } } } }), 'unknown owner "pipp"')
    assert.has_error(loaded(rooms { { kind = "rest", rewards = { { kinds = { currency = 1 }, currency = 5 } } } }), "the run has no currency")
  end)

  it("undo an event whole that fails", function()
    local r = loaded(rooms { { kind = "event", id = "mistake" } }, { deck = { basics = 3, "block" }, currency = { name = "gold" } })()
    local function refuses(choice, why)
      assert.has_error(function() r:choose(choice) end, why)
      assert.equal("event", r.at)
      assert.equal(50, r.macguffin)
      assert.equal(7, #r.deck)
    end
    refuses("pay", "cannot pay 1 gold: the player has only 0")
    refuses("stumble", '"block" cannot be removed')
    refuses("hoard", "a deck can hold at most 64 cards")
    refuses("never_end", "instructions")
    refuses("forget_the_colon", "call it with a colon, as run:heal(...)")
    refuses("gloat", "macguffin")
  end)
end)
