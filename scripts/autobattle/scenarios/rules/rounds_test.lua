-- Lives, wins and the end of the game.

local winner, loser = { attack = 50, health = 50 }, { attack = 0, health = 1 }

describe("A round", function()
  it("ends with a win, a life less, or neither", function()
    local s = shop { hand = {}, board = { { attack = 2, health = 5 } } }
    assert.same({ 1, 0, 6 }, { s.round, s.wins, s.lives })
    s:battle { enemy = { loser } }
    assert.same({ 2, 1, 6 }, { s.round, s.wins, s.lives })
    s:battle { enemy = { winner } }
    assert.same({ 3, 1, 5 }, { s.round, s.wins, s.lives })
    s:battle { enemy = { { attack = 5, health = 2 } } }
    assert.same({ 4, 1, 5 }, { s.round, s.wins, s.lives })
  end)

  it("returns its battle, fought to the end, which stays readable", function()
    local s = shop { hand = {}, board = { { attack = 2, health = 5 } } }
    local b = s:battle { enemy = { loser } }
    s:battle { enemy = { winner } }
    assert.equal("victory", b.result)
    assert.equal(5, b.player[1].health)
  end)

  it("leaves who died in battle on the board", function()
    local s = shop { hand = {}, board = { { "iron_usher", attack = 1 } } }
    s:battle { enemy = { winner } }
    assert.same({ "iron_usher", 4, 7 }, { s.board[1].id, s.board[1].attack, s.board[1].health })
  end)
end)

describe("The game", function()
  it("is lost with the sixth life", function()
    local s = shop { hand = {}, board = {} }
    for _ = 1, 6 do s:battle { enemy = { winner } } end
    assert.equal(0, s.lives)
    assert.has_error(function() s:battle { enemy = { winner } } end)
  end)

  it("ends after round 30", function() -- O-30
    local s = shop { hand = {}, board = {}, round = 29 }
    s:battle { enemy = {} }
    assert.equal(30, s.round)
    s:battle { enemy = {} }
    assert.has_error(function() s:battle { enemy = {} } end)
  end)
end)
