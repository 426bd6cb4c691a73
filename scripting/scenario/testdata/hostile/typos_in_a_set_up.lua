-- more errors
it("x", function()
  local t = {} for i = 1, 9000 do t["typo_" .. i] = 1 end fight(t)
end)
