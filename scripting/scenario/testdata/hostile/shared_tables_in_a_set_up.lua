-- has more than 20000 values
it("x", function()
  local t = {} for i = 1, 8 do t = { t, t, t, t, t, t } end fight { enemy = { hp = 5, intents = t } }
end)
