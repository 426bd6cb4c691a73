-- Events that ask in the middle of what they do.

event {
  id = "tailor", name = "The Tailor", text = "She measures you.",
  choices = {
    { text = "Trade", act = function(self, run)
      local old = run:choose(run.deck, { prompt = "Which card do you give?" })
      run:remove(old)
      local new = run:choose({ "galvanize", "quick_jab", { id = "coins", text = "Five coins" } }, { prompt = "And for it?", optional = true })
      if new == nil then return end
      if type(new) == "table" then run:earn(5) else run:add(new) end
    end },
    { text = "Give up two cards", act = function(self, run)
      for _, id in ipairs(run:choose(run.deck, { count = 2 })) do run:remove(id) end
      run:hurt(1)
    end },
    { text = "Refuse what cannot be", act = function(self, run)
      run:hurt(3)
      run:choose({ "one", "other" })
      run:pay(999)
    end },
    { text = "Bet", act = function(self, run)
      local first = run:pick({ 1, 2, 3, 4, 5, 6 })
      local guess = run:choose({ "high", "low" }, { prompt = "It was " .. first .. ". And the next?" })
      if (run:pick({ 1, 2, 3, 4, 5, 6 }) > 3) == (guess == "high") then run:earn(first) end
    end },
    { text = "Ask for ever", act = function(self, run) while true do run:choose({ "a", "b" }) end end },
    { text = "Ask too much", act = function(self, run)
      local list = {}
      for i = 1, 101 do list[i] = "x" .. i end
      run:choose(list)
    end },
    { text = "Ask amiss", act = function(self, run) run:choose({ self }) end },
    { text = "Fall", act = function(self, run)
      run:hurt(999)
      run:hurt(1)
      run:earn(5)
      run:choose({ "never", "asked" })
    end },
  },
}

run {
  id = "tailored", name = "Tailored", deck = { basics = 2, "block", "block", "inspire" }, currency = { name = "coins", start = 3 },
  acts = { { name = "I", rooms = { { kind = "event", id = "tailor" }, { kind = "fight", enemies = { "stage_rat" } } } } },
}

describe("An event that asks", function()
  local r
  before_each(function() r = run { id = "tailored", seed = 3 } end)

  it("waits for each answer, and goes on", function()
    r:choose("trade")
    assert.equal("event", r.at)
    assert.equal("Which card do you give?", r.pending.prompt)
    assert.same({ "block", "block#2", "galvanize", "galvanize#2", "inspire", "quick_jab", "quick_jab#2" }, r.pending.options)
    r:choose("inspire")
    assert.same({ "block", "block", "galvanize", "galvanize", "quick_jab", "quick_jab" }, r.deck)
    assert.is_true(r.pending.optional)
    assert.same({ "nothing", "galvanize", "quick_jab", "coins" }, r.options)
    r:choose("coins")
    assert.is_nil(r.pending)
    assert.equal(8, r.currency)
    assert.equal("fight", r.at)
  end)

  it("can be answered with nothing, where that is allowed", function()
    r:choose("trade")
    assert.has_error(function() r:choose() end, "not optional")
    r:choose("block#2")
    r:choose()
    assert.equal(6, #r.deck)
    assert.equal("fight", r.at)
  end)

  it("asks for several at once", function()
    r:choose("give_up_two_cards")
    r:choose("inspire", "block")
    assert.equal(5, #r.deck)
    assert.equal(49, r.macguffin)
  end)

  it("takes nothing else meanwhile", function()
    r:choose("trade")
    assert.has_error(function() r:choose("give_up_two_cards") end, "that is not offered now")
    assert.has_error(function() r:skip_fight() end)
  end)

  it("is undone whole by what fails after the answer, and goes on asking", function()
    r:choose("refuse_what_cannot_be")
    assert.equal(47, r.macguffin)
    assert.has_error(function() r:choose("one") end, "cannot pay 999 coins")
    assert.equal(47, r.macguffin)
    assert.equal(2, #r.pending.options)
  end)

  it("comes to the same chance each time", function()
    r:choose("bet")
    local first = string.sub(r.pending.prompt, 8, 8)
    r:choose("high")
    local high = r.currency
    r = run { id = "tailored", seed = 3 }
    r:choose("bet")
    assert.equal(first, string.sub(r.pending.prompt, 8, 8))
    r:choose("low")
    assert.equal(6 + first, high + r.currency)
  end)

  it("has limits", function()
    r:choose("ask_for_ever")
    for i = 1, 15 do r:choose("a") end
    assert.has_error(function() r:choose("b") end, "more than 16 questions")
    r = run { id = "tailored" }
    assert.has_error(function() r:choose("ask_too_much") end, "101 candidates")
    assert.has_error(function() r:choose("ask_amiss") end, "cannot be chosen")
    assert.equal("event", r.at)
    assert.is_nil(r.pending)
  end)

  it("asks nothing of a run that is lost", function()
    local before = r.currency
    r:choose("fall")
    assert.equal("defeat", r.result)
    assert.equal(before, r.currency) -- nothing is earned any more
    assert.is_nil(r.pending)
  end)
end)
