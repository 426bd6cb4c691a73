-- Relics on the way: as a reward, in a shop, and from an event; and cards of those alone who play.

relic { id = "brass_bell", name = "Brass Bell", rarity = "rare", text = "At the start of your turn, gain 1 Block.",
  on = { player_turn_start = function(self, fight) self:gain(1, "block") end } }
relic { id = "tin_drum", name = "Tin Drum", rarity = "uncommon", text = "Nothing." }
relic { id = "old_hat", name = "Old Hat", rarity = "basic", text = "Nothing that anybody offers." }

event {
  id = "pedlar", name = "The Pedlar", text = "A hat for a wound.",
  choices = {
    { text = "Take it", act = function(self, run)
      if run:give("old_hat") then run:hurt(5) end
      run:give("old_hat")
    end },
  },
}

run {
  id = "spoils", deck = { basics = 3 }, currency = { name = "gold", start = 50 },
  rewards = { fight = { { count = 20, kinds = { relic = 1 } } } },
  acts = { { name = "The Fair", rooms = {
    { kind = "fight", enemies = { "stage_rat" } },
    { kind = "event", id = "pedlar" },
    { kind = "shop", cards = 0, relics = 20, prices = { relic = 20 } },
    { kind = "fight", enemies = { "stage_rat" } },
  } } },
}

protagonist { id = "nobody_here", name = "Nobody", hp = 9 }

-- offered reports whether something is among the options, whatever else a mod adds.
local function offered(r, id)
  local times = 0
  for _, option in ipairs(r.options) do
    if option == id then times = times + 1 end
  end
  return times
end

describe("Spoils", function()
  it("are relics: as a reward, in a shop and from an event, each once", function()
    local r = run { id = "spoils", seed = 1 }
    r:skip_fight()
    assert.equal("choose_reward", r.at)
    assert.same({ 1, 1, 0 }, { offered(r, "brass_bell"), offered(r, "tin_drum"), offered(r, "old_hat") })
    r:choose("brass_bell")
    assert.same({ "brass_bell" }, r.relics)
    r:choose("take_it")
    assert.same({ "brass_bell", "old_hat" }, r.relics)
    assert.equal(45, r.macguffin)
    assert.same({ 0, 1, 1 }, { offered(r, "brass_bell"), offered(r, "tin_drum"), offered(r, "leave") })
    r:choose("tin_drum")
    assert.equal(30, r.currency)
    r:choose("leave")
    assert.same({ "brass_bell", "old_hat", "tin_drum" }, r.relics)
    assert.equal(1, r.fight.team.keywords.block)
  end)

  it("are no cards of somebody who takes no part", function()
    run { id = "alone", deck = { basics = 3 }, rewards = { fight = { { count = 3, owners = { nobody_here = 1, pip = 1 } } } },
      acts = { { name = "The Act", rooms = { { kind = "fight", enemies = { "stage_rat" } }, { kind = "rest" } } } } }
    local r = run { id = "alone", seed = 1 }
    r:skip_fight()
    assert.equal("choose_card", r.at)
    assert.equal(3, #r.options)
  end)
end)
