-- A rarity, a tag, a type and an owner of cards that scripts add: rewards, shops and queries know them without code.

rarity { id = "legendary", name = "Legendary", weight = 1000, price = 90 }
rarity { id = "token", name = "Token" }
tag { id = "song", name = "Song" }
tag { id = "loud", name = "Loud" }
card_type { id = "stance", name = "Stance", like = "enchantment" }
card_type { id = "trap", name = "Trap" }
owner { id = "crew", name = "The Crew" }

card { id = "swan_song", name = "Swan Song", owner = "pip", type = "attack", rarity = "legendary", tags = { "song" }, cost = 1, target = "enemy",
  text = "Deal {damage} damage for each song in the discard pile.", values = { damage = 3 },
  play = function(self, fight, target)
    local n = 0
    for _, card in ipairs(fight.discard_pile) do
      for _, tag in ipairs(card.tags) do
        if tag == "song" then n = n + 1 end
      end
    end
    self:deal(self.values.damage * n, target)
  end }
card { id = "fanfare", name = "Fanfare", owner = "neutral", type = "action", rarity = "legendary", tags = { "song", "loud" }, cost = 0,
  text = "Gain 1 Block for each loud card there is.",
  play = function(self) self:gain(#self:cards { tag = "loud" }, "block") end }
card { id = "low_guard", name = "Low Guard", owner = "crew", type = "stance", cost = 0, text = "Start of your turn: Gain 2 Block.",
  on = { player_turn_start = function(self) self:gain(2, "block") end } }
card { id = "trapdoor", name = "Trapdoor", owner = "crew", type = "trap", cost = 2, target = "enemy", text = "Deal 4 damage.",
  play = function(self, fight, target) self:deal(4, target) end }
card { id = "rigging", name = "Rigging", owner = "crew", type = "action", cost = 0, text = "Traps in hand cost 1 less.",
  play = function(self, fight)
    self:discount(1, { type = "trap", owner = "crew" })
    self:gain(#self:cards { owner = "crew", type = { "trap", "stance" } }, "block")
  end }
card { id = "whisper", name = "Whisper", owner = "neutral", type = "action", rarity = "token", cost = 0, text = "Nothing.", play = function() end }
relic { id = "laurel", name = "Laurel", rarity = "legendary", text = "It is given to the best.", values = {} }

event { id = "gallery", name = "The Gallery", text = "All that is rare.",
  choices = { { text = "Take one", act = function(self, run) run:add(run:choose(run:cards { rarity = { "legendary", "token" } }, { prompt = "Which?" })) end } } }

run { id = "exhibition", deck = { basics = 3, "block" }, currency = { name = "gold", start = 500 },
  acts = { { name = "The Exhibition", rooms = {
    { kind = "event", id = "gallery" },
    { kind = "treasure", rewards = { { count = 2, kinds = { relic = 1 }, rarities = { legendary = 1 }, skip = true } } },
    { kind = "shop", cards = 3, prices = { uncommon = 10, rare = 20, token = 1, remove = 5 } },
    { kind = "boss", enemies = { "critic" } },
  } } } }

describe("An added rarity", function()
  it("is found by queries, and offered by rewards that name it", function()
    local r = run { id = "exhibition", seed = 1 }
    r:choose("take_one")
    assert.same({ "fanfare", "swan_song", "whisper" }, r.pending.options)
    r:choose("whisper")
    assert.equal("treasure", r.at)
    assert.equal("laurel", r.options[1])
    r:choose("laurel")
    assert.equal("laurel", r.relics[1])
  end)
end)

describe("An unknown word", function()
  local function refused(define, begin, want)
    assert.has_error(function()
      define()
      begin()
    end, want)
  end
  local function shop(prices)
    return function()
      run { id = "wrong", deck = { basics = 3 }, currency = { name = "gold" },
        acts = { { name = "A", rooms = { { kind = "shop", prices = prices }, { kind = "boss", enemies = { "critic" } } } } } }
    end
  end
  local function cardWith(field, value)
    return function()
      card { id = "wrong", name = "W", owner = "pip", type = "action", cost = 0, text = "x", play = function() end, [field] = value }
    end
  end
  local function walk() return run { id = "wrong", seed = 1 } end
  local function play() return fight { enemy = "stage_rat", hand = { "wrong" } } end

  it("is refused in prices", function() refused(shop { legendry = 3 }, walk, "legendary") end)
  it("is refused in prices, also basic", function() refused(shop { basic = 3 }, walk, "unknown ware") end)
  it("is refused as a rarity", function() refused(cardWith("rarity", "legendry"), play, "legendary") end)
  it("is refused as a type", function() refused(cardWith("type", "stnce"), play, 'unknown card type "stnce"') end)
  it("is refused as an owner", function() refused(cardWith("owner", "crw"), play, 'unknown owner "crw"') end)
  it("cannot be a type of the game's own", function() refused(function() card_type { id = "attack", name = "A" } end, walk, "itself") end)
  it("cannot be a protagonist who is an owner", function() refused(function() owner { id = "pip", name = "P" } end, walk, "itself") end)
  it("is refused in a filter", function()
    card { id = "seeker", name = "S", owner = "neutral", type = "action", cost = 0, text = "x", play = function(self) self:cards { type = "trp" } end }
    local f = fight { enemy = "stage_rat", hand = { "seeker" } }
    assert.has_error(function() f:play("seeker") end, 'unknown filter type "trp"')
  end)
  it("is refused as a tag", function() refused(cardWith("tags", { "sonng" }), play, "song") end)
  it("cannot be one of the game's own", function() refused(function() rarity { id = "rare", name = "Rare" } end, walk, "itself") end)
end)

describe("A tag", function()
  it("groups cards", function()
    local f = fight { enemy = { hp = 50, intents = { {} } }, hand = { "fanfare", "swan_song" }, discard_pile = { "swan_song" } }
    f:play("fanfare")
    assert.equal(1, f.team.keywords.block)
    f:play("swan_song")
    assert.equal(50 - 9, f.enemy.hp) -- three: it lies there itself
    assert.same({ "song" }, f.discard_pile[1].tags)
    assert.equal("legendary", f.discard_pile[1].rarity)
  end)
end)

describe("An added type", function()
  it("is treated by the rules as the type that it is like", function()
    local f = fight { enemy = { hp = 50, intents = { {} } }, hand = { "low_guard", "trapdoor" } }
    f:play("low_guard")
    f:play("trapdoor")
    assert.equal("stance", f.in_play[1].type)
    assert.equal("trap", f.discard_pile[1].type)
    f:end_turn()
    assert.equal(2, f.team.keywords.block)
  end)

  it("needs a play unless its cards stay in play", function()
    assert.has_error(function()
      card { id = "wrong", name = "W", owner = "pip", type = "trap", cost = 0, text = "x" }
      fight { enemy = "stage_rat", hand = { "wrong" } }
    end, "has no play")
  end)

  it("cannot react in play unless its cards stay there", function()
    assert.has_error(function()
      card { id = "wrong", name = "W", owner = "pip", type = "trap", cost = 0, text = "x", play = function() end, on = { damaged = function() end } }
      fight { enemy = "stage_rat", hand = { "wrong" } }
    end, "only for enchantments")
  end)

  it("cannot be exhausted if its cards stay in play", function()
    assert.has_error(function()
      card { id = "wrong", name = "W", owner = "pip", type = "stance", cost = 0, exhaust = true, text = "x" }
      fight { enemy = "stage_rat", hand = { "wrong" } }
    end, "cannot be exhausted")
  end)
end)

describe("An added owner", function()
  it("has cards that queries and filters find, and that act for nobody in particular", function()
    local f = fight { enemy = { hp = 50, keywords = { retaliate = 3 }, intents = { {} } }, hand = { "rigging", "trapdoor", "block" } }
    f:play("rigging")
    assert.equal(2, f.team.keywords.block)
    assert.equal(1, f.hand[1].cost)
    assert.equal(1, f.hand[2].cost)
    f:play("trapdoor")
    assert.equal(46, f.enemy.hp)
    assert.equal("crew", f.discard_pile[2].owner)
    assert.equal(47, f.macguffin.hp) -- takes Retaliate, as for neutral cards
  end)
end)
