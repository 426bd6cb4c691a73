-- more than 5000000 instructions
local t, u = {}, {}
for i = 1, 1000 do t[i], u[i] = 1, 1 end
for i = 1, 1000 do t[i], u[i] = nil, nil end
it("x", function()
  while true do assert.same(t, u) end
end)
