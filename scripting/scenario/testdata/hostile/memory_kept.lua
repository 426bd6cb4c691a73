-- the previous scenarios used up the file's 134217728 bytes of memory
local kept = {}
for i = 1, 20 do
  it("x" .. i, function()
    for i = 1, 3500 do kept[#kept + 1] = ("x"):rep(16000) .. i end assert.is_true(true)
  end)
end
