-- the action has no `type`
-- local f = fight { enemy = "late" } f:end_turn()
enemy { id = "late", name = "L", hp = 9, intents = { function()
  local t = { attack(1) }
  for i = 1, 40 do t = { t, t } end
  return t
end } }
