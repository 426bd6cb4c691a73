-- the previous scenarios used up the file's 16777216 bytes
local s = ("x"):rep(16000)
for i = 1, 1999 do
  it("x" .. i, function()
    print(s) assert.is_true(true)
  end)
end
