-- x
for i = 1, 1999 do
  it("x" .. i, function()
    local f = fight { enemy = "stage_rat" } error("x")
  end)
end
