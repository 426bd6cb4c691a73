-- more than 5000000 instructions
-- 50000 lines further down
it("x", function()
  local f = function() error("x", 2) end while true do assert.has_error(f) end
end)
