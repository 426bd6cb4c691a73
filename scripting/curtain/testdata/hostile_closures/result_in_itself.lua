-- the action has no `type`
-- local f = fight { enemy = "late" } f:end_turn()
enemy { id = "late", name = "L", hp = 9, intents = { function() local t = {} t[1] = t return t end } }
