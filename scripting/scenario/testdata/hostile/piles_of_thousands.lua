-- the script runs too long
it("x", function()
  local t = {}
  for i = 1, 4000 do t[i] = "vex" end
  while true do assert.has_error(function() fight { enemy = "stage_rat", hand = t } end) end
end)
