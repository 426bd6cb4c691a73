-- error: attempt to set the field "x" of a nil value: u is nil
local t = { { }, { } }
for i, u in pairs({ 1, 2 }) do
  local u = t[i + 1]
  u.x = i
end
