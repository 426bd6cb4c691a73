-- here
-- 4000 lines further down
for i = 1, 1999 do
  it("x" .. i, function()
    error("here")
  end)
end
