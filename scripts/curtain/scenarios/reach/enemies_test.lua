-- Enemies that choose, come and go.

enemy {
  id = "gatekeeper", name = "Gatekeeper", hp = 40,
  text = "Pierces a wall of more than 10 Block. Below half its HP it rages.",
  phases = {
    {
      intents = {
        { lose("all", "block"), weight = 0 },
        function(self, fight)
          if fight.team.keywords.block > 10 then return { gain(1, "piercing"), attack(6) } end
          return { attack(6) }
        end,
      },
    },
    { below = 0.5, intents = { { attack(3, { times = 3 }), cooldown = 3 }, { gain(4, "block") } } },
  },
  on = {
    gained = function(self, fight, event)
      if event.keyword == "block" then self:rethink() end
    end,
  },
}

enemy { id = "imp", name = "Imp", hp = 6, intents = { { attack(1) } } }

enemy {
  id = "conjurer", name = "Conjurer", hp = 30, text = "Calls an Imp.",
  intents = { function() return { gain(1, "fortify") } end, { attack(4) } },
  on = { enemy_turn_start = function(self, fight) if fight.turn == 1 then self:summon("imp") end end },
}

enemy {
  id = "herald", name = "Herald", hp = 30, intents = { {} },
  on = { summoned = function(self, fight, event) self:gain(event.target.hp, "inspire", event.target) end },
}

enemy { id = "shield_bearer", name = "Shield Bearer", hp = 20, intents = { { gain(5, "block", "others"), heal(3, "others") }, { attack(2) } } }
enemy { id = "bruiser", name = "Bruiser", hp = 25, intents = { { attack(3) } } }

enemy {
  id = "coward", name = "Coward", hp = 20, intents = { {} },
  on = { damaged = function(self, fight, event) if event.target == self and self.hp < 10 then self:leave() end end },
}

card { id = "call_imp", name = "Call", owner = "neutral", type = "action", cost = 0, text = "Summon an imp.", play = function(self) self:summon("imp") end }
protagonist { id = "deserter", name = "Deserter", hp = 9, on = { card_played = function(self) self:leave() end } }
card { id = "needle", name = "Needle", owner = "neutral", type = "attack", cost = 0, target = "enemy", text = "", play = function(self, fight, target) self:deal(9, target) end }
card { id = "fan", name = "Fan", owner = "neutral", type = "attack", cost = 0, target = "enemy", text = "", play = function(self, fight, target) self:deal(2, "others") end }
card { id = "wall", name = "Wall", owner = "neutral", type = "defense", cost = 0, text = "", play = function(self) self:gain(12, "block") end }

local function kinds(f)
  local list = {}
  for i, a in ipairs(f.intent) do list[i] = a.type .. (a.keyword or "") end
  return table.concat(list, " ")
end

local function shown(f, turns)
  local list = {}
  for i = 1, turns do
    list[i] = f.intent[1] and f.intent[1].amount or 0
    f:end_turn()
  end
  return table.concat(list, " ")
end

describe("An enemy that looks at the team", function()
  it("shows another blow once the wall is high, and strikes through it", function()
    local f = fight { enemy = "gatekeeper", hand = { "wall" } }
    assert.equal("attack", kinds(f))
    assert.equal(6, f:forecast().macguffin.high)
    f:play("wall")
    assert.equal("gainpiercing attack", kinds(f))
    assert.equal(6, f:forecast().macguffin.high)
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
  end)

  it("keeps to its blow while the wall is low", function()
    local f = fight { enemy = "gatekeeper", hand = { "block" } }
    f:play("block")
    assert.equal("attack", kinds(f))
    assert.equal(3, f:forecast().macguffin.high)
  end)

  it("has another pattern below half of its HP, with a blow that comes every fourth turn", function()
    local f = fight { enemy = "gatekeeper", hp = { enemy = 19 }, hand = {}, draw_pile = { "block" } }
    f:end_turn()
    assert.equal("3 4 4 4 3 4", shown(f, 6))
  end)
end)

describe("Terms of intents", function()
  it("pass over what cannot come", function()
    local f = fight { enemy = { hp = 40, intents = { { attack(1), when = function(self, fight) return fight.turn % 2 == 1 end }, { attack(2), cooldown = 1 }, { attack(3), no_repeat = true } } } }
    assert.equal("1 2 3 2 3 2 3", shown(f, 7))
  end)

  it("leave an enemy with nothing to do where nothing can come", function()
    local f = fight { enemy = { hp = 40, intents = { { attack(1), no_repeat = true } } } }
    assert.equal("1 0 1 0", shown(f, 4))
  end)

  it("see turn 1 at the first reveal", function()
    local f = fight { enemy = { hp = 40, intents = { function(self, fight) return { attack(fight.turn) } end } } }
    assert.equal("1 2 3", shown(f, 3))
  end)

  it("choose by weight, and the same for the same seed", function()
    local bully = { hp = 40, intents = { { gain(1, "block"), weight = 3 }, { gain(2, "block"), weight = 1, no_repeat = true }, { gain(3, "block"), weight = 0 } } }
    local count = { [0] = 0, 0, 0, 0 }
    local f = fight { enemy = bully, seed = 7 }
    local g = fight { enemy = bully, seed = 7 }
    local last
    for i = 1, 60 do
      local n = f.intent[1].amount
      assert.equal(n, g.intent[1].amount)
      assert.is_false(n == 2 and last == 2)
      count[n], last = count[n] + 1, n
      f:end_turn()
      g:end_turn()
    end
    assert.equal(0, count[3])
    assert.is_true(count[1] > 30 and count[2] > 5)
  end)
end)

describe("Enemies for each other", function()
  it("shield and heal the others, not themselves", function()
    local f = fight { enemies = { "shield_bearer", "bruiser" }, hp = { bruiser = 20, shield_bearer = 10 } }
    assert.equal("others", f.intent[1].who)
    f:end_turn()
    assert.equal(5, f.enemies[2].keywords.block)
    assert.equal(23, f.enemies[2].hp)
    assert.equal(0, f.enemies[1].keywords.block)
    assert.equal(10, f.enemies[1].hp)
  end)

  it("are the others of a card for one of them", function()
    local f = fight { enemies = { "bruiser", "imp", "imp" }, hand = { "fan" } }
    f:play("fan", f.enemies[2])
    assert.equal(23, f.enemies[1].hp)
    assert.equal(6, f.enemies[2].hp)
    assert.equal(4, f.enemies[3].hp)
  end)
end)

describe("Summoning", function()
  it("in the enemies' turn brings one that shows its intent with the others", function()
    local f = fight { enemy = "conjurer" }
    f:end_turn()
    assert.equal(2, #f.enemies)
    assert.equal("imp", f.enemies[2].id)
    assert.equal(1, f.enemies[2].intent[1].amount)
    assert.equal(50, f.macguffin.hp)
    assert.equal(5, f:forecast().macguffin.high)
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
  end)

  it("in the player's turn brings one that shows it at once, and can be attacked", function()
    local f = fight { enemy = "bruiser", hand = { "call_imp", "needle" } }
    f:play("call_imp")
    assert.equal(4, f:forecast().macguffin.high)
    f:play("needle", f.enemies[2])
    assert.is_false(f.enemies[2].alive)
    assert.equal(3, f:forecast().macguffin.high)
  end)

  it("is heard of by the others", function()
    local f = fight { enemy = "herald", hand = { "call_imp" } }
    f:play("call_imp")
    assert.equal(6, f.enemies[2].keywords.inspire)
    assert.equal(7, f:forecast().macguffin.high)
  end)

  it("ends at four, and begins again where one has fallen", function()
    local f = fight { enemy = "bruiser", hand = { "call_imp", "call_imp", "call_imp", "call_imp", "needle" } }
    for i = 1, 3 do f:play("call_imp") end
    assert.has_error(function() f:play("call_imp") end, "at most 4 can be in the fight at a time")
    assert.equal(4, #f.enemies)
    f:play("needle", f.enemies[3])
    f:play("call_imp")
    assert.equal(4, #f.enemies)
    assert.equal(6, f.enemies[3].hp)
  end)
end)

describe("Leaving", function()
  it("ends a fight against one alone", function()
    local f = fight { enemy = "coward", hand = { "needle", "needle" } }
    f:play("needle")
    f:play("needle")
    assert.equal("victory", f.result)
  end)

  it("leaves the others", function()
    local f = fight { enemies = { "coward", "imp" }, hand = { "needle", "needle" } }
    f:play("needle", f.enemies[1])
    f:play("needle", f.enemies[1])
    assert.is_false(f.enemies[1].alive)
    assert.is_false(f.over)
    f:end_turn()
    assert.equal(49, f.macguffin.hp)
  end)

  it("is for enemies", function()
    local f = fight { protagonists = { "deserter", "pip" }, enemy = "imp", hand = { "wall" } }
    assert.has_error(function() f:play("wall") end, "only an enemy or a companion can leave")
  end)
end)

enemy {
  id = "accountant", name = "Accountant", hp = 40, text = "Charges for every card of the hand.",
  intents = { { attack(function(self, fight) return #fight.hand end), gain(function(self, fight) return fight.turn end, "block") } },
}

enemy {
  id = "echo", name = "Echo", hp = 40,
  phases = {
    { intents = { { attack(1) }, { heal(function(self) return self.max_hp - self.hp end) } } },
    { below = 0.5, intents = { { attack(2, { times = function(self, fight) return fight.cards_played end }) } } },
  },
}

describe("A number that is a function", function()
  it("is shown, forecast and done as it is at the time", function()
    local f = fight { enemy = "accountant", hand = { "wall", "needle", "fan" } }
    assert.equal(3, f.intent[1].amount)
    assert.equal(1, f.intent[2].amount)
    assert.equal(3, f:forecast().macguffin.high)
    f:play("needle", "enemy")
    assert.equal(2, f.intent[1].amount)
    assert.equal(2, f:forecast().macguffin.high)
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
    assert.equal(1, f.enemy.keywords.block)
    assert.equal(2, f.intent[2].amount)
  end)

  it("can be any number of any entry, of hits too, and none is below 0", function()
    local f = fight { enemy = "echo", hp = { echo = 30 }, hand = { "needle", "fan", "wall" } }
    f:end_turn()
    assert.equal("heal", f.intent[1].type)
    assert.equal(10, f.intent[1].amount)
    f:direct("hp enemy 15")
    assert.equal(25, f.intent[1].amount)
    f:end_turn()
    assert.equal(40, f.enemy.hp)
  end)

  it("says how many hits there are", function()
    local f = fight { enemy = "echo", hp = { echo = 15 }, hand = { "fan", "fan" }, draw_pile = { "fan", "fan", "fan" } }
    f:end_turn()
    assert.equal(2, f.enemy.phase)
    assert.equal(0, f.intent[1].times)
    f:play("fan", "enemy")
    f:play("fan", "enemy")
    assert.equal(2, f.intent[1].times)
    assert.equal(4, f:forecast().macguffin.high)
  end)

  it("belongs to a pattern, and cannot be returned", function()
    assert.has_error(function()
      fight { enemy = { hp = 5, intents = { function() return { attack(function() return 1 end) } end } } }
    end, "amount is a function, which is allowed only in a pattern")
  end)

  it("is worked out, and changes nothing", function()
    local f = fight { enemy = { hp = 5, intents = { { heal(function(self) return self:gain(1, "block") end) } } } }
    assert.has_error(function() f:end_turn() end, "gain")
    assert.equal(0, f.enemy.keywords.block)
  end)

  it("undoes the end of the turn where it fails", function()
    local f = fight { enemy = { hp = 5, intents = { { attack(function(self, fight) return fight.turn > 0 and #fight.hand < 2 and {} or 3 end) } } }, hand = { "wall", "wall" } }
    f:play("wall")
    assert.equal(0, f.intent[1].amount)
    assert.has_error(function() f:end_turn() end, "must return a whole number")
    assert.equal(1, f.turn)
  end)
end)
