-- more than 5000000 instructions
local t, u = {}, {}
for i = 1, 100 do t[i], u[i] = ("x"):rep(16000) .. i, ("x"):rep(16000) .. i end
it("x", function()
  while true do assert.same(t, u) end
end)
