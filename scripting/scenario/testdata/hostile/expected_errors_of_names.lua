-- more than 5000000 instructions
it("x", function()
  local f = fight { enemy = "stage_rat" } while true do assert.has_error(function() return f.enmey end) end
end)
