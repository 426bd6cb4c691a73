-- instructions
it("x", function()
  local f = fight { enemy = "stage_rat" }
  for i = 1, 20000 do f:direct("hp pip 3") end
end)
it("y", function()
  local f = fight { enemy = "stage_rat" }
  local long = ("hand + x "):rep(1700)
  while true do assert.has_error(function() f:direct(long) end) end
end)
