-- A room between two fights in which the player heals the treasure by 10 or makes a card better: as an event, and as a rest.

event {
  id = "green_room", name = "The Green Room", text = "A sofa, a mirror, a whetstone.",
  choices = {
    { text = "Heal 10", when = function(self, run) return run.macguffin < run.max_macguffin end,
      act = function(self, run) run:heal(10) end },
    { text = "Upgrade a card", act = function(self, run) run:upgrade() end },
  },
}

run {
  id = "interval", deck = { basics = 3, "block", "inspire" },
  rewards = { fight = { { count = 3, skip = true } } },
  acts = { { name = "The Interval", rooms = {
    { kind = "fight", enemies = { "stage_rat" } },
    { kind = "event", id = "green_room" },
    { kind = "rest", heal = 10 },
    { kind = "boss", enemies = { "critic" } },
  } } },
}

-- The interval, with the treasure at so many HP.
local function interval(hp)
  local r = run { id = "interval", seed = 2 }
  r:direct("hp macguffin " .. hp)
  r:skip_fight()
  r:choose("skip")
  return r
end

describe("A room between fights", function()
  it("heals the treasure by 10", function()
    local r = interval(31)
    assert.equal("event", r.at)
    assert.same({ "heal_10", "upgrade_a_card" }, r.options)
    r:choose("heal_10")
    assert.equal(41, r.macguffin)
    assert.equal("rest", r.at)
    r:choose("heal")
    assert.equal(50, r.macguffin)
    assert.equal(50, r.fight.macguffin.hp)
  end)

  it("upgrades a card of the player's choice instead", function()
    local r = interval(31)
    r:choose("upgrade_a_card")
    assert.equal("choose_upgrade", r.at)
    r:choose("galvanize")
    assert.equal("rest", r.at)
    r:choose("upgrade")
    r:choose("inspire")
    assert.equal("galvanize+", r.deck[4])
    assert.equal("inspire+", r.deck[5])
    assert.equal(31, r.fight.macguffin.hp)
  end)

  it("offers no healing where nothing is to heal", function()
    assert.same({ "upgrade_a_card" }, interval(50).options)
  end)
end)
