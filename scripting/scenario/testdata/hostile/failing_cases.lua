-- expected 1, got 2
for i = 1, 1999 do
  it("x" .. i, function()
    assert.equal(1, 2)
  end)
end
