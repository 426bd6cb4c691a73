-- Cards of the pack that do more than one rule says.

describe("First Trumpet", function()
  it("blows as loud as its Assault is, with a Bandmaster beside it", function()
    local g = duel { mine = { line = { "first_trumpet", "bandmaster" } }, theirs = { line = { { power = 9, id = "d" } } } }
    g:reap("first_trumpet")
    if g.pending then g:choose("d") end
    assert.equal(3, g.cards.d.damage)
    assert.equal(0, g.cards.bandmaster.keywords.assault)
  end)
end)

describe("Beacon Bearer", function()
  it("makes Hazardous who has Taunt, printed or given", function()
    local g = duel { mine = { hand = { "halo" }, line = { "beacon_bearer", "lamplighter", "trombonist" } } }
    assert.equal(2, g.cards.lamplighter.keywords.hazardous)
    assert.equal(0, g.cards.trombonist.keywords.hazardous)
    g:play("halo", { on = "trombonist" })
    assert.equal(2, g.cards.trombonist.keywords.hazardous)
    assert.is_true(g.cards.trombonist.warded)
  end)
end)

describe("False Floor", function()
  it("takes down with it who is not Elusive", function()
    local g = duel {
      mine = { line = { { power = 9, id = "a" }, { power = 3, id = "b" }, "cutpurse" } },
      theirs = { line = { { "false_floor", damage = 1 } } },
    }
    g:fight("a", "false_floor")
    assert.equal("line", g.cards.false_floor.zone) -- Elusive
    g:fight("b", "false_floor")
    assert.equal("discard", g.cards.false_floor.zone)
    assert.equal("discard", g.cards.b.zone)
    assert.equal("line", g.cards.cutpurse.zone)
    assert.equal(3, g.cards.a.damage)
  end)
end)

describe("Snuff Out", function()
  it("burns who has Taunt, too", function()
    local g = duel { mine = { hand = { "snuff_out", "snuff_out" } }, theirs = { line = { { power = 9, keywords = { taunt = 1 }, id = "d" }, { power = 9, id = "e" } } } }
    g:play("snuff_out", { target = "d" })
    g:play("snuff_out_2", { target = "e" })
    assert.same({ 2, 0 }, { g.cards.d.damage, g.cards.e.damage })
    assert.is_true(g.cards.d.stunned and g.cards.e.stunned)
  end)
end)

describe("Drop Through", function()
  it("finds who is Elusive by an upgrade", function()
    local g = duel { mine = { hand = { "drop_through" } }, theirs = { line = { { power = 9, id = "d", upgrades = { "shadow_cloak" } }, { power = 9, id = "e" } } } }
    assert.has_error(function() g:play("drop_through", { target = "e" }) end)
    g:play("drop_through", { target = "d" })
    assert.equal("discard", g.cards.d.zone)
    assert.equal("discard", g.cards.shadow_cloak.zone)
  end)
end)

describe("Drum Major", function()
  it("takes no damage of whom it attacks", function()
    local g = duel { mine = { line = { "drum_major" } }, theirs = { line = { { power = 9, id = "d" } } } }
    g:fight("drum_major", "d")
    assert.equal(0, g.cards.drum_major.damage)
    g:end_turn()
    g:fight("d", "drum_major")
    assert.equal("discard", g.cards.drum_major.zone)
  end)
end)

describe("Costume Call", function()
  it("lets creatures of every house reap", function()
    local g = duel { mine = { house = "wardrobe", hand = { "costume_call" }, line = { "trombonist" } } }
    assert.is_false((g:can_use("trombonist")))
    g:play("costume_call")
    g:reap("trombonist")
    assert.is_true(g.cards.trombonist.exhausted)
  end)
end)

describe("Saboteur", function()
  it("steals for who plays it and then stands in the other line", function()
    local g = duel { mine = { hand = { "saboteur" } }, theirs = { aember = 3 } }
    g:play("saboteur")
    assert.equal(2, g.mine.aember)
    assert.equal("saboteur", g.theirs.creatures[1].id)
  end)
end)

describe("Lonely Critic", function()
  it("is invulnerable while the other line is longer", function()
    local g = duel { mine = { line = { "lonely_critic" } }, theirs = { line = { { power = 1, id = "d" }, { power = 9, id = "e" } } } }
    assert.equal(1, g.cards.lonely_critic.keywords.invulnerable)
    g:fight("lonely_critic", "d")
    assert.equal(0, g.cards.lonely_critic.damage)
    assert.equal(0, g.cards.lonely_critic.keywords.invulnerable) -- one against one
  end)
end)

describe("Standing Ovation", function()
  it("pays for each seat, bought seats too", function()
    local g = duel { mine = { house = "gallery", hand = { "season_ticket", "standing_ovation" }, line = { "box_regent", "heckler", "marble_saint" } } }
    g:play("season_ticket", { on = "heckler" })
    local before = g.mine.aember
    g:play("standing_ovation")
    assert.equal(before + 1 + 2, g.mine.aember) -- its bonus, and two seats
  end)
end)

describe("Old Patron", function()
  it("brings a card of the hand under itself and pays when it goes", function()
    local g = duel { mine = { house = "gallery", hand = { "old_patron", "boo" } }, theirs = { line = { { power = 9, house = "gallery", id = "d" } } } }
    g:play("old_patron")
    if g.pending then g:choose("boo") end
    assert.equal("grafted", g.cards.boo.zone)
    g:end_turn()
    g:fight("d", "old_patron")
    assert.equal(2, g.mine.aember)
    assert.equal("discard", g.cards.boo.zone)
  end)
end)

describe("Tangled Lines", function()
  it("holds back a card", function()
    local g = duel { mine = { hand = { "tangled_lines" } }, theirs = { deck = { "boo", "boo", "boo", "boo", "boo", "boo", "boo" } } }
    g:play("tangled_lines")
    assert.equal(2, g.theirs.chains)
    g:end_turn()
    g:end_turn()
    assert.equal(5, #g.theirs.hand)
    assert.equal(1, g.theirs.chains)
  end)
end)
