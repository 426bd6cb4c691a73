-- a scenario can print at most 16384 bytes
local s = ("\1"):rep(16000)
for i = 1, 1999 do
  it("x" .. i, function()
    print(s)
  end)
end
