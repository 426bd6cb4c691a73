-- more than 5000000 instructions
it("x", function()
  while true do assert.has_error(function() error("x") end) end
end)
