describe("Umbrella", function()
  it("covers as the settings say", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "umbrella" } }
    f:play("umbrella")
    assert.equal(settings.rain, f.team.keywords.block)
  end)
end)
