-- Rooms: a run of one's own, with fights against several, rests, shops, events, treasures, and ways to choose from.

event {
  id = "well", name = "The Well", text = "Something glitters at the bottom.",
  choices = {
    { text = "Drink", act = function(self, run) run:heal(10) end },
    { text = "Sharpen a card", act = function(self, run) run:upgrade() end },
    { text = "Throw in 5 gold", when = function(self, run) return run.currency >= 5 end,
      act = function(self, run)
        run:pay(5)
        run:add("vex")
      end },
    { text = "Jump", act = function(self, run) run:hurt(run.macguffin) end },
  },
}

run {
  id = "walk", name = "The Walk", macguffin = 60,
  deck = { basics = 2, "block", "block" },
  currency = { name = "gold", start = 3, fight = 10, boss = 25 },
  rewards = {
    fight = { { count = 2, kinds = { card = 1 }, owners = { pip = 1 }, rarities = { rare = 1 }, skip = true } },
    boss = { { count = 2, kinds = { currency = 1, heal = 1 }, currency = 20, heal = 15 } },
    treasure = { { kinds = { currency = 1 }, currency = 30 } },
  },
  acts = {
    {
      name = "The Road",
      rooms = {
        { kind = "fight", enemies = { "stage_rat", "rusty_knight" }, next = { "camp", "well", "market" } },
        { kind = "rest", name = "camp", heal = 12, next = { "gate" } },
        { kind = "event", id = "well", next = { "gate" } },
        { kind = "shop", name = "market", cards = 2, prices = { uncommon = 4, rare = 4, remove = 3, upgrade = 50 } },
        { kind = "boss", name = "gate", enemies = { "critic" } },
      },
    },
    { name = "The End", rooms = { { kind = "treasure" }, { kind = "fight", enemies = { "stage_rat" } } } },
  },
}

local function begin(seed) return run { id = "walk", seed = seed } end

-- A run after its first fight, the MacGuffin at so many HP.
local function after_fight(hp)
  local r = begin()
  r:direct("hp macguffin " .. (hp or 30))
  r:skip_fight()
  r:choose("skip")
  return r
end

local function count(r, id)
  local n = 0
  for _, card in ipairs(r.deck) do if card == id then n = n + 1 end end
  return n
end

describe("A run of rooms", function()
  it("begins with its own deck, treasure and currency, against all who wait in its first room", function()
    local r = begin()
    assert.equal("walk", r.id)
    assert.equal(60, r.macguffin)
    assert.equal(3, r.currency)
    assert.equal(6, #r.deck)
    assert.equal("fight", r.at)
    assert.equal(2, #r.fight.enemies)
    assert.equal("rusty_knight", r.fight.enemies[2].id)
  end)

  it("pays for fights, and offers what its rewards say, which may be left", function()
    local r = begin()
    r:skip_fight()
    assert.equal(13, r.currency)
    assert.equal("choose_card", r.at)
    assert.equal(3, #r.options)
    assert.equal("skip", r.options[3])
    r:choose("skip")
    assert.equal(6, #r.deck)
    assert.equal("choose", r.at)
    assert.same({ "camp", "well", "market" }, r.options)
  end)

  it("heals the treasure at a rest, or upgrades a card", function()
    local r = after_fight()
    r:choose("camp")
    assert.equal("rest", r.at)
    assert.same({ "heal", "upgrade" }, r.options)
    r:choose("heal")
    assert.equal(42, r.macguffin)
    assert.equal("fight", r.at)
    assert.equal("critic", r.fight.enemy.id)
    r = after_fight()
    r:choose("camp")
    r:choose("upgrade")
    assert.equal("choose_upgrade", r.at)
    r:choose("block")
    assert.equal(1, count(r, "block+"))
    assert.equal(30, r.macguffin)
  end)

  it("never heals above what the treasure can have", function()
    local r = after_fight(55)
    r:choose("camp")
    r:choose("heal")
    assert.equal(60, r.macguffin)
  end)

  it("sells cards and takes one out of the deck, for as long as the player can pay", function()
    local r = after_fight()
    r:choose("market")
    assert.equal("shop", r.at)
    assert.equal(5, #r.options)
    local bought = r.options[1]
    r:choose(1)
    assert.equal(9, r.currency)
    assert.equal(1, count(r, bought))
    r:choose("remove")
    assert.equal("choose_removal", r.at)
    r:choose("block")
    assert.equal(1, count(r, "block"))
    assert.equal(6, r.currency)
    assert.equal("shop", r.at)
    assert.has_error(function() r:choose("upgrade") end, "Upgrade costs 50 gold, but you have only 6")
    r:choose("leave")
    assert.equal("fight", r.at)
  end)

  it("carries out what the player chooses in an event", function()
    local r = after_fight()
    r:choose("well")
    assert.equal("event", r.at)
    assert.same({ "drink", "sharpen_a_card", "throw_in_5_gold", "jump" }, r.options)
    r:choose("drink")
    assert.equal(40, r.macguffin)
    r = after_fight()
    r:choose("well")
    r:choose("throw_in_5_gold")
    assert.equal(8, r.currency)
    assert.equal(1, count(r, "vex"))
    r = after_fight()
    r:choose("well")
    r:choose("sharpen_a_card")
    assert.equal("choose_upgrade", r.at)
  end)

  it("is lost when an event breaks the treasure", function()
    local r = after_fight()
    r:choose("well")
    r:choose("jump")
    assert.equal("over", r.at)
    assert.equal("defeat", r.result)
  end)

  it("goes on after a boss with what that left, through a treasure, to the end", function()
    local r = after_fight()
    r:choose("camp")
    r:choose("heal")
    r:skip_fight()
    assert.equal(38, r.currency)
    assert.equal("choose_reward", r.at)
    local before = r.macguffin
    r:choose(1)
    assert(r.macguffin == before + 15 or r.currency == 58, "neither came")
    assert.equal("treasure", r.at)
    assert.equal(2, r.act)
    local gold = r.currency
    r:choose("gold")
    assert.equal(gold + 30, r.currency)
    r:skip_fight()
    assert.equal("over", r.at)
    assert.equal("victory", r.result)
    assert.equal(3, r.fights)
  end)

  it("repeats itself by its seed, and differs by another", function()
    local one, same, other = begin(5), begin(5), begin(6)
    one:skip_fight() same:skip_fight() other:skip_fight()
    assert.same(one.options, same.options)
    assert(one.options[1] ~= other.options[1] or one.options[2] ~= other.options[2], "two seeds offer the same")
  end)

  it("stands beside the run of the pack, which stays the one that is played", function()
    assert.equal("run", run { seed = 1 }.id)
  end)
end)
