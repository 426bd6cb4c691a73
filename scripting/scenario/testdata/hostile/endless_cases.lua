-- the scenarios before this one used the 15000000 instructions that a file has
for i = 1, 40 do
  it("x" .. i, function()
    while true do end
  end)
end
