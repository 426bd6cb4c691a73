-- expected 1, got {
local t = {}
for i = 1, 300 do t[i] = ("x"):rep(16000) end
for i = 1, 1999 do
  it("x" .. i, function()
    assert.equal(1, t)
  end)
end
