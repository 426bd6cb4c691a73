-- more than 5000000 instructions
it("x", function()
  local f, t = fight { enemy = "stage_rat" }, {}
  for i = 1, 4000 do t[i] = 4000 - i end
  while true do table.sort(t, function(a, b) return f.enemy.hp + a < f.enemy.hp + b end) end
end)
