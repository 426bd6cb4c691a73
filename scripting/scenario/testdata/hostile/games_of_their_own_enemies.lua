-- the previous scenarios used up the file's 15000000 instructions
local kept = {}
for i = 1, 20 do
  it("x" .. i, function()
    for i = 1, 2000 do kept[#kept + 1] = fight { enemy = { hp = 50, intents = { {} } } } end assert.is_true(true)
  end)
end
