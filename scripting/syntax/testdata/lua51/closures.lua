-- Functions that capture variables: one variable for each time round a loop,
-- shared by the functions that capture it, alive after its block.

local list = {}
for i = 1, 3 do list[i] = function() i = i + 10 return i end end
print(list[1](), list[1](), list[2](), list[3]())

local get, set
do
  local shared = 1
  get = function() return shared end
  set = function(v) shared = v end
end
do local other = 2 print(other) end
set(5)
print(get())

-- A break leaves a block whose local was captured.
local f
for i = 1, 3 do
  if i == 2 then local x = i * 10 f = function() return x end break end
end
local a, b, c, d, e = 1, 2, 3, 4, 5
print(f(), a, b, c, d, e)
while true do
  do local y = "kept" f = function() return y end break end
end
local g, h = 6, 7
print(f(), g, h)
repeat
  if true then
    local z = "too"
    f = function() z = z .. "!" return z end
    if f then break end
  end
until false
local k, l = 8, 9
print(f(), f(), k, l)
for _, v in ipairs({ 1, 2 }) do
  local w = v
  if v == 1 then
    local inner = w + 100
    f = function() inner = inner + 1 return inner, w end
    if w == 1 then break end
  end
end
local m, n, o = 1, 2, 3
print(f()) print(f())

-- while and repeat make new variables each time, too.
local made, i = {}, 0
while i < 3 do
  i = i + 1
  local j = i
  made[i] = function() j = j + 1 return j end
end
print(made[1](), made[1](), made[2](), made[3]())
i = 0
repeat
  i = i + 1
  local j = i
  made[i] = function() return j end
until j >= 3
print(made[1](), made[2](), made[3]())

-- Functions in functions in functions.
local function outer()
  local x = 0
  return function()
    local y = 0
    return function()
      x, y = x + 1, y + 1
      return x, y
    end
  end
end
local make = outer()
local one, two = make(), make()
print(one()) print(one()) print(two())

-- Parameters and varargs.
local function counter(start, ...)
  local step = ... or 1
  return function() start = start + step return start end
end
local up, down = counter(0), counter(10, -2)
print(up(), up(), down(), down())
