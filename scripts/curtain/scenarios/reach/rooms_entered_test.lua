-- Relics that react to the rooms of a run.

relic {
  id = "doormat", name = "Doormat", text = "Each room that is entered heals the MacGuffin by {heal}, and each third one pays 2 coins.", values = { heal = 3 },
  on = {
    room_entered = function(self, run)
      run:heal(self.values.heal)
      self.memory.rooms = (self.memory.rooms or 0) + 1
      if self.memory.rooms % 3 == 0 then run:earn(2) end
    end,
    fight_start = function(self, fight) self:gain(self.memory.rooms, "block") end,
  },
}

relic {
  id = "whetting_belt", name = "Whetting Belt", text = "At a rest a card is sharpened, and another one thrown away.",
  on = { room_entered = function(self, run) if run.room == "rest" then run:upgrade() run:remove() end end },
}

relic { id = "leaking_boot", name = "Leaking Boot", text = "Each room takes {hurt} HP.", values = { hurt = 20 }, on = { room_entered = function(self, run) run:hurt(self.values.hurt) end } }
relic { id = "old_die", name = "Old Die", text = "Throws for coins.", on = { room_entered = function(self, run) run:earn(run:pick({ 1, 2, 3, 4, 5, 6 })) end } }
relic { id = "nosy_parker", name = "Nosy Parker", text = "Asks.", on = { room_entered = function(self, run) if run.room == "shop" then run:choose({ "a", "b" }) end end } }

run {
  id = "corridor", name = "The Corridor", deck = { basics = 2, "block", "block", "inspire" }, currency = { name = "coins", start = 0 }, rewards = { fight = {} },
  acts = { { name = "I", rooms = {
    { kind = "fight", enemies = { "stage_rat" } },
    { kind = "rest" },
    { kind = "shop", prices = { remove = 5 } },
    { kind = "boss", enemies = { "critic" } },
  } } },
}

local function walk(...) return run { id = "corridor", seed = 4, relics = { ... } } end

describe("A relic that reacts to rooms", function()
  it("does so in each room, before what happens in it, and remembers", function()
    local r = walk("doormat")
    assert.equal(1, r.fight.team.keywords.block)
    r:direct("hp macguffin 20")
    r:skip_fight()
    assert.equal(23, r.macguffin)
    r:choose("heal")
    assert.equal(36, r.macguffin)
    assert.equal(2, r.currency)
    r:choose("leave")
    assert.equal(4, r.fight.team.keywords.block)
    assert.equal("critic", r.fight.enemy.id)
  end)

  it("leaves choices to the player, and then the room begins", function()
    local r = walk("whetting_belt")
    r:skip_fight()
    assert.equal("choose_upgrade", r.at)
    r:choose("inspire")
    assert.equal("choose_removal", r.at)
    r:choose("block")
    assert.equal("rest", r.at)
    assert.equal(6, #r.deck)
    r:choose("upgrade")
    assert.equal("choose_upgrade", r.at)
    r:choose("galvanize")
    assert.equal("shop", r.at)
  end)

  it("can lose the run", function()
    local r = walk("leaking_boot", "doormat")
    assert.equal(33, r.macguffin)
    r:skip_fight()
    assert.equal("rest", r.at)
    r:choose("heal")
    assert.equal("shop", r.at)
    assert.equal(9, r.macguffin)
    r:choose("leave")
    assert.equal("defeat", r.result)
    assert.equal("over", r.at)
  end)

  it("throws anew in each room, and the same for each seed", function()
    local r, again = walk("old_die"), walk("old_die")
    local sums = {}
    for i, step in ipairs({ "", "heal", "leave" }) do
      if i == 1 then r:skip_fight() again:skip_fight() else r:choose(step) again:choose(step) end
      assert.equal(r.currency, again.currency)
      sums[i] = r.currency
    end
    assert.is_false(sums[2] - sums[1] == sums[1] and sums[3] - sums[2] == sums[1])
  end)

  it("cannot ask, and what fails is undone with what led there", function()
    local r = walk("nosy_parker")
    r:skip_fight()
    assert.has_error(function() r:choose("heal") end, "no question can be asked here")
    assert.equal("rest", r.at)
    assert.equal(50, r.macguffin)
  end)

  it("cannot act as in a fight, nor without end", function()
    relic { id = "brute", name = "Brute", text = "x", on = { room_entered = function(self, run) local verb = "gain" self[verb](self, 1, "block") end } }
    assert.has_error(function() walk("brute") end, "gain")
    relic { id = "treadmill", name = "Treadmill", text = "x", on = { room_entered = function(self, run) while true do run:earn(1) end end } }
    assert.has_error(function() walk("treadmill") end, "instructions")
    relic { id = "hoarder", name = "Hoarder", text = "x", on = { room_entered = function(self, run) for i = 1, 60 do run:add("block") end end } }
    assert.has_error(function() walk("hoarder") end, "at most 64 cards")
  end)
end)
