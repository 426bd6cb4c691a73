-- an intent can have at most 6 actions, not 20
-- local f = fight { enemy = "late" } f:end_turn()
enemy { id = "late", name = "L", hp = 9, intents = { function()
  local t, u = {}, { 1, 2, 3, 4, 5, 6, 7, 8 }
  for i = 1, 300 do t[i] = u end
  return { t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t }
end } }
