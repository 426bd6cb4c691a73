-- more than
local t, u, a, b = {}, {}, {}, {}
for i = 1, 60 do t[i], u[i] = {}, {} end
for i = 1, 60 do for j = 1, 60 do a[#a + 1], b[#b + 1] = t[i], u[j] end end
it("x", function()
  while true do assert.same(a, b) end
end)
