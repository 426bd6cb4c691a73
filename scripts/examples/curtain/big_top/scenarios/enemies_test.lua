-- What the people of the tent do.

card {
  id = "pitch", name = "Pitch", owner = "neutral", type = "action", rarity = "basic", cost = 0, target = "enemy", text = "Inflict 3 Burn.",
  play = function(self, fight, target) self:inflict(3, "burn", target) end,
}

run {
  id = "finale", deck = { basics = 3 },
  acts = { { name = "Finale", rooms = { { kind = "boss", enemies = { "ringmaster" }, rewards = {} }, { kind = "rest" } } } },
}

-- The kinds of an intent, in a row.
local function kinds(intent)
  local list = {}
  for i, action in ipairs(intent) do list[i] = action.type end
  return table.concat(list, " ")
end

describe("The Popcorn Mice", function()
  it("nibble twice, then everybody", function()
    local f = fight { enemy = "popcorn_mice", relics = {} }
    assert.equal(6, f:forecast().macguffin.low)
    f:end_turn()
    assert.equal(2, f:forecast().rosa.low)
  end)
end)

describe("The Ticket Tout", function()
  it("never weakens twice in a row", function()
    local f = fight { enemy = "ticket_tout", relics = {} }
    local last
    for turn = 1, 12 do
      local now = kinds(f.intent)
      assert(now ~= "attack inflict" or last ~= now)
      last = now
      f:direct("hp macguffin 24")
      f:end_turn()
    end
  end)
end)

describe("The Knife Thrower", function()
  it("throws all knives once in three turns", function()
    local f = fight { enemy = "knife_thrower", relics = {} }
    local knives = ""
    for turn = 1, 7 do
      knives = knives .. (f.intent[1].times == 4 and "x" or "-")
      f:direct("hp macguffin 24")
      f:end_turn()
    end
    assert.equal("x--x--x", knives)
  end)
end)

describe("The Pickpocket", function()
  it("leaves Sawdust and runs off", function()
    local f = fight { enemies = { "pickpocket", "lion_cub" }, relics = {}, hand = { "human_cannonball" }, hp = { pickpocket = 20 } }
    f:play("human_cannonball", f.enemies[1])
    assert.is_false(f.enemies[1].alive)
    assert.is_false(f.over)
    local g = fight { enemy = "pickpocket", relics = {}, hand = {}, draw_pile = { "heave", "heave", "heave", "heave", "heave" } }
    g:end_turn()
    assert.equal(6, #g.hand + #g.draw_pile)
  end)
end)

describe("The horse and its rider", function()
  it("shield each other, and the rider only attacks once alone", function()
    local f = fight { enemies = { "ring_horse", "trick_rider" }, relics = {}, hand = { "human_cannonball" } }
    assert.equal("gain heal", kinds(f.enemies[2].intent))
    f:end_turn()
    assert.equal(5, f.enemies[1].keywords.block)
    local g = fight { enemy = "trick_rider", relics = {} }
    assert.equal("attack", kinds(g.intent))
  end)
end)

describe("The Lion", function()
  it("pounces over a wall, and shows it", function()
    local f = fight { enemy = "lion", relics = {}, hand = { "ground_anchor", "ground_anchor" } }
    assert.equal("attack", kinds(f.intent))
    f:play("ground_anchor")
    f:play("ground_anchor")
    assert.equal("gain attack", kinds(f.intent))
    assert.equal(8, f:forecast().macguffin.low)
  end)
end)

describe("The Lion Tamer", function()
  it("calls a cub in the first turn, and the cub bites in the next", function()
    local f = fight { enemy = "lion_tamer", relics = {} }
    f:end_turn()
    assert.equal("lion_cub", f.enemies[2].id)
    assert.equal(4, f:forecast().macguffin.low)
  end)
end)

describe("The Fire Eater", function()
  it("burns and does not burn", function()
    local f = fight { enemy = "fire_eater", relics = {}, hand = { "pitch" } }
    f:play("pitch")
    assert.equal(0, f.enemy.keywords.burn)
    f:end_turn()
    assert.equal(10, f.rosa.hp) -- 2 at the tick
  end)
end)

describe("The Sad Clown", function()
  it("hides behind a shield when a debuff lands", function()
    local f = fight { enemy = "sad_clown", relics = {}, hand = { "broken_pole" } }
    f:play("broken_pole")
    assert.equal(4, f.enemy.keywords.splinters)
    assert.equal(0, f.enemy.keywords.dazzled)
    assert.equal(2, f.enemy.keywords.shield)
  end)
end)

describe("The Bearded Baron", function()
  it("gains Inspire below half", function()
    local f = fight { enemy = "bearded_baron", relics = {}, hp = { bearded_baron = 29 } }
    f:end_turn()
    assert.equal(2, f.enemy.phase)
    assert.equal(2, f.enemy.keywords.inspire)
    assert.equal(2, f.intent[1].times)
  end)
end)

describe("The Ringmaster", function()
  it("calls the Mice below two thirds", function()
    local f = fight { enemy = "ringmaster", relics = {}, hp = { ringmaster = 60 } }
    f:end_turn()
    assert.equal("popcorn_mice", f.enemies[2].id)
  end)

  it("takes a card out of the deck below a third", function()
    local r = run { id = "finale", seed = 4 }
    local cards = #r.deck
    r.fight:direct("hp ringmaster 20")
    r.fight:end_turn()
    assert.equal(3, r.fight.enemy.phase)
    r:skip_fight()
    assert.equal(cards - 1, #r.deck)
  end)
end)
