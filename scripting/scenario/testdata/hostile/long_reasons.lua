-- xxx
local s = ("x"):rep(16000)
for i = 1, 1500 do
  it("x" .. i, function()
    assert.equal(1, 2, s)
  end)
end
