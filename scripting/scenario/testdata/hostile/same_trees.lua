-- more than 5000000 instructions
local t, u = {}, {}
for i = 1, 14 do t, u = { t, t }, { u, u } end
it("x", function()
  while true do assert.same(t, u) end
end)
