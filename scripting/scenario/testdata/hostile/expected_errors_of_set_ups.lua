-- more than 5000000 instructions
it("x", function()
  local t = {} for i = 1, 400 do t["typo_" .. i] = 1 end while true do assert.has_error(function() return fight(t) end) end
end)
