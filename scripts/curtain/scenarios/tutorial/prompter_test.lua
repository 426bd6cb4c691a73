-- The rehearsal: each thing is said once what came before it was done, and the fight is an ordinary one.

-- said is what the Prompter has said in a fight, by the words that each lesson alone has.
local words = { "Good evening", "Next, hit me", "The crowd cheers", "Your turn again", "Look at your cards", "for everybody" }
local function heard(f)
  local list = {}
  for _, event in ipairs(f.events) do
    if event.type == "said" then
      for n, word in ipairs(words) do
        if string.find(event.text, word) then table.insert(list, n) end
      end
    end
  end
  return list
end

describe("The rehearsal", function()
  it("says each thing in its turn", function()
    local f = fight { enemy = "prompter", hand = { "block", "galvanize", "inspire", "block" } }
    assert.same({ 1 }, heard(f))
    f:play("galvanize")
    assert.same({ 1 }, heard(f))
    f:play("block")
    assert.same({ 1, 2 }, heard(f))
  end)

  it("says nothing of a turn that is over, and always what it intends in this one", function()
    local f = fight { enemy = "prompter", hand = { "galvanize", "inspire" } }
    f:end_turn()
    assert.same({ 1, 4 }, heard(f))
    f:end_turn()
    assert.same({ 1, 4, 6 }, heard(f))
  end)

  it("is a run of one fight, which brings all that it speaks of", function()
    local r = run { id = "tutorial", seed = 3 }
    assert.equal("fight", r.at)
    local f = r.fight
    assert.equal("The Prompter", f.enemy.name)
    f:play("block")
    f:play("galvanize")
    f:end_turn()
    f:play("inspire")
    f:end_turn()
    assert.same({ 1, 2, 3, 4, 5, 6 }, heard(f))
    r:skip_fight()
    assert.equal("victory", r.result)
  end)

  it("is a fight against 4, then 6, then 3 on everybody", function()
    local f = fight { enemy = "prompter" }
    f:end_turn()
    assert.equal(46, f.macguffin.hp)
    f:end_turn()
    assert.equal(40, f.macguffin.hp)
    f:end_turn()
    assert.same({ 37, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("begins with one of each basic card, two of Block and an Inspire", function()
    local deck, ids = run { id = "tutorial" }.deck, {}
    for i = 1, #deck do ids[i] = deck[i] end
    table.sort(ids)
    assert.same({ "block", "block", "galvanize", "inspire", "quick_jab" }, ids)
  end)
end)
