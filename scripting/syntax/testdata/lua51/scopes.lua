-- Which variable a name means.

local x = 1
do local x = 2 print(x) end
print(x)
local x = x + 10
print(x)
local function f(x) x = x + 1 return x end
print(f(1), x)
for x = 5, 5 do print(x) local x = 6 print(x) end
print(x)
repeat local x = 99 until x == 99
print(x)
local a, a = 1, 2
print(a)
local function g(a, a) return a end
print(g(1, 2))
local function shadow()
  local before = function() return x end
  local x = "inner"
  local after = function() return x end
  return before(), after()
end
print(shadow())
local function nested()
  local y = x
  do
    local x = "block"
    y = function() return x end
  end
  local z = function() return x end
  return y(), z()
end
print(nested())
if true then local x = "then" print(x) else local x = "else" print(x) end
while x do local x = nil print(x) break end
local t = { x = "field", f = function(x) return x end }
print(t.x, t.f("argument"), x)

-- Names of the library are names like any other.
local print2, type = print, "mine"
print2(type)
do local math = { floor = function() return "my floor" end } print(math.floor(1.5)) end
print(math.floor(1.5))
local string = "s"
print(string, ("x"):upper())

-- Many constants, so that they stand far back in the list of them.
local big = {}
for i = 1, 300 do big[i] = "k" .. i end
local s = { k1 = 1, k2 = 2, k3 = 3 }
s.k1, s.k2 = s.k2, s.k1
print(s.k1, s.k2, s.k3 and s.k1 or 0, big[300])
-- Words that other versions of Lua reserve.
local goto_, continue = 1, 2
print(goto_, continue)
