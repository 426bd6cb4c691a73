-- more than 5000000 instructions
it("x", function()
  local f = fight { enemy = "stage_rat", hand = { "vex", "block" } }
  local long = ("x"):rep(16000)
  while true do assert.has_error(function() f:choose(long) end) end
end)
