-- expected 1, got {
local t = {}
for i = 1, 20000 do t["k" .. i] = 1 end
for i = 1, 1999 do
  it("x" .. i, function()
    assert.equal(1, t)
  end)
end
