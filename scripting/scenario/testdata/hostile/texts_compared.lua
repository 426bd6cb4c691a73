-- more than 5000000 instructions
local t, u = ("x"):rep(16000) .. 1, ("x"):rep(16000) .. 1
for i = 1, 3 do
  it("x" .. i, function()
    while true do if t == u and t == u and not (t ~= u) then end end
  end)
end
