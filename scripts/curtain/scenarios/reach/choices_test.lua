-- What an effect can let the player choose from: cards of any pile, actors, keywords,
-- relics, and options with names. A relic and a protagonist can ask as a card does.

card {
  id = "search", name = "Search", type = "action", cost = 0, text = "Put a card of the draw pile and up to two discarded ones into your hand.",
  play = function(self, fight)
    local found = self:choose(fight.draw_pile, { prompt = "Which do you draw?" })
    if found then self:move(found, "hand") end
    self:move(self:choose(fight.discard_pile, { prompt = "Which come back?", count = 2, optional = true }), "hand")
  end,
}

card {
  id = "scapegoat", name = "Scapegoat", type = "action", cost = 0, text = "An enemy takes over a debuff of the team's choice.",
  play = function(self, fight)
    local who = self:choose(fight.enemies, { prompt = "Who is it?" })
    local debuff = self:choose({ "poison", "burn" }, { prompt = "What does it get?" })
    self:inflict(2, debuff, who)
  end,
}

card {
  id = "inventory", name = "Inventory", type = "action", cost = 0, text = "Name a relic.",
  play = function(self, fight)
    local relic = self:choose(fight.relics, { prompt = "Which one?", optional = true })
    if relic then self:gain(relic.values.worth, "block") end
  end,
}

relic { id = "brooch", name = "Brooch", text = "Is worth {worth}.", values = { worth = 2 } }
relic {
  id = "crystal_ball", name = "Crystal Ball", text = "At the start of your turn: heal {worth} or gain energy.", values = { worth = 4 },
  on = {
    player_turn_start = function(self, fight)
      if fight.turn < 2 then return end
      local way = self:choose({ { id = "heal", text = "Heal 4" }, { id = "energy", text = "Gain 1 energy" } }, { prompt = "What does it show?" })
      if way.id == "heal" then self:heal(self.values.worth, "protagonists") else self:gain(1, "energy") end
    end,
  },
}

protagonist {
  id = "olive", name = "Olive", hp = 20,
  on = {
    card_played = function(self, fight, event)
      if event.card.id == "scapegoat" then
        self:heal(1, self:choose({ "aldric", "olive" }, { prompt = "Whom does Olive heal?" }))
      end
    end,
  },
}

local still = { hp = 30, intents = { {} } }

describe("A choice", function()
  it("can be over the cards of a pile, copies apart", function()
    local f = fight { enemy = still, hand = { "search" }, draw_pile = { "block", "galvanize", "block" }, discard_pile = { "inspire", "quick_jab" } }
    f:play("search")
    assert.same({ "block", "galvanize", "block#2" }, f.pending.options)
    f:choose("block#2")
    assert.equal("Which come back?", f.pending.prompt)
    assert.same({ "inspire", "quick_jab", "search" }, f.pending.options) -- a played card lies there already
    assert.equal(2, f.pending.count)
    assert.is_true(f.pending.optional)
    f:choose("quick_jab", "nothing")
    assert.equal(2, #f.hand)
    assert.equal("block", f.draw_pile[1].id)
    assert.equal("galvanize", f.draw_pile[2].id)
  end)

  it("can be over actors and over keywords, one after the other", function()
    local f = fight { enemies = { still, still }, hand = { "scapegoat" } }
    f:play("scapegoat")
    assert.equal(2, #f.pending.options)
    f:choose(f.pending.options[2])
    assert.same({ "poison", "burn" }, f.pending.options)
    f:choose("burn")
    assert.equal(2, f.enemies[2].keywords.burn)
    assert.equal(0, f.enemies[1].keywords.burn)
  end)

  it("can be over relics, and refused where it is optional", function()
    local f = fight { enemy = still, relics = { "brooch", "crystal_ball" }, hand = { "inventory", "inventory" } }
    f:play("inventory")
    assert.same({ "brooch", "crystal_ball" }, f.pending.options)
    f:choose("crystal_ball")
    assert.equal(4, f.team.keywords.block)
    f:play("inventory")
    f:choose("nothing")
    assert.equal(4, f.team.keywords.block)
  end)

  it("can be a relic's, at the start of the turn", function()
    local f = fight { enemy = still, relics = { "crystal_ball" }, hp = { pip = 3 } }
    f:end_turn()
    assert.equal("What does it show?", f.pending.prompt)
    assert.same({ "heal", "energy" }, f.pending.options)
    assert.equal(2, f.turn)
    f:choose("heal")
    assert.equal(7, f.pip.hp)
    f:end_turn()
    f:choose("energy")
    assert.equal(4, f.energy)
  end)

  it("can be a protagonist's", function()
    local f = fight { enemy = still, protagonists = { "aldric", "olive" }, hand = { "scapegoat" }, hp = { aldric = 5 } }
    f:play("scapegoat")
    f:choose("poison")
    assert.equal("Whom does Olive heal?", f.pending.prompt)
    f:choose("aldric")
    assert.equal(6, f.aldric.hp)
    assert.equal(2, f.enemy.keywords.poison)
  end)
end)
