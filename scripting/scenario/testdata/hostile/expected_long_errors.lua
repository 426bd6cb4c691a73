-- more than 5000000 instructions
it("x", function()
  local s = ("x"):rep(16000) local f = function() error(s) end while true do assert.has_error(f) end
end)
