-- the scenario names in a file can be at most 1048576 bytes long in total
local name = ("x"):rep(990)
local function group(deep)
  describe(name, function()
    for i = 1, 50 do it(name, function() end) end
    if deep > 0 then group(deep - 1) end
  end)
end
group(15)
