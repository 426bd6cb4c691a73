-- Assignments in every shape: what is assigned is computed first, all of it.

local function f() return false end
local function g() return 1, 2, 3 end

-- A false left side of "and" reaches the variable.
local ok = true
ok = f() and g()
print(ok)
ok = g() and f()
print(ok)
local function last(a, b)
  b = f(a) and g()
  a = (g())
  return a, b
end
print(last(1, 2))
local all = true
for i = 1, 3 do all = (i < 2) and all end
print(all)

-- Swaps and rotations of locals, upvalues and fields.
local a, b, c = 1, 2, 3
a, b = b, a
print(a, b)
a, b, c = c, a, b
print(a, b, c)
local function swap() a, b = b, a return a, b end
print(swap())
local t = { 1, 2, x = 3 }
t[1], t[2] = t[2], t[1]
t.x, a = a, t.x
print(t[1], t[2], t.x, a)
local i = 1
i, t[i] = i + 1, 20
print(i, t[1], t[2])

-- Too few and too many values.
a, b, c = g()
print(a, b, c)
a, b, c = (g())
print(a, b, c)
a, b = 1
print(a, b)
a, b = g(), g()
print(a, b)
a = 1, g()
print(a)

-- The same variable twice: the first of the values stays.
a, a = 1, 2
print(a)

-- Calls in parentheses, beside parameters.
local function beside(x, y, z)
  z = (g(y))
  y = (g())
  return x, y, z
end
print(beside(7, 8, 9))
local function extra(x, ...)
  x = (...)
  local y = (...)
  return x, y, ...
end
print(extra(1, 2, 3))

-- Fields of fields, computed keys, and calls between them.
local deep = { in_ = { list = { 10, 20, 30 } } }
local function key() return "list" end
deep.in_[key()][2], deep.in_.other = deep.in_.list[3], deep.in_[key()][1]
print(deep.in_.list[2], deep.in_.other)
