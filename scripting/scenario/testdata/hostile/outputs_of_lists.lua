-- a scenario can print at most 16384 bytes
local s = ("x"):rep(16000)
it("x", function()
  while true do print(s, s, s, s, s, s, s, s, s, s, s, s) end
end)
