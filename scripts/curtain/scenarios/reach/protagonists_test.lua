-- Protagonists who bring cards, a relic and hooks of their own.

relic {
  id = "old_script", name = "Old Script", text = "When the fight begins, gain {inspire} Inspire.", values = { inspire = 1 },
  on = { fight_start = function(self, fight) self:gain(self.values.inspire, "inspire") end },
}

protagonist {
  id = "nell", name = "Nell", hp = 14,
  deck = { "prompt", "prompt", "block" }, relic = "old_script",
  on = {
    knocked_out = function(self, fight, event)
      self:gain(2, "energy")
    end,
    damaged = function(self, fight, event)
      if event.target == self then
        self.memory.hurt = (self.memory.hurt or 0) + 1
        self:deal(self.memory.hurt)
      end
    end,
  },
}

protagonist { id = "otto", name = "Otto", hp = 12, basics = { "heave" }, deck = { basics = 2 } }

card {
  id = "prompt", name = "Prompt", owner = "nell", type = "action", rarity = "basic", cost = 1, text = "Draw {cards} cards.", values = { cards = 2 },
  play = function(self, fight) self:draw(self.values.cards) end,
}

card {
  id = "heave", name = "Heave", owner = "otto", type = "attack", rarity = "basic", cost = 1, target = "enemy", text = "Deal {damage} damage.", values = { damage = 4 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}

local function count(list, id)
  local n = 0
  for _, have in ipairs(list) do
    if have == id then n = n + 1 end
  end
  return n
end

describe("A protagonist", function()
  it("brings cards in place of the copies of a Basic", function()
    local r = run { protagonists = { "nell", "otto" } }
    assert.equal(2, count(r.deck, "prompt"))
    assert.equal(2, count(r.deck, "heave"))
    assert.equal(0, count(r.deck, "galvanize"))
  end)

  it("without a deck brings as many Basics as the run says", function()
    local r = run { protagonists = { "aldric", "nell" } }
    assert.equal(3, count(r.deck, "galvanize"))
    assert.equal(2, count(r.deck, "prompt"))
  end)

  it("brings a relic to a run and to a fight", function()
    local r = run { protagonists = { "aldric", "nell" } }
    assert.same({ "old_script" }, r.relics)
    local f = fight { enemy = "stage_rat", protagonists = { "aldric", "nell" } }
    assert.equal("old_script", f.relics[1].id)
    assert.equal(1, f.team.keywords.inspire)
  end)

  it("brings none where the set-up says which there are", function()
    local f = fight { enemy = "stage_rat", protagonists = { "aldric", "nell" }, relics = {} }
    assert.equal(0, #f.relics)
  end)

  it("reacts by itself, with its own keywords, and remembers for the fight", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(3, { times = 2 }) } } }, protagonists = { "aldric", "nell" }, relics = {},
      keywords = { nell = { taunt = 2, forgetful = 2 } },
    }
    f:end_turn()
    assert.equal(8, f.protagonists[2].hp)
    assert.equal(29, f.enemy.hp) -- hits of 1 and 2, halved
    assert.equal(2, f.protagonists[2].memory.hurt)
  end)

  it("does not react while knocked out", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(9) } } }, protagonists = { "aldric", "nell" }, relics = {},
      keywords = { nell = { taunt = 1 } }, hp = { nell = 3 },
    }
    f:end_turn()
    assert.is_false(f.protagonists[2].alive)
    assert.equal(3, f.energy)
    assert.equal(30, f.enemy.hp)
  end)
end)

describe("A card of somebody who takes no part", function()
  it("is never offered", function()
    for seed = 1, 20 do
      local r = run { seed = seed, protagonists = { "pip", "nell" } }
      r:choose(r.options[1])
      r:skip_fight()
      assert.equal(2, #r.options) -- of Pip and neutral: Nell has no cards to find, and Aldric takes no part
      r:choose(r.options[1])
    end
  end)
end)
