-- What each unit does in the shop.

describe("In the shop", function()
  it("the Box Office takes a coin each time", function()
    assert.equal(1, shop { hand = {}, board = { "box_office" } }.mana)
  end)

  it("the Wardrobe Mistress gives a Shield to another ally, for good", function()
    local s = shop { round = 8, mana = 10, hand = { "wardrobe_mistress" }, board = { "strongman", "stilt_walker" } }
    s:play(1, 3)
    assert.equal(1, s.board[1].mask + s.board[2].mask)
    assert.equal(0, s.board[3].mask)
  end)

  it("the Acting Coach teaches who hits least", function()
    local s = shop { round = 8, mana = 10, hand = { "acting_coach" }, board = { "strongman", "paint_viper" } }
    s:play(1, 3)
    assert.equal(3, s.board[2].attack)
  end)

  it("the Quick-Change Artist takes the Taunt off all others, and pads the front", function()
    local s = shop { mana = 3, hand = { "quick_changer" }, board = { { "strongman", keywords = { "guard", "shield" } }, "iron_usher" } }
    local health = s.board[1].health
    s:play(1, 4)
    assert.equal(1, s.board[1].mask)
    assert.is_true(s.board[2].keywords.guard) -- its own
    assert.equal(health + 1, s.board[1].health)
  end)

  it("the Bouncer stands in the way for good", function()
    local s = shop { mana = 3, hand = { "bouncer" } }
    s:play(1, 1)
    assert.equal(4, s.board[1].mask)
  end)

  it("the Prop Dealer profits of two sales a shop", function()
    local s = shop { hand = {}, board = { "prop_dealer", "moth", "moth", "moth" } }
    local attack = s.board[1].attack
    for slot = 2, 4 do s:sell(slot) end
    assert.equal(attack + 2, s.board[1].attack)
  end)

  it("the Singing Teacher makes the unit behind grow, shop by shop", function()
    local s = shop { hand = {}, board = { "singing_teacher", "strongman" } }
    local health = s.board[2].health
    s:battle { enemy = {} }
    assert.equal(health + 1, s.board[2].health)
  end)

  it("the Claque cheers on who hits hardest, shop by shop", function()
    local s = shop { hand = {}, board = { "claque", "strongman" } }
    local attack = s.board[2].attack
    s:battle { enemy = {} }
    assert.equal(attack + 1, s.board[2].attack)
  end)

  it("the Stunt Double leaves the front ally stronger when it is sold", function()
    local s = shop { hand = {}, board = { "strongman", "stunt_double" } }
    local attack, health = s.board[1].attack, s.board[1].health
    s:sell(2)
    assert.same({ attack + 1, health + 2 }, { s.board[1].attack, s.board[1].health })
  end)

  it("the Program Seller takes a coin more from the first sale of a shop", function()
    local s = shop { hand = {}, round = 5, board = { "program_seller", "moth", "moth" } }
    s:sell(2)
    assert.equal(1, s.mana) -- a Moth itself is worth nothing
    s:sell(3)
    assert.equal(1, s.mana)
  end)

  it("the Dramaturge makes every other ally a little tougher", function()
    local s = shop { round = 8, mana = 10, hand = { "dramaturge" }, board = { "strongman", "moth" } }
    local before = { s.board[1].health, s.board[2].health }
    s:play(1, 3)
    assert.same({ before[1] + 1, before[2] + 1 }, { s.board[1].health, s.board[2].health })
  end)

  -- plays a unit behind a Strongman (4/5), a Moth (1/1) and another Strongman, and returns what the three gained
  local function bought(id)
    local s = shop { round = 8, mana = 10, hand = { id }, board = { "strongman", "moth", "strongman" } }
    s:play(1, 4)
    local attack, health = {}, {}
    for slot, base in ipairs { { 4, 5 }, { 1, 1 }, { 4, 5 } } do
      attack[slot], health[slot] = s.board[slot].attack - base[1], s.board[slot].health - base[2]
    end
    return attack, health, s
  end

  it("the Set Painter makes every other ally a little tougher", function()
    local attack, health, s = bought("set_painter")
    assert.same({ 0, 0, 0 }, attack)
    assert.same({ 1, 1, 1 }, health)
    assert.equal(4, s.board[4].health)
  end)

  it("the Stagehand makes every other ally hit a little harder", function()
    local attack, health, s = bought("stagehand")
    assert.same({ 1, 1, 1 }, attack)
    assert.same({ 0, 0, 0 }, health)
    assert.equal(2, s.board[4].attack)
  end)

  it("the Fencing Master trains the front ally", function()
    local attack, health = bought("fencing_master")
    assert.same({ 2, 0, 0 }, attack)
    assert.same({ 0, 0, 0 }, health)
  end)

  it("the Stilt Walker protects the front ally", function()
    local attack, health = bought("stilt_walker")
    assert.same({ 0, 0, 0 }, attack)
    assert.same({ 2, 0, 0 }, health)
  end)

  it("the Company Cook feeds the two that need it most, itself included", function()
    local _, health, s = bought("company_cook")
    assert.same({ 0, 2, 0 }, health)
    assert.equal(6, s.board[4].health)
  end)

  it("the Dance Captain teaches the unit ahead, and nobody from the front", function()
    local attack, health = bought("dance_captain")
    assert.same({ 0, 0, 1 }, attack)
    assert.same({ 0, 0, 2 }, health)
    local s = shop { round = 8, mana = 10, hand = { "dance_captain" }, board = { false, "moth" } }
    s:play(1, 1)
    assert.same({ 1, 1 }, { s.board[2].attack, s.board[2].health })
  end)

  it("the Wig Maker dresses three others, whoever they are", function()
    local s = shop { round = 8, mana = 10, hand = { "wig_maker" }, board = { "moth", "moth", "moth", "moth" } }
    s:play(1, 5)
    local gained = 0
    for slot = 1, 4 do gained = gained + s.board[slot].attack - 1 end
    assert.same({ 3, 3 }, { gained, s.board[5].attack })
  end)

  it("the Ticket Tout profits of one sale a shop", function()
    local s = shop { hand = {}, board = { "ticket_tout", "moth", "moth" } }
    local health = s.board[1].health
    s:sell(2)
    s:sell(3)
    assert.equal(health + 1, s.board[1].health)
  end)

  it("a full board grows when its last unit makes room for one that teaches the others", function()
    local s = shop { round = 8, mana = 10, hand = { "set_painter" }, board = { "strongman", "strongman", "strongman", "strongman", "set_painter" } }
    s:sell(5)
    s:play(1, 5)
    for slot = 1, 4 do assert.equal(6, s.board[slot].health) end
  end)
end)
