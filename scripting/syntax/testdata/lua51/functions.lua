-- Calls: how many values come and go, recursion, methods, tail calls.

local function two() return 1, 2 end
local function none() end
local function all(...) return ... end
local function count(...) return select("#", ...) end

print(two(), two())
print((two()), (two()))
print(#{ two(), two() }, #{ (two()) }, #{ two(), nil }, count(none()), count((none())))
print(count(two(), two()), count(all()), count(all(nil, nil)), count(nil))
print(select(2, "a", "b", "c")) print(select(-1, "a", "b", "c")) print(select("#"))

local function rest(a, ...) return ..., a end
print(rest(1, 2, 3)) print(rest(1))
local function pack(...) local a, b = ... return { a, b, ... } end
print(unpack(pack(5, 6, 7)))
print((all(1, 2)))
print(unpack({ 1, 2, 3 }, 2)) print(unpack({ 1, 2, 3 }, 2, 5)) print(unpack({}, 1, 0))

-- local function sees itself, local f = function does not.
local f = "outer"
do
  local f = function() return f end
  print(f())
  local function f() return type(f) end
  print(f())
end

local function factorial(n) if n < 2 then return 1 end return n * factorial(n - 1) end
print(factorial(10))
local function even(n, odd) if n == 0 then return true end return odd(n - 1, even) end
local function odd(n, even) if n == 0 then return false end return even(n - 1, odd) end
print(even(10, odd), even(11, odd))
local function tail(n, acc) if n == 0 then return acc end return tail(n - 1, acc + n) end
print(tail(5000, 0))
local function many(n, ...) if n == 0 then return ... end return many(n - 1, n, ...) end
print(many(5))

-- Methods.
local object = { n = 1, inner = { n = 100 } }
function object:add(k) self.n = self.n + (k or 1) return self end
function object.inner:get(...) return self.n, ... end
function object.plain(k) return k end
print(object:add():add(5).n, object.plain(3))
print(object.inner:get(1, 2))
print(("x"):rep(3), ("%d"):format(7), #("abc"):upper())

-- Arguments without parentheses, calls of calls.
local function first(t) return t[1] or t.s end
print(first { 7 }, first { s = "s" }, type "x", type {})
print((function(...) return ... end)(1, 2))
local function curry(a) return function(b) return function(c) return a + b + c end end end
print(curry(1)(2)(3))

-- Values of the last argument only.
print(two(), 10) print(10, two()) print((two()), 10)
local t = { two(), two(), n = two() }
print(#t, t.n)
print(math.max(two()), string.rep("ab", two()))
