-- the script runs too long
-- local f = fight { enemy = "late_1" } f:end_turn()
local function h(a, b, c)
  local s = 0
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end if a then s = s + 1 else s = s + 2 end
  return s
end
local function f(self, fight)
  h(1, 1, 1) h(1, 1, 'a') h(1, 1, true) h(1, 1, self) h(1, 1, fight) h(1, 1, fight.enemies)
  h(1, 'a', 1) h(1, 'a', 'a') h(1, 'a', true) h(1, 'a', self) h(1, 'a', fight) h(1, 'a', fight.enemies)
  h(1, true, 1) h(1, true, 'a') h(1, true, true) h(1, true, self) h(1, true, fight) h(1, true, fight.enemies)
  h(1, self, 1) h(1, self, 'a') h(1, self, true) h(1, self, self) h(1, self, fight) h(1, self, fight.enemies)
  h(1, fight, 1) h(1, fight, 'a') h(1, fight, true) h(1, fight, self) h(1, fight, fight) h(1, fight, fight.enemies)
  h(1, fight.enemies, 1) h(1, fight.enemies, 'a') h(1, fight.enemies, true) h(1, fight.enemies, self) h(1, fight.enemies, fight) h(1, fight.enemies, fight.enemies)
  h('a', 1, 1) h('a', 1, 'a') h('a', 1, true) h('a', 1, self) h('a', 1, fight) h('a', 1, fight.enemies)
  h('a', 'a', 1) h('a', 'a', 'a') h('a', 'a', true) h('a', 'a', self) h('a', 'a', fight) h('a', 'a', fight.enemies)
  h('a', true, 1) h('a', true, 'a') h('a', true, true) h('a', true, self) h('a', true, fight) h('a', true, fight.enemies)
  h('a', self, 1) h('a', self, 'a') h('a', self, true) h('a', self, self) h('a', self, fight) h('a', self, fight.enemies)
  return { attack(1) }
end
for i = 1, 4 do
  local p = {}
  for n = 1, 100 do p[n] = function(self, fight) return f(self, fight) end end
  enemy { id = "late_" .. i, name = "L", hp = 9, intents = p }
end
