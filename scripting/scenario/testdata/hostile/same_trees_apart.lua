-- more than 5000000 instructions
local t, u = {}, {}
for i = 1, 14 do t, u = { t, t }, { u, { u[1], u[2] } } end
it("x", function()
  while true do assert.same(t, u) end
end)
