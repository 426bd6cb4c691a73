-- more than 5000000 instructions
it("x", function()
  local f, long = fight { enemy = "stage_rat" }, ("x"):rep(16000)
  while true do assert.has_error(function() local x = f.enemy.keywords[long] end) end
end)
