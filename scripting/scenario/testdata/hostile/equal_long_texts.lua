-- more than 5000000 instructions
local t, u = ("x"):rep(16000) .. 1, ("x"):rep(16000) .. 1
it("x", function()
  while true do assert.equal(t, u) end
end)
