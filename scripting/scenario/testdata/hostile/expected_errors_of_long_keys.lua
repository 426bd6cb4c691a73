-- more than 5000000 instructions
-- 50000 lines further down
it("x", function()
  local s, n = ("x"):rep(16000), nil local f = function() return n[s] end while true do assert.has_error(f) end
end)
