-- more than 5000000 instructions
it("x", function()
  local long = ("x"):rep(16000)
  while true do assert.has_error(function() fight { [long] = 1, enemy = long } end) end
end)
