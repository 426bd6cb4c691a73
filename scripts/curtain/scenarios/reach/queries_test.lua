-- Cards that ask which cards exist and which were played: a random card of a rarity, a choice from the cards of an owner, an encore, and a count of attacks.

card {
  id = "audition", name = "Audition", owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Replace a card in hand by a random one of its rarity.",
  play = function(self, fight)
    local old = self:choose(fight.hand, { prompt = "Which card?" })
    local list = {}
    for _, id in ipairs(self:cards { rarity = old.rarity, type = { "attack", "defense" } }) do
      if id ~= old.id then list[#list + 1] = id end
    end
    self:exhaust(old)
    self:create(self:pick(list))
  end,
}

card {
  id = "repertoire", name = "Repertoire", owner = "pip", type = "action", rarity = "rare", cost = 0,
  text = "Choose one of Pip's rare cards.",
  play = function(self)
    self:create(self:choose(self:cards { rarity = "rare", owner = "pip" }, { prompt = "Which card?" }))
  end,
}

card {
  id = "encore", name = "Encore", owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Put a copy of the last card played into your hand.",
  playable = function(self, fight) return fight.last_card ~= nil end,
  play = function(self, fight)
    self:create(fight.played_cards[#fight.played_cards - 1].id)
  end,
}

card {
  id = "finale", name = "Finale", owner = "pip", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "Deal 2 damage for each attack played in this fight.",
  play = function(self, fight, target)
    local n = 0
    for _, card in ipairs(fight.played_cards) do
      if card.type == "attack" then n = n + 1 end
    end
    self:deal(2 * n, target)
  end,
}

event {
  id = "auction", name = "The Auction", text = "Everything must go.",
  choices = {
    { text = "Take a gift", act = function(self, run) run:add(run:pick(run:cards { rarity = "rare", owner = { "pip", "neutral" } })) end },
    { text = "Choose a bargain", act = function(self, run) run:add(run:choose(run:cards { cost = 0, rarity = "uncommon" }, { prompt = "Which?" })) end },
  },
}

run {
  id = "sale", deck = { basics = 3, "block" },
  acts = { { name = "The Sale", rooms = { { kind = "event", id = "auction" }, { kind = "boss", enemies = { "critic" } } } } },
}

local idle = { hp = 50, intents = { {} } }

describe("A query over the cards", function()
  it("replaces a card by another one of its rarity", function()
    local f = fight { enemy = idle, hand = { "audition", "galvanize", "block" }, energy = 3 }
    f:play("audition")
    f:choose("galvanize")
    assert.equal(2, #f.hand)
    assert.equal("basic", f.hand[2].rarity)
    assert.is_false(f.hand[2].id == "galvanize")
    assert.equal("galvanize", f.exhaust_pile[1].id)
  end)

  it("offers the cards of an owner, sorted, without upgraded forms", function()
    local f = fight { enemy = idle, hand = { "repertoire" } }
    f:play("repertoire")
    local options = f.pending.options
    assert.is_true(#options > 3)
    for i, id in ipairs(options) do
      assert.is_nil(id:find("+", 1, true))
      assert.is_true(i == 1 or options[i - 1] < id)
    end
    f:choose("repertoire")
    assert.equal("repertoire", f.hand[1].id)
  end)

  it("serves an event", function()
    local r = run { id = "sale", seed = 3 }
    local before = #r.deck
    r:choose("take_a_gift")
    assert.equal(before + 1, #r.deck)
    r = run { id = "sale", seed = 3 }
    r:choose("choose_a_bargain")
    local first = r.pending.options[1]
    r:choose(first)
    local found = false
    for _, id in ipairs(r.deck) do found = found or id == first end
    assert.is_true(found)
  end)

  it("refuses what no card can have", function()
    local function ask(filter)
      return fight { enemy = { hp = 9, intents = { {} }, on = { fight_start = function(self) self:cards(filter) end } } }
    end
    assert.has_error(function() ask { rarity = "rar" } end, "rare")
    assert.has_error(function() ask { owner = "pup" } end, "pip")
    assert.has_error(function() ask { cost = 9 } end, "from 0 to 3")
    assert.has_error(function() ask { colour = "red" } end, "unknown filter field")
    assert.has_error(function() ask { type = { "attack", 5 } } end, "must be a string")
  end)
end)

describe("The cards played in a fight", function()
  it("are known to a card that comes later", function()
    local f = fight { enemy = idle, hand = { "quick_jab", "encore" } }
    assert.is_nil(f.last_card)
    assert.is_false(f:can_play("encore"))
    f:play("quick_jab")
    assert.equal("quick_jab", f.last_card.id)
    f:play("encore")
    assert.equal("quick_jab", f.hand[1].id)
    assert.equal("encore", f.last_card.id)
  end)

  it("count over turns, one played twice twice", function()
    local f = fight { enemy = idle, hand = { "quick_jab" }, draw_pile = { "finale" } }
    f:play("quick_jab")
    f:end_turn()
    f:play("quick_jab")
    local hp = f.enemy.hp
    f:play("finale")
    assert.equal(3, #f.played_cards)
    assert.equal(hp - 6, f.enemy.hp)
  end)
end)
