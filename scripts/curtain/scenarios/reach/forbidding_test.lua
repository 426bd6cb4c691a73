-- Rules that forbid cards with a reason, change how many cards are drawn, and how keywords decay.

keyword {
  id = "stage_rules", name = "Stage Rules", holder = "team", decays = "never", polarity = "bad",
  text = "No more than two cards are played each turn.",
  allows = function(self, fight)
    if fight.cards_played >= 2 then return "two cards a turn are enough" end
    return true
  end,
}

keyword {
  id = "sluggish", name = "Sluggish", holder = "any", polarity = "bad", text = "One card fewer is drawn.",
  modify = { drawn = function(self, fight, value) return value - 1 end },
}

keyword {
  id = "lingering", name = "Lingering", holder = "any", polarity = "bad", decays = "never", text = "Poison, Vulnerable and Curse do not decay.",
  modify = { clear = function(self, fight, value, event)
    if event.keyword == "poison" or event.keyword == "vulnerable" or event.keyword == "curse" then return value end
    return 0
  end },
}

keyword {
  id = "smoulder", name = "Smoulder", holder = "enemy", polarity = "bad", decays = "tick", text = "It burns lower each turn.",
}

relic {
  id = "prompt_book", name = "Prompt Book", text = "Draw one more card each turn.",
  modify = { drawn = function(self, fight, value) return value + 1 end },
}

relic {
  id = "ember", name = "Ember", text = "Regenerate does not decay.",
  modify = { clear = function(self, fight, value, event)
    if event.keyword == "regenerate" then return value end
    return 0
  end },
}

card {
  id = "hecklers_note", name = "Heckler's Note", owner = "neutral", type = "action", cost = 1, unplayable = true, hears = { "hand" },
  text = "While this is in hand, Pip's cards cannot be played.",
  allows = function(self, fight, card)
    if card.owner == "pip" then return "Pip reads the heckler's note" end
    return true
  end,
}

card {
  id = "grand_gesture", name = "Grand Gesture", owner = "aldric", type = "action", cost = 1,
  text = "Only with five Ovation.",
  playable = function(self, fight)
    if fight.ovation < 5 then return "the crowd has to cheer louder" end
    return true
  end,
  play = function(self) self:gain(1, "energy") end,
}

enemy {
  id = "censor", name = "Censor", hp = 30, intents = { {} },
  on = { card_played = function(self, fight, event) self.memory.last = event.card.type end },
  allows = function(self, fight, card)
    return self.memory.last ~= card.type
  end,
  modify = { clear = function(self, fight, value, keyword)
    if keyword == "smoulder" then return value end
    return 0
  end },
}

local function idle(t) t.enemy = t.enemy or { hp = 50, intents = { {} } } return fight(t) end

describe("A card that cannot be played", function()
  it("gives its own reason", function()
    local f = idle { hand = { "grand_gesture" } }
    local can, why = f:can_play("grand_gesture")
    assert.is_false(can)
    assert.equal("the crowd has to cheer louder", why)
    assert.has_error(function() f:play("grand_gesture") end, "the crowd has to cheer louder")
    f = idle { hand = { "grand_gesture" }, ovation = 5 }
    f:direct("ovation 5")
    assert.is_true(f:can_play("grand_gesture"))
  end)

  it("is barred by a keyword, with its reason", function()
    local f = idle { hand = { "quick_jab", "quick_jab", "quick_jab" }, keywords = { team = { stage_rules = 1 } } }
    f:play("quick_jab")
    f:play("quick_jab")
    local can, why = f:can_play("quick_jab")
    assert.is_false(can)
    assert.equal("two cards a turn are enough", why)
    assert.is_false(f.hand[1].playable)
    f:end_turn()
    assert.is_true(f:can_play("quick_jab"))
  end)

  it("is barred by another card while that is in hand", function()
    local f = idle { hand = { "quick_jab", "galvanize", "hecklers_note" } }
    local can, why = f:can_play("quick_jab")
    assert.is_false(can)
    assert.equal("Pip reads the heckler's note", why)
    assert.is_true(f:can_play("galvanize"))
    f:end_turn()
    f = idle { hand = { "quick_jab" }, discard_pile = { "hecklers_note" } }
    assert.is_true(f:can_play("quick_jab"))
  end)

  it("is barred by a boss that forbids the type played last", function()
    local f = idle { enemy = "censor", hand = { "quick_jab", "galvanize", "block" } }
    f:play("quick_jab")
    local can, why = f:can_play("galvanize")
    assert.is_false(can)
    assert.equal("the card's condition is not currently met", why)
    f:play("block")
    assert.is_true(f:can_play("galvanize"))
  end)
end)

describe("The number of cards drawn", function()
  it("is one more with a relic, from the first turn on", function()
    local f = fight { enemy = { hp = 50, intents = { {} } }, relics = { "prompt_book" } }
    assert.equal(6, #f.hand)
    f:end_turn()
    assert.equal(6, #f.hand)
  end)

  it("is one fewer for each holder of a keyword", function()
    local f = fight { enemy = { hp = 50, intents = { {} } }, keywords = { enemy = { sluggish = 1 }, pip = { sluggish = 2 } } }
    f:end_turn()
    assert.equal(3, #f.hand)
  end)
end)

describe("Decay", function()
  it("can be kept for Poison, Vulnerable and Curse", function()
    local f = idle { hand = { "block" }, keywords = { enemy = { poison = 3, vulnerable = 2, curse = 2, lingering = 1 }, pip = { poison = 2 } } }
    f:end_turn()
    assert.equal(3, f.enemy.keywords.poison)
    assert.equal(2, f.enemy.keywords.vulnerable)
    assert.equal(2, f.enemy.keywords.curse)
    assert.equal(1, f.pip.keywords.poison)
    assert.equal(44, f.enemy.hp)
  end)

  it("can be kept for what heals", function()
    local f = idle { hand = { "block" }, keywords = { pip = { regenerate = 2 } }, relics = { "ember" } }
    f:end_turn()
    assert.equal(2, f.pip.keywords.regenerate)
    f:end_turn()
    assert.equal(2, f.pip.keywords.regenerate)
  end)

  it("can be kept by the enemy itself", function()
    local f = idle { enemy = "censor", keywords = { enemy = { smoulder = 2, poison = 2 } } }
    f:end_turn()
    assert.equal(2, f.enemy.keywords.smoulder)
    assert.equal(1, f.enemy.keywords.poison)
  end)
end)

describe("A reason", function()
  it("is a line that can be shown", function()
    local function bad(reason)
      return fight { enemy = { hp = 9, intents = { {} }, allows = function() return reason end }, hand = { "block" } }
    end
    assert.has_error(function() bad("a\nb"):play("block") end, "control character")
    assert.has_error(function() bad(""):play("block") end, "the reason is empty")
    assert.has_error(function() bad(("x"):rep(300)):play("block") end, "at most 200")
    assert.has_error(function() bad(nil):play("block") end, "must return true, false or the reason as a string")
    assert.has_error(function() bad({}):play("block") end, "must return true, false or the reason as a string")
  end)

  it("cannot change anything", function()
    local f = fight { enemy = { hp = 9, intents = { {} }, allows = function(self) self:heal(1) return true end }, hand = { "block" } }
    assert.has_error(function() f:play("block") end, "cannot")
  end)
end)
